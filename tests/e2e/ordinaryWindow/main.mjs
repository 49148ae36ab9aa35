// A window without Tapelog's rules, on its own page. What arrives from here proves that a listener would notice requests.
import { app, BrowserWindow, protocol } from 'electron'

const privileges = { standard: true, secure: true, supportFetchAPI: true, allowServiceWorkers: true }
protocol.registerSchemesAsPrivileged([{ scheme: 'ordinary', privileges }])
void app.whenReady().then(() => {
  protocol.handle('ordinary', () => new Response('<!doctype html><body>', { headers: { 'content-type': 'text/html' } }))
  void new BrowserWindow({ show: false }).loadURL('ordinary://page/')
})
