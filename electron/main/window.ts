import { join } from 'node:path'
import { app, BrowserWindow, dialog, nativeTheme, type Session, screen, session, shell } from 'electron'
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
import { fittedBounds, readPlace, writePlace } from './windowPlace.ts'

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

/** Opens the main window at its last place: sandboxed, isolated, on app:// only. `before`: what its page waits for. */
export function openWindow(applicationRoot: string, placePath: string, before: Promise<void>): BrowserWindow {
  const place = readPlace(placePath)
  const workAreas = screen.getAllDisplays().map(({ workArea }) => workArea)
  const window = new BrowserWindow({
    width: 1280,
    height: 820,
    ...(place ? fittedBounds(place, workAreas) : null),
    // On a Mac, an explicit `false` would take the button for full screen away.
    ...(place?.isFullScreen ? { fullscreen: true } : {}),
    minWidth: 880,
    minHeight: 560,
    show: false,
    title: words.app.name,
    ...(process.platform === 'linux' ? { icon: join(applicationRoot, 'build/icon.png') } : {}),
    backgroundColor: presentBackground(),
    webPreferences: windowPreferences(join(applicationRoot, 'out/preload/index.cjs')),
  })
  window.once('ready-to-show', () => {
    if (place?.isMaximised) window.maximize()
    window.show()
  })
  window.on('close', () =>
    writePlace(placePath, {
      ...window.getNormalBounds(),
      isMaximised: window.isMaximized(),
      isFullScreen: window.isFullScreen(),
    }),
  )
  loadAgainWhenGone(window)
  // An empty page opens without the event `will-navigate`. It has no rights, but a person could not leave it.
  window.webContents.on('did-navigate', (_event, url) => {
    if (!mayNavigate(url)) void window.loadURL(`${appOrigin}/`)
  })
  void before.then(() => {
    if (!window.isDestroyed()) void window.loadURL(`${appOrigin}/`)
  })
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
