import { counted, number } from './units.ts'

/** What happened, the report of a problem, and the parts of the program. */
export const support = {
  failures: {
    title: 'Was passiert ist',
    hint: 'Die letzten Fehler, der neueste zuerst. Sie bleiben auf diesem Computer.',
    empty: 'Keine Fehler. Wenn etwas schiefgeht, steht es hier, und was zu tun ist.',
    list: 'Fehler',
    withoutDetails: (code: string) => `Etwas ist fehlgeschlagen (${code}). Einzelheiten wurden nicht gespeichert.`,
    openRecordingOf: (title: string) => `Aufnahme „${title}“ öffnen`,
    openQueue: 'Warteschlange öffnen',
    report: 'Problem melden…',
  },
  report: {
    title: 'Problem melden',
    hint: 'Tapelog macht eine Datei und sendet nichts. Lesen Sie die Datei, speichern Sie sie und senden Sie sie an die Stelle, von der Sie Tapelog haben, zum Beispiel an den Support Ihrer Redaktion.',
    ownWords: 'Was haben Sie getan, und was ist passiert? (optional)',
    ownWordsHint: 'Nennen Sie hier keine Quelle.',
    whole: 'Die ganze Datei',
    loading: 'Wird zusammengestellt…',
    save: 'Als Datei speichern…',
    saved: (name: string) => `Gespeichert als ${name}. Senden Sie diese Datei jetzt selbst; Tapelog tut es nicht.`,
    file: {
      title: 'Bericht über ein Problem mit Tapelog',
      made: (time: string) => `Erstellt: ${time}`,
      contents:
        'Ohne Titel, Namen, Transkripte, Schlüssel, Adressen und Pfade. Nummern wie jobId sagen, welche Zeile der Bibliothek gemeint ist.',
      ownWords: 'In eigenen Worten',
      versions: 'Versionen',
      models: 'Erkennungsmodelle',
      inUse: 'wird verwendet',
      log: (count: number) =>
        count === 1 ? 'Die letzte Zeile des Protokolls' : `Die letzten ${number(count)} Zeilen des Protokolls`,
      noResponse: 'Dieser Teil von Tapelog hat nicht geantwortet.',
    },
  },
  parts: {
    open: 'Bestandteile und Lizenzen…',
    title: 'Bestandteile und ihre Lizenzen',
    search: 'Bestandteile und Lizenzen durchsuchen',
    placeholder: 'Name oder Lizenz',
    list: 'Bestandteile',
    nothing: 'Kein Bestandteil passt. Versuchen Sie ein anderes Wort.',
    found: (count: number) => counted(count, { one: 'Bestandteil', other: 'Bestandteile' }),
    back: 'Zurück zu allen Bestandteilen',
    text: (name: string) => `Lizenz von ${name}`,
    withoutText: (licence: string) =>
      `Dieser Bestandteil hat keinen Lizenztext. Seine Lizenz nach eigener Angabe: ${licence}.`,
  },
  loading: 'Wird geladen…',
}
