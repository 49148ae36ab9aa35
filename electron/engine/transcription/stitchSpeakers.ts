import { addToGroup } from '../../../shared/lists/groups.ts'
import { sliceSuffix } from '../../../shared/transcripts/transcriptNotices.ts'
import type { MachineSegment } from '../transcripts/machineTranscript.ts'
import { similarity, similarityThreshold } from '../transcripts/voices/similarity.ts'
import type { ModelVoice } from './voices.ts'

/** A service's response about one slice, with times of the whole recording. */
type HeardSlice = {
  segments: readonly MachineSegment[]
  /** The voice of each label, as the direction of a vector, if the service returns it. */
  voices: ReadonlyMap<string, readonly number[]>
  /** The model that made the voices; null if the service does not state it. */
  voiceModel: string | null
}

/** An overlap with less speech than this proves nothing. */
const leastSharedMs = 700
/** An overlap with this much speech has full weight. */
const enoughSharedMs = 3000

/** `voice`: the sum over the slices, weighted by the time spoken. */
type Speaker = { label: string; voice: Float64Array | null; voiceModel: string | null }
type Interval = { startMs: number; endMs: number }

/**
 * Maps the labels of every slice to labels of the whole recording. It compares voices with the voices of all earlier slices, to
 * recognise a speaker after a silence. It also compares labels in the overlap, where both neighbours have the same words. A speaker
 * without a match is new, and the new label names the slice: `SPEAKER_00 (slice 2)`. Equal labels mean nothing, because each slice
 * numbers its speakers separately.
 *
 * `unsure`: slices (from 0) with speakers that could not be compared. `voices`: by label of the whole recording, if their model is
 * known.
 */
export function matchSpeakers(
  slices: readonly HeardSlice[],
  overlaps: readonly Interval[],
): { labels: Map<string, string>[]; unsure: number[]; voices: Map<string, ModelVoice> } {
  const known: Speaker[] = []
  const labels: Map<string, string>[] = []
  const unsure: number[] = []
  const threshold = similarityThreshold(slices.map(({ voices }) => [...voices.values()]))
  slices.forEach((slice, index) => {
    const spoken = spokenMs(slice.segments)
    const before = labels[index - 1]
    const overlap = overlaps[index - 1]
    const shared =
      before && overlap ? sharedSpeech(slices[index - 1]?.segments ?? [], slice.segments, overlap, before) : null
    const candidates = [...spoken.keys()].flatMap((label) =>
      known.map((speaker) => {
        const voice = slice.voices.get(label)
        const isComparable = slice.voiceModel === speaker.voiceModel
        const byVoice =
          voice && speaker.voice && isComparable
            ? (similarity(speaker.voice, voice) - threshold) / (1 - threshold)
            : null
        const byWords = shared?.(speaker.label, label) ?? null
        return {
          label,
          speaker,
          score: Math.max(-1, byVoice ?? 0) + (byWords ?? 0),
          compared: (byVoice ?? byWords) !== null,
        }
      }),
    )
    const mine = new Map<string, string>()
    const taken = new Set<Speaker>()
    // Take the best match first. Two labels of one slice are never the same person.
    for (const { label, speaker } of candidates.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)) {
      if (mine.has(label) || taken.has(speaker)) continue
      mine.set(label, speaker.label)
      taken.add(speaker)
    }
    for (const [label, ms] of spoken) {
      const match = mine.get(label)
      const voice = slice.voices.get(label)
      const speaker = known.find((one) => one.label === match)
      if (speaker) addVoice(speaker, voice, slice.voiceModel, ms)
      else {
        const added: Speaker = {
          label: index === 0 ? label : `${label}${sliceSuffix(index + 1)}`,
          voice: null,
          voiceModel: null,
        }
        addVoice(added, voice, slice.voiceModel, ms)
        known.push(added)
        mine.set(label, added.label)
        const compared = candidates.some((candidate) => candidate.label === label && candidate.compared)
        if (index > 0 && known.length > 1 && !compared && !unsure.includes(index)) unsure.push(index)
      }
    }
    labels.push(mine)
  })
  return { labels, unsure, voices: modelVoices(known) }
}

