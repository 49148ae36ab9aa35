import { isEntryProblem } from '../../shared/errors/entryProblems.ts'
import { words } from './index.ts'

/** The sentence of a rule about something that was entered; undefined for what is no code of a rule. */
export const entryWords = (code: string | undefined): string | undefined =>
  isEntryProblem(code) ? words.entries[code] : undefined
