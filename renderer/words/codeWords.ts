import { isEntryProblem } from '../../shared/errors/entryProblems.ts'
import { formatClock } from '../../shared/text/timecode.ts'
import { stepKindOf } from '../../shared/transcripts/editDescriptions.ts'
import { words } from './index.ts'

const names: Readonly<Record<string, string>> = words.editing.history.edits

/** The name of an edit in the language of the window; its code if another version of Tapelog made the edit. */
export const editName = (description: string): string => names[description] ?? description

/** What an undo or redo changed, and when in the recording: `words at 0:00`. */
export function steppedWords({ description, atMs }: { description: string; atMs: number | null }): string {
  const { kinds, at } = words.recording.transcript.stepped
  const kind = stepKindOf(description)
  const what = kind === null ? editName(description) : kinds[kind]
  return atMs === null ? what : at(what, formatClock(atMs))
}

/** The sentence for a rule that some input breaks; undefined if the code is not a rule's code. */
export const entryWords = (code: string | undefined): string | undefined =>
  isEntryProblem(code) ? words.entries[code] : undefined
