import { useState } from 'react'
import { listFromCommas } from '../../shared/text/listFromCommas.ts'
import { hotwordsText } from './hotwords.ts'

/**
 * Names and terms that are known before a person types. `own` come from the last request; `added` come from the expected speakers and
 * the project.
 */
type KnownWords = { own: readonly string[]; added: readonly string[] }

/**
 * A person's choices: the words left out on this machine, and the words that may be sent to a remote service.
 * @exportedFor tests: cases of chosen words
 */
export type ChosenWords = {
  leftOut: readonly string[]
  letGo: readonly string[]
  typedHere: string
  typedRemote: string
}

const each = (words: readonly string[]): string[] => [...new Set(words)]

/**
 * The words shown as switches. On this machine, a person's own words are in the text field and have no switch; for a
 * remote service, that field is empty at first.
 * @exportedFor tests: they check the rules without a window
 */
export const offeredWords = ({ own, added }: KnownWords, isRemote: boolean): string[] =>
  each(isRemote ? [...own, ...added] : added.filter((word) => !own.includes(word)))

/**
 * The offered words that are used: on this machine, all except words that the person switched off; for a remote service, only words
 * that may leave.
 * @exportedFor tests: they check the rules without a window
 */
export const selectedWords = (known: KnownWords, isRemote: boolean, { leftOut, letGo }: ChosenWords): string[] =>
  offeredWords(known, isRemote).filter((word) => (isRemote ? letGo.includes(word) : !leftOut.includes(word)))

/**
 * The input of a command. On this machine, the engine adds the `added` words; a remote service gets only `hotwords`.
 * @exportedFor tests: they check the rules without a window
 */
export function hotwordsAsked(known: KnownWords, isRemote: boolean, chosen: ChosenWords) {
  const typed = listFromCommas(isRemote ? chosen.typedRemote : chosen.typedHere)
  if (isRemote) return { hotwords: each([...typed, ...selectedWords(known, true, chosen)]), hotwordsLeftOut: [] }
  const offered = offeredWords(known, false)
  return { hotwords: each(typed), hotwordsLeftOut: offered.filter((word) => chosen.leftOut.includes(word)) }
}

/** The hotwords of a form: known words, typed words, and the choice among them for the shown destination. */
export function useHotwords(
  known: KnownWords,
  isRemote: boolean,
  before: { leftOut?: readonly string[] | undefined; letGo?: readonly string[] | undefined } = {},
) {
  const [chosen, setChosen] = useState<ChosenWords>({
    leftOut: before.leftOut ?? [],
    letGo: before.letGo ?? [],
    typedHere: hotwordsText(known.own),
    typedRemote: '',
  })
  return {
    ...hotwordsAsked(known, isRemote, chosen),
    isRemote,
    offered: offeredWords(known, isRemote),
    selected: selectedWords(known, isRemote, chosen),
    select: (selected: readonly string[]) =>
      setChosen(
        isRemote
          ? { ...chosen, letGo: selected }
          : { ...chosen, leftOut: offeredWords(known, false).filter((word) => !selected.includes(word)) },
      ),
    typed: isRemote ? chosen.typedRemote : chosen.typedHere,
    type: (text: string) => setChosen({ ...chosen, [isRemote ? 'typedRemote' : 'typedHere']: text }),
  }
}
