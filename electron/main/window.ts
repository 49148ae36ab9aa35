import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app, BrowserWindow, dialog, nativeTheme, type Rectangle, screen, session, shell } from 'electron'
import { restartDelayMs } from './restartPolicy.ts'
import { appOrigin, mayNavigate, mayOpenExternally, mayUsePermission, windowPreferences } from './rules.ts'

/** Paper and ink of the first frame, before the page has drawn its own. */
const backgroundColour = { light: '#faf9f7', dark: '#17191c' }

/** The rules that hold for whatever contents this process ever makes, not for the one window alone. */
export function guardContents(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(mayUsePermission(permission)),
  )
  session.defaultSession.setPermissionCheckHandler((_contents, permission) => mayUsePermission(permission))
  session.defaultSession.setDevicePermissionHandler(() => false)
  app.on('web-contents-created', (_created, contents) => {
    const stayHome = (event: { preventDefault: () => void; url: string }) => {
      if (!mayNavigate(event.url)) event.preventDefault()
    }
    contents.on('will-navigate', stayHome)
    contents.on('will-frame-navigate', stayHome)
    contents.on('will-redirect', stayHome)
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(({ url }) => {
      if (mayOpenExternally(url)) void shell.openExternal(url)
      return { action: 'deny' }
    })
  })
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
    ...(process.platform === 'linux' ? { icon: join(packageRoot, 'build/icon.png') } : {}),
    backgroundColor: nativeTheme.shouldUseDarkColors ? backgroundColour.dark : backgroundColour.light,
    webPreferences: windowPreferences(join(packageRoot, 'out/preload/index.cjs')),
  })
  window.once('ready-to-show', () => window.show())
  window.on('close', () => {
    try {
      writeFileSync(boundsPath, JSON.stringify(window.getNormalBounds()))
    } catch {
      // Where the window was is not worth a word.
    }
  })
  loadAgainWhenGone(window)
  void window.loadURL(`${appOrigin}/`)
  return window
}

/** A page whose process ended is loaded again: what was typed in it is in the library, but for its last moment. */
function loadAgainWhenGone(window: BrowserWindow): void {
  const deathTimesMs: number[] = []
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    deathTimesMs.push(Date.now())
    const delayMs = restartDelayMs(deathTimesMs)
    if (delayMs === null) {
      void dialog.showMessageBox(window, {
        type: 'error',
        message: 'Tapelog’s window keeps stopping.',
        detail: 'Your recordings and transcripts are safe. Restart Tapelog, and report it if this comes back.',
        noLink: true,
      })
      return
    }
    setTimeout(() => {
      if (!window.isDestroyed()) window.webContents.reload()
    }, delayMs)
  })
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
