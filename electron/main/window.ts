import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BrowserWindow, type Rectangle, screen, session, shell } from 'electron'
import { appOrigin, mayNavigate, mayOpenExternally } from './rules.ts'

/** Every permission is denied: the app needs none. */
export function denyPermissions(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.defaultSession.setPermissionCheckHandler(() => false)
}

/** The main window: sandboxed, isolated, at home on app:// only; it comes back where it was. */
export function openWindow(packageRoot: string, boundsPath: string): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 820,
    ...savedBounds(boundsPath),
    minWidth: 880,
    minHeight: 560,
    show: false,
    title: 'Tapelog',
    backgroundColor: '#faf9f7',
    webPreferences: {
      preload: join(packageRoot, 'out/preload/index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
    },
  })
  const { webContents } = window
  webContents.on('will-navigate', (event, url) => {
    if (!mayNavigate(url)) event.preventDefault()
  })
  webContents.on('will-attach-webview', (event) => event.preventDefault())
  webContents.setWindowOpenHandler(({ url }) => {
    if (mayOpenExternally(url)) void shell.openExternal(url)
    return { action: 'deny' }
  })
  window.once('ready-to-show', () => window.show())
  window.on('close', () => {
    try {
      writeFileSync(boundsPath, JSON.stringify(window.getNormalBounds()))
    } catch {
      // Where the window was is not worth a word.
    }
  })
  void window.loadURL(`${appOrigin}/`)
  return window
}

/** Bounds from last time, if a screen is still there. */
function savedBounds(path: string): Partial<Rectangle> {
  try {
    const { x, y, width, height }: Rectangle = JSON.parse(readFileSync(path, 'utf8'))
    const visible = screen
      .getAllDisplays()
      .some(
        ({ workArea }) =>
          x < workArea.x + workArea.width &&
          x + width > workArea.x &&
          y >= workArea.y &&
          y < workArea.y + workArea.height,
      )
    return visible ? { x, y, width, height } : {}
  } catch {
    return {}
  }
}
