import { addToGroup, groupBy } from '../lists/groups.ts'
import type { RecordedTime } from '../sound/recordedTime.ts'
import { nameWithoutEnding, seriesOf, type TrackName, trackNameOf } from '../sound/trackNames.ts'
import { clockErrorMs, gapBetween } from './joinGaps.ts'
import type { JoinOffer } from './joining.ts'

/** What decides whether recordings belong together. */
export type JoinCandidate = Pick<RecordedTime, 'recordedMs' | 'recordedTimeSource' | 'recordedTimePrecision'> & {
  id: number
  originalName: string
  sourceLabel: string
  durationMs: number
  sizeBytes: number
  container: string
  codec: string
  sampleRateHz: number
  channels: number
}

type Named = { file: JoinCandidate; name: TrackName }

/** Tracks of one take have the same length, apart from the last block that a recorder writes. */
const sameLengthMs = 1000
/** Tracks that only a number names must have equal lengths: programs also number what was recorded one after another. */
const equalLengthMs = 20

/**
 * Sets of recordings that look like one: the tracks of one take, and files in which a recorder continued without a pause, because a
 * file was full or a day ended. Where two files could be meant, because folders of a card use the same names, there is no offer.
 * Files with a pause between them are never offered: a new take may be another interview.
 */
export function belongTogether(files: readonly JoinCandidate[]): JoinOffer[] {
  const takes = takesOf(files)
  const isOfOne = ({ recordingIds, leftOut }: JoinOffer) => recordingIds.length - leftOut.length === 1
  const tracks = idsOf(takes.filter((take) => !isOfOne(take)))
  const continued = continuedOf(files.filter(({ id }) => !tracks.has(id)))
  // A file of which a take only has copies is worth more with the file that continues it: no recording is joined twice.
  const inARow = idsOf(continued)
  return [...takes.filter((take) => !isOfOne(take) || !take.recordingIds.some((id) => inARow.has(id))), ...continued]
}

/**
 * Whether files began and ended together by the times that their recorders state, such as those of two transmitters, whose names do not
 * tell. Too weak for an offer: the clocks of two recorders differ.
 */
export function areSimultaneous([first, ...others]: readonly JoinCandidate[]): boolean {
  const isTimed = ({ recordedTimeSource: source, recordedTimePrecision }: JoinCandidate) =>
    recordedTimePrecision === 'second' && source !== null && source !== 'file-time'
  if (!first || others.length === 0 || !isTimed(first)) return false
  return others.every(
    (other) =>
      isTimed(other) &&
      // A recorder may name the parts of a recording by its beginning and a number.
      !isNextNamed(first, other) &&
      !isNextNamed(other, first) &&
      Math.abs((other.recordedMs ?? 0) - (first.recordedMs ?? 0)) <= clockErrorMs &&
      Math.abs(other.durationMs - first.durationMs) <= clockErrorMs &&
      first.durationMs > 2 * clockErrorMs,
  )
}

function isNextNamed({ originalName: name }: JoinCandidate, { originalName: next }: JoinCandidate): boolean {
  const { before } = seriesOf(next)
  return seriesOf(name).self.some((place) => before.includes(place))
}

const idsOf = (offers: readonly JoinOffer[]) => new Set(offers.flatMap(({ recordingIds }) => recordingIds))

const grouped = <T>(all: readonly T[], keyOf: (one: T) => string): T[][] => [...groupBy(all, keyOf).values()]

/** Recorders and formats do not change within a recording. A mix may have other channels. */
const formatOf = ({ sourceLabel, container, codec, sampleRateHz }: JoinCandidate) =>
  JSON.stringify([sourceLabel, container, codec, sampleRateHz])

function takesOf(files: readonly JoinCandidate[]): JoinOffer[] {
  const named = files.flatMap((file): Named[] => {
    const name = trackNameOf(file.originalName)
    return name ? [{ file, name }] : []
  })
  return grouped(named, ({ file, name }) => JSON.stringify([formatOf(file), name.stem, name.part]))
    .flatMap((sameName) => {
      const numbered = takesIn(sameName.filter(({ name }) => name.kind === 'number'))
      const others = takesIn(sameName.filter(({ name }) => name.kind !== 'number'))
      return withMix(numbered, others)
    })
    .flatMap((take) => offerOfTake(take) ?? [])
}

