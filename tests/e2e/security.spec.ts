import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { commandNames } from '../../shared/commandNames.ts'
import { makeHome, openTapelog, root, sandboxRefusal, type Tapelog } from './tapelogWindow.ts'

let home: ReturnType<typeof makeHome>
let tapelog: Tapelog

test.beforeAll(async () => {
  home = makeHome()
  tapelog = await openTapelog(home.path)
})
test.afterAll(async () => {
  await tapelog.close()
  home.remove()
})

test('the page has no Node, no Electron, and the contract’s commands only', async () => {
  const seen = await tapelog.page.evaluate(() => {
    const world = globalThis as unknown as Record<string, unknown> & { tapelog: Record<string, object> }
    return {
      foreign: ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron', '__dirname'].filter(
        (name) => world[name] !== undefined,
      ),
      bridge: Object.entries(world.tapelog).flatMap(([domain, verbs]) =>
        typeof verbs === 'function' ? [domain] : Object.keys(verbs).map((verb) => `${domain}.${verb}`),
      ),
    }
  })
  expect(seen.foreign).toEqual([])
  expect(seen.bridge.sort()).toEqual([...commandNames, 'on', 'chosenFiles'].sort())
})

test('the page’s process is in Chromium’s sandbox', async () => {
  test.skip(sandboxRefusal !== null, sandboxRefusal ?? '')
  test.skip(process.platform !== 'linux', 'reads the state of the process in /proc')
  const pid = await tapelog.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
  )
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  // System calls are filtered, and the process sees only the processes of its own namespace.
  expect(status).toMatch(/^Seccomp:\s*2$/m)
  expect(status).toMatch(/^NSpid:(\s+\d+){2,}$/m)
})

test('the content security policy stops eval, foreign scripts and foreign requests', async () => {
  const { page } = tapelog
  const evalResult = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.wasInlined = true'
    document.body.append(script)
    return (globalThis as unknown as { wasInlined?: boolean }).wasInlined ?? false
  })
  expect(evalResult).toBe(false)
  // The timer's string form is eval by another name; devtools' own evaluate is not bound by the policy.
  const blocked = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
          once: true,
        })
        setTimeout('window.wasEvaluated = true', 0)
      }),
  )
  expect(blocked).toBe('script-src')
  const request = await page.evaluate(() =>
    fetch('https://example.org/').then(
      () => 'sent',
      (error: Error) => error.name,
    ),
  )
  expect(request).toBe('TypeError')
  expect(await page.evaluate(() => (globalThis as unknown as { wasEvaluated?: boolean }).wasEvaluated)).toBeUndefined()
})

test('the window stays at home: no navigation, no second window, no webview', async () => {
  const { app, page } = tapelog
  await page.evaluate(() => {
    location.href = 'https://example.org/'
  })
  expect(await page.evaluate(() => window.open('https://example.org/') === null)).toBe(true)
  expect(page.url()).toBe('app://tapelog/')
  expect(app.windows().length).toBe(1)
})

test('every permission is denied', async () => {
  const states = await tapelog.page.evaluate(() =>
    Promise.all(
      ['geolocation', 'camera', 'microphone', 'notifications', 'clipboard-read'].map((name) =>
        navigator.permissions.query({ name: name as PermissionName }).then(({ state }) => state),
      ),
    ),
  )
  expect(new Set(states)).toEqual(new Set(['denied']))
  const position = await tapelog.page.evaluate(
    () =>
      new Promise((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve('told'),
          ({ code }) => resolve(code),
        ),
      ),
  )
  expect(position).toBe(1)
})

test('files outside the page’s folder are not served, and recordings are asked for by id', async () => {
  const statuses = await tapelog.page.evaluate(() =>
    Promise.all(
      [
        'app://tapelog/..%2fmain/index.js',
        'app://tapelog/%2e%2e%2f%2e%2e%2fpackage.json',
        'app://tapelog/index.html',
      ].map((url) => fetch(url).then(({ status }) => status)),
    ),
  )
  expect(statuses).toEqual([404, 404, 200])
})

test('a command from a page that is not ours is refused', async () => {
  const { app } = tapelog
  const replies = await app.evaluate(
    async ({ BrowserWindow }, preload) => {
      const [ours] = BrowserWindow.getAllWindows()
      const stranger = new BrowserWindow({
        show: false,
        webPreferences: { sandbox: true, contextIsolation: true, preload },
      })
      await stranger.loadURL('data:text/html,<title>stranger</title>')
      const ask = 'tapelog.shell.info()'
      const refused = await stranger.webContents.executeJavaScript(ask)
      const taken = await ours?.webContents.executeJavaScript(ask)
      stranger.destroy()
      return { refused, taken }
    },
    join(root, 'out/preload/index.cjs'),
  )
  expect(replies.refused).toMatchObject({ ok: false, error: { code: 'foreign-page' } })
  expect(replies.taken).toMatchObject({ ok: true, value: { platform: process.platform } })
})

test('what does not fit the contract is refused before anything is done', async () => {
  const ask = (call: string) =>
    tapelog.app.evaluate(
      ({ BrowserWindow }, script) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(script),
      `tapelog.${call}`,
    )
  // One that the engine answers, and one that the shell answers itself.
  for (const call of ['recordings.get({ recordingId: "1; drop" })', 'secrets.set({ name: "constructor", value: "x" })'])
    expect(await ask(call)).toMatchObject({ ok: false, error: { code: 'input-refused', retryable: false } })
  expect(await ask('secrets.list()')).toEqual({ ok: true, value: { present: [] } })
})
