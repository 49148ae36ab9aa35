import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { HostedProcess } from '../../../electron/main/hostedProcess.ts'
import { ownInstallation } from '../../../electron/main/updateInstaller.ts'
import { Updates } from '../../../electron/main/updates.ts'
import type { LibraryNow } from '../../../electron/main/updateWaits.ts'
import { checkForUpdate, keptUpdate } from '../../../electron/updates/check.ts'
import { downloadUpdate } from '../../../electron/updates/download.ts'
import type { CommandOutput } from '../../../shared/contract.ts'
import { type ErrorInfo, toErrorInfo } from '../../../shared/errors/errors.ts'
import type { FromUpdates, ToUpdates } from '../../../shared/processes/engineProtocol.ts'
import { problem } from '../../../shared/words/problem.ts'
import { channelName } from '../../support/signedChannel.ts'
import { installed, offered, openUpdateChannel, type UpdateChannel } from '../../support/updateChannel.ts'
import { until } from '../../support/waiting.ts'

vi.mock('electron', () => ({ app: {} }))

let desk: UpdateChannel
beforeEach(async () => {
  desk = await openUpdateChannel(200_000)
})
afterEach(() => desk.close())

type UnderWay = CommandOutput<'queue.underWay'>
const idle: UnderWay = { copying: 0, sending: 0, transcribingHere: 0 }
const uploading: UnderWay = { ...idle, sending: 1 }

/** The updates of a window: the real channel and files, with the process's work done here, and an engine in this state. */
function openUpdates(way: 'self' | 'package-manager' = 'self', version = installed) {
  const at = {
    queue: idle as UnderWay | null,
    library: 'open' as LibraryNow,
    /** Reads of the kept channel, each of which is followed by a check of its signature. */
    channelReads: 0,
    startedAgain: 0,
    log: [] as [string, unknown][],
    /** Whether the ledger was asked since this was false. */
    isAsked: false,
    /** What the ledger waits for. */
    ledgerHeld: null as Promise<void> | null,
    /** What installing does when everything else has ended. */
    last: async () => void at.installed++,
    unsaved: null as string | null,
    staysOpen: false,
    ledger: [] as [string, number][],
    ledgerFails: false,
    /** Holds the process's work back until it is resolved. */
    held: null as Promise<void> | null,
    killed: 0,
    installed: 0,
  }
  const choice = { value: 'off' as 'on' | 'off', choose: (value: 'on' | 'off') => Object.assign(choice, { value }) }
  const updates = new Updates({
    way,
    source: way === 'self' ? desk.channel.source(version) : null,
    folder: {
      ...desk.updates,
      channel: () => {
        at.channelReads++
        return desk.updates.channel()
      },
    },
    choice,
    engine: {
      // A closed engine, or one that hangs, never answers.
      call: () => (at.queue ? Promise.resolve(at.queue) : new Promise(() => {})),
      noteUpdateRequest: async (host, bytes) => {
        at.isAsked = true
        await at.ledgerHeld
        if (at.ledgerFails) throw new Error('the disk is full')
        at.ledger.push([host, bytes])
      },
    },
    library: () => at.library,
    startProcess: () => processHere(at),
    saveTyped: async () => at.unsaved,
    prepare: async () => () => at.last(),
    quitWith: async (last) => {
      if (at.staysOpen) return false
      await last()
      return true
    },
    startAgain: async () => void at.startedAgain++,
    log: (_level, event, fields) => void at.log.push([event, fields]),
    onChange: () => {},
  })
  return { at, updates, choice }
}

function processHere(at: { held: Promise<void> | null; killed: number }): HostedProcess {
  const tell: ((message: FromUpdates) => void)[] = []
  const exits: ((code: number | null) => void)[] = []
  const end = (error: ErrorInfo | null) => {
    for (const to of tell) to({ type: 'ended', error })
  }
  const work = async ({ work }: ToUpdates) => {
    await at.held
    const source = desk.source()
    const found = work === 'check' ? await checkForUpdate(source, desk.updates) : keptUpdate(source, desk.updates)
    if (work === 'download' && found) await downloadUpdate(source, found, desk.updates)
  }
  return {
    pid: 1,
    onMessage: (listener) => void tell.push(listener as never),
    onExit: (listener) => void exits.push(listener),
    send: (message) =>
      void work(message as ToUpdates).then(
        () => end(null),
        (error: unknown) => end(toErrorInfo(error)),
      ),
    kill: () => {
      at.killed++
      for (const exit of exits) exit(null)
    },
  }
}

