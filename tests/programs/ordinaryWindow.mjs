// A window without Tapelog's rules, on its own page. Requests from this window prove that a listener notices requests.
import { app, BrowserWindow, protocol } from 'electron'

const privileges = { standard: true, secure: true, supportFetchAPI: true, allowServiceWorkers: true }
protocol.registerSchemesAsPrivileged([{ scheme: 'ordinary', privileges }])
void app.whenReady().then(() => {
  protocol.handle('ordinary', () => new Response('<!doctype html><body>', { headers: { 'content-type': 'text/html' } }))
  void new BrowserWindow({ show: false }).loadURL('ordinary://page/')
})
