import type { TextSearch } from '../../../../shared/transcripts/textSearch.ts'

/** A person's input in the bar. `who`: a speaker's id. */
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
 * The search for the engine; null if nothing is typed. Finding ignores accents, like the search of the library. Replacing does not,
 * because it would change words that the person did not mean.
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
