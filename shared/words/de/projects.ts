import type { ExportWhen } from '../../exports/rules.ts'
import { plural, units } from './units.ts'

/** Projects: a story or a series. */
export const projects = {
  none: 'Kein Projekt',
  heading: 'Projekte',
  label: 'Projekt',
  new: 'Neues Projekt…',
  edit: 'Projekt bearbeiten…',
  dialog: {
    create: 'Neues Projekt',
    edit: (name: string) => `Projekt „${name}“`,
    submitCreate: 'Anlegen',
    name: 'Name',
    nameEmpty: 'Geben Sie dem Projekt einen Namen.',
    nameTooLong: (most: number) => `Ein Name hat höchstens ${units.number(most)} Zeichen.`,
    speakers: 'Sprecher',
    speakersHint:
      'Trennen Sie Namen durch Kommas. Manche Erkennungsmodelle auf diesem Computer nutzen sie, um Namen richtig zu schreiben. Ein externer Dienst erhält nur die Namen, die Sie auswählen.',
    hotwords: 'Namen und Begriffe, auf die geachtet wird',
    hotwordsHint: 'Trennen Sie sie durch Kommas, zum Beispiel Hafenbehörde, Grundwasserleiter.',
    wordsProblem: 'Verwenden Sie höchstens 500 Wörter mit je höchstens 100 Zeichen.',
    languageHint: 'Für neue Aufnahmen. Leer: die Sprache aus den Einstellungen.',
    destination: 'Neue Aufnahmen werden transkribiert',
    destinations: {
      usual: 'Wie in den Einstellungen',
      'this-machine': 'Auf diesem Computer',
      'not-now': 'Noch nicht: aufbewahren und später entscheiden',
    },
    localOnly: 'Aufnahmen dieses Projekts verlassen diesen Computer nie',
    localOnlyHint: 'auch die, die schon im Projekt sind, und die, die Sie später herausnehmen',
    remove: 'Projekt entfernen…',
  },
  exportRule: {
    open: 'Automatischer Export…',
    title: (name: string) => `Automatischer Export von „${name}“`,
    when: 'Jedes Transkript exportieren',
    whens: {
      never: 'Nie automatisch',
      transcribed: 'Wenn es transkribiert ist',
      verified: 'Wenn jedes Segment geprüft ist',
      named: 'Wenn alle, die sprechen, einen Namen haben',
    } satisfies Record<ExportWhen | 'never', string>,
    asBefore: (formats: readonly string[]) => `Kein Profil: ${formats.join(', ')}`,
    again:
      'Tapelog exportiert ein Transkript erneut, wenn sich sein Text geändert hat und es wieder bereit ist. Jeder Export ist eine neue Datei; keine Datei wird ersetzt.',
    counts:
      'Aufnahmen, die jetzt bereit sind, die beim Verschieben in das Projekt bereit sind oder deren Export Sie abgebrochen haben, exportiert Tapelog nicht automatisch. Sie können sie hier exportieren.',
    staysHere: 'Aufnahmen, die diesen Computer nie verlassen, werden nicht automatisch exportiert.',
    insteadOfSettings: 'In diesem Projekt ersetzt das den automatischen Export aus den Einstellungen.',
    exportReady: (count: number) =>
      plural(count, {
        one: 'Die 1 Aufnahme exportieren, die jetzt bereit ist',
        other: `Die ${units.recordings(count)} exportieren, die jetzt bereit sind`,
      }),
    saved: 'Gespeichert.',
    begun: (count: number) => `Der Export von ${units.recordings(count)} läuft in der Warteschlange weiter.`,
  },
  remove: {
    title: (name: string) => `Das Projekt „${name}“ entfernen?`,
    text: (recordings: number) =>
      recordings === 0
        ? 'Es enthält keine Aufnahmen.'
        : `${units.recordings(recordings)} ${plural(recordings, { one: 'bleibt', other: 'bleiben' })} in der Bibliothek, in keinem Projekt.`,
    confirm: 'Projekt entfernen',
  },
}
