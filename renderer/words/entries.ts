import { type EntryProblem, entryProblems } from '../../shared/entryProblems.ts'

/** What is wrong with something that was entered, by code. The terminal says the same. */
export const entries: Record<EntryProblem, string> = entryProblems
