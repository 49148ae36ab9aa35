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
    const frame = document.createElement('iframe')
    document.body.append(frame)
    return (frame.contentWindow as unknown as { tapelog?: unknown } | null)?.tapelog !== undefined
  },
}
