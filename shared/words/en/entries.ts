import { type EntryProblem, entryProblems } from '../../errors/entryProblems.ts'

/** What is wrong with something that was entered, by code. The terminal says the same. */
export const entries: Record<EntryProblem, string> = entryProblems
