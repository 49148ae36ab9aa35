import { entryProblemOf } from '../../shared/errors/entryProblems.ts'
import { words } from './index.ts'

/** The sentence of a schema about something that was entered, in the language of the window; undefined where the schema has none. */
export function entryWords(message: string | undefined): string | undefined {
  const code = message === undefined ? undefined : entryProblemOf(message)
  return code && words.entries[code]
}
