import { isEntryProblem } from '../../shared/errors/entryProblems.ts'
import { words } from './index.ts'

const names: Readonly<Record<string, string>> = words.editing.history.edits

/** The name of an edit in the language of the window; its code where another version of Tapelog made it. */
export const editName = (description: string): string => names[description] ?? description

/** The sentence of a rule about something that was entered; undefined for what is no code of a rule. */
export const entryWords = (code: string | undefined): string | undefined =>
  isEntryProblem(code) ? words.entries[code] : undefined