/** Gives numbered tracks the mix of them, which is named (`_MIX`). */
function withMix(numbered: readonly Named[][], others: readonly Named[][]): Named[][] {
  const mixes = others.filter(([first, ...more]) => first?.name.kind === 'mix' && more.length === 0)
  const found = new Set<Named[]>()
  const takes = numbered.map((take) => {
    const [first] = take
    const mix = mixes.find(([one]) => first && one && isSameTake(first, one, !take.every(({ name }) => isPair(name))))
    if (mix) found.add(mix)
    return mix ? [...take, ...mix] : take
  })
  return [...takes, ...others.filter((take) => !found.has(take))]
}

/** Divides files of one name into takes, by their times and lengths: each folder of a card may have such files. */
function takesIn(group: readonly Named[]): Named[][] {
  const sorted = group.toSorted(
    ({ file: a }, { file: b }) =>
      (a.recordedMs ?? 0) - (b.recordedMs ?? 0) || a.durationMs - b.durationMs || a.id - b.id,
  )
  const isCounted = group.some(({ name }) => name.kind === 'number' && !isPair(name))
  const takes: Named[][] = []
  for (const one of sorted) {
    const take = takes.at(-1)
    if (take?.[0] && isSameTake(take[0], one, isCounted)) take.push(one)
    else takes.push([one])
  }
  return takes
}

/** `_1-2`: a file with tracks 1 and 2. No recorder numbers separate recordings in this way. */
const isPair = ({ track }: TrackName): boolean => track.includes('-')

/** `isCounted`: a number in the names may also count recordings. */
function isSameTake({ file: a, name }: Named, { file: b }: Named, isCounted: boolean): boolean {
  if (Math.abs(a.durationMs - b.durationMs) > (isCounted ? equalLengthMs : sameLengthMs)) return false
  // Copying may give all files one time, so that time tells nothing about numbered ones.
  if (isCounted && (a.recordedMs === null || a.recordedTimeSource === 'file-time')) return false
  // A time in a name stands before the number, so that all have it; a date with a number counts the recordings of a day.
  if (isCounted && (a.recordedTimeSource === 'name' || hasNoTime(a) || hasNoTime(b))) return false
  if (a.recordedMs === null || b.recordedMs === null) return a.recordedMs === b.recordedMs && name.stem !== ''
  return Math.abs(a.recordedMs - b.recordedMs) <= clockErrorMs
}

const orderOfKinds: readonly TrackName['kind'][] = ['track', 'number', 'backup', 'stereo', 'mix']

function offerOfTake(take: readonly Named[]): JoinOffer | null {
  const tracks = new Set(take.map(({ name }) => name.track))
  if (take.length < 2 || tracks.size < take.length) return null
  const ordered = take.toSorted(
    ({ name: a }, { name: b }) =>
      orderOfKinds.indexOf(a.kind) - orderOfKinds.indexOf(b.kind) ||
      a.track.localeCompare(b.track, 'en', { numeric: true }),
  )
  const tracksOfOwn = ordered.filter(({ name }) => name.kind === 'track' || name.kind === 'number')
  // A mix needs at least two tracks. Beside a single track, “LR” is another microphone.
  const isLrHeard = tracksOfOwn.length === 1 && tracksOfOwn[0]?.file.channels === 1
  const heard = ordered.filter((one) => tracksOfOwn.includes(one) || (isLrHeard && one.name.kind === 'stereo'))
  // A mix repeats the others. Without others, it is all that there is.
  const repeats = heard.length === 0 ? [] : ordered.filter((one) => !heard.includes(one))
  const [first] = ordered
  if (!first) return null
  return {
    arrangement: 'same-time',
    recordingIds: ordered.map(({ file }) => file.id),
    leftOut: repeats.map(({ file }) => file.id),
    firstName: nameWithoutEnding(first.file.originalName),
  }
}

const mib = 1024 * 1024
/** The sizes at which recorders begin a new file, in binary and in decimal units. */
const fullSizes = [4 * 1024 * mib, 4_000_000_000, 2 * 1024 * mib, 2_000_000_000]
/** Recorders stop some blocks before the limit. */
const belowFull = 16 * mib

const isFull = ({ sizeBytes }: JoinCandidate): boolean =>
  fullSizes.some((limit) => sizeBytes > limit - belowFull && sizeBytes <= limit + 64 * 1024)

/** The times of a full file and the next may be this far apart: a clock may state minutes only. */
const fullClockErrorMs = 60_000

function continuedOf(files: readonly JoinCandidate[]): JoinOffer[] {
  return grouped(files, (file) => JSON.stringify([formatOf(file), file.channels])).flatMap(chainsOf)
}

