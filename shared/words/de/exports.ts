import type { CarriedFeature, ExportFormat, ExportGroup } from '../../exports/formats.ts'
import type { FrameRate, SoundForm } from '../../exports/options.ts'
import { counted, plural, units } from './units.ts'

const someTitles = (titles: readonly string[]): string =>
  `${titles.slice(0, 5).join(', ')}${titles.length > 5 ? ` und ${units.number(titles.length - 5)} weitere` : ''}`
/** After „von“. */
const exportsDative = (count: number): string => counted(count, { one: 'Export', other: 'Exporten' })

/** The export dialog. */
export const exports = {
  label: 'Transkript exportieren',
  title: (title: string) => `„${title}“ exportieren`,
  titleOfSeveral: (recordings: string) => `${recordings} exportieren`,
  chooseFolder: 'Ordner wählen…',
  noFolder: 'Noch kein Ordner gewählt',
  written: (count: number, directory: string) => `${units.files(count)} nach „${directory}“ geschrieben`,
  failed: (formats: string) => `Nicht geschrieben: ${formats}`,
  skipped: (count: number) => `${units.files(count)} nicht geschrieben, weil es keine Zitate gibt`,
  showInFolder: 'Im Ordner anzeigen',
  preview: 'Vorschau',
  previewOf: (format: string) => `Vorschau: ${format}`,
  previewComes: 'Die Vorschau wird vorbereitet…',
  previewOfNothing: 'Wählen Sie ein Format, um seinen Anfang zu sehen.',
  largerPreview: 'Vorschau vergrößern',
  smallerPreview: 'Vorschau verkleinern',
  wordDiffers: 'Word kann Zeilen und Seiten anders umbrechen.',
  copy: 'Als Text kopieren',
  copied: 'Kopiert',
  notCopied: 'Tapelog konnte den Text nicht kopieren. Klicken Sie noch einmal auf die Schaltfläche.',
  profiles: {
    label: 'Profil',
    none: 'Kein Profil',
    save: 'Als Profil speichern…',
    remove: (name: string) => `Das Profil „${name}“ löschen`,
    name: 'Name des Profils',
    example: 'Für das CMS',
  },
  existing: {
    label: 'Wenn ein früherer Export so heißt',
    options: { 'keep-both': 'Beide behalten', replace: 'Ersetzen' },
    hint: 'Ersetzt wird nur eine Datei, die Tapelog von dieser Aufnahme exportiert hat und die seither niemand geändert hat.',
    replaces: 'Ersetzt den früheren Export',
    kept: (name: string) => `„${name}“ wurde seit dem Export geändert oder stammt nicht von Tapelog. Die Datei bleibt.`,
    keptAll: (names: readonly string[]) =>
      `Nicht ersetzt, weil seither geändert oder nicht von Tapelog: ${names.join(', ')}`,
  },
  fileName: {
    label: 'Dateiname',
    hint: (fields: readonly string[]) =>
      `Sie können ${fields.join(', ')} verwenden. Wenn der Name vergeben ist, wird eine Zahl angehängt.`,
    empty: 'Geben Sie einen Namen ein.',
    unknown: (field: string) =>
      `${field} ist kein Feld. Verwenden Sie eines der Felder darunter oder entfernen Sie die Klammern.`,
  },
  batch: {
    label: 'Export',
    underWay: (done: number, total: number) =>
      total === 1
        ? 'Die Aufnahme wird exportiert.'
        : `${units.number(done)} von ${units.recordings(total)} sind fertig.`,
    written: (count: number, folder: string) => `${units.recordings(count)} nach „${folder}“ exportiert.`,
    failed: (count: number) => `Tapelog konnte ${units.recordings(count)} nicht exportieren.`,
    cancelled: (count: number) => `Sie haben den Export von ${units.recordings(count)} abgebrochen.`,
    withoutTranscript: (titles: readonly string[]) =>
      `Übersprungen, weil es kein Transkript gibt: ${someTitles(titles)}.`,
    withoutQuotes: (titles: readonly string[]) => `Keine Zitate, weil nichts markiert ist: ${someTitles(titles)}.`,
    ofReel: {
      underWay: (done: number, total: number) => `${units.number(done)} von ${exportsDative(total)} sind fertig.`,
      written: (_count: number, folder: string) => `Nach „${folder}“ exportiert.`,
      failed: (count: number) =>
        `${units.number(count)} der Exporte ${plural(count, { one: 'ist', other: 'sind' })} fehlgeschlagen.`,
      cancelled: (count: number) => `Sie haben ${units.number(count)} der Exporte abgebrochen.`,
    },
    goesOn:
      'Sie können diesen Dialog schließen. Der Export läuft in der Warteschlange weiter, auch nach einem Neustart.',
    cancel: 'Export abbrechen',
  },
  reelOrder: {
    title: 'Reihenfolge im Zusammenschnitt',
    hint: 'Der Zusammenschnitt ist eine Audiodatei mit den Zitaten all dieser Aufnahmen, in deren höchster Abtastrate.',
    up: (words: string) => `Nach oben: „${words}“`,
    down: (words: string) => `Nach unten: „${words}“`,
  },
  exportedAgo: (when: string, isChanged: boolean) => `Exportiert: ${when}${isChanged ? ', seitdem geändert' : ''}`,
  groups: {
    read: 'Lesen und drucken',
    quotes: 'Zitate',
    subtitles: 'Untertitel',
    research: 'Forschung',
    media: 'Video und Audio',
    data: 'Daten',
  } satisfies Record<ExportGroup, string>,
  formats: {
    docx: { name: 'Word (DOCX)', use: 'Text mit Sprechern und Zeiten, für die Redaktion' },
    txt: { name: 'Reiner Text (TXT)', use: 'für ein CMS oder eine E-Mail' },
    md: { name: 'Markdown', use: 'für Notizen und statische Websites' },
    html: { name: 'Webseite (HTML)', use: 'für jeden Browser, auch offline und auf Papier' },
    pdf: { name: 'PDF', use: 'feste Seiten zum Drucken oder Verschicken' },
    'quotes-docx': { name: 'Zitate (Word)', use: 'markierte Wörter mit Sprecher, Zeit und Aufnahme' },
    'quotes-md': { name: 'Zitate (Markdown)', use: 'markierte Wörter, für Notizen' },
    'quotes-csv': { name: 'Zitate (CSV)', use: 'markierte Wörter, für eine Tabelle' },
    vtt: { name: 'WebVTT', use: 'Untertitel mit Sprechern, für das Web' },
    srt: { name: 'SubRip (SRT)', use: 'Untertitel für Videoschnittprogramme' },
    f4: { name: 'Text mit Zeitmarken', use: 'für MAXQDA, ATLAS.ti und f4' },
    nvivo: { name: 'NVivo-Text', use: 'Zeit, Sprecher und Wörter in Spalten' },
    qdpx: { name: 'REFI-QDA-Projekt', use: 'Audio, Text, Sprecher und Schlagwörter für jedes Forschungsprogramm' },
    ohms: { name: 'OHMS-Text', use: 'für Oral-History-Archive' },
    eaf: { name: 'ELAN', use: 'eine Zeile (Tier) für jeden Sprecher' },
    clips: { name: 'Clips', use: 'das Audio jedes Zitats, mit seinem Text daneben' },
    reel: { name: 'Zusammenschnitt', use: 'das Audio aller Zitate in einer Datei, mit einer Liste der Zeiten' },
    otr: { name: 'oTranscribe', use: 'um in oTranscribe weiterzuarbeiten' },
    labels: { name: 'Audacity-Textmarken', use: 'Text neben der Wellenform' },
    edl: { name: 'Schnittliste (EDL)', use: 'Zitate als Schnitte, für jedes Videoschnittprogramm' },
    xmeml: { name: 'Final Cut Pro 7 XML', use: 'Zitate als Clips, für Premiere und Resolve' },
    json: { name: 'JSON', use: 'alle Daten, für andere Programme' },
    csv: { name: 'CSV', use: 'eine Zeile pro Segment, für eine Tabelle' },
    result: { name: 'Dienstergebnis (JSON)', use: 'im Format eines Transkriptionsdienstes' },
  } satisfies Record<ExportFormat, { name: string; use: string }>,
  options: {
    times: 'Zeiten',
    timeMarks: { turn: 'Bei jedem Redebeitrag', segment: 'Bei jedem Segment', minute: 'Jede Minute' },
    highlights: { name: 'Markierte Wörter', use: 'farbig, fett oder zwischen ==' },
    notes: { name: 'Schlagwörter und Notizen', use: 'in Klammern nach den Wörtern' },
    verifiedMarks: { name: 'Prüfzeichen', use: '✓ nach jedem geprüften Segment' },
    pauses: {
      name: 'Pausen und gleichzeitiges Sprechen',
      use: 'Zeichen wie (3 s) für Pausen ab 2 s, und (gleichzeitig)',
    },
    verifiedOnly: { name: 'Nur geprüfte Segmente', use: 'lässt Segmente weg, die niemand geprüft hat' },
    clean: {
      name: 'Bereinigter Wortlaut',
      use: 'ohne Verzögerungslaute (Einstellungen → Bereinigter Wortlaut), abgebrochene Satzanfänge und Wortwiederholungen; Zitate bleiben, wie sie sind',
    },
    pageSound: 'Audio der Webseite',
    soundPlaces: { none: 'Keines', inside: 'In der Seite', beside: 'In einer Datei neben der Seite' },
    names: { name: 'Sprechernamen in Untertiteln', use: '' },
    readingSpeed: 'Zeichen pro Sekunde in Untertiteln',
    lineColumns: 'Zeichen pro Untertitelzeile',
    stamps: 'Zeitmarken',
    stampPlaces: { before: 'Vor den Wörtern', after: 'Nach dem Redebeitrag' },
    frameRate: 'Bilder pro Sekunde',
    frameRates: {
      '23.976': '23,976',
      '24': '24',
      '25': '25',
      '29.97df': '29,97 Drop-Frame',
      '29.97': '29,97 Non-Drop',
      '30': '30',
      '50': '50',
      '59.94': '59,94',
    } satisfies Record<FrameRate, string>,
    sound: 'Audioformat',
    soundForms: {
      wav: 'WAV, wie aufgenommen',
      flac: 'FLAC, wie aufgenommen, kleiner',
      mp3: 'MP3',
      m4a: 'M4A (AAC)',
    } satisfies Record<SoundForm, string>,
    microphones: 'Mikrofone',
    oneTrack: (number: number) => `Nur Spur ${number}, wie aufgenommen`,
    air: { name: 'Eine Sekunde Luft', use: 'vor und nach jedem Zitat' },
    offset: 'Beginn der Zeitleiste',
    offsetHint: 'Zum Beispiel 1:00:00. Tapelog zählt das zu jeder Zeit hinzu, außer in Datenformaten.',
    offsetProblem: 'Geben Sie eine Zeit wie 1:00:00 ein.',
  },
  alwaysIn: (features: readonly string[], formats: readonly string[]) =>
    `Immer in ${formats.join(', ')}: ${features.join(', ')}`,
  leftOutOf: (what: readonly string[], formats: readonly string[]) =>
    `Nicht in ${formats.join(', ')}: ${what.join(', ')}`,
  leftOut: {
    unverified: 'Segmente, die niemand geprüft hat',
    hesitations: 'Verzögerungslaute, abgebrochene Anfänge und doppelte Wörter',
  },
  cannotCarry: (features: readonly string[], formats: readonly string[]) =>
    `Ohne ${features.join(', ')}: ${formats.join(', ')}`,
  features: {
    speakers: 'Sprecher',
    highlights: 'markierte Wörter',
    notes: 'Schlagwörter und Notizen',
    verified: 'Prüfzeichen',
    pauses: 'Pausen und gleichzeitiges Sprechen',
    gaps: 'Zeichen für fehlenden Ton',
    facts: 'Angaben zur Aufnahme',
  } satisfies Record<CarriedFeature, string>,
}
