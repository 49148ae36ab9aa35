import type { Settings, TranscriptionOptions } from '../../../shared/domain.ts'
import { partnerLimits } from '../../../shared/partner/limits.ts'

type Options = Pick<TranscriptionOptions, 'diarization'>

/** The longest sound that the service takes. */
export const serviceLimitMs = ({ diarization }: Options): number =>
  diarization ? partnerLimits.maxDiarizationDurationMs : partnerLimits.maxDurationMs

/** The longest sound that is sent as one: what the service takes, or less by a person's choice. Longer recordings go in parts. */
export const longestPartMs = (options: Options, { partMinutes }: Pick<Settings, 'partMinutes'>): number =>
  Math.min(serviceLimitMs(options), partMinutes === null ? Number.POSITIVE_INFINITY : partMinutes * 60_000)

/** Why a recording went in parts, as a transcript's notice. */
export function partsNotice(count: number, durationMs: number, options: Options): string {
  const why =
    durationMs <= serviceLimitMs(options)
      ? 'it is longer than the parts that are set in Settings'
      : options.diarization
        ? 'the service takes at most 6 hours with speakers at a time'
        : 'the service takes at most 24 hours at a time'
  return `Transcribed in ${count} parts because ${why}.`
}
