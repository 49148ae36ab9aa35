/**
 * The main script of an Electron whose first window is timed. `TAPELOG_BENCH_MAIN`: the main script of an application, or empty for a
 * window with an empty page. Prints a line of JSON when the window is shown, and one when its page has drawn its content.
 */
import { app, BrowserWindow } from 'electron'

const main = process.env.TAPELOG_BENCH_MAIN
const say = (what) => process.stdout.write(`${JSON.stringify({ [what]: Date.now() })}\n`)

/** Resolves in the page once the list of recordings, or an empty page, has been drawn. */
const drawn = `new Promise((resolve) => {
  const isThere = () => ${main ? `document.querySelector('[aria-label="Recordings"] button') !== null` : 'true'}
  const look = () => (isThere() ? requestAnimationFrame(() => requestAnimationFrame(resolve)) : requestAnimationFrame(look))
  look()
})`

app.whenReady().then(() => say('readyAtMs'))
app.once('browser-window-created', (_event, window) => {
  say('createdAtMs')
  window.once('show', () => say('shownAtMs'))
  window.webContents.once('dom-ready', () => window.webContents.executeJavaScript(drawn).then(() => say('drawnAtMs')))
})

// An application must have run before Electron is ready.
if (main) await import(main)
else
  app.whenReady().then(() => {
    const window = new BrowserWindow({ width: 1280, height: 820, show: false })
    window.once('ready-to-show', () => window.show())
    window.loadURL('data:text/html,<title>Empty</title>')
  })
