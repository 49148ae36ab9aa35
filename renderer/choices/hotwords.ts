import { isSameLanguage } from '../../shared/languages/spokenLanguages.ts'
import type { Destination } from '../../shared/recordings/domain.ts'
import { words } from '../words/index.ts'

export const hotwordsText = (words: readonly string[]): string => words.join(', ')

/** Facts about hotwords on this machine: the result of `recognition.languages`, undefined until it arrives. */
type Here = { withoutHotwords: readonly string[] } | undefined

/** True if the model that this machine would use for this language ignores hotwords. */
export const areHotwordsUnused = (destination: Destination, language: string, here: Here): boolean =>
  destination === 'this-machine' && (here?.withoutHotwords.some((unused) => isSameLanguage(unused, language)) ?? false)

/** The hint below the field, which also says whether hotwords are ignored. */
export function hotwordsHint(destination: Destination, language: string, here: Here): string {
  const texts = words.transcribe.hotwordsHint
  return areHotwordsUnused(destination, language, here) ? texts.unusedHere : texts.usual
}

/** The sentence below the known names and terms. It says what happens with the chosen words. */
export function knownWordsHint(isRemote: boolean, chosen: number, isUnused: boolean): string {
  const texts = words.transcribe.known
  if (isRemote) return texts.remote(chosen)
  return isUnused ? texts.unusedHere : texts.here
}
