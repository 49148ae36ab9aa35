import { Menu, type MenuItemConstructorOptions } from 'electron'

/** The roles' own keys need Shift for + on many keyboards and leave out the number pad; browsers accept these keys too. */
const moreZoomKeys = (
  [
    ['zoomIn', '='],
    ['zoomIn', 'numadd'],
    ['zoomOut', 'numsub'],
    ['resetZoom', 'num0'],
  ] as const
).map(([role, key]) => ({ role, accelerator: `CommandOrControl+${key}`, visible: false }))

/** The system's own roles. The page sees each key first, and keeps undo and redo for transcripts to itself. */
export function setMenu(): void {
  const template: MenuItemConstructorOptions[] = [
    ...(process.platform === 'darwin' ? [{ role: 'appMenu' } as const] : []),
    { role: 'fileMenu' },
    {
      label: 'Edit',
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        { type: 'separator' },
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
      ],
    },
    {
      label: 'View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        ...moreZoomKeys,
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
