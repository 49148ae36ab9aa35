import { Menu, type MenuItemConstructorOptions } from 'electron'
import { bindingsOf, type KeySettings, usualKeys } from '../../shared/keys/bindings.ts'
import { type KeyCommandId, keyCommandIds } from '../../shared/keys/commands.ts'
import { words } from '../../shared/words/catalogue.ts'
import { type Entry, menuAccelerator, menuLabel, menuPlaces, moreZoomKeys, ofApplication } from './menuPlaces.ts'

const isMac = process.platform === 'darwin'
/** On a Mac, these keys reach a text field only through the menu. */
const alsoByKeys: ReadonlySet<KeyCommandId> = new Set(['undo', 'redo'])

/**
 * The menu with every command and its keys. The page gets each key before the menu and runs its command itself; the menu only shows
 * the keys. It sends the page the commands that are chosen with the mouse.
 */
export class ApplicationMenu {
  readonly #onChosen: (command: KeyCommandId) => void
  #keys: Pick<KeySettings, 'preset' | 'changed'> = usualKeys
  #usable: ReadonlySet<KeyCommandId> = new Set()

  constructor(onChosen: (command: KeyCommandId) => void) {
    this.#onChosen = onChosen
  }

  /** Draws the menu with these keys, unless it shows them already. */
  setKeys(keys: Pick<KeySettings, 'preset' | 'changed'>): void {
    const isSame =
      JSON.stringify([keys.preset, keys.changed]) === JSON.stringify([this.#keys.preset, this.#keys.changed])
    this.#keys = keys
    if (!isSame) this.draw()
  }

  /** Only these commands can be chosen from now on. */
  setUsable(usable: readonly KeyCommandId[]): void {
    this.#usable = new Set(usable)
    const menu = Menu.getApplicationMenu()
    for (const id of keyCommandIds) {
      const item = menu?.getMenuItemById(id)
      if (item) item.enabled = this.#usable.has(id)
    }
  }

  /** Draws the menu in the language of this process. */
  draw(): void {
    const { menu } = words.shell
    const places = menuPlaces(isMac)
    const bindings = bindingsOf(this.#keys)
    const itemOf = (entry: Entry): MenuItemConstructorOptions => {
      if (entry === '-') return { type: 'separator' }
      if (typeof entry !== 'string') return { role: entry.role, label: menuLabel(menu.items[entry.role]) }
      const shorter: Partial<Record<KeyCommandId, string>> = menu.commands
      const accelerator = menuAccelerator(bindings.get(entry)?.[0], isMac)
      return {
        id: entry,
        label: menuLabel(shorter[entry] ?? words.keys.commands[entry]),
        enabled: this.#usable.has(entry),
        ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
        click: (_item, _window, { triggeredByAccelerator }) => {
          if (!triggeredByAccelerator || alsoByKeys.has(entry)) this.#onChosen(entry)
        },
      }
    }
    const template: MenuItemConstructorOptions[] = [
      ...(isMac ? [{ role: 'appMenu', submenu: ofApplication.map(itemOf) } as const] : []),
      { role: 'fileMenu', label: menu.file, submenu: places.file.map(itemOf) },
      { label: menu.edit, submenu: places.edit.map(itemOf) },
      { label: menu.view, submenu: [...places.view.map(itemOf), ...moreZoomKeys] },
      { label: menu.play, submenu: places.play.map(itemOf) },
      { label: menu.transcript, submenu: places.transcript.map(itemOf) },
      { label: menu.quote, submenu: places.quote.map(itemOf) },
      { role: 'windowMenu', label: menu.window, submenu: [itemOf({ role: 'minimize' }), itemOf({ role: 'close' })] },
      { role: 'help', label: menu.help, submenu: places.help.map(itemOf) },
    ]
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }
}
