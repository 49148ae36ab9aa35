import { createHash } from 'node:crypto'
import type { TimeRange } from '../../../shared/transcripts/heard.ts'
import { freeSpeakerName } from '../../../shared/transcripts/speakerNames.ts'
import { isReplacedBy } from '../../../shared/transcripts/wholeSegments.ts'
import { wordsOf } from '../../../shared/transcripts/wordsOfText.ts'
import type { EditView } from './editView.ts'
import type { MachineSegment, MachineTranscript } from './machineTranscript.ts'
import type { PlannedEdit, SegmentRow, SpeakerRow } from './rows.ts'

/**
 * The edit for a transcription of a span: the service's segments replace the segments of the span (`isReplacedBy`). The
 * times of the service's segments count from the start of the span. Speakers keep their rows: a label of the service
 * becomes the speaker who spoke longest at its times, or a new speaker. If `areChannels`, each label is a channel in the whole
 * transcript too, and becomes the speaker of that channel. Without a label, or without diarization (which makes labels
 * meaningless), a segment gets the speaker of the words that it replaces: the speaker at that time, else the speaker of most
 * of the replaced words.
 */
export function planSpan(
  machine: MachineTranscript,
  { span, diarization, areChannels }: { span: TimeRange; diarization: boolean; areChannels: boolean },
  view: EditView,
): PlannedEdit {
  const replaced = view.segments().filter((row) => isReplacedBy(span, row))
  const arrived = shiftedTo(span, machine.segments)
  const { speakerIds, added } = diarization
    ? speakersOfLabels(arrived, replaced, { view, areChannels })
    : { speakerIds: null, added: [] }
  const saidMost = mostWords(replaced)
  const speakerThen = (segment: TimeRange) => mostShared([segment], replaced)[0]?.speakerId ?? saidMost
  const firstId = view.newSegmentId()
  const segments = arrived.map(
    ({ startMs, endMs, text, speakerLabel }, index): SegmentRow => ({
      ...{ id: firstId + index, startMs, endMs, text, edited: 0, verified: 0 },
      speakerId: (speakerLabel !== null && speakerIds?.get(speakerLabel)) || speakerThen({ startMs, endMs }),
    }),
  )
  return {
    description: 'transcribe-a-part-again',
    before: { segments: replaced, speakers: [] },
    after: { segments, speakers: added },
  }
}

/** A digest of the segments that the span replaces, as SHA-256 in hexadecimal. It changes when one of them changes. */
export const rowsDigest = (rows: readonly SegmentRow[], span: TimeRange): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.filter((row) => isReplacedBy(span, row))))
    .digest('hex')

/** Moves a service's segments of a span to their times in the recording. */
export function shiftedTo(span: TimeRange, segments: readonly MachineSegment[]): MachineSegment[] {
  const inSpan = (ms: number) => Math.min(span.endMs, span.startMs + ms)
  const shifted = <T extends TimeRange>(range: T): T => ({
    ...range,
    startMs: inSpan(range.startMs),
    endMs: inSpan(range.endMs),
  })
  return segments.map(({ words, ...segment }) => ({
    ...shifted(segment),
    ...(words ? { words: words.map(shifted) } : {}),
  }))
}

/**
 * Maps each label to a speaker, the clearest label first. Two labels never share a speaker. `added`: new speakers for the other labels.
 */
function speakersOfLabels(
  arrived: readonly MachineSegment[],
  replaced: readonly SegmentRow[],
  { view, areChannels }: { view: EditView; areChannels: boolean },
): { speakerIds: ReadonlyMap<string, number>; added: SpeakerRow[] } {
  const labels = [...new Set(arrived.flatMap(({ speakerLabel }) => speakerLabel ?? []))]
  const known = view.speakers()
  const ofChannel = new Map(
    areChannels ? known.flatMap(({ id, label }) => (labels.includes(label) ? [[label, id] as const] : [])) : [],
  )
  const ownIds = new Set(ofChannel.values())
  const addedByHand = new Set(known.flatMap(({ id, label }) => (label === '' ? id : [])))
  const pairs = labels
    .flatMap((label) => {
      const labelled = arrived.filter(({ speakerLabel }) => speakerLabel === label)
      const own = ofChannel.get(label)
      const shared = mostShared(labelled, replaced)
      if (own === undefined)
        return shared.filter(({ speakerId }) => !ownIds.has(speakerId)).map((one) => ({ label, ...one }))
      // A person may have given the words of a shared microphone to another speaker.
      const mine = shared.filter(({ speakerId }) => speakerId === own || addedByHand.has(speakerId))
      return [...mine, { speakerId: own, sharedMs: 0 }].map((one) => ({ label, ...one }))
    })
    .sort((a, b) => b.sharedMs - a.sharedMs)
  const [onlyLabel, another] = labels
  const saidMost = mostWords(replaced)
  // A single voice that speaks only in pauses of the former text still belongs to that text's speaker.
  if (pairs.length === 0 && onlyLabel !== undefined && another === undefined && saidMost !== null)
    pairs.push({ label: onlyLabel, speakerId: saidMost, sharedMs: 0 })
  const speakerIds = new Map<string, number>()
  for (const { label, speakerId } of pairs)
    if (!speakerIds.has(label) && ![...speakerIds.values()].includes(speakerId)) speakerIds.set(label, speakerId)
  const firstId = view.newSpeakerId()
  const added: SpeakerRow[] = []
  for (const label of labels.filter((each) => !speakerIds.has(each))) {
    const all = [...known, ...added]
    const id = firstId + added.length
    const colorIndex = Math.max(-1, ...all.map((row) => row.colorIndex)) + 1
    added.push({ id, label, name: freeSpeakerName(all.map(({ name }) => name)), colorIndex })
    speakerIds.set(label, id)
  }
  return { speakerIds, added }
}

/** The speaker who said most words of `rows`; null if no row has a speaker. */
function mostWords(rows: readonly SegmentRow[]): number | null {
  const counts = new Map<number, number>()
  for (const { speakerId, text } of rows)
    if (speakerId !== null) counts.set(speakerId, (counts.get(speakerId) ?? 0) + wordsOf(text).length)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

/** The speakers of `rows` whose segments overlap these stretches in time, the longest first. */
function mostShared(
  stretches: readonly TimeRange[],
  rows: readonly SegmentRow[],
): { speakerId: number; sharedMs: number }[] {
  const sharedMs = new Map<number, number>()
  for (const { speakerId, startMs, endMs } of rows) {
    if (speakerId === null) continue
    for (const stretch of stretches) {
      const ms = Math.min(endMs, stretch.endMs) - Math.max(startMs, stretch.startMs)
      if (ms > 0) sharedMs.set(speakerId, (sharedMs.get(speakerId) ?? 0) + ms)
    }
  }
  return [...sharedMs].map(([speakerId, ms]) => ({ speakerId, sharedMs: ms })).sort((a, b) => b.sharedMs - a.sharedMs)
}
