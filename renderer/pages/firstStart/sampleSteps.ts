import type { CommandOutput } from '../../../shared/contract.ts'
import type { RecordingDetail } from '../../../shared/recordings/domain.ts'
import type { Transcript } from '../../../shared/transcripts/transcript.ts'

export const sampleSteps = ['play', 'correct', 'verify', 'quote', 'export'] as const
type SampleStep = (typeof sampleSteps)[number]

/**
 * Which steps a person has done with the sample, by what the library knows of it. So the guide needs no memory of its own, and a step
 * that is undone is open again.
 */
export function doneSteps(
  recording: Pick<RecordingDetail, 'editedSegments' | 'verifiedSegments' | 'exported'>,
  transcript: Pick<Transcript, 'heard'> | null,
  quotes: CommandOutput<'quotes.ofRecording'>['quotes'],
): ReadonlySet<SampleStep> {
  const isDone: Record<SampleStep, boolean> = {
    play: (transcript?.heard.length ?? 0) > 0,
    correct: recording.editedSegments > 0,
    verify: recording.verifiedSegments > 0,
    quote: quotes.length > 0,
    export: recording.exported !== null,
  }
  return new Set(sampleSteps.filter((step) => isDone[step]))
}
