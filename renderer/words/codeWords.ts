import { isEntryProblem } from '../../shared/errors/entryProblems.ts'
import { words } from './index.ts'

const names: Readonly<Record<string, string>> = words.editing.history.edits

/** The name of an edit in the language of the window; its code if another version of Tapelog made the edit. */
export const editName = (description: string): string => names[description] ?? description

/** The sentence for a rule that some input breaks; undefined if the code is not a rule's code. */
export const entryWords = (code: string | undefined): string | undefined =>
  isEntryProblem(code) ? words.entries[code] : undefined
