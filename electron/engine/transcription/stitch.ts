import type { TranscriptionData } from '../../../shared/partner/schemas.ts'
import type { AudioSpan } from '../upload/forms.ts'
import { type MachineSegment, type MachineTranscript, normaliseResult } from './normalise.ts'
import { stitchPair } from './stitchSeam.ts'
import { matchSpeakers } from './stitchSpeakers.ts'
import { voicesOf } from './voices.ts'

/** What is further from an overlap than this has nothing to do with it. */
const nearMs = 60_000

/**
 * Answers about neighbouring parts of a recording, in its order, as one transcript of it: times are the recording's, what two
 * parts both heard is there once, and speakers have one label all through (without `diarization` labels mean nothing and stay
 * as they are). `seamsMs`: where one part's words end and the next one's begin.
 */
export function stitchParts(
  parts: readonly { span: AudioSpan; data: TranscriptionData }[],
  { diarization }: { diarization: boolean },
): { transcript: MachineTranscript; seamsMs: number[] } {
  const answers = parts.map(({ data }) => normaliseResult(data))
  const heard = parts.map(({ span, data }, index) => ({
    segments: shifted(answers[index]?.segments ?? [], span.startMs),
    voices: diarization ? voicesOf(data) : new Map<string, number[]>(),
  }))
  const overlaps = parts
    .slice(1)
    .map(({ span }, index) => ({ startMs: span.startMs, endMs: parts[index]?.span.endMs ?? span.startMs }))
  const speakers = diarization ? matchSpeakers(heard, overlaps) : null
  const named = heard.map(({ segments }, index) =>
    segments.map((segment) => {
      const label = segment.speakerLabel === null ? null : speakers?.labels[index]?.get(segment.speakerLabel)
      return { ...segment, speakerLabel: label ?? segment.speakerLabel }
    }),
  )

  const seamsMs: number[] = []
  const segments: MachineSegment[] = []
  let open = named[0] ?? []
  overlaps.forEach((overlap, index) => {
    const joined = joinNear(open, named[index + 1] ?? [], overlap)
    seamsMs.push(joined.seamMs)
    segments.push(...joined.earlier)
    open = joined.later
  })
  segments.push(...open)
  segments.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)

  const notices = [...new Set(answers.flatMap((answer) => answer.notices))]
  const unsure = speakers?.unsure.map((index) => index + 1) ?? []
  if (unsure.length > 0)
    notices.push(
      `Who is who could not be told in part${unsure.length === 1 ? '' : 's'} ${unsure.join(', ')}: see Parts below the speakers.`,
    )
  return { transcript: { language: mostSpoken(answers), segments, notices }, seamsMs }
}

const shifted = (segments: readonly MachineSegment[], byMs: number): MachineSegment[] =>
  segments.map((segment) => ({ ...segment, startMs: segment.startMs + byMs, endMs: segment.endMs + byMs }))

/** {@link stitchPair} on what is near the overlap only: a part may hold a day of talk. */
function joinNear(earlier: readonly MachineSegment[], later: readonly MachineSegment[], overlap: AudioSpan) {
  const isNearEarlier = ({ endMs }: MachineSegment) => endMs > overlap.startMs - nearMs
  const isNearLater = ({ startMs }: MachineSegment) => startMs < overlap.endMs + nearMs
  // The middle of the overlap is the silence that the recording was cut at.
  const joined = stitchPair(
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
