import type { Chord } from '../../keys/chords.ts'
import { partsOf } from '../../keys/chords.ts'
import type { CommandId, KeyCommand } from '../../keys/commands.ts'
import type { KeyPreset } from '../../keys/presets.ts'
import { counted, plural } from './units.ts'

/** Texts about keys: their commands, how they are written, the sheet of keys, their settings and the palette. */

const commands: Record<CommandId, string> = {
  palette: 'Einen Befehl oder eine Aufnahme suchen',
  help: 'Tasten anzeigen',
  'import.files': 'Dateien importieren…',
  'import.folder': 'Ordner importieren…',
  'go.library': 'Zur Bibliothek',
  'go.queue': 'Zur Warteschlange',
  'go.devices': 'Zu den Geräten',
  'go.quotes': 'Zu den Zitaten',
  'go.settings': 'Zu den Einstellungen',
  failures: 'Anzeigen, was passiert ist',
  report: 'Ein Problem melden…',
  about: 'Über Tapelog',
  'part.next': 'Zum nächsten Bereich des Fensters',
  'part.previous': 'Zum vorherigen Bereich des Fensters',
  'play.toggle': 'Abspielen oder pausieren',
  'play.pause': 'Pausieren',
  'play.segment': 'Nur das Segment am Cursor abspielen, sonst das an der Wiedergabeposition',
  'play.repeat': 'Dieses Segment wiederholen oder damit aufhören',
  'play.back': '5 Sekunden zurück',
  'play.forward': '5 Sekunden vor',
  'play.slower': 'Langsamer',
  'play.faster': 'Schneller',
  'play.normalSpeed': 'Normale Geschwindigkeit',
  'fixed.playWord': 'Ab einem Wort abspielen',
  type: 'Im gerade abgespielten Segment schreiben',
  typeOverWord: 'Das gerade abgespielte Wort auswählen',
  'text.next': 'Zum nächsten Segment; nach dem letzten ein neues beginnen',
  'fixed.arrows': 'Am Anfang oder Ende eines Segments: zum Segment davor oder danach',
  find: 'In diesem Transkript suchen',
  replace: 'Suchen und ersetzen',
  goToTime: 'Zu einer Zeit springen',
  'text.verifyAndNext': 'Segment als geprüft markieren und das nächste ungeprüfte abspielen',
  'text.verify': 'Segment als geprüft markieren oder den Prüfvermerk entfernen',
  nextUnverified: 'Das nächste ungeprüfte Segment abspielen',
  'quote.mark':
    'Die ausgewählten Wörter oder das Segment markieren; in markierten Wörtern: Schlagwörter und Notiz hinzufügen',
  'fixed.quoteColours': 'Gelb, blau, grün oder rot markieren',
  'quote.copy': 'Als Zitat kopieren, mit Sprecher, Zeit und Siegel',
  'quote.copyText': 'Nur die Wörter kopieren',
  'quote.note': 'Eine Notiz an der Wiedergabeposition schreiben',
  'text.split': 'Das Segment am Cursor teilen',
  'text.insertAfter': 'Ein Segment danach einfügen, an der Wiedergabeposition oder in der Pause danach',
  'text.insertBefore': 'Ein Segment davor einfügen',
  'text.unclear':
    'Wörter kennzeichnen, die nicht zu verstehen sind: „(unverständlich 0:12)“ mit der Wiedergabeposition im Segment',
  'text.crosstalk': 'Kennzeichnen, wo mehrere gleichzeitig sprechen: „(gleichzeitig)“ vor den Wörtern',
  'fixed.merge':
    'Am Anfang oder Ende eines Segments: mit dem Segment davor oder danach verbinden, wenn der Sprecher derselbe ist',
  'fixed.remove': 'In einem leeren Segment: es entfernen',
  'fixed.speaker':
    'Die ausgewählten Wörter, das Segment oder alle ausgewählten Segmente Sprecher 1 … 9 geben; die nächste freie Nummer fügt einen Sprecher hinzu',
  'fixed.border':
    'Das Ende des Redebeitrags um ein Wort verschieben: ← gibt das letzte Wort dem nächsten Sprecher, → holt dessen erstes Wort',
  redact: 'Die ausgewählten Wörter oder das Segment schwärzen…',
  asReaders: 'Das Transkript so zeigen, wie Lesende es sehen, oder zurück zum Bearbeiten',
  pseudonyms: 'Pseudonyme…',
  fixName: 'Den Namen am Cursor überall korrigieren',
  times: 'Die Zeiten des Segments ändern',
  'fixed.select': 'Auf einer Zeit neben einem Segment: mehrere Segmente auswählen',
  history: 'Verlauf des Transkripts anzeigen',
  'text.putBack': 'Den Text von vor Ihrer Eingabe wiederherstellen; noch einmal drücken, um das Schreiben zu beenden',
  undo: 'Rückgängig, auch was Sie gerade schreiben',
  redo: 'Wiederherstellen',
  export: 'Transkript exportieren…',
  transcribeAgain: 'Neu transkribieren…',
  importTranscript: 'Transkript importieren…',
  recordedTime: 'Aufnahmezeit festlegen…',
  transcribePart: 'Die Auswahl oder das Segment neu transkribieren…',
  'fixed.clipboard': 'Alles auswählen, kopieren, ausschneiden und einfügen',
  'fixed.window': 'Schließen, beenden, minimieren und Vollbild',
  'fixed.zoom': 'Alles größer oder kleiner anzeigen',
  'fixed.tab': 'Zum nächsten oder vorherigen Feld oder zur Schaltfläche',
}

