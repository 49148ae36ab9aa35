import type * as Files from 'node:fs'
import { mkdirSync, writeFileSync } from 'node:fs'
import type * as Promises from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FirstPages } from '../../../electron/main/firstPages.ts'
import { libraryAtStart } from '../../../electron/main/libraryAtStart.ts'
import { LibraryPlace } from '../../../electron/main/libraryPlace.ts'
import { findLibrary, libraryPlaces, rememberLibrary } from '../../../electron/system/index.ts'
import { testFolder } from '../../support/testFolder.ts'
import { until } from '../../support/waiting.ts'

/** A start while the disk of the library does not answer, as a share whose server is gone. Only this silence is faked. */
const { silence, isSilent } = vi.hoisted(() => {
  const state = { folder: '', reads: 0, blocked: [] as string[], end: [] as (() => void)[] }
  return {
    silence: state,
    isSilent: (path: unknown) => state.folder !== '' && String(path).startsWith(state.folder),
  }
})
vi.mock('electron', () => ({}))
vi.mock('node:fs', async (original) => {
  const real = await original<typeof Files>()
  const blocking = (name: 'existsSync' | 'statSync' | 'readdirSync') => (path: string) => {
    if (isSilent(path)) silence.blocked.push(name)
    return (real[name] as (path: string) => unknown)(path)
  }
  return {
    ...real,
    ...{ existsSync: blocking('existsSync'), statSync: blocking('statSync'), readdirSync: blocking('readdirSync') },
  }
})
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof Promises>()
  const stat = async (path: string, ...more: []) => {
    if (isSilent(path)) {
      silence.reads++
      await new Promise<void>((resolve) => silence.end.push(resolve))
    }
    return await real.stat(path, ...more)
  }
  return { ...real, stat }
})

let folder: string
let place: LibraryPlace | null = null
beforeEach(() => {
  folder = testFolder()
  Object.assign(silence, { folder: join(folder, 'share'), reads: 0, blocked: [], end: [] })
})
afterEach(() => {
  place?.stop()
  vi.useRealTimers()
  silence.folder = ''
  for (const end of silence.end) end()
})
const places = () => libraryPlaces({}, folder, 'linux')
const library = () => join(folder, 'share/library')
const neverAsked = async () => {
  throw new Error('nothing was to be asked')
}
const makeLibrary = (path: string) => {
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'library.sqlite'), '')
}

test('shows the window after two seconds and opens the library once its disk answers', async () => {
  makeLibrary(library())
  rememberLibrary(places(), library())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const choosing = libraryAtStart(places())
  await vi.advanceTimersByTimeAsync(2000)
  const found = await choosing
  expect(found).toEqual({ path: library(), isNamed: false, isThere: false, isAbsent: true })
  vi.useRealTimers()
  const opened: [string, boolean][] = []
  const firstPages = new FirstPages(folder, { hasLibrary: found.isThere || found.isAbsent, isNamed: false })
  place = new LibraryPlace(found, {
    ...{ places: places(), firstPages, language: () => 'en', onChange: () => {}, lookAgainMs: 5 },
    engine: {
      open: async (path, mayCreate) => {
        opened.push([path, mayCreate])
        return null
      },
      call: async () => ({}),
      close: async () => {},
    },
    mover: { move: neverAsked as never, run: neverAsked },
    ...{ saveTyped: async () => null, settleAccounts: async () => {}, stopService: async () => {} },
  })
  place.start()
  expect(place.shown()).toMatchObject({ state: 'absent', firstStep: 'done' })
  // The first read still waits: another would occupy one more thread.
  expect(silence).toMatchObject({ reads: 1, blocked: [] })
  const { end } = silence
  silence.folder = ''
  for (const answer of end) answer()
  await until(() => place?.shown().state === 'open')
  expect(opened).toEqual([[library(), false]])
})

test('makes no library where the usual or a named place does not respond', async () => {
  const { usual } = places()
  silence.folder = dirname(usual)
  expect(await findLibrary(places(), 5)).toEqual({
    ...{ path: usual, isThere: false, isAbsent: true },
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const named = libraryAtStart(places(), join(silence.folder, 'named'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(await named).toMatchObject({ isNamed: true, isThere: false, isAbsent: true })
})