const requested = () => desk.channel.server.requests.map(({ path }) => path)

test('sends no request while updates are off', async () => {
  const { updates } = openUpdates()
  updates.start()
  await expect(updates.check()).rejects.toMatchObject({ code: 'update-off' })
  expect(() => updates.download()).toThrow(expect.objectContaining({ code: 'update-off' }))
  expect(await updates.state()).toMatchObject({ way: 'self', isOn: false, step: 'idle', found: null })
  expect(requested()).toEqual([])
})

test('searches at the next start once updates are on', async () => {
  const { updates, at } = openUpdates()
  updates.choose(true)
  expect(requested()).toEqual([])
  updates.start()
  await until(async () => (await updates.state()).found)
  expect(await updates.state()).toMatchObject({
    isOn: true,
    step: 'idle',
    found: { version: offered, sizeBytes: 200_000, notes: { en: 'Better.' } },
    error: null,
  })
  const paths = [`/${channelName}.minisig`, `/${channelName}`]
  expect(at.ledger).toEqual([[new URL(desk.channel.server.base).host, paths.join('').length]])
  // Nothing is downloaded before a person presses the button.
  expect(requested()).toEqual([`${channelName}.minisig`, channelName])
})

test('sends no request that the ledger cannot record', async () => {
  const { updates, at } = openUpdates()
  updates.choose(true)
  at.ledgerFails = true
  await expect(updates.check()).rejects.toThrow()
  expect(requested()).toEqual([])
})

test.each<[string, UnderWay, string[]]>([
  ['a copy', { ...idle, copying: 2 }, ['copies']],
  ['an upload', uploading, ['uploads']],
])('waits for %s before a download, then begins by itself', async (_what, queue, waitsFor) => {
  const { updates, at } = openUpdates()
  updates.choose(true)
  await updates.check()
  at.queue = queue
  updates.download()
  expect(await updates.state()).toMatchObject({ step: 'downloading', waitsFor })
  updates.queueChanged()
  expect(requested()).toHaveLength(2)
  at.queue = idle
  await until(async () => {
    updates.queueChanged()
    return (await updates.state()).step === 'ready'
  })
})

test('pauses a running download for an upload and continues after it', async () => {
  const { updates, at } = openUpdates()
  updates.choose(true)
  await updates.check()
  const held = Promise.withResolvers<void>()
  at.held = held.promise
  updates.download()
  await until(() => at.ledger.length === 2)
  at.queue = uploading
  await until(() => {
    updates.queueChanged()
    return at.killed > 1
  })
  expect(await updates.state()).toMatchObject({ step: 'downloading', waitsFor: ['uploads'], error: null })
  at.held = null
  at.queue = idle
  await until(async () => {
    updates.queueChanged()
    return (await updates.state()).step === 'ready'
  })
  held.resolve()
})

/** Updates with a downloaded version. */
async function openReady() {
  const opened = openUpdates()
  opened.updates.choose(true)
  await opened.updates.check()
  opened.updates.download()
  await until(async () => (await opened.updates.state()).step === 'ready')
  return opened
}

test('refuses to install during a copy, an upload, a transcription or with unsaved text', async () => {
  const { updates, at } = await openReady()
  for (const [queue, waitsFor] of [
    [{ ...idle, copying: 1 }, ['copies']],
    [uploading, ['uploads']],
    [{ ...idle, transcribingHere: 1 }, ['transcriptions']],
  ] as const) {
    at.queue = queue
    await expect(updates.install()).rejects.toMatchObject({ code: 'update-waits' })
    expect((await updates.state()).waitsFor).toEqual(waitsFor)
  }
  at.queue = idle
  at.unsaved = 'The library does not answer.'
  await expect(updates.install()).rejects.toMatchObject({ code: 'update-unsaved' })
  expect(at.installed).toBe(0)
})

test('installs once if pressed several times', async () => {
  const { updates, at } = await openReady()
  at.staysOpen = true
  await Promise.all([updates.install(), updates.install()])
  expect(at.installed).toBe(0)
  expect(await updates.state()).toMatchObject({ step: 'ready' })
  at.staysOpen = false
  await Promise.all([updates.install(), updates.install()])
  expect(at.installed).toBe(1)
  await updates.install()
  expect(at.installed).toBe(1)
  expect(await updates.state()).toMatchObject({ step: 'installing' })
})