/** Like {@link matchSpeakers}, if each label means the same speaker in every slice, because it is the speaker's channel. */
export function sameSpeakers(slices: readonly HeardSlice[]): ReturnType<typeof matchSpeakers> {
  const known = new Map<string, Speaker>()
  const labels = slices.map(({ segments, voices, voiceModel }) => {
    const spoken = spokenMs(segments)
    for (const [label, ms] of spoken) {
      const speaker = known.get(label) ?? { label, voice: null, voiceModel: null }
      known.set(label, speaker)
      addVoice(speaker, voices.get(label), voiceModel, ms)
    }
    return new Map([...spoken.keys()].map((label) => [label, label]))
  })
  return { labels, unsure: [], voices: modelVoices([...known.values()]) }
}

/** The voices by label, if their model is known. */
const modelVoices = (speakers: readonly Speaker[]): Map<string, ModelVoice> =>
  new Map(
    speakers.flatMap(({ label, voice, voiceModel }) =>
      voice && voiceModel !== null ? [[label, { model: voiceModel, vector: voice }] as const] : [],
    ),
  )

function addVoice(
  speaker: Speaker,
  voice: readonly number[] | undefined,
  model: string | null,
  spokenMs: number,
): void {
  if (!voice || (speaker.voice && speaker.voiceModel !== model)) return
  const length = Math.hypot(...voice) || 1
  const sum = speaker.voice ?? new Float64Array(voice.length)
  if (sum.length !== voice.length) return
  voice.forEach((value, dimension) => {
    sum[dimension] = (sum[dimension] ?? 0) + (value / length) * Math.max(1, spokenMs)
  })
  speaker.voice = sum
  speaker.voiceModel = model
}

function spokenMs(segments: readonly MachineSegment[]): Map<string, number> {
  const spoken = new Map<string, number>()
  for (const { speakerLabel, startMs, endMs } of segments)
    if (speakerLabel !== null) spoken.set(speakerLabel, (spoken.get(speakerLabel) ?? 0) + endMs - startMs)
  return spoken
}

/** How strongly the overlap suggests that two labels are one person, from -1 to 1; null if one of them does not speak there. */
function sharedSpeech(
  before: readonly MachineSegment[],
  after: readonly MachineSegment[],
  overlap: Interval,
  labelsBefore: ReadonlyMap<string, string>,
): (speakerLabel: string, label: string) => number | null {
  const left = spokenInside(before, overlap, (label) => labelsBefore.get(label) ?? label)
  const right = spokenInside(after, overlap, (label) => label)
  return (speakerLabel, label) => {
    const theirs = left.get(speakerLabel)
    const mine = right.get(label)
    if (!theirs || !mine) return null
    const least = Math.min(totalMs(theirs), totalMs(mine))
    if (least < leastSharedMs) return null
    const share = together(theirs, mine) / least
    return (2 * Math.min(1, share) - 1) * Math.min(1, least / enoughSharedMs)
  }
}

function spokenInside(
  segments: readonly MachineSegment[],
  { startMs, endMs }: Interval,
  nameOf: (label: string) => string,
) {
  const spoken = new Map<string, Interval[]>()
  for (const segment of segments) {
    if (segment.speakerLabel === null || segment.endMs <= startMs || segment.startMs >= endMs) continue
    const inside = { startMs: Math.max(startMs, segment.startMs), endMs: Math.min(endMs, segment.endMs) }
    addToGroup(spoken, nameOf(segment.speakerLabel), inside)
  }
  return spoken
}

const totalMs = (intervals: readonly Interval[]) =>
  intervals.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)

const together = (some: readonly Interval[], others: readonly Interval[]) =>
  some.reduce(
    (sum, one) =>
      sum +
      others.reduce(
        (inner, other) => inner + Math.max(0, Math.min(one.endMs, other.endMs) - Math.max(one.startMs, other.startMs)),
        0,
      ),
    0,
  )
