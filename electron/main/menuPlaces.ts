import type { MenuItemConstructorOptions } from 'electron'
import { type Chord, isEditingKey, isFunctionKey, partsOf, writesText } from '../../shared/keys/chords.ts'
import type { KeyCommandId } from '../../shared/keys/commands.ts'
import type { Words } from '../../shared/words/catalogue.ts'

/** An entry of a menu: a command, one of Electron's roles, or a line between groups. */
export type Entry = KeyCommandId | { role: keyof Words['shell']['menu']['items'] } | '-'
type MenuName = 'file' | 'edit' | 'view' | 'play' | 'transcript' | 'quote' | 'help'

const role = (name: keyof Words['shell']['menu']['items']): Entry => ({ role: name })

/** Every command in its menu. `isMac`: settings, About and quit are then in the application's own menu, see {@link ofApplication}. */
export const menuPlaces = (isMac: boolean): Record<MenuName, readonly Entry[]> => ({
  file: [
    ...(['import.files', 'import.folder', 'importTranscript', '-', 'export', '-'] as const),
    ...(['transcribeAgain', 'transcribePart', 'recordedTime', '-'] as const),
    ...(isMac ? [role('close')] : (['go.settings', '-', role('quit')] as const)),
  ],
  edit: [
    ...(['undo', 'redo', '-'] as const),
    ...[role('cut'), role('copy'), role('paste'), role('selectAll')],
    ...(['-', 'find', 'replace', 'fixName', '-'] as const),
    ...([
      'text.split',
      'text.insertAfter',
      'text.insertBefore',
      'text.unclear',
      'text.crosstalk',
      'text.putBack',
    ] as const),
  ],
  view: [
    ...(['palette', '-', 'go.library', 'go.queue', 'go.devices', 'go.quotes', '-'] as const),
    ...(['part.next', 'part.previous', '-'] as const),
    ...[role('resetZoom'), role('zoomIn'), role('zoomOut'), role('togglefullscreen')],
  ],
  play: [
    ...(['play.toggle', 'play.pause', 'play.segment', 'play.repeat', '-', 'play.back', 'play.forward'] as const),
    ...(['goToTime', '-', 'play.slower', 'play.faster', 'play.normalSpeed'] as const),
  ],
  transcript: [
    ...(['type', 'typeOverWord', 'text.next', '-'] as const),
    ...(['text.verify', 'text.verifyAndNext', 'nextUnverified', '-', 'times', 'history'] as const),
    ...(['-', 'redact', 'pseudonyms', 'asReaders'] as const),
  ],
  quote: ['quote.mark', 'quote.copy', 'quote.copyText', '-', 'quote.note'],
  help: ['help', '-', 'failures', 'report', ...(isMac ? [] : (['-', 'about'] as const))],
})

/** The first menu on a Mac. */
export const ofApplication: readonly Entry[] = [
  ...(['about', '-', 'go.settings', '-', role('services'), '-'] as const),
  ...[role('hide'), role('hideOthers'), role('unhide')],
  ...(['-', role('quit')] as const),
]

const names: Readonly<Record<string, string>> = {
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  Escape: 'Esc',
  '+': 'Plus',
}
/** Other keys that Electron knows by the same name. */
const sameName = /^(Space|Tab|Enter|Backspace|Delete|Insert|Home|End|PageUp|PageDown|[a-z\d]|[!-*,-/:-@[-`{-~])$/

/** The keys as Electron names them in menus; undefined for keys that it cannot show. */
export function menuAccelerator(chord: Chord | undefined, isMac: boolean): string | undefined {
  const parts = chord === undefined ? null : partsOf(chord)
  if (chord === undefined || !parts) return undefined
  // A Mac always takes the keys of its menus, so it must not get keys that a text field needs.
  if (isMac && (writesText(chord) || isEditingKey(chord))) return undefined
  const { mod, alt, shift, key } = parts
  const name = names[key] ?? (isFunctionKey(key) || sameName.test(key) ? key : undefined)
  if (name === undefined) return undefined
  // For Alt with a letter, a person on a Mac holds Control down too.
  const control = isMac && alt && !mod && /^[a-z]$/.test(key)
  return [
    mod && 'CommandOrControl',
    control && 'Control',
    alt && 'Alt',
    shift && 'Shift',
    name.length === 1 ? name.toUpperCase() : name,
  ]
    .filter(Boolean)
    .join('+')
}

/** `&` marks a letter in menus, so a label with `&` has two. */
export const menuLabel = (text: string): string => text.replaceAll('&', '&&')

/** Keys that browsers accept for zoom. The keys of Electron's roles need Shift on many keyboards and leave out the number pad. */
export const moreZoomKeys: MenuItemConstructorOptions[] = (
  [
    ['zoomIn', '='],
    ['zoomIn', 'numadd'],
    ['zoomOut', 'numsub'],
    ['resetZoom', 'num0'],
  ] as const
).map(([zoom, key]) => ({ role: zoom, accelerator: `CommandOrControl+${key}`, visible: false }))
