/**
 * Electron loads this file before Tapelog (`electron -r`) in the application that the tests of a worker share. One process can then run
 * the program many times: Tapelog quits as always, but its last step, the end of the process, is held back, and the built program
 * is evaluated again. So Tapelog itself needs no door for tests, and a release ignores `-r`.
 */
const childProcess = require('node:child_process')
const { syncBuiltinESMExports } = require('node:module')
const { join } = require('node:path')
const { setTimeout: delay } = require('node:timers/promises')
const { pathToFileURL } = require('node:url')
const electron = require('electron')
const { app, BrowserWindow, globalShortcut, ipcMain, nativeTheme, powerMonitor, protocol, session, webContents } =
  electron

const program = pathToFileURL(join(__dirname, '../../out/main/index.js')).href

// Tapelog would take this argument for a file that a person opens.
process.argv.splice(process.argv.indexOf(__filename) - 1, 2)
// Chromium keeps its files open for as long as the process runs, so they are not in the home of one test.
app.setPath('sessionData', process.env.TAPELOG_TEST_SESSION)

/** The end that is asked for; null if an end of Tapelog is the end of the process. */
let ended = null
let runs = 1

// Without a listener, Electron would end the process when a window closes.
app.on('window-all-closed', () => {})
app.on('will-quit', (event) => {
  if (!ended) return
  event.preventDefault()
  // The program's own listeners come first.
  setImmediate(ended)
})

/** Electron keeps every session until the process ends. */
const sessions = new Set()
app.on('session-created', (created) => sessions.add(created))

const channels = new Set()
const { handle } = ipcMain
ipcMain.handle = (channel, listener) => {
  channels.add(channel)
  handle.call(ipcMain, channel, listener)
}

/** Tapelog's processes in a separate Node. Those in Electron's own are in its list of processes. */
const children = new Set()
const { fork } = childProcess
childProcess.fork = (...given) => {
  const child = fork(...given)
  children.add(child)
  return child.once('exit', () => children.delete(child))
}
syncBuiltinESMExports()
/** True once no process and no page of the run is left. */
const isAlone = () =>
  children.size === 0 &&
  webContents.getAllWebContents().length === 0 &&
  !app.getAppMetrics().some(({ name }) => name?.startsWith('Tapelog '))

/** What tests replace. */
const replaced = [electron.dialog, electron.shell, globalShortcut].map((object) => [
  object,
  Object.getOwnPropertyDescriptors(object),
])
const listenersOf = (emitter) => emitter.eventNames().flatMap((name) => emitter.rawListeners(name))
const listening = [app, process].map((emitter) => [emitter, new Set(listenersOf(emitter))])
const globals = new Set(Object.getOwnPropertyNames(globalThis))

/** Takes away what the program and the test left in this process. */
function clear() {
  for (const [emitter, before] of listening)
    for (const name of emitter.eventNames())
      for (const listener of emitter.rawListeners(name))
        if (!before.has(listener)) emitter.removeListener(name, listener)
  for (const name of ['resume', 'unlock-screen', 'shutdown']) powerMonitor.removeAllListeners(name)
  nativeTheme.removeAllListeners('updated')
  session.defaultSession.removeAllListeners('will-download')

  for (const channel of channels) ipcMain.removeHandler(channel)
  channels.clear()
  for (const scheme of ['app', 'tapelog-player', 'tapelog-media'])
    if (protocol.isProtocolHandled(scheme)) protocol.unhandle(scheme)
  for (const { protocol } of sessions)
    if (protocol.isProtocolHandled('tapelog-print')) protocol.unhandle('tapelog-print')
  globalShortcut.unregisterAll()

  for (const [object, before] of replaced) {
    for (const key of Reflect.ownKeys(object)) if (!(key in before)) delete object[key]
    Object.defineProperties(object, before)
  }
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!globals.has(name) && !name.startsWith('__')) delete globalThis[name]
}

globals.add('tapelogRuns')
globalThis.tapelogRuns = {
  /** Quits Tapelog; this process stays. Resolves once nothing of the run is left in it. */
  async end() {
    // Chromium keeps a page's zoom for the next window.
    for (const { webContents } of BrowserWindow.getAllWindows()) webContents.setZoomFactor(1)
    await new Promise((resolve) => {
      ended = resolve
      app.quit()
    })
    ended = null
    // The pages without a window, which draw and print.
    for (const contents of webContents.getAllWebContents()) contents.close()
    // Quitting does not wait for all processes, and what they say as they end is not for the next run.
    while (!isAlone()) await delay(10)
    clear()
    app.releaseSingleInstanceLock()
    // The folder of the last run is about to be removed.
    process.chdir(__dirname)
  },
  /** Starts Tapelog in a folder. `environment`: all variables that begin with TAPELOG_. */
  async begin(folder, environment) {
    // These hold for the whole process, and Electron refuses to be told again.
    app.enableSandbox = () => {}
    protocol.registerSchemesAsPrivileged = () => {}
    for (const name of Object.keys(process.env)) if (name.startsWith('TAPELOG_')) delete process.env[name]
    Object.assign(process.env, environment)
    process.chdir(folder)
    runs++
    await import(`${program}?run=${runs}`)
  },
}
