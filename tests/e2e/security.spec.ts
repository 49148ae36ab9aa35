import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import { commandNames } from '../../shared/contract/commandNames.ts'
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

test('the page has only the commands of the contract', async () => {
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
  expect(seen.bridge.sort()).toEqual([...commandNames, 'on', 'checkSpellingWith', 'chosenFiles'].sort())
})

test('the process of the page is sandboxed by Chromium', async () => {
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
  // setTimeout with a string is eval by another name. The policy does not bind devtools' own evaluate.
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

test('the window refuses navigation, second windows and links to other programs', async () => {
  const { app, page } = tapelog
  await app.evaluate(({ shell }) => {
    const world = globalThis as unknown as { opened: string[] }
    world.opened = []
    shell.openExternal = async (url) => void world.opened.push(url)
  })
  for (const url of ['https://example.org/', 'file:///etc/passwd', 'mailto:a@example.org', 'smb://host/share']) {
    await page.evaluate((url) => {
      const link = document.createElement('a')
      Object.assign(link, { href: url, target: '_blank' })
      document.body.append(link)
      link.click()
      link.target = ''
      link.click()
      location.href = url
    }, url)
    expect(await page.evaluate((url) => window.open(url) === null, url)).toBe(true)
  }
  // Main answers this request of the page only after the page's earlier actions.
  expect(await page.evaluate(() => fetch('app://tapelog/index.html').then(({ ok }) => ok))).toBe(true)
  expect(page.url()).toBe('app://tapelog/')
  expect(app.windows().length).toBe(1)
  expect(await app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)).toEqual([])

  // Chromium asks nobody before it shows an empty page.
  await page.evaluate(() => {
    Object.assign(window, { isBefore: true })
    location.href = 'about:blank'
  })
  await page.waitForFunction(() => !('isBefore' in window) && location.href === 'app://tapelog/')
  await expect(page.locator('#root > :not([aria-busy])').first()).toBeVisible()
  const bridge = () => (globalThis as unknown as { tapelog: TapelogBridge }).tapelog.settings.get()
  expect((await page.evaluate(bridge)).ok).toBe(true)
})

test('no webview can be attached', async () => {
  const seen = await tapelog.app.evaluate(async ({ app, BrowserWindow, webContents }) => {
    const guests = () => webContents.getAllWebContents().filter((contents) => contents.getType() === 'webview').length
    const prevented: boolean[] = []
    app.once('web-contents-created', (_created, contents) =>
      // This listener comes after Tapelog's own, so it sees Tapelog's decision.
      contents.on('will-attach-webview', (event) => prevented.push(event.defaultPrevented)),
    )
    const careless = new BrowserWindow({ show: false, webPreferences: { webviewTag: true, sandbox: true } })
    await careless.loadURL('data:text/html,<body></body>')
    await careless.webContents.executeJavaScript(`new Promise((resolve) => {
      const view = document.createElement('webview')
      view.addEventListener('destroyed', resolve)
      view.addEventListener('did-attach', resolve)
      view.src = 'data:text/html,guest'
      document.body.append(view)
      requestAnimationFrame(() => setTimeout(resolve, 0))
    })`)
    while (prevented.length === 0) await new Promise((resolve) => setImmediate(resolve))
    const count = guests()
    careless.destroy()
    return { prevented, count }
  })
  expect(seen).toEqual({ prevented: [true], count: 0 })
})

test('the page has the safe web preferences', async () => {
  const preferences = await tapelog.app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents as
      | { getLastWebPreferences?: () => object }
      | undefined
    return contents?.getLastWebPreferences?.()
  })
  expect(preferences).toMatchObject({
    ...{ sandbox: true, contextIsolation: true, webSecurity: true },
    ...{ nodeIntegration: false, nodeIntegrationInSubFrames: false },
    ...{ allowRunningInsecureContent: false, experimentalFeatures: false, webviewTag: false },
  })
  // If these preferences are off, Electron omits them or leaves them empty.
  const { nodeIntegrationInWorker, enableBlinkFeatures } = preferences as Record<string, unknown>
  expect([nodeIntegrationInWorker || false, enableBlinkFeatures || '']).toEqual([false, ''])
  expect(
    await tapelog.page.evaluate(() => [
      document.createElement('webview') instanceof HTMLUnknownElement || !('src' in document.createElement('webview')),
      'showOpenFilePicker' in window,
    ]),
  ).toEqual([true, false])
})

test('the window loads from app:// only', async () => {
  const seen = await tapelog.page.evaluate(async () => {
    const read = (url: string) =>
      fetch(url, { mode: 'no-cors' }).then(
        () => 'read',
        () => 'refused',
      )
    return {
      page: location.protocol,
      loaded: [
        ...new Set(
          [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]')].map(
            (element) => new URL('src' in element ? element.src : element.href).protocol,
          ),
        ),
      ],
      refused: await Promise.all(['file:///etc/passwd', 'http://127.0.0.1/', 'https://example.org/'].map(read)),
    }
  })
  expect(seen).toEqual({ page: 'app:', loaded: ['app:'], refused: ['refused', 'refused', 'refused'] })
})

test('the running Electron has the version of the project', async () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const running = await tapelog.app.evaluate(() => process.versions.electron)
  test.skip(process.env.TAPELOG_ELECTRON_RUNTIME === 'npm', `this is Electron ${running}, for evaluation only`)
  expect(running?.split('.')[0]).toBe(/\d+/.exec(devDependencies.electron)?.[0])
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

test('files outside the folder of the page are not served', async () => {
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

test('a command from a foreign page is refused', async () => {
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
      const everything = await stranger.webContents.executeJavaScript(`Promise.all([
        tapelog.chosenFiles([]),
        ...Object.values(tapelog).flatMap((verbs) =>
          typeof verbs === 'function' ? [] : Object.values(verbs).map((verb) => verb({}))),
      ])`)
      const taken = await ours?.webContents.executeJavaScript(ask)
      stranger.destroy()
      return { refused, taken, everything }
    },
    join(root, 'out/preload/index.cjs'),
  )
  expect(replies.refused).toMatchObject({ ok: false, error: { code: 'foreign-page' } })
  expect(replies.everything).toHaveLength(commandNames.length + 1)
  for (const reply of replies.everything) expect(reply).toMatchObject({ ok: false, error: { code: 'foreign-page' } })
  expect(replies.taken).toMatchObject({ ok: true, value: { platform: process.platform } })
})

test('input that does not fit the contract is refused', async () => {
  const ask = (call: string) =>
    tapelog.app.evaluate(
      ({ BrowserWindow }, script) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(script),
      `tapelog.${call}`,
    )
  // One command that the engine answers, and one that the shell answers itself.
  for (const call of ['recordings.get({ recordingId: "1; drop" })', 'accounts.save({ accountId: "constructor" })'])
    expect(await ask(call)).toMatchObject({ ok: false, error: { code: 'input-refused', retryable: false } })
  expect(await ask('secrets.list()')).toEqual({ ok: true, value: { present: [] } })
})

test('messages from main carry no event and no sender', async () => {
  await tapelog.page.evaluate(() => {
    const world = globalThis as unknown as { tapelog: TapelogBridge; heard: unknown[] }
    world.heard = []
    world.tapelog.on('library.changed', (...values: unknown[]) => world.heard.push(values))
  })
  await tapelog.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.send('event', 'library.changed', {}),
  )
  await expect
    .poll(() => tapelog.page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard[0]))
    .toEqual([{}])
})
