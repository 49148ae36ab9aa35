import { basename, extname } from 'node:path'
import { localDate, type RecordedTime } from '../../../shared/sound/recordedTime.ts'
import { shownText } from '../../../shared/text/shownText.ts'
import {
  embeddedTime,
  firstBelievedMs,
  isCountOfDay,
  type NamedTime,
  recordedTimeFromName,
} from '../../sealing/index.ts'
import type { JobPayloads } from '../jobs/types.ts'

const longestTitle = 200

/** A file's ending if every file system and service accepts that ending, else ''. */
export const safeExtension = (name: string): string => {
  const extension = extname(name).slice(1).toLowerCase()
  return /^[a-z0-9]{1,8}$/.test(extension) ? extension : ''
}

/** Makes a title from a file's name: without the ending, control characters and direction marks, at most 200 characters. */
export function titleOf(name: string): string {
  const title = shownText(basename(name, extname(name)))
  return [...(title === '' ? 'Recording' : title)].slice(0, longestTitle).join('')
}

/** The times that a file has itself. `source`: where it stands. */
type StatedTime = NamedTime & { source: 'name' | 'embedded' }

/** Clocks in two zones differ by whole quarters of an hour, at most by this. */
const quarterMs = 900_000
const zonesApartMs = 26 * 3_600_000
/** A name and the time inside its file are written this soon after each other. */
const besideMs = 10_000

/**
 * When a file was recorded: by its name or by the time inside it, else by its file time. Of the name and the file, the more exact one
 * counts: one with a zone, then one with more than a day. `head`: the file's first bytes. `containerMs`: the creation time in its
 * container.
 */
export function whenRecorded(
  { recorded, mtimeMs }: Pick<JobPayloads['import'], 'recorded' | 'mtimeMs'>,
  file: { name: string; head: Buffer; containerMs: number | null; durationMs: number },
): RecordedTime {
  const stated = statedTime(file, recorded?.atMs ?? null)
  if (stated !== null) return timeOf(stated, stated.source, stated.hasZone)
  if (recorded) return timeOf(toTheSecond(recorded.atMs), 'recorder-clock', recorded.hasZone)
  // Any clock may have set the time of a file on this machine, so its zone is unknown.
  return recorded === undefined && mtimeMs !== null && mtimeMs >= firstBelievedMs
    ? timeOf(toTheSecond(mtimeMs), 'file-time', null)
    : { recordedMs: null, recordedTimeSource: null, recordedTimePrecision: null, recordedTimeHasZone: null }
}

/** `clockMs`: the time of the file on its recorder. */
function statedTime(file: Parameters<typeof whenRecorded>[1], clockMs: number | null): StatedTime | null {
  const name = basename(file.name, extname(file.name))
  // A container's creation time counts only if it has a zone.
  const inside = file.containerMs === null ? embeddedTime(file.head) : toTheSecond(file.containerMs)
  const writtenMs = inside?.atMs ?? clockMs
  const named = writtenMs !== null && isCountOfDay(name, writtenMs) ? null : recordedTimeFromName(name)
  if (named === null || inside === null) {
    const only = named ?? inside
    return only && { ...only, source: named === null ? 'embedded' : 'name' }
  }
  const exact = isMoreExact(inside, named) ? exactTime(named, inside, file.durationMs) : null
  return exact ?? { ...named, source: 'name' }
}

const exactness = ['day', 'minute', 'second'] as const
const isMoreExact = (one: NamedTime, other: NamedTime): boolean =>
  one.hasZone === other.hasZone ? exactness.indexOf(one.precision) > exactness.indexOf(other.precision) : one.hasZone

/**
 * The time of a name by the more exact time inside its file. Null if they are not of one moment, because the file was written again later,
 * such as when it was converted: then its name counts.
 */
function exactTime(named: NamedTime, inside: NamedTime, durationMs: number): StatedTime | null {
  const [name, embedded] = ['name', 'embedded'] as const
  if (named.precision === 'day')
    return localDate(inside.atMs) === localDate(named.atMs) ? { ...inside, source: embedded } : null
  // Some recorders write the time inside the file when the recording ends.
  const begun = [inside.atMs, inside.atMs - durationMs]
  const found = begun
    .map((atMs) => ({ atMs, shiftMs: inside.hasZone ? Math.round((atMs - named.atMs) / quarterMs) * quarterMs : 0 }))
    .filter(({ atMs, shiftMs }) => {
      const apartMs = atMs - named.atMs - shiftMs
      return Math.abs(shiftMs) <= zonesApartMs && apartMs >= -besideMs && apartMs <= besideMs + unstatedMs(named)
    })
    .sort((a, b) => Math.abs(a.shiftMs) - Math.abs(b.shiftMs))[0]
  if (!found) return null
  const atMs = named.precision === 'second' ? named.atMs + found.shiftMs : found.atMs
  return { atMs, precision: 'second', hasZone: inside.hasZone, source: found.shiftMs === 0 ? name : embedded }
}

/** How much later than a named time its moment may be. */
const unstatedMs = ({ precision }: NamedTime): number => (precision === 'minute' ? 60_000 : 0)

const toTheSecond = (atMs: number): NamedTime => ({ atMs, precision: 'second', hasZone: true })

const timeOf = (
  { atMs, precision }: Pick<NamedTime, 'atMs' | 'precision'>,
  recordedTimeSource: RecordedTime['recordedTimeSource'],
  recordedTimeHasZone: RecordedTime['recordedTimeHasZone'],
): RecordedTime => ({ recordedMs: atMs, recordedTimeSource, recordedTimePrecision: precision, recordedTimeHasZone })
