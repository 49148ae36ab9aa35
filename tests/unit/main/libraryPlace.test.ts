import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FirstPages } from '../../../electron/main/firstPages.ts'
import { LibraryPlace } from '../../../electron/main/libraryPlace.ts'
import {
  begunMove,
  chosenLibrary,
  copiesOfLibrary,
  findLibrary,
  libraryPlaces,
  rememberLibrary,
} from '../../../electron/system/index.ts'
import { problem, problemInfo } from '../../../shared/words/problem.ts'
import { testFolder } from '../../support/testFolder.ts'
import { until } from '../../support/waiting.ts'

/** Where the library is, with real folders and records. The engine and the mover are stand-ins: other tests run the real ones. */
vi.mock('electron', () => ({}))

let folder: string
let opened: string[] = []
let failure: Parameters<typeof problemInfo>[0] | null = null
let copied: PromiseWithResolvers<{
  type: 'copied'
  files: number
  originals: number
  damaged: number
  databaseSha256: string
}>
let released: boolean[] = []
let ran: unknown[] = []
let unsaved: string | null = null
let place: LibraryPlace | null = null
beforeEach(() => {
  folder = testFolder()
  opened = []
  failure = null
  copied = Promise.withResolvers()
  released = []
  ran = []
  unsaved = null
})
afterEach(() => place?.stop())
const at = (name: string) => join(folder, name)
const places = () => libraryPlaces({}, folder, 'linux')
function makeLibrary(path: string): void {
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'library.sqlite'), '')
}

/** Starts like the application, with what is on the disk now. */
async function start(isNamed = false): Promise<LibraryPlace> {
  const { path, isThere, isAbsent } = await findLibrary(places())
  const firstPages = new FirstPages(folder, {
    hasLibrary: isThere || isAbsent,
    isNamed,
  })
  place = new LibraryPlace(
    { path, isThere, isAbsent, isNamed },
    {
      places: places(),
      firstPages,
      engine: {
        async open(path, mayCreate) {
          opened.push(path)
          if (failure !== null) return problemInfo(failure as 'library-absent')
          if (mayCreate) makeLibrary(path)
          return existsSync(join(path, 'library.sqlite')) ? null : problemInfo('library-absent')
        },
        close: async () => void opened.push('closed'),
        call: async () => ({ total: 0, imports: [] }),
      },
      mover: {
        move: () => ({
          copied: copied.promise,
          pause: () => {},
          stop: () => copied.reject(problem('stopped')),
          release: async (isMoved) => void released.push(isMoved),
        }),
        run: async (message) => void ran.push(message),
      },
      language: () => 'en',
      saveTyped: async () => unsaved,
      settleAccounts: async () => {},
      stopService: async () => {},
      onChange: () => {},
      lookAgainMs: 5,
    },
  )
  place.start()
  return place
}

test('opens nothing at the first start before a person has answered', async () => {
  const first = await start()
  expect(first.shown()).toMatchObject({ state: 'choosing', firstStep: 'place' })
  expect(opened).toEqual([])
  await first.use(null)
  expect(opened).toEqual([places().usual])
  expect(first.shown()).toMatchObject({ state: 'open', firstStep: 'work' })
  expect(chosenLibrary(places())).toBeNull()
  // Quit in the middle.
  expect((await start()).shown()).toMatchObject({ state: 'open', firstStep: 'work' })
})

test('shows no page to a person who has or names a library', async () => {
  makeLibrary(places().usual)
  expect((await start()).shown()).toMatchObject({ state: 'open', firstStep: 'done', canMove: true })
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  expect((await start(true)).shown()).toMatchObject({ state: 'open', firstStep: 'done', canMove: false })
})

test('stores a place only once its library is open', async () => {
  const first = await start()
  mkdirSync(at('disk'))
  writeFileSync(at('disk/notes.txt'), '')
  await expect(first.use(at('disk'))).rejects.toMatchObject({ code: 'place-taken' })
  failure = 'library-in-use'
  await expect(first.use(at('new'))).rejects.toMatchObject({ code: 'library-in-use' })
  expect(first.shown().state).toBe('choosing')
  expect(chosenLibrary(places())).toBeNull()
  failure = null
  await first.use(at('new'))
  expect(chosenLibrary(places())).toEqual({ library: at('new'), oldCopy: null })
  await expect(first.use(at('new'))).resolves.toBeUndefined()
  first.setFirstStep('done')
  await expect(first.use(at('other'))).rejects.toMatchObject({ code: 'library-open-already' })
})