/** Files that continue each other, in chains. */
function chainsOf(group: readonly JoinCandidate[]): JoinOffer[] {
  const found = new Followers(group)
  const next = new Map<JoinCandidate, JoinCandidate>()
  const claimed = new Map<JoinCandidate, number>()
  for (const file of group) {
    const followers = found.of(file)
    for (const follower of followers) claimed.set(follower, (claimed.get(follower) ?? 0) + 1)
    const [only] = followers
    if (only && followers.length === 1) next.set(file, only)
  }
  // If two files could come before one, neither is offered.
  for (const [file, follower] of next) if ((claimed.get(follower) ?? 0) > 1) next.delete(file)
  const followers = new Set(next.values())
  return group
    .filter((file) => next.has(file) && !followers.has(file))
    .map((first): JoinOffer => {
      const chain = [first]
      for (let file = next.get(first); file && !chain.includes(file); file = next.get(file)) chain.push(file)
      return {
        arrangement: 'one-after-another',
        recordingIds: chain.map(({ id }) => id),
        leftOut: [],
        firstName: nameWithoutEnding(first.originalName),
      }
    })
}

/** Files of one format, found by their names and times. */
class Followers {
  readonly #byName = new Map<string, JoinCandidate[]>()
  readonly #byTime = new Map<string, JoinCandidate[]>()
  /** Files that are named by the minute in which they begin. */
  readonly #byMinute = new Map<number, JoinCandidate[]>()

  constructor(group: readonly JoinCandidate[]) {
    for (const file of group) {
      for (const key of seriesOf(file.originalName).before) {
        addToGroup(this.#byName, key, file)
        addToGroup(this.#byTime, `${key} ${bucketOf(file.recordedMs)}`, file)
      }
      if (isNamedByTime(file) || beginsAtMidnight(file))
        addToGroup(this.#byTime, `any ${bucketOf(file.recordedMs)}`, file)
      if (file.recordedTimeSource === 'name' && file.recordedTimePrecision === 'minute' && file.recordedMs !== null)
        addToGroup(this.#byMinute, minuteOf(file.recordedMs), file)
    }
  }

  /** The files that may continue this one. */
  of(file: JoinCandidate): JoinCandidate[] {
    const { self } = seriesOf(file.originalName)
    const found = new Set<JoinCandidate>()
    const { recordedMs, durationMs } = file
    if (recordedMs !== null && isFull(file))
      for (const near of [-1, 0, 1])
        for (const other of this.#byMinute.get(minuteOf(recordedMs + durationMs) + near) ?? [])
          if (other !== file && isAfterFull(file, other)) found.add(other)
    if (recordedMs !== null)
      for (const key of [...self, 'any'])
        for (const near of [-1, 0, 1])
          for (const other of this.#byTime.get(`${key} ${bucketOf(recordedMs + durationMs) + near}`) ?? [])
            if (other !== file && isContinued(file, other)) found.add(other)
    for (const key of self) {
      const named = this.#byName.get(key) ?? []
      // Times at the end of files are as far apart as the second file is long, so they are looked for by name.
      for (const other of named.length <= mostOfOneName ? named : [])
        if (other !== file && (isContinued(file, other) || isAfterFull(file, other))) found.add(other)
    }
    return [...found]
  }
}

/** If more folders than this use a name, only the times of files decide. */
const mostOfOneName = 8
const minuteOf = (timeMs: number): number => Math.floor(timeMs / 60_000)
const bucketOf = (timeMs: number | null): number => Math.floor((timeMs ?? 0) / clockErrorMs)

const isContinued = (before: JoinCandidate, next: JoinCandidate): boolean =>
  before.durationMs > 0 && next.recordedMs !== before.recordedMs && gapBetween(before, next) === 0

function isAfterFull(before: JoinCandidate, next: JoinCandidate): boolean {
  if (!isFull(before)) return false
  const { recordedMs: fromMs, durationMs } = before
  if (fromMs === null || next.recordedMs === null || hasNoTime(before) || hasNoTime(next)) return true
  const apartMs = next.recordedMs - fromMs
  return [durationMs, next.durationMs].some((lengthMs) => Math.abs(apartMs - lengthMs) <= fullClockErrorMs)
}

/** Only the day is known: the name has no time, or the copying set the time. */
const hasNoTime = ({ recordedTimePrecision }: JoinCandidate): boolean => recordedTimePrecision === 'day'

const isNamedByTime = ({ recordedTimeSource, recordedTimePrecision }: JoinCandidate): boolean =>
  recordedTimeSource === 'name' && recordedTimePrecision === 'second'

function beginsAtMidnight({ recordedMs }: JoinCandidate): boolean {
  if (recordedMs === null) return false
  const date = new Date(recordedMs + clockErrorMs)
  return date.getHours() === 0 && date.getMinutes() === 0 && date.getSeconds() <= (2 * clockErrorMs) / 1000
}
