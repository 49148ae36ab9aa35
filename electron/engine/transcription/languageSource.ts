import type { TranscriptionData } from '../../../shared/partner/schemas.ts'
import type { LanguageSource } from '../../../shared/transcripts/transcriptLanguage.ts'
import type { RunRow } from './runs.ts'

/**
 * How a service determined the language of its result. A probability means that the service detected the language. The
 * service on this machine states a probability whenever its recogniser can detect languages; other services may detect
 * the language without stating a probability.
 */
export function languageSourceOf(
  data: Pick<TranscriptionData, 'results' | 'segments' | 'language_heard'>,
  { destination, options }: Pick<RunRow, 'destination' | 'options'>,
): LanguageSource {
  if (options.language !== 'auto') return 'chosen'
  const isDetected = (data.results ?? data.segments ?? []).some(
    ({ language_probability }) => (language_probability ?? '') !== '',
  )
  if (isDetected || data.language_heard === true) return 'detected'
  return destination === 'this-machine' ? 'assumed' : 'unstated'
}

/** The language source of a transcript from several results: the least certain of their sources. */
export const leastSure = (sources: readonly LanguageSource[]): LanguageSource =>
  (['assumed', 'unstated', 'detected'] as const).find((source) => sources.includes(source)) ?? 'chosen'
