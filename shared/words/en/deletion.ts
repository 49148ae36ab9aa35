import type { DeletionScope } from '../../recordings/deletion.ts'
import { whatIsDeleted, whatStays } from './deletionFacts.ts'
import { units } from './units.ts'

const quoted = (title: string) => `“${title}”`
const what = (titles: readonly string[]) =>
  titles.length === 1 ? quoted(titles[0] ?? '') : units.recordings(titles.length)

/** Texts about deleting recordings: the dialog, the time to undo, what could not be deleted yet, and the rule for old audio. */
export const deletion = {
  menu: 'Delete…',
  title: (titles: readonly string[]) => `Delete ${what(titles)}?`,
  scope: 'What to delete',
  recording: 'The recording with its text',
  audio: 'Only the audio; keep the text',
  isDeleted: { recording: 'What is deleted', audio: 'What is deleted and what is kept' } satisfies Record<
    DeletionScope,
    string
  >,
  /** The terminal prints these sentences too. */
  whatIsDeleted,
  whatStays,
  stays: 'What Tapelog cannot delete',
  undoable: (seconds: number) => `You can undo this for ${seconds} seconds.`,
  confirm: 'Delete',
  checking: 'Checking what can be deleted…',
  /** `Deleting in 9 s`. */
  countdown: (seconds: number) => (seconds > 0 ? `Deleting in ${seconds} s` : 'Deleting…'),
  countdownOf: (titles: readonly string[], seconds: number) =>
    seconds > 0 ? `${what(titles)}: deleting in ${seconds} s.` : `${what(titles)}: deleting…`,
  undoOf: (title: string) => `Undo: keep ${title}`,
  audioGone: (day: string) => `The audio was deleted on ${day}. You can read, edit and export the text.`,
  /** Added to the state of a recording in lists. */
  audioGoneShort: 'audio deleted',
  rule: {
    warning: (count: number, day: string) =>
      `On ${day}, Tapelog will delete the audio of ${units.recordings(count)}, because it is older than your settings allow. The text is kept.`,
    keep: 'Keep this audio',
  },
  settings: {
    title: 'Deleting',
    days: 'Delete audio after this many days',
    daysNever: 'Never',
    daysHint:
      'Counted from the import. The text is kept. Tapelog shows a warning for a day before it deletes anything. Empty: never.',
    daysForm: 'Enter 1 to 36500 whole days, or leave it empty.',
  },
}
