import type { DeletionScope } from '../../recordings/deletion.ts'
import { whatIsDeleted, whatStays } from './deletionFacts.ts'
import { counted, units } from './units.ts'

const quoted = (title: string) => `„${title}“`
const what = (titles: readonly string[]) =>
  titles.length === 1 ? quoted(titles[0] ?? '') : units.recordings(titles.length)

/** Texts about deleting recordings: the dialog, the time to undo, what could not be deleted yet, and the rule for old audio. */
export const deletion = {
  menu: 'Löschen…',
  title: (titles: readonly string[]) => `${what(titles)} löschen?`,
  scope: 'Was gelöscht werden soll',
  recording: 'Die Aufnahme mit ihrem Text',
  audio: 'Nur das Audio; der Text bleibt',
  isDeleted: { recording: 'Was gelöscht wird', audio: 'Was gelöscht wird und was bleibt' } satisfies Record<
    DeletionScope,
    string
  >,
  whatIsDeleted,
  whatStays,
  stays: 'Was Tapelog nicht löschen kann',
  undoable: (seconds: number) =>
    `Sie können das ${counted(seconds, { one: 'Sekunde', other: 'Sekunden' })} lang rückgängig machen.`,
  confirm: 'Löschen',
  checking: 'Es wird geprüft, was gelöscht werden kann…',
  countdown: (seconds: number) => (seconds > 0 ? `Löschung in ${seconds} s` : 'Wird gelöscht…'),
  countdownOf: (titles: readonly string[], seconds: number) =>
    seconds > 0 ? `${what(titles)}: Löschung in ${seconds} s.` : `${what(titles)}: wird gelöscht…`,
  undoOf: (title: string) => `Rückgängig: ${title} behalten`,
  audioGone: (day: string) =>
    `Das Audio wurde am ${day} gelöscht. Sie können den Text lesen, bearbeiten und exportieren.`,
  audioGoneShort: 'Audio gelöscht',
  rule: {
    warning: (count: number, day: string) =>
      `Am ${day} löscht Tapelog das Audio von ${units.recordings(count)}, weil es älter ist, als Ihre Einstellungen erlauben. Der Text bleibt.`,
    keep: 'Dieses Audio behalten',
  },
  settings: {
    title: 'Löschen',
    days: 'Audio nach so vielen Tagen löschen',
    daysNever: 'Nie',
    daysHint:
      'Gezählt ab dem Import. Der Text bleibt. Tapelog warnt Sie einen Tag lang, bevor es etwas löscht. Leer: nie.',
    daysForm: 'Geben Sie 1 bis 36500 ganze Tage ein oder lassen Sie das Feld leer.',
  },
}
