import type { ErrorInfo } from '../../../shared/errors.ts'
import { partnerLimits } from '../../../shared/partner/limits.ts'

/** Why a recording of this length cannot be transcribed in one piece; null when it can. Asked before anything is sent. */
export function lengthProblem(durationMs: number, diarization: boolean): ErrorInfo | null {
  if (durationMs > partnerLimits.maxDurationMs)
    return {
      code: 'too-long',
      message: 'The service takes at most 24 hours in one recording. Cut it into parts and import those.',
      retryable: false,
    }
  if (diarization && durationMs > partnerLimits.maxDiarizationDurationMs)
    return {
      code: 'too-long-for-speakers',
      message: 'Speakers can be told apart in recordings of up to 6 hours. Transcribe this one without speakers.',
      retryable: false,
    }
  return null
}
