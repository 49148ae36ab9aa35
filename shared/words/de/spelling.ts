import { units } from './units.ts'

/** Spell-check: the menu of a misspelt word, the editor's menu, the settings. */
export const spelling = {
  menu: {
    label: (word: string) => `Rechtschreibung von „${word}“`,
    none: 'Keine Vorschläge',
    isRight: (word: string) => `„${word}“ ist richtig`,
    addTerm: (word: string, project: string) => `„${word}“ zu den Begriffen von ${project} hinzufügen`,
  },
  tool: {
    on: (language: string) => `Rechtschreibprüfung: ${language}…`,
    off: 'Rechtschreibprüfung: aus…',
    noDictionary: (language: string) => `Rechtschreibprüfung: kein Wörterbuch für ${language}…`,
    noLanguage: 'Rechtschreibprüfung: Sprache unbekannt…',
  },
  settings: {
    title: 'Rechtschreibprüfung',
    isOn: 'Falsch geschriebene Wörter unterstreichen',
    isOnHint: 'in dem Segment, in dem Sie schreiben, in der Sprache seines Transkripts',
    languages: (names: readonly string[]) =>
      `Tapelog hat Wörterbücher für ${names.join(', ')}. Text in anderen Sprachen wird nicht geprüft. Nichts wird heruntergeladen, und die Prüfung sendet kein Wort irgendwohin.`,
    right: 'Wörter, die richtig sind',
    rightHint:
      'Trennen Sie sie durch Kommas. Namen von Sprechern und Begriffe einer Aufnahme oder ihres Projekts brauchen Sie nicht aufzuführen.',
    tooMany: (most: number) => `Geben Sie höchstens ${units.number(most)} Wörter ein.`,
    tooLong: (most: number) => `Geben Sie Wörter mit höchstens ${units.number(most)} Buchstaben ein.`,
  },
}
