import { partnerLimits } from '../../shared/partner/limits.ts'
import type { TranscriptionParams } from '../../shared/partner/schemas.ts'
import { media } from '../media/index.ts'

/**
 * Section 8: why a recording is too long for these params, as a message that names the field; null when it is short enough.
 * Also null for a file that is no audio: its task fails and says so.
 */
export async function lengthProblem(path: string, params: TranscriptionParams): Promise<string | null> {
  const { durationMs } = await media.probe(path).catch(() => ({ durationMs: 0 }))
  if (durationMs > partnerLimits.maxDurationMs) return 'file_url: the recording is longer than 24 hours'
  if (params.diarization.enabled && durationMs > partnerLimits.maxDiarizationDurationMs)
    return 'params.diarization.enabled: the recording is longer than 6 hours, the most with speaker diarization'
  return null
}
