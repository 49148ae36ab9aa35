import type { TranscriptionData } from '../../../shared/partner/schemas.ts'
import { namesOfChannels } from '../../../shared/transcripts/speakersOfChannels.ts'
import { channelSpeakers, type TranscriptNotice } from '../../../shared/transcripts/transcriptNotices.ts'
import type { MachineSegment, MachineTranscript } from '../transcripts/machineTranscript.ts'
import type { AudioSpan } from '../upload/encodings.ts'
import { leastSure } from './languageSource.ts'
import { normaliseResult } from './normalise.ts'
import type { RunRow } from './runs.ts'
import { stitchChannels, stitchPair } from './stitchSeam.ts'
import { matchSpeakers, sameSpeakers } from './stitchSpeakers.ts'
import { type ModelVoice, voicesOf } from './voices.ts'

/** Segments that are further than this from an overlap do not affect it. */
const nearMs = 60_000

/**
 * Joins the responses about the slices of a recording, in order, into one transcript. Times count from the start of the recording, words
 * in an overlap appear once, and a speaker has one label throughout (without diarization, labels mean nothing and do not change).
 * `seamsMs`: where the words of one slice end and the words of the next begin.
 */
export function stitchSlices(
  slices: readonly { span: AudioSpan; data: TranscriptionData }[],
  run: Pick<RunRow, 'destination' | 'options'>,
): { transcript: MachineTranscript; seamsMs: number[]; voices: ReadonlyMap<string, ModelVoice> } {
  const { diarization } = run.options
  const answers = slices.map(({ data }) => normaliseResult(data, run))
  const results = slices.map(({ span, data }, index) => ({
    segments: shifted(answers[index]?.segments ?? [], span.startMs),
    voices: diarization ? voicesOf(data) : new Map<string, number[]>(),
    voiceModel: data.speaker_embeddings_model ?? null,
  }))
  const overlaps = slices
    .slice(1)
    .map(({ span }, index) => ({ startMs: span.startMs, endMs: slices[index]?.span.endMs ?? span.startMs }))
  // Each channel has the same label in every slice.
  const isByChannel = answers.every(({ notices }) => channelSpeakers(notices) > 0)
  const speakers = !diarization ? null : isByChannel ? sameSpeakers(results) : matchSpeakers(results, overlaps)
  const named = results.map(({ segments }, index) =>
    segments.map((segment) => {
      const label = segment.speakerLabel === null ? null : speakers?.labels[index]?.get(segment.speakerLabel)
      return { ...segment, speakerLabel: label ?? segment.speakerLabel }
    }),
  )

  const seamsMs: number[] = []
  const segments: MachineSegment[] = []
  let open = named[0] ?? []
  overlaps.forEach((overlap, index) => {
    const joined = joinNear(open, named[index + 1] ?? [], overlap, isByChannel ? stitchChannels : stitchPair)
    seamsMs.push(joined.seamMs)
    segments.push(...joined.earlier)
    open = joined.later
  })
  segments.push(...open)
  segments.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)

  const notices = eachOnce(answers.flatMap((answer) => answer.notices))
  const unsure = speakers?.unsure.map((index) => index + 1) ?? []
  if (unsure.length > 0) notices.push({ code: 'unsure-slices', values: { slices: unsure } })
  const languageSource = leastSure(answers.map((answer) => answer.languageSource))
  const names = isByChannel ? namesOfChannels(notices, run.options) : {}
  const transcript = { language: mostSpoken(answers), languageSource, segments, notices, ...names }
  return { transcript, seamsMs, voices: speakers?.voices ?? new Map() }
}

const eachOnce = (notices: readonly TranscriptNotice[]): TranscriptNotice[] => [
  ...new Map(notices.map((notice) => [JSON.stringify(notice), notice])).values(),
]

const shifted = (segments: readonly MachineSegment[], byMs: number): MachineSegment[] =>
  segments.map(({ words, ...segment }) => ({
    ...segment,
    ...shiftedTimes(segment, byMs),
    ...(words ? { words: words.map((word) => ({ ...word, ...shiftedTimes(word, byMs) })) } : {}),
  }))

const shiftedTimes = ({ startMs, endMs }: AudioSpan, byMs: number): AudioSpan => ({
  startMs: startMs + byMs,
  endMs: endMs + byMs,
})

/** Stitches only the segments near the overlap, because a slice may hold a day of talk. */
function joinNear(
  earlier: readonly MachineSegment[],
  later: readonly MachineSegment[],
  overlap: AudioSpan,
  stitch: typeof stitchPair,
) {
  const isNearEarlier = ({ endMs }: MachineSegment) => endMs > overlap.startMs - nearMs
  const isNearLater = ({ startMs }: MachineSegment) => startMs < overlap.endMs + nearMs
  // The recording was cut in the middle of the overlap, at a silence.
  const joined = stitch(
    earlier.filter(isNearEarlier),
    later.filter(isNearLater),
    overlap,
    Math.round((overlap.startMs + overlap.endMs) / 2),
  )
  return {
    earlier: [...earlier.filter((segment) => !isNearEarlier(segment)), ...joined.earlier],
    later: [...joined.later, ...later.filter((segment) => !isNearLater(segment))],
    seamMs: joined.seamMs,
  }
}

function mostSpoken(answers: readonly MachineTranscript[]): string {
  const counts = new Map<string, number>()
  for (const { language, segments } of answers) counts.set(language, (counts.get(language) ?? 0) + segments.length)
  const [first] = [...counts].toSorted((a, b) => b[1] - a[1])
  return first?.[0] ?? ''
}