test.each<[LibraryNow, string]>([
  ['none', 'update-no-library'],
  ['moving', 'update-library-moving'],
])('refuses at once to install with the library %s', async (library, code) => {
  const { updates, at } = await openReady()
  // The engine is closed then.
  Object.assign(at, { library, queue: null })
  await expect(updates.install()).rejects.toMatchObject({ code })
  expect(at.installed).toBe(0)
})

test('stops the installation if a move of the library begins', async () => {
  const { updates, at } = await openReady()
  // The first question is before the check, and asks twice.
  let asked = 0
  Object.defineProperty(at, 'library', { get: () => (++asked > 2 ? 'moving' : 'open') })
  await expect(updates.install()).rejects.toMatchObject({ code: 'update-library-moving' })
  expect(at.installed).toBe(0)
  expect(await updates.state()).toMatchObject({ step: 'ready' })
})

describe('an engine that never answers', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())
  /** What the work comes to once the limit of time is over. */
  async function afterLimit<T>(work: Promise<T>): Promise<T> {
    const settled = work.then(
      (value) => () => value,
      (error: unknown) => () => {
        throw error
      },
    )
    await vi.advanceTimersByTimeAsync(5000)
    return (await settled)()
  }

  test('does not hold back the state, and prevents an installation', async () => {
    vi.useRealTimers()
    const { updates, at } = await openReady()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    at.queue = null
    expect(await afterLimit(updates.state())).toMatchObject({ step: 'ready', waitsFor: [] })
    await expect(afterLimit(updates.install())).rejects.toMatchObject({ code: 'update-library-silent' })
    expect(at.installed).toBe(0)
  })

  test('ends a search that waits for the ledger', async () => {
    const { updates, at } = openUpdates()
    updates.choose(true)
    at.ledgerHeld = new Promise(() => {})
    await expect(afterLimit(updates.check())).rejects.toMatchObject({ code: 'update-library-silent' })
    expect(requested()).toEqual([])
    expect(await updates.state()).toMatchObject({ step: 'idle', error: { code: 'update-library-silent' } })
    vi.useRealTimers()
    at.ledgerHeld = null
    await updates.check()
    expect(await updates.state()).toMatchObject({ found: { version: offered }, error: null })
  })

  test('delays the search at the start without an error', async () => {
    vi.useRealTimers()
    const { updates, at } = openUpdates()
    updates.choose(true)
    const opened = Promise.withResolvers<UnderWay>()
    at.queue = opened.promise as never
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    updates.start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await updates.state()).toMatchObject({ step: 'idle', error: null })
    vi.useRealTimers()
    opened.resolve(idle)
    await until(async () => (await updates.state()).found)
  })
})

test('sends nothing for a search that is switched off while the ledger is written', async () => {
  const { updates, at } = openUpdates()
  updates.choose(true)
  const written = Promise.withResolvers<void>()
  at.ledgerHeld = written.promise
  const checked = updates.check()
  updates.choose(false)
  written.resolve()
  await expect(checked).rejects.toMatchObject({ code: 'update-stopped' })
  expect(at.ledger).toHaveLength(1)
  expect(requested()).toEqual([])
  expect(await updates.state()).toMatchObject({ isOn: false, step: 'idle', error: null })
})

test('sends nothing for a download that is stopped while the ledger is written', async () => {
  const { updates, at } = openUpdates()
  updates.choose(true)
  await updates.check()
  const written = Promise.withResolvers<void>()
  Object.assign(at, { ledgerHeld: written.promise, isAsked: false })
  updates.download()
  // It asks what is under way first.
  await until(() => at.isAsked)
  updates.cancel()
  written.resolve()
  await until(async () => (await updates.state()).step === 'idle')
  expect(requested()).toHaveLength(2)
})

test('restarts this version and shows the reason once if an installation fails', async () => {
  const { updates, at } = await openReady()
  at.last = async () => {
    throw problem('update-place-refused')
  }
  await updates.install()
  expect(at.log).toEqual([['update-not-installed', expect.objectContaining({ code: 'update-place-refused' })]])
  expect(at.startedAgain).toBe(1)

  const again = openUpdates()
  expect(again.updates.start()).toMatchObject({ code: 'update-place-refused' })
  expect(await again.updates.state()).toMatchObject({ error: { code: 'update-place-refused' } })
  expect(openUpdates().updates.start()).toBeNull()
})