test('opens an absent library when it appears, also while Tapelog runs', async () => {
  const library = at('disk/library')
  makeLibrary(library)
  rememberLibrary(places(), library)
  renameSync(at('disk'), at('away'))
  const waiting = await start()
  expect(waiting.shown()).toMatchObject({ state: 'absent', firstStep: 'done' })
  expect(existsSync(dirname(library))).toBe(false)
  renameSync(at('away'), at('disk'))
  await until(() => waiting.shown().state === 'open' && opened.length === 1)
  renameSync(at('disk'), at('away'))
  waiting.absent()
  expect(waiting.shown().state).toBe('absent')
  makeLibrary(at('other'))
  await waiting.use(at('other'))
  expect(waiting.shown().state).toBe('open')
  expect(chosenLibrary(places())?.library).toBe(at('other'))
})

test('switches only after everything was copied and keeps the old copy until confirmed', async () => {
  const { usual } = places()
  makeLibrary(usual)
  const moving = await start()
  unsaved = 'Not yet.'
  await expect(moving.move(at('disk'))).rejects.toMatchObject({ code: 'move-unsaved' })
  await expect(moving.move(join(usual, 'inside'))).rejects.toMatchObject({ code: 'move-inside' })
  expect(moving.shown().state).toBe('open')
  unsaved = null
  await moving.move(at('disk'))
  expect(moving.shown().state).toBe('moving')
  expect(begunMove(places())).toEqual({ from: usual, to: at('disk') })
  expect(chosenLibrary(places())).toBeNull()
  makeLibrary(at('disk'))
  copied.resolve({ type: 'copied', files: 3, originals: 1, damaged: 0, databaseSha256: 'a' })
  await until(() => moving.shown().state === 'open' && opened.at(-1) === at('disk'))
  expect(released).toEqual([true])
  expect(opened).toEqual([usual, 'closed', at('disk')])
  expect(chosenLibrary(places())).toEqual({ library: at('disk'), oldCopy: { path: usual, databaseSha256: 'a' } })
  expect(moving.shown()).toMatchObject({ begunMove: null, moved: { originals: 1 } })
  await expect(moving.removeOldCopy(async () => false)).rejects.toMatchObject({ code: 'not-confirmed' })
  expect(ran).toEqual([])
  await moving.removeOldCopy(async () => true)
  const removed = { path: usual, inUse: at('disk'), onlyIf: { databaseSha256: 'a' } }
  expect(ran).toEqual([{ type: 'remove', library: removed }])
  expect(moving.shown().oldCopy).toBeNull()
})

test('keeps the library in place after a failed move, which can go on or be given up', async () => {
  const { usual } = places()
  makeLibrary(usual)
  const moving = await start()
  await moving.move(at('disk'))
  copied.reject(problem('move-disk-full'))
  await until(() => moving.shown().state === 'open' && opened.length === 3)
  expect(opened).toEqual([usual, 'closed', usual])
  expect(released).toEqual([false])
  expect(moving.shown()).toMatchObject({ moveProblem: { code: 'move-disk-full' } })
  expect(moving.shown().begunMove).not.toBeNull()
  // After a restart as well.
  const again = await start()
  expect(again.shown().begunMove).not.toBeNull()
  await again.cancelMove()
  expect(ran).toEqual([{ type: 'give-up', from: usual, to: at('disk') }])
  expect(again.shown().begunMove).toBeNull()
  await expect(again.move(null)).rejects.toMatchObject({ code: 'no-begun-move' })
})

test('removes the copy after a cancelled move and keeps it after a quit', async () => {
  const { usual } = places()
  makeLibrary(usual)
  const moving = await start()
  await moving.move(at('disk'))
  await moving.cancelMove()
  await until(() => moving.shown().state === 'open')
  expect(ran).toEqual([{ type: 'give-up', from: usual, to: at('disk') }])
  copied = Promise.withResolvers()
  await moving.move(at('disk'))
  moving.stop()
  await until(() => moving.shown().state === 'open')
  expect(begunMove(places())).toEqual({ from: usual, to: at('disk') })
  expect(opened.at(-1)).toBe('closed')
})

