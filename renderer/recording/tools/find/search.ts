import type { TextSearch } from '../../../../shared/transcripts/textSearch.ts'

/** What a person asked for in the bar. `who`: a speaker's id. */
export type FindCriteria = {
  text: string
  matchCase: boolean
  wholeWords: boolean
  isPattern: boolean
  unverifiedOnly: boolean
  who: number | 'all' | 'none'
}

export const noCriteria: FindCriteria = {
  text: '',
  matchCase: false,
  wholeWords: false,
  isPattern: false,
  unverifiedOnly: false,
  who: 'all',
}

/**
 * The search that the engine does; null while nothing is typed. Finding passes over accents, as the search of the library does.
 * Replacing does not: it would change words that a person did not mean.
 */
export function searchOf(criteria: FindCriteria, isReplacing: boolean): TextSearch | null {
  const { text, who, matchCase, wholeWords, isPattern, unverifiedOnly } = criteria
  if (text.trim() === '') return null
  return {
    text: text.slice(0, 500),
    ...(matchCase && { matchCase }),
    ...(wholeWords && { wholeWords }),
    ...(isPattern && { isPattern }),
    ...(unverifiedOnly && { unverifiedOnly }),
    ...(!isReplacing && !matchCase && !isPattern && { ignoreAccents: true }),
    ...(who !== 'all' && { speakerId: who === 'none' ? null : who }),
  }
}
