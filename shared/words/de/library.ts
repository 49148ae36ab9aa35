import { plural, units } from './units.ts'

/** The library: the list of recordings, the search, and files that are being imported. */
export const library = {
  title: 'Bibliothek',
  search: {
    label: 'Wörter, Titel, Sprecher, Notizen und Schlagwörter suchen',
    placeholder: 'Wörter, „Wendungen“, Notizen…',
    hits: 'In Transkripten und Notizen',
    note: 'Notiz',
    'quote-note': 'Notiz zu einem Zitat',
    tag: 'Schlagwort eines Zitats',
    speaksFrom: (clock: string) => `spricht ab ${clock}`,
    nothing: (query: string) => `Nichts gefunden für „${query}“. Versuchen Sie weniger oder kürzere Wörter.`,
  },
  import: {
    files: 'Dateien…',
    folder: 'Ordner…',
    withOptions: 'Dateien und Optionen wählen…',
  },
  empty: {
    title: 'Audio hierher ziehen oder Dateien importieren',
    noModel:
      'Installieren Sie ein Erkennungsmodell, um auf diesem Computer zu transkribieren. Bis dahin können Sie importieren, anhören und schreiben oder in den Einstellungen einen externen Dienst hinzufügen.',
    steps: {
      bring: 'Rekorder anschließen oder Dateien hinzufügen',
      seal: 'Kopiert, geprüft und versiegelt',
      read: 'Transkribiert, zum Lesen und Zitieren',
    },
    recorder:
      'Schließen Sie einen Rekorder an, um neue Aufnahmen hier zu sehen. Tapelog ändert nichts auf dem Rekorder.',
    transcribedHere:
      'Tapelog kopiert Ihre Aufnahmen und transkribiert sie auf diesem Computer. Um stattdessen einen externen Dienst zu verwenden, gehen Sie zu den Einstellungen.',
    sentTo: (account: string | null) =>
      `Tapelog kopiert Ihre Aufnahmen und fragt, ob es sie zur Transkription an ${account === null ? 'einen externen Dienst' : `„${account}“`} senden soll. Um auf diesem Computer zu transkribieren, gehen Sie zu den Einstellungen.`,
  },
  offline:
    'Kein Netzwerk. Ihre Aufnahmen sind sicher auf diesem Computer und werden gesendet, sobald Sie online sind. Anhören, bearbeiten und auf diesem Computer transkribieren können Sie trotzdem.',
  recordings: 'Aufnahmen',
  export: 'Exportieren…',
  filters: {
    label: 'Filter',
    fold: (set: number) => (set === 0 ? 'Filter' : `Filter: ${units.number(set)} gesetzt`),
    all: 'Alle',
    states: {
      'needs-you': 'Zu erledigen',
      'in-progress': 'In Arbeit',
      'not-transcribed': 'Nicht transkribiert',
      'to-verify': 'Zu prüfen',
      verified: 'Geprüft',
    },
    speaker: 'Sprecher',
    date: 'Datum',
    recorder: 'Rekorder',
    tag: 'Schlagwort',
    any: {
      project: 'Alle Projekte',
      speaker: 'Alle Sprecher',
      date: 'Alle Daten',
      recorder: 'Alle',
      tag: 'Alle Schlagwörter',
      language: 'Alle Sprachen',
    },
    is: (filter: string, value: string) => `${filter}: ${value}`,
    withCount: (name: string, count: number) => `${name} (${units.number(count)})`,
    files: 'Importierte Dateien',
    dates: {
      today: 'Heute',
      week: 'Letzte 7 Tage',
      month: 'Letzte 30 Tage',
      year: 'Dieses Jahr',
      earlier: 'Vor diesem Jahr',
    },
    clear: 'Filter aufheben',
    nothing: 'Keine Aufnahmen passen zu diesen Filtern.',
    emptyProject:
      'Dieses Projekt ist leer. Ziehen Sie Dateien hierher, um sie hinzuzufügen. Um vorhandene Aufnahmen zu verschieben, heben Sie die Filter auf, wählen Sie die Aufnahmen aus und dann „In Projekt verschieben“.',
  },
  sort: {
    label: 'Reihenfolge',
    orders: {
      newest: 'Neueste zuerst',
      oldest: 'Älteste zuerst',
      imported: 'Zuletzt importierte zuerst',
      title: 'Titel A–Z',
      longest: 'Längste zuerst',
      shortest: 'Kürzeste zuerst',
      state: 'Nach Status',
    },
  },
  selection: {
    select: (title: string) => `${title} auswählen`,
    label: 'Ausgewählte Aufnahmen',
    count: (count: number) => `${units.number(count)} ausgewählt`,
    hint: (all: string) => `${all} wählt alle aus, Umschalt und Klick einen Bereich, Escape hebt die Auswahl auf.`,
    most: (count: number) => `Sie können höchstens ${units.number(count)} auf einmal auswählen.`,
    move: 'In Projekt verschieben',
    verify: 'Siegel prüfen',
    exportTitle: (count: number) => units.recordings(count),
    withoutTranscript: (count: number) =>
      `${units.recordings(count)} ohne Transkript ${plural(count, { one: 'bleibt', other: 'bleiben' })} weg.`,
    transcribing: {
      title: (count: number) => `${units.recordings(count)} transkribieren`,
      languageHint: 'Leer: Jede Aufnahme behält ihre eigene Sprache.',
      text: 'Jede Aufnahme behält ihre Hotwords und erhält zusätzlich die ihres Projekts. Wenn Sie ein Transkript bearbeitet haben oder es offen ist, behält Tapelog es, bis Sie das neue verwenden. Andere Transkripte ersetzt Tapelog; „Rückgängig“ stellt sie wieder her.',
      noAccount:
        'Tapelog transkribiert sie auf diesem Computer. Um einen externen Dienst zu verwenden, fügen Sie in den Einstellungen ein Konto hinzu.',
      localStays: 'Aufnahmen mit der Markierung „Verlässt diesen Computer nie“ bleiben weg.',
    },
    seals: {
      title: 'Siegel prüfen',
      checking: (count: number) =>
        `${units.recordings(count)} ${plural(count, { one: 'wird', other: 'werden' })} gelesen…`,
      fine: (count: number) => `${units.recordings(count)} geprüft. Keine Datei hat sich seit dem Import geändert.`,
      damaged: (count: number, checked: number) =>
        `${units.number(count)} von ${units.recordings(checked)} ${plural(count, { one: 'hat', other: 'haben' })} sich seit dem Import geändert:`,
      incomplete: (count: number) =>
        `Davon ${plural(count, { one: 'ist', other: 'sind' })} ${units.recordings(count)} nicht vollständig: Ein Teil des Tons fehlt.`,
    },
  },
  refused: {
    label: 'Dateien, die nicht importiert wurden',
    text: (count: number) => `Nicht importiert: ${units.files(count)}`,
    joins: (count: number) => `Nicht zusammengefügt: ${units.recordings(count)}`,
    joined: (title: string) => `${title} (zusammengefügt)`,
    show: 'Gründe anzeigen…',
    title: 'Nicht importiert oder zusammengefügt',
    lead: 'Hier steht, was passiert ist und was Sie tun können.',
    more: (shown: number) =>
      `Die ersten ${units.number(shown)} werden angezeigt. Blenden Sie sie aus, um die anderen zu sehen.`,
  },
  arrived: {
    label: 'Gerade importiert',
    text: (count: number) => `${units.recordings(count)} importiert, in der Liste gekennzeichnet.`,
    hidden: (hidden: number, count: number) =>
      hidden === count
        ? `Die Suche oder die Filter verbergen ${plural(count, { one: 'sie', other: 'alle' })}.`
        : `Die Suche oder die Filter verbergen ${units.number(hidden)} davon.`,
    show: 'Alle anzeigen',
    mark: 'Gerade importiert',
  },
  row: {
    speakers: (names: readonly string[], more: number) =>
      `Sprecher: ${names.join(', ')}${more > 0 ? ` und ${units.number(more)} weitere` : ''}`,
    rename: 'Umbenennen…',
    renameTitle: (title: string) => `„${title}“ umbenennen`,
    renameSubmit: 'Umbenennen',
    moveToProject: 'In Projekt verschieben…',
    moveTitle: (title: string) => `„${title}“ in ein Projekt verschieben`,
    draft: 'Entwurf',
    neverLeaves: 'Verlässt diesen Computer nie',
    progress: (title: string) => `Fortschritt von ${title}`,
    more: (title: string) => `Weitere Aktionen für ${title}`,
    letLeave: 'Verlassen dieses Computers erlauben',
    imported: 'importiert',
    timeFrom: {
      name: 'laut Name',
      embedded: 'laut Datei',
      'file-time': 'Dateidatum',
      person: 'eingetragen',
      unknown: 'unsicher',
    },
  },
  importing: {
    label: 'Import',
    progress: (name: string) => `${name} wird kopiert`,
    failed: 'Diese Datei konnte nicht importiert werden.',
    more: 'Weitere Dateien werden importiert',
    showInQueue: 'In der Warteschlange anzeigen',
  },
}
