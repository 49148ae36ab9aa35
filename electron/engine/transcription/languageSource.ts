import type { TranscriptionData } from '../../../shared/partner/schemas.ts'
import type { LanguageSource } from '../../../shared/transcripts/transcriptLanguage.ts'
import type { RunRow } from './runs.ts'

/**
 * How a service came to the language of its result. A probability of the language is a sign that it was heard. The service on this
 * machine says so wherever its recogniser can hear languages; others may hear them without saying so.
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

/** Of a transcript from several results: as sure as the least sure one. */
export const leastSure = (sources: readonly LanguageSource[]): LanguageSource =>
  (['assumed', 'unstated', 'detected'] as const).find((source) => sources.includes(source)) ?? 'chosen'
