import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app, BrowserWindow, dialog, nativeTheme, type Rectangle, type Session, screen, session, shell } from 'electron'
import { z } from 'zod'
import { words } from '../../shared/words/catalogue.ts'
import { restartDelayMs } from './hostedProcess.ts'
import {
  appOrigin,
  mayNavigate,
  mayNavigateFrame,
  mayOpenExternally,
  mayUsePermission,
  windowPreferences,
} from './rules.ts'

/** The window's background until the page is drawn. It is the colour `--paper` of the page. */
const backgroundColour = { light: '#faf9f7', dark: '#17191c' }
const presentBackground = () => (nativeTheme.shouldUseDarkColors ? backgroundColour.dark : backgroundColour.light)

/** Paints the background of all windows when the theme has changed. */
export function paintBackgrounds(): void {
  for (const window of BrowserWindow.getAllWindows()) window.setBackgroundColor(presentBackground())
}

/** Applies the security rules to all web contents of this process, not only to the main window. */
export function guardContents(): void {
  denyPermissions(session.defaultSession)
  app.on('session-created', denyPermissions)
  app.on('web-contents-created', (_created, contents) => {
    const preventForeign = (event: { preventDefault: () => void; url: string }) => {
      if (!mayNavigate(event.url)) event.preventDefault()
    }
    contents.on('will-navigate', preventForeign)
    contents.on('will-frame-navigate', (event) => {
      if (!(event.isMainFrame ? mayNavigate : mayNavigateFrame)(event.url)) event.preventDefault()
    })
    contents.on('will-redirect', preventForeign)
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(({ url }) => {
      if (mayOpenExternally(url)) void shell.openExternal(url)
      return { action: 'deny' }
    })
  })
}

function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(mayUsePermission(permission)))
  session.setPermissionCheckHandler((_contents, permission) => mayUsePermission(permission))
  session.setDevicePermissionHandler(() => false)
}

/** Opens the main window at its last position: sandboxed, isolated, on app:// only. */
export function openWindow(packageRoot: string, boundsPath: string): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 820,
    ...savedBounds(boundsPath),
    minWidth: 880,
    minHeight: 560,
    show: false,
    title: words.shell.application,
    ...(process.platform === 'linux' ? { icon: join(packageRoot, 'build/icon.png') } : {}),
    backgroundColor: presentBackground(),
    webPreferences: windowPreferences(join(packageRoot, 'out/preload/index.cjs')),
  })
  window.once('ready-to-show', () => window.show())
  window.on('close', () => {
    try {
      writeFileSync(boundsPath, JSON.stringify(window.getNormalBounds()))
    } catch {
      // If this fails, the next window opens at the default position.
    }
  })
  loadAgainWhenGone(window)
  // An empty page opens without the event `will-navigate`. It has no rights, but a person could not leave it.
  window.webContents.on('did-navigate', (_event, url) => {
    if (!mayNavigate(url)) void window.loadURL(`${appOrigin}/`)
  })
  void window.loadURL(`${appOrigin}/`)
  return window
}

/** Loads a page again when its process has ended. The library has all typed text, except text from the last moment. */
function loadAgainWhenGone(window: BrowserWindow): void {
  const deathTimesMs: number[] = []
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    deathTimesMs.push(Date.now())
    const delayMs = restartDelayMs(deathTimesMs)
    if (delayMs === null) {
      void dialog.showMessageBox(window, {
        type: 'error',
        ...words.shell.windowKeepsStopping,
        noLink: true,
      })
      return
    }
    setTimeout(() => {
      if (!window.isDestroyed()) window.webContents.reload()
    }, delayMs)
  })
}

const sizeSchema = z.number().int().positive().max(20_000)
const boundsSchema = z.object({ x: z.number().int(), y: z.number().int(), width: sizeSchema, height: sizeSchema })

/** The last bounds, if they can be read and a screen still shows them. */
function savedBounds(path: string): Partial<Rectangle> {
  try {
    const { x, y, width, height } = boundsSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
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
