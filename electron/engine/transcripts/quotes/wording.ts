import { diffComm } from 'node-diff3'
import type { Wording } from '../../../../shared/transcripts/quotes.ts'
import { wordsOf } from '../../../../shared/transcripts/wordsOfText.ts'

/** With fewer of the marked words left than this share, the quote says something else now. */
const fewestKept = 0.5

/** How far the words of a quote are still those that were marked. `hasPlace`: some of them are in the transcript. */
export function wordingOf(marked: string, words: string, hasPlace: boolean): Wording {
  if (!hasPlace) return 'changed'
  if (marked === words) return 'as-marked'
  const [was, is] = [bareWords(marked), bareWords(words)]
  const kept = diffComm(was, is).reduce((sum, { common }) => sum + (common?.length ?? 0), 0)
  return kept < was.length * fewestKept ? 'changed' : 'corrected'
}

/** Without case and punctuation: a comma that was corrected leaves the word what it was. */
const bareWords = (text: string): string[] =>
  wordsOf(text).map((word) => word.text.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
