import { Menu, type MenuItemConstructorOptions } from 'electron'
import { type Words, words } from '../../shared/words/catalogue.ts'

/** Keys that browsers accept for zoom. The keys of Electron's roles need Shift on many keyboards and leave out the number pad. */
const moreZoomKeys = (
  [
    ['zoomIn', '='],
    ['zoomIn', 'numadd'],
    ['zoomOut', 'numsub'],
    ['resetZoom', 'num0'],
  ] as const
).map(([role, key]) => ({ role, accelerator: `CommandOrControl+${key}`, visible: false }))

const separator = { type: 'separator' } as const
const item = (role: keyof Words['shell']['menu']['items']) => ({ role, label: words.shell.menu.items[role] })

/** The page gets each key before the menu, because the page handles undo and redo in transcripts itself. */
export function setMenu(): void {
  const isMac = process.platform === 'darwin'
  const { menu } = words.shell
  const ofApplication: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      item('about'),
      separator,
      item('services'),
      separator,
      item('hide'),
      item('hideOthers'),
      item('unhide'),
      separator,
      item('quit'),
    ],
  }
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [ofApplication] : []),
    { role: 'fileMenu', label: menu.file, submenu: [item(isMac ? 'close' : 'quit')] },
    {
      label: menu.edit,
      submenu: [item('undo'), item('redo'), separator, item('cut'), item('copy'), item('paste'), item('selectAll')],
    },
    {
      label: menu.view,
      submenu: [item('resetZoom'), item('zoomIn'), item('zoomOut'), ...moreZoomKeys, item('togglefullscreen')],
    },
    { role: 'windowMenu', label: menu.window, submenu: [item('minimize'), item('close')] },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