/** Keys whose names are words; other keys are written as signs. */
const names: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'Bild ↑',
  PageDown: 'Bild ↓',
  ScrollLock: 'Rollen',
  ContextMenu: 'Menü',
  Enter: 'Eingabe',
  Delete: 'Entf',
  Backspace: 'Rücktaste',
  Insert: 'Einfg',
  Home: 'Pos1',
  End: 'Ende',
}

/** `Strg Umschalt Z` */
function shown(chord: Chord, isMac: boolean): string {
  const parts = partsOf(chord)
  if (!parts) return chord
  const { mod, alt, shift, key } = parts
  const name = names[key] ?? ([...key].length === 1 ? key.toUpperCase() : key)
  const altMac = !mod && /^[a-z]$/.test(key) ? '⌃⌥' : '⌥'
  return [mod && (isMac ? '⌘' : 'Strg'), alt && (isMac ? altMac : 'Alt'), shift && 'Umschalt', name]
    .filter(Boolean)
    .join(' ')
}

/** Keys that are shown together, and keys that need more than a chord. */
const together = (id: CommandId, isMac: boolean): string | null => {
  if (id === 'fixed.playWord') return isMac ? '⌘ Klick' : 'Strg Klick'
  if (id === 'fixed.quoteColours') return isMac ? '⌃⌥ Umschalt 1 … 4' : 'Alt Umschalt 1 … 4'
  if (id === 'fixed.border') return isMac ? '⌃ Umschalt ← →' : 'Alt Umschalt ← →'
  if (id === 'fixed.select') return 'Umschalt ↑ ↓'
  if (id === 'fixed.speaker') return isMac ? '⌥ 1 … 9' : 'Alt 1 … 9'
  return id === 'fixed.arrows' ? '← ↑ → ↓' : null
}

const listed = (sentences: readonly string[]): string => sentences.map((one) => `„${one}“`).join(' und ')

