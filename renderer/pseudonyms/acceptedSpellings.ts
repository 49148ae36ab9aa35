import type { CommandOutput } from '../../shared/contract.ts'
import { foldedText } from '../../shared/text/folding.ts'

export type Spelling = CommandOutput<'pseudonyms.find'>['spellings'][number]

/** Whether a spelling contains the name itself, in any case and with or without accents. It is then replaced in any case. */
export const isNameItself = (spelling: string, name: string): boolean =>
  name.trim() !== '' && foldedText(spelling).includes(foldedText(name.trim()))

/**
 * The spellings to store with a name: those that are ticked, without the name itself. `ticks`: what a person ticked or unticked; all
 * others are ticked if they were accepted before.
 */
export const acceptedSpellings = (
  spellings: readonly Pick<Spelling, 'text' | 'likeness'>[],
  name: string,
  ticks: ReadonlyMap<string, boolean>,
): string[] =>
  spellings
    .filter(({ text, likeness }) => !isNameItself(text, name) && (ticks.get(text) ?? likeness === 1))
    .map(({ text }) => text)
