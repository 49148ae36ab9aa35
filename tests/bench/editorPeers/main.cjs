// One window with one page, for the editors that the bench compares with Tapelog's. The last argument is the page's address.
const { app, BrowserWindow } = require('electron')

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800 })
  void window.loadFile(process.argv.at(-1))
})
