import { isSameLanguage } from '../../shared/languages/spokenLanguages.ts'
import type { Destination } from '../../shared/recordings/domain.ts'
import { words } from '../words/index.ts'

export const hotwordsText = (words: readonly string[]): string => words.join(', ')

/** What is known of hotwords on this machine: the answer of `recognition.languages`, undefined until it is there. */
type Here = { withoutHotwords: readonly string[] } | undefined

/** The hint below the field: also whether the model that this language would be heard with makes no use of hotwords. */
export function hotwordsHint(destination: Destination, language: string, here: Here): string {
  const texts = words.transcribe.hotwordsHint
  const isUnused = here?.withoutHotwords.some((unused) => isSameLanguage(unused, language)) ?? false
  return destination === 'this-machine' && isUnused ? texts.unusedHere : texts.usual
}