test('removes the first empty library if the person names another place', async () => {
  const { usual } = places()
  const first = await start()
  await first.use(null)
  symlinkSync(dirname(usual), at('link'))
  await first.use(at('link/library'))
  for (const inside of [join(usual, 'originals'), at('link/library/originals')])
    await expect(first.use(inside)).rejects.toMatchObject({ code: 'move-inside' })
  expect(opened).toEqual([usual])
  expect(ran).toEqual([])
  expect(chosenLibrary(places())).toBeNull()
  await first.use(at('disk'))
  expect(opened).toEqual([usual, 'closed', at('disk')])
  expect(ran).toEqual([{ type: 'remove', library: { path: usual, inUse: at('disk'), onlyIf: 'empty' } }])
})

test('opens the first library again if another place cannot be stored', async () => {
  const { usual } = places()
  const first = await start()
  await first.use(null)
  // Nothing can be renamed to the name of a folder with something in it.
  const record = join(dirname(usual), 'chosen-library.json')
  mkdirSync(join(record, 'in the way'), { recursive: true })
  await expect(first.use(at('disk'))).rejects.toThrow()
  expect(opened).toEqual([usual, 'closed', at('disk'), 'closed', usual])
  expect(first.path).toBe(usual)
  expect(first.shown()).toMatchObject({ state: 'open', firstStep: 'work' })
  expect(ran).toEqual([{ type: 'remove', library: { path: at('disk'), inUse: usual, onlyIf: 'empty' } }])
  rmSync(record, { recursive: true })
  await first.use(at('other'))
  expect(chosenLibrary(places())?.library).toBe(at('other'))
})

test('stays closed if the first place cannot be stored', async () => {
  const first = await start()
  const record = join(dirname(places().usual), 'chosen-library.json')
  mkdirSync(join(record, 'in the way'), { recursive: true })
  await expect(first.use(at('disk'))).rejects.toThrow()
  expect(opened).toEqual([at('disk'), 'closed'])
  expect(first.shown()).toMatchObject({ state: 'choosing', firstStep: 'place' })
})

/** A library that was moved from the usual place to `disk`. */
async function moved(): Promise<LibraryPlace> {
  makeLibrary(places().usual)
  const moving = await start()
  await moving.move(at('disk'))
  makeLibrary(at('disk'))
  copied.resolve({ type: 'copied', files: 3, originals: 1, damaged: 0, databaseSha256: 'a' })
  await until(() => moving.shown().state === 'open' && opened.at(-1) === at('disk'))
  return moving
}

test('asks about the old copy with the folders that it links to', async () => {
  const { usual } = places()
  const place = await moved()
  mkdirSync(at('elsewhere'))
  writeFileSync(at('elsewhere/original'), '')
  symlinkSync(at('elsewhere'), join(usual, 'originals'))
  const asked: unknown[] = []
  await place.removeOldCopy(async (question) => asked.push(question) > 0)
  expect(asked).toEqual([{ path: usual, linked: [at('elsewhere')] }])
  expect(place.shown().oldCopy).toBeNull()
  expect(await copiesOfLibrary(places(), at('disk'))).toEqual([{ kind: 'kept', path: at('elsewhere') }])
  rmSync(at('elsewhere/original'))
  expect(await copiesOfLibrary(places(), at('disk'))).toEqual([])
})

test('names a kept copy at a deletion, though it no longer offers to remove it', async () => {
  const { usual } = places()
  const place = await moved()
  expect(await copiesOfLibrary(places(), at('disk'))).toEqual([{ kind: 'old', path: usual }])
  place.keepOldCopy()
  expect(place.shown().oldCopy).toBeNull()
  expect(await copiesOfLibrary(places(), at('disk'))).toEqual([{ kind: 'kept', path: usual }])
  rememberLibrary(places(), at('next'), { path: at('disk'), databaseSha256: 'b' })
  makeLibrary(at('next'))
  expect(await copiesOfLibrary(places(), at('next'))).toEqual([
    { kind: 'old', path: at('disk') },
    { kind: 'kept', path: usual },
  ])
})

test('keeps an old copy if the library moves while the question is open', async () => {
  const place = await moved()
  copied = Promise.withResolvers()
  const during = place.removeOldCopy(async () => {
    await place.move(at('next'))
    return true
  })
  await expect(during).rejects.toMatchObject({ code: 'library-open-already' })
  expect(ran).toEqual([])
  expect(readdirSync(places().usual)).toEqual(['library.sqlite'])
})
