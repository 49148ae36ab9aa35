import { counted, units } from './units.ts'

const quoteCount = (count: number): string => counted(count, { one: 'Zitat', other: 'Zitate' })
/** After „von“. */
const quotesDative = (count: number): string => counted(count, { one: 'Zitat', other: 'Zitaten' })

/** Marked words, notes at a moment, and the page of all quotes. */
export const quotes = {
  title: 'Zitate',
  back: 'Zurück zu den Zitaten',
  alt: { mac: 'Control Option', others: 'Alt' },
  count: quoteCount,
  ofProject: (count: number) => (count === 0 ? 'Zitate' : quoteCount(count)),
  colours: { yellow: 'Gelb', blue: 'Blau', green: 'Grün', red: 'Rot' },
  inSegment: (count: number) => `${quoteCount(count)} in diesem Segment markiert`,
  exportClips: 'Clips exportieren…',
  said: {
    marked: (alt: string) => `Markiert. Noch einmal ${alt} H für Schlagwörter oder Notiz.`,
    copied: 'Zitat kopiert.',
    textCopied: 'Text kopiert.',
    notCopied: (keys: string) =>
      `Tapelog konnte die Wörter nicht kopieren. Wählen Sie sie aus und drücken Sie ${keys}.`,
    nothing: 'Wählen Sie zuerst Wörter im Transkript aus.',
    unsaved:
      'Nicht markiert, weil Ihre letzten Änderungen noch nicht gespeichert sind. Warten Sie einen Moment und versuchen Sie es erneut.',
    notExported:
      'Nicht exportiert, weil Ihre letzten Änderungen noch nicht gespeichert sind. Warten Sie einen Moment und versuchen Sie es erneut.',
    noted: 'Notiz hinzugefügt.',
    markRemoved: (keys: string) => `Markierung entfernt. ${keys} bringt sie zurück.`,
    noteRemoved: (keys: string) => `Notiz entfernt. ${keys} bringt sie zurück.`,
  },
  bar: {
    label: 'Ausgewählte Wörter',
    mark: (colour: string) => `${colour} markieren`,
  },
  panel: {
    label: 'Sprecher und Zitate',
    close: 'Sprecher und Zitate schließen',
    tabs: 'Neben dem Transkript',
    quotes: (count: number) => (count === 0 ? 'Zitate' : `Zitate ${units.number(count)}`),
    notes: (count: number) => (count === 0 ? 'Notizen' : `Notizen ${units.number(count)}`),
    noQuotes: 'Noch keine Zitate',
    howToMark: (alt: string) =>
      `Wählen Sie Wörter im Transkript aus und drücken Sie ${alt} H oder wählen Sie eine Farbe.`,
    noNotes: 'Noch keine Notizen',
    howToNote: (alt: string) =>
      `Eine Notiz gehört zu einem Moment der Aufnahme. Drücken Sie ${alt} N, um eine an der Wiedergabeposition zu schreiben.`,
    addNote: 'Hier eine Notiz hinzufügen',
    noneLeft: 'Kein Zitat hat dieses Schlagwort und diesen Sprecher. Wählen Sie andere.',
  },
  card: {
    play: (clock: string) => `Ab ${clock} abspielen`,
    more: (words: string) => `Weitere Aktionen für „${words.length > 60 ? `${words.slice(0, 60)}…` : words}“`,
    edit: 'Schlagwörter und Notiz…',
    copyQuote: 'Zitat kopieren',
    copyText: 'Text kopieren',
    export: 'Clip exportieren…',
    remove: 'Markierung entfernen',
    verified: 'Geprüft',
    verifiedUnheard: 'Als geprüft markiert, nicht angehört',
    notVerified: 'Nicht geprüft',
    corrected: (before: string) => `Seit der Markierung korrigiert. Vorher: ${before}`,
    changed: 'Die Wörter wurden geändert.',
    asMarked: 'Wie markiert:',
  },
  dialog: {
    title: 'Schlagwörter und Notiz',
    colour: 'Farbe',
    tags: 'Schlagwörter',
    tagsHint: 'Trennen Sie sie durch Kommas.',
    tagsUsed: 'Schon verwendet',
    note: 'Notiz',
  },
  tooLong: {
    note: (count: number, most: number) =>
      `Diese Notiz hat ${units.number(count)} Zeichen; ${units.number(most)} passen. Kürzen Sie sie, um sie zu speichern.`,
    tags: (most: number, mostCharacters: number) =>
      `Höchstens ${units.number(most)} Schlagwörter mit je höchstens ${units.number(mostCharacters)} Zeichen.`,
  },
  notes: {
    title: (clock: string) => `Notiz bei ${clock}`,
    empty: 'Schreiben Sie zuerst eine Notiz.',
    more: (clock: string) => `Weitere Aktionen für die Notiz bei ${clock}`,
    remove: 'Entfernen',
    goTo: (clock: string) => `Zur Notiz bei ${clock}`,
    onBar: 'Notizen in der Aufnahme',
  },
  filters: {
    all: 'Alle',
    words: 'Wörter',
    wordsPlaceholder: 'In Zitaten und Notizen…',
    clear: 'Alle anzeigen',
  },
  page: {
    opening: 'Wird geöffnet…',
    emptyHint: (alt: string) =>
      `Öffnen Sie eine Aufnahme, wählen Sie Wörter in ihrem Transkript aus und drücken Sie ${alt} H. Das Zitat erscheint dann hier.`,
    nothing: 'Kein Zitat passt. Wählen Sie andere Filter.',
    list: 'Alle Zitate',
    open: (clock: string, title: string) => `„${title}“ bei ${clock} öffnen und abspielen`,
    copyAll: 'Diese Liste kopieren',
    copiedAll: (count: number) => `${quoteCount(count)} kopiert.`,
    exportedSome: (count: number, total: number) =>
      `Nur die ersten ${units.number(count)} von ${quotesDative(total)}. Verwenden Sie einen Filter, um die anderen zu erhalten.`,
    copiedSome: (count: number, total: number) =>
      `Die ersten ${units.number(count)} von ${quotesDative(total)} kopiert. Verwenden Sie einen Filter, um die anderen zu erhalten.`,
  },
}
