import { partnerLimits } from '../../../shared/partner/limits.ts'
import type { TranscriptionOptions } from '../../../shared/recordings/domain.ts'
import type { Settings } from '../../../shared/settings/settings.ts'
import type { TranscriptNotice } from '../../../shared/transcripts/transcriptNotices.ts'

type Options = Pick<TranscriptionOptions, 'diarization'>

/** The longest audio that the service accepts, in milliseconds. */
export const serviceLimitMs = ({ diarization }: Options): number =>
  diarization ? partnerLimits.maxDiarizationDurationMs : partnerLimits.maxDurationMs

/** The longest audio to send whole, in milliseconds: the service's limit, or a lower setting. Longer recordings are sent in slices. */
export const longestSliceMs = (options: Options, { sliceMinutes }: Pick<Settings, 'sliceMinutes'>): number =>
  Math.min(serviceLimitMs(options), sliceMinutes === null ? Number.POSITIVE_INFINITY : sliceMinutes * 60_000)

/** Why a recording was sent in slices, for a notice on the transcript. */
export function slicesNotice(count: number, durationMs: number, options: Options): TranscriptNotice {
  const ofService = options.diarization ? 'with-speakers' : 'without-speakers'
  return { code: 'slices', values: { count, reason: durationMs <= serviceLimitMs(options) ? 'setting' : ofService } }
}
