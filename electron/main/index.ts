import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, BrowserWindow } from 'electron'
import type { EngineAnswer, EngineQuestion } from '../../shared/engineProtocol.ts'
import { registerCommands, shellHandlers } from './commands.ts'
import { EngineHost } from './engineHost.ts'
import { setMenu } from './menu.ts'
import { registerSchemes, serveApp, serveMedia } from './protocols.ts'
import { SecretVault } from './secrets.ts'
import { ServiceHost } from './serviceHost.ts'
import { guardContents, openWindow } from './window.ts'

/** The shell: windows, protocols, the keychain and two child processes. All work is the engine's. */
const packageRoot = fileURLToPath(new URL('../../', import.meta.url))

// Root (a container, CI) can have no sandbox and says so by --no-sandbox; everybody else has it in every process.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
registerSchemes()
if (process.env.TAPELOG_USER_DATA) app.setPath('userData', process.env.TAPELOG_USER_DATA)

if (!app.requestSingleInstanceLock()) app.quit()
// Top-level await of whenReady would wait for ever in a module: the app is ready only once its main script has run.
else void app.whenReady().then(start)

function start(): void {
  const userData = app.getPath('userData')
  mkdirSync(userData, { recursive: true })
  const libraryPath = process.env.TAPELOG_LIBRARY ?? join(userData, 'library')
  const boundsPath = join(userData, 'window.json')
  const secrets = new SecretVault(join(userData, 'secrets.json'))
  const service = new ServiceHost(join(libraryPath, 'service'), packageRoot)
  const exported = new Set<string>()
  const engine = new EngineHost({
    libraryPath,
    packageRoot,
    onEvent: (name, payload) => {
      for (const window of BrowserWindow.getAllWindows())
        if (!window.isDestroyed()) window.webContents.send('event', name, payload)
    },
    answer: async <Q extends EngineQuestion>(question: Q) =>
      (question.kind === 'secret' ? secrets.get(question) : await service.connect()) as EngineAnswer[Q['kind']],
  })

  guardContents()
  setMenu()
  serveApp(join(packageRoot, 'out/renderer'))
  serveMedia((recordingId) => engine.mediaFile(recordingId))
  registerCommands({ engine, handlers: shellHandlers({ engine, secrets, libraryPath, exported }), exported })
  engine.start()
  openWindow(packageRoot, boundsPath)

  app.on('second-instance', () => {
    const [window] = BrowserWindow.getAllWindows()
    if (window?.isMinimized()) window.restore()
    window?.focus()
  })
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) openWindow(packageRoot, boundsPath)
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  let stopped = false
  app.on('before-quit', (event) => {
    if (stopped) return
    // Running work is let reach a safe point; then the app quits for good.
    event.preventDefault()
    void engine.stop().then(() => {
      service.stop()
      stopped = true
      app.quit()
    })
  })
}
