import type { TapelogBridge } from '../../shared/bridge.ts'

/**
 * What a script in the page tries with everything that the page has. Each runs in the page, so it may use nothing from outside
 * itself, and resolves with whether it got what it wanted.
 */

/** What the page has come to know, and what it is after. */
export type Spoils = {
  /** An address that the person never confirmed. */
  foreign: string
  /** Never leaves this machine. */
  recordingId: number
  /** The account that the person set up, and its fields. */
  accountId: number
  fields: Parameters<TapelogBridge['accounts']['create']>[0]
  /** A grant for the file of that recording, and one for a folder to export to. */
  importToken: string
  exportToken: string
  /** The real path of that folder, of another one, and of a recording in that one. */
  granted: string
  outside: string
  outsideFile: string
}
type Attack = (spoils: Spoils) => Promise<boolean>

declare const tapelog: TapelogBridge

export const attacks: Record<string, Attack> = {
  // A recording that never leaves this machine, to an address that no person confirmed.
  'a new account at the address': async ({ foreign, fields }) =>
    (await tapelog.accounts.create({ ...fields, baseUrl: `${foreign}/developer/api` })).ok,
  'a new account whose name says another address': async ({ foreign, fields }) =>
    (await tapelog.accounts.create({ ...fields, name: `${fields.baseUrl}”\n\n`, baseUrl: `${foreign}/x` })).ok,
  'a new account with the address as its second one': async ({ foreign, fields }) =>
    (await tapelog.accounts.create({ ...fields, apiBase: foreign })).ok,
  'a new account with a user name that looks like a host': async ({ foreign, fields }) =>
    (await tapelog.accounts.create({ ...fields, baseUrl: foreign.replace('://', '://newsroom.invalid@') })).ok,
  'the address put into the account': async ({ foreign, accountId, fields }) =>
    (await tapelog.accounts.update({ accountId, fields: { ...fields, baseUrl: `${foreign}/developer/api` } })).ok,
  'the address put into the account as its second one': async ({ foreign, accountId, fields }) =>
    (await tapelog.accounts.update({ accountId, fields: { ...fields, apiBase: foreign } })).ok,
  'the address as the path of a workflow’s status': async ({ foreign, accountId, fields, recordingId }) => {
    const workflowStatusPath = `${foreign.replace('http:', '')}/{workflow_id}`
    await tapelog.accounts.update({ accountId, fields: { ...fields, workflowStatusPath } })
    await tapelog.workflows.submit({ recordingId, definition: '[{"type": "transcribe"}]' })
    await tapelog.accounts.update({ accountId, fields })
    // What left is seen by the listener.
    return false
  },
  'ten questions at once, in the hope of one yes': async ({ foreign, fields }) => {
    const many = Array.from({ length: 10 }, (_, at) =>
      tapelog.accounts.create({ ...fields, baseUrl: `${foreign}/${at}` }),
    )
    return (await Promise.all(many)).some(({ ok }) => ok)
  },
  'the remote service for new recordings': async () => (await tapelog.settings.update({ destination: 'remote' })).ok,
  'the remote service hidden in other settings': async () => {
    const patch = { notifications: true, destination: 'remote', accountId: 1, queuePaused: false } as object
    return (await tapelog.settings.update(patch)).ok
  },
  'the remote service for the recording': async ({ recordingId }) =>
    (await tapelog.recordings.transcribe({ recordingId, destination: 'remote' })).ok,
  'the recording no longer local only': async ({ recordingId }) =>
    (await tapelog.recordings.setLocalOnly({ recordingId, localOnly: false })).ok,
  'the recording no longer local only, under a harmless title': async ({ recordingId }) => {
    await tapelog.recordings.rename({ recordingId, title: 'Test tone' })
    return (await tapelog.recordings.setLocalOnly({ recordingId, localOnly: false })).ok
  },
  'the recording imported again as one that may leave': async ({ recordingId, importToken }) => {
    await tapelog.recordings.import({ paths: [importToken], localOnly: false })
    const reply = await tapelog.recordings.get({ recordingId })
    const list = await tapelog.recordings.list({})
    return !reply.ok || !reply.value.localOnly || !list.ok || list.value.items.some(({ localOnly }) => !localOnly)
  },
  'a workflow that calls the address': async ({ recordingId, foreign }) => {
    const step = { type: 'transcribe', url: foreign, callback: foreign, webhook: foreign }
    await tapelog.workflows.submit({ recordingId, definition: JSON.stringify([step]) })
    return false
  },
  'any network': async () => (await tapelog.settings.update({ sendOver: 'any' })).ok,
  'one more network': async () =>
    (await tapelog.settings.update({ chosenNetworks: [{ id: 'theirs', name: 'Home' }] })).ok,
  'serial numbers with what is sent': async () => (await tapelog.settings.update({ removeSerialNumbers: false })).ok,
  'a credential for the address': async ({ foreign }) => {
    await tapelog.secrets.set({ accountId: 99, name: 'apiKey', value: 'x' })
    const reply = await tapelog.secrets.list()
    return !reply.ok || reply.value.present.some(({ origin }) => origin === foreign)
  },
  'another credential for the account': async ({ accountId }) =>
    (await tapelog.secrets.set({ accountId, name: 'apiKey', value: 'theirs' })).ok,
  'the credential taken away, and another one set': async ({ accountId }) => {
    const taken = await tapelog.secrets.set({ accountId, name: 'apiKey', value: '' })
    const set = await tapelog.secrets.set({ accountId, name: 'apiKey', value: 'theirs' })
    return taken.ok || set.ok
  },
  'another customer of the confirmed address': async ({ accountId, fields }) =>
    (await tapelog.accounts.update({ accountId, fields: { ...fields, clientId: 'theirs' } })).ok,
  // Watched again, with a folder that a person means to choose for something else, it would be one whose recordings may leave.
  'a watched folder that stays here, no longer watched': async () => {
    const list = await tapelog.watchFolders.list()
    const ids = list.ok ? list.value.folders.map(({ id }) => id) : []
    const replies = await Promise.all(ids.map((watchFolderId) => tapelog.watchFolders.remove({ watchFolderId })))
    return ids.length === 0 || replies.some(({ ok }) => ok)
  },
  'files that stay here, chosen otherwise': async () => {
    const source = { key: 'files', name: 'something else' }
    const choice: Parameters<TapelogBridge['imports']['remember']>[0]['choice'] = {
      ...{ destination: 'this-machine', accountId: null, language: 'auto', speakers: null, hotwords: [] },
      localOnly: false,
    }
    const replies = [
      await tapelog.imports.remember({ source, choice }),
      await tapelog.imports.answer({ sourceKey: 'files', lastJobId: 1, choice, remember: true }),
      await tapelog.imports.forget({ sourceKey: 'files' }),
    ]
    return replies.some(({ ok }) => ok)
  },
  'files that stay here, imported otherwise': async ({ importToken }) => {
    const replies = [
      await tapelog.recordings.import({ paths: [importToken], destination: 'this-machine' }),
      await tapelog.recordings.import({ paths: [importToken], destination: 'not-now' }),
      await tapelog.recordings.import({ paths: [importToken], ask: true }),
    ]
    return replies.some(({ ok }) => ok)
  },
  'a choice that changes while it is read': async () => {
    let reads = 0
    const input = { notifications: true } as Record<string, unknown>
    const changing = () => (++reads % 2 === 1 ? 'this-machine' : 'remote')
    Object.defineProperty(input, 'destination', { enumerable: true, get: changing })
    const proxy = new Proxy({}, { ownKeys: () => ['destination'], get: changing })
    // What cannot be copied is an error at once.
    for (const sent of [input, proxy]) await (async () => await tapelog.settings.update(sent))().catch(() => null)
    const settings = await tapelog.settings.get()
    return !settings.ok || settings.value.destination !== 'this-machine'
  },
  'a choice by what every object inherits': async () => {
    const root = Object.prototype as unknown as Record<string, unknown>
    try {
      Object.assign(root, { destination: 'remote', localOnly: false, sendOver: 'any' })
      await tapelog.settings.update({ notifications: true })
      await tapelog.settings.update(JSON.parse('{"__proto__": {"destination": "remote"}}'))
    } finally {
      for (const name of ['destination', 'localOnly', 'sendOver']) delete root[name]
    }
    const settings = await tapelog.settings.get()
    return !settings.ok || settings.value.destination === 'remote' || settings.value.sendOver === 'any'
  },
  'two changes of an account at once, one of them harmless': async ({ accountId, fields, foreign }) => {
    await Promise.all([
      tapelog.accounts.update({ accountId, fields }),
      tapelog.accounts.update({ accountId, fields: { ...fields, baseUrl: `${foreign}/developer/api` } }),
      tapelog.accounts.update({ accountId, fields }),
    ])
    const list = await tapelog.accounts.list()
    return !list.ok || list.value.accounts.some(({ baseUrl }) => baseUrl.startsWith(foreign))
  },
  'everything in one go': async ({ foreign, fields, recordingId, accountId }) => {
    const replies = [
      await tapelog.accounts.create({ ...fields, baseUrl: `${foreign}/developer/api` }),
      await tapelog.settings.update({ destination: 'remote' }),
      await tapelog.recordings.setLocalOnly({ recordingId, localOnly: false }),
      await tapelog.recordings.transcribe({ recordingId, destination: 'remote' }),
    ]
    await tapelog.accounts.test({ accountId })
    await tapelog.queue.resume({ all: true })
    await tapelog.queue.retry({ recordingId })
    return replies.some(({ ok }) => ok)
  },

  // Files that no person chose.
  'a file by its path': async ({ outsideFile }) => (await tapelog.recordings.import({ paths: [outsideFile] })).ok,
  'a folder by its path': async ({ outside }) => (await tapelog.recordings.import({ paths: [outside] })).ok,
  'a file beside one that was chosen': async ({ importToken, outsideFile }) =>
    (await tapelog.recordings.import({ paths: [importToken, outsideFile] })).ok,
  'a file below a grant': async ({ exportToken }) =>
    (await tapelog.recordings.import({ paths: [`${exportToken}/../outside/private.ogg`] })).ok,
  'a folder that was chosen for exports': async ({ exportToken }) =>
    (await tapelog.recordings.import({ paths: [exportToken] })).ok,
  'the memory of a process, a device, and a server': async () => {
    const paths = ['/proc/self/environ', '/dev/stdin', '\\\\server\\share\\a.wav', '\\\\.\\PhysicalDrive0']
    const replies = await Promise.all(paths.map((path) => tapelog.recordings.import({ paths: [path] })))
    return replies.some(({ ok }) => ok)
  },
  'a watched folder by its path': async ({ outside }) => (await tapelog.watchFolders.add({ path: outside })).ok,
  'a watched folder by a grant for something else': async ({ exportToken, importToken }) => {
    const replies = [
      await tapelog.watchFolders.add({ path: exportToken }),
      await tapelog.watchFolders.add({ path: importToken }),
    ]
    return replies.some(({ ok }) => ok)
  },
  'a dropped file that was never dropped': async ({ outsideFile }) => {
    const made = new File(['x'], outsideFile)
    Object.defineProperty(made, 'path', { value: outsideFile })
    const inherited = Object.create(File.prototype, { path: { value: outsideFile }, name: { value: outsideFile } })
    const tries = [[made], [inherited], [outsideFile], [{ path: outsideFile }], [new Proxy(made, {})]] as File[][]
    for (const files of tries) {
      // What is no file at all is an error already where its path is read.
      const reply = await Promise.resolve()
        .then(() => tapelog.chosenFiles(files))
        .catch(() => null)
      if (reply?.ok && reply.value.length > 0) return true
    }
    return false
  },
  'a file through the addresses of the page and its sound': async ({ outsideFile }) => {
    const addresses = [
      `file://${outsideFile}`,
      `tapelog-media://recording/..%2f..%2f..${outsideFile}`,
      `tapelog-media://${outsideFile}`,
      `app://tapelog/..%2f..%2f..%2f..%2f..${outsideFile}`,
      `app://tapelog//${outsideFile}`,
    ]
    const read = (address: string) =>
      fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    return (await Promise.all(addresses.map(read))).includes(true)
  },
  'a file through pictures, styles, scripts and documents': async ({ outsideFile }) => {
    const address = `file://${outsideFile}`
    const loads = (tag: string, attribute: string, more: Record<string, string> = {}) =>
      new Promise<boolean>((resolve) => {
        const element = document.createElement(tag)
        Object.assign(element, more)
        element.setAttribute(attribute, address)
        element.addEventListener('load', () => resolve(tag !== 'iframe'))
        element.addEventListener('loadedmetadata', () => resolve(true))
        element.addEventListener('error', () => resolve(false))
        setTimeout(() => resolve(false), 2000)
        document.body.append(element)
      })
    const all = [
      loads('img', 'src'),
      loads('audio', 'src', { preload: 'auto' }),
      loads('script', 'src'),
      loads('link', 'href', { rel: 'stylesheet' }),
      loads('object', 'data'),
      loads('embed', 'src'),
      import(/* @vite-ignore */ address).then(
        () => true,
        () => false,
      ),
    ]
    return (await Promise.all(all)).includes(true)
  },
  'the clipboard, the screen, the microphone, the disk and what is plugged in': async () => {
    const { clipboard, mediaDevices, storage } = navigator
    const plugged = navigator as unknown as Record<
      string,
      { requestDevice?: (how: object) => Promise<unknown> } | undefined
    >
    const tries: (() => Promise<unknown> | undefined)[] = [
      () => clipboard?.readText(),
      () => clipboard?.read(),
      () => mediaDevices?.getUserMedia({ audio: true }),
      () => mediaDevices?.getDisplayMedia({ video: true }),
      () => storage?.persist().then((isGiven) => (isGiven ? true : Promise.reject(new Error('no')))),
      () => Notification.requestPermission().then((said) => said === 'granted' || Promise.reject(new Error('no'))),
      ...['usb', 'hid', 'bluetooth'].map(
        (name) => () => plugged[name]?.requestDevice?.({ filters: [], acceptAllDevices: true }),
      ),
    ]
    const has = async (attempt: () => Promise<unknown> | undefined) => {
      const given = Promise.resolve()
        .then(attempt)
        .then(
          // A list without a device in it is nothing.
          (value) => value !== undefined && !(Array.isArray(value) && value.length === 0),
          () => false,
        )
      return await Promise.race([given, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 2000))])
    }
    return (await Promise.all(tries.map(has))).includes(true)
  },
  'a file through the pickers of the browser': async () => {
    const browser = window as unknown as Record<string, (() => Promise<unknown>) | undefined>
    for (const picker of ['showOpenFilePicker', 'showDirectoryPicker', 'showSaveFilePicker']) {
      const picked = await browser[picker]?.().then(
        () => true,
        () => false,
      )
      if (picked) return true
    }
    return false
  },
  'real paths in what the page is told': async ({ granted, exportToken, recordingId }) => {
    await tapelog.settings.update({ exportWhenReady: { directory: exportToken, formats: ['txt'] } })
    const said = JSON.stringify([
      await tapelog.exports.write({ recordingIds: [recordingId], formats: ['txt'], directory: exportToken }),
      await tapelog.recordings.list({}),
      await tapelog.recordings.get({ recordingId }),
      await tapelog.queue.list({ includeFinished: true }),
    ])
    const settings = await tapelog.settings.get()
    // The folder of finished transcripts is shown; sent back, it is worth nothing.
    const directory = settings.ok ? (settings.value.exportWhenReady?.directory ?? '') : ''
    const back = await tapelog.settings.update({ exportWhenReady: { directory, formats: ['txt'] } })
    await tapelog.settings.update({ exportWhenReady: null })
    return said.includes(granted) || back.ok
  },

  // Places that no person chose.
  'an export to a folder by its path': async ({ recordingId, outside }) =>
    (await tapelog.exports.write({ recordingIds: [recordingId], formats: ['txt'], directory: outside })).ok,
  'an export beside a grant': async ({ recordingId, exportToken }) =>
    (
      await tapelog.exports.write({
        recordingIds: [recordingId],
        formats: ['txt'],
        directory: `${exportToken}/../outside`,
      })
    ).ok,
  'an export by a grant for an import': async ({ recordingId, importToken }) =>
    (await tapelog.exports.write({ recordingIds: [recordingId], formats: ['txt'], directory: importToken })).ok,
  'an export whose title leads elsewhere': async ({ recordingId, exportToken, outside }) => {
    for (const title of [
      '../outside/planted',
      `${outside}/planted`,
      '..\\outside\\planted',
      'a/../../outside/planted',
    ]) {
      await tapelog.recordings.rename({ recordingId, title })
      await tapelog.exports.write({ recordingIds: [recordingId], formats: ['txt'], directory: exportToken })
    }
    // What was written is seen in the folders.
    return false
  },
  'finished transcripts to a folder by its path': async ({ outside }) =>
    (await tapelog.settings.update({ exportWhenReady: { directory: outside, formats: ['txt'] } })).ok,
  'a recovery file to a folder by its path': async ({ outside }) => {
    const added = await tapelog.bindings.add({ serialNumber: '8810000001' })
    const deviceId = added.ok ? added.value.id : 1
    const reply = await tapelog.bindings.exportRecovery({ deviceId, directory: outside })
    return reply.ok || reply.error.code !== 'not-granted'
  },
  'a download': async () => {
    const link = document.createElement('a')
    Object.assign(link, { href: URL.createObjectURL(new Blob(['planted'])), download: 'planted.txt' })
    link.click()
    return false
  },
  'any file shown in its folder': async ({ outsideFile, importToken }) => {
    const replies = [
      await tapelog.shell.revealExport({ path: outsideFile }),
      await tapelog.shell.revealExport({ path: importToken }),
    ]
    return replies.some(({ ok }) => ok)
  },
  'a frame that gets the bridge with other rules': async () => {
    const blob = URL.createObjectURL(new Blob(['<p>planted</p>'], { type: 'text/html' }))
    const contents = [['srcdoc', '<p>planted</p>'], ['src', blob], ['src', 'data:text/html,planted'], ['src', '/'], []]
    const frames = contents.map(([attribute, value]) => {
      const frame = document.createElement('iframe')
      if (attribute !== undefined && value !== undefined) frame.setAttribute(attribute, value)
      return frame
    })
    document.body.append(...frames)
    await Promise.all(
      frames.map(
        (frame) =>
          new Promise((resolve) => {
            frame.addEventListener('load', resolve)
            setTimeout(resolve, 2000)
          }),
      ),
    )
    return frames.some((frame) => {
      try {
        return (frame.contentWindow as unknown as { tapelog?: unknown } | null)?.tapelog !== undefined
      } catch {
        return false
      }
    })
  },
  'a window, a worker and a page of its own': async () => {
    const blob = (type: string) => URL.createObjectURL(new Blob(['postMessage(1)'], { type }))
    const script = blob('text/javascript')
    const opened = ['about:blank', '/', blob('text/html'), 'data:text/html,x'].some((url) => window.open(url) !== null)
    const answers = new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), 2000)
      try {
        const worker = new Worker(script)
        worker.onmessage = () => resolve(true)
      } catch {
        resolve(false)
      }
    })
    const registered = await Promise.resolve()
      .then(() => navigator.serviceWorker.register(script))
      .then(
        () => true,
        () => false,
      )
    for (const url of [blob('text/html'), 'data:text/html,x', 'javascript:window.planted=1']) location.href = url
    const isLed = (window as unknown as { planted?: number }).planted === 1 || location.protocol !== 'app:'
    return opened || registered || (await answers) || isLed
  },
}
