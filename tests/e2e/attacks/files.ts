import type { TapelogBridge } from '../../../shared/contract/bridge.ts'
import type { Attack } from './attack.ts'

declare const tapelog: TapelogBridge

/** Attacks that read and write files which no person chose, and that try to leave the page. */
export const fileAttacks: Record<string, Attack> = {
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
      // If a value is not a file, reading its path already throws.
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
          // A list without a device counts as nothing.
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
    // The page sees the path of the folder for finished transcripts. Sending that path back must not work.
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
    // This result says nothing: the test looks into the folders to see whether anything was written.
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