export const keys = {
  title: 'Tasten',
  commands,
  shown,
  together,
  groups: {
    everywhere: 'Überall',
    listen: 'Anhören',
    move: 'Bewegen',
    verify: 'Prüfen',
    quote: 'Zitieren',
    protect: 'Schützen',
    correct: 'Korrigieren',
    system: 'Fenster und Zwischenablage',
  } satisfies Record<KeyCommand['group'], string>,
  sheet: {
    notWhileTyping: 'außer beim Schreiben',
    change: 'Tasten ändern…',
  },
  settings: {
    hint: 'Sie können alles in Tapelog mit Tasten tun.',
    preset: 'Tasten wie in',
    presets: {
      tapelog: 'Tapelog',
      otranscribe: 'oTranscribe',
      'express-scribe': 'Express Scribe',
      f4: 'f4 und MAXQDA',
    } satisfies Record<KeyPreset, string>,
    presetHint: 'Tasten, die Sie geändert haben, bleiben.',
    background: 'Die Tasten für Abspielen, Pause, Zurück und Vor auch in anderen Programmen verwenden',
    backgroundHint:
      'Für Fußschalter, die Tasten senden. Funktioniert nur, solange hier eine Aufnahme offen ist; andere Programme erhalten diese Tasten dann nicht.',
    backgroundKeys: (chords: readonly string[]) => `Diese Tasten: ${chords.join(', ')}.`,
    noBackgroundKeys:
      'Keiner dieser Befehle hat Tasten, die in anderen Programmen funktionieren. Geben Sie ihnen Funktionstasten oder Tasten mit zweien von Strg, Alt und Umschalt.',
    playMissing:
      '„Abspielen oder pausieren“ hat noch keine Taste, die in anderen Programmen funktioniert. Geben Sie dem Befehl unten eine Funktionstaste.',
    refused: (chords: readonly string[]) =>
      `Das System lässt Tapelog ${chords.join(', ')} nicht verwenden. Vielleicht ${plural(chords.length, { one: 'gehört die Tastenkombination', other: 'gehören die Tastenkombinationen' })} schon einem anderen Programm: Wählen Sie andere Tasten.`,
    unsure:
      'Auf diesem Desktop (Wayland) erhält Tapelog vielleicht keine Tasten, während ein anderes Programm im Vordergrund ist.',
    search: 'Befehle oder Tasten suchen',
    noneFound: 'Kein Befehl passt. Versuchen Sie ein anderes Wort oder Tasten wie F4.',
    found: (count: number) => counted(count, { one: 'Befehl', other: 'Befehle' }),
    add: 'Tasten hinzufügen…',
    addFor: (command: string) => `Tasten hinzufügen für „${command}“`,
    remove: (chord: string, command: string) => `${chord} von „${command}“ entfernen`,
    none: 'Keine Tasten',
    fixed: 'nicht änderbar',
    reset: 'Zurücksetzen',
    resetThis: (command: string) => `Die Tasten von „${command}“ zurücksetzen`,
    resetAll: 'Alle Tasten zurücksetzen',
    resetAllAsk: 'Alle Tasten zurücksetzen?',
    resetAllText: (preset: string) => `Jeder Befehl erhält wieder die Tasten von ${preset}.`,
  },
  capture: {
    title: (command: string) => `Neue Tasten für „${command}“`,
    press: 'Drücken Sie die neuen Tasten.',
    leave: 'Drücken Sie Escape, um abzubrechen, oder Tab, um zu den Schaltflächen zu gehen.',
    again: 'Andere Tasten drücken',
    use: 'Verwenden',
    replace: 'Ersetzen',
    isFree: 'Kein anderer Befehl verwendet diese Tasten.',
    isOwn: 'Dieser Befehl hat diese Tasten schon.',
    usedBy: (titles: readonly string[]) =>
      `Verwendet von ${listed(titles)}. Wenn Sie ersetzen, ${plural(titles.length, { one: 'verliert jener Befehl', other: 'verlieren jene Befehle' })} diese Tasten.`,
    fixed: (titles: readonly string[]) =>
      `Diese Tasten sind für ${listed(titles)} reserviert. Drücken Sie andere Tasten.`,
    writes:
      'Diese Taste schreibt Text in ein Segment. Nehmen Sie Strg oder Alt dazu oder drücken Sie eine Funktionstaste.',
    unknown: 'Tapelog kann diese Taste nicht verwenden. Drücken Sie eine andere.',
  },
  palette: {
    label: 'Befehle und Aufnahmen',
    placeholder: 'Was möchten Sie tun? Oder geben Sie einen Titel ein.',
    results: 'Treffer',
    commands: 'Befehle',
    page: (title: string) => `Einstellungen: ${title}`,
    nothing: 'Nichts passt. Versuchen Sie ein anderes Wort.',
    found: (count: number) => counted(count, { other: 'Treffer' }),
  },
}
