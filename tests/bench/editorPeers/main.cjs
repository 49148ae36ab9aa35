// One window with one page, for the editors that Tapelog's is measured beside. The page's address is the last argument.
const { app, BrowserWindow } = require('electron')

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800 })
  void window.loadFile(process.argv.at(-1))
})