test('shows an unexpected failure without its details', async () => {
  const { updates, at } = await openReady()
  at.last = async () => {
    throw Object.assign(new Error('EACCES: /home/someone/Tapelog.AppImage'), { code: 'EACCES' })
  }
  await updates.install()
  expect(at.log).toEqual([['update-not-installed', expect.objectContaining({ code: 'EACCES' })]])
  expect(readFileSync(join(desk.updates.path, 'failed.json'), 'utf8')).not.toContain('someone')
  const failure = readFileSync(join(desk.updates.path, 'failed.json'))
  expect(openUpdates().updates.start()).toMatchObject({ code: 'update-not-installed' })
  writeFileSync(join(desk.updates.path, 'failed.json'), failure)
  expect(openUpdates('self', offered).updates.start()).toBeNull()
})

test('removes the installed package at the start of the new version', async () => {
  await openReady()
  const name = `Tapelog-${offered}.AppImage`
  openUpdates().updates.start()
  expect(desk.left()).toContain(name)
  openUpdates('self', offered).updates.start()
  expect(desk.left()).toEqual(['channel.json', 'seen.json'])
})

test('checks the signature of the kept channel once for each search', async () => {
  const { updates, at } = openUpdates()
  updates.choose(true)
  await updates.check()
  at.channelReads = 0
  for (let count = 0; count < 3; count++) expect((await updates.state()).found?.version).toBe(offered)
  expect(at.channelReads).toBe(1)
  desk.channel.offer({ version: '0.3.0', bytes: desk.bytes })
  await updates.check()
  expect((await updates.state()).found?.version).toBe('0.3.0')
  expect(at.channelReads).toBe(2)
})

test('shows what is wrong with a channel until the next search', async () => {
  const { updates } = openUpdates()
  updates.choose(true)
  const { files } = desk.channel.server
  const signature = files[`${channelName}.minisig`]
  delete files[`${channelName}.minisig`]
  await expect(updates.check()).rejects.toMatchObject({ code: 'update-server-refused' })
  expect((await updates.state()).error).toMatchObject({ code: 'update-server-refused', values: { status: 404 } })
  if (signature) files[`${channelName}.minisig`] = signature
  await updates.check()
  expect(await updates.state()).toMatchObject({ error: null, checkedMs: expect.any(Number) })
})

test('ends a download when updates are switched off', async () => {
  const { updates, at, choice } = openUpdates()
  updates.choose(true)
  await updates.check()
  at.held = new Promise(() => {})
  updates.download()
  await until(() => at.ledger.length === 2)
  updates.choose(false)
  await until(async () => (await updates.state()).step === 'idle')
  expect(choice.value).toBe('off')
  expect(at.killed).toBeGreaterThan(0)
  updates.queueChanged()
  expect(requested()).toHaveLength(2)
})

test('does nothing where a package manager updates Tapelog', async () => {
  const { updates } = openUpdates('package-manager')
  updates.start()
  expect(updates.address).toBeNull()
  expect(() => updates.choose(true)).toThrow(expect.objectContaining({ code: 'update-not-here' }))
  await expect(updates.check()).rejects.toMatchObject({ code: 'update-not-here' })
  await expect(updates.install()).rejects.toMatchObject({ code: 'update-not-here' })
  expect(await updates.state()).toMatchObject({ way: 'package-manager', host: null, isOn: false })
})

test.each<[string, NodeJS.ProcessEnv, { platform: NodeJS.Platform; execPath: string }, unknown]>([
  [
    'an AppImage',
    { APPIMAGE: '/home/me/Tapelog.AppImage', APPDIR: '/tmp/.mount_Tape' },
    { platform: 'linux', execPath: '/tmp/.mount_Tape/tapelog' },
    { kind: 'appimage', appImage: '/home/me/Tapelog.AppImage' },
  ],
  [
    'a Debian package that a terminal in an AppImage started',
    { APPIMAGE: '/home/me/Terminal.AppImage', APPDIR: '/tmp/.mount_Term' },
    { platform: 'linux', execPath: '/usr/lib/tapelog/tapelog' },
    null,
  ],
  ['a Debian package', {}, { platform: 'linux', execPath: '/usr/lib/tapelog/tapelog' }, null],
  ['an msi', {}, { platform: 'win32', execPath: 'C:/Program Files/Tapelog/Tapelog.exe' }, null],
])('knows whether it can replace itself: %s', (_what, environment, process, expected) => {
  expect(ownInstallation(environment, process)).toEqual(expected)
})
