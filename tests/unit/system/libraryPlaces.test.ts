import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseLibrary } from '../../../electron/main/chooseLibrary.ts'
import {
  begunMove,
  chosenLibrary,
  findLibrary,
  type LibraryPlaces,
  libraryPlaces,
  rememberLibrary,
  rememberMove,
} from '../../../electron/system/libraryPlaces.ts'
import { testFolder } from '../../support/testFolder.ts'

function places(): Required<LibraryPlaces> & { former: string } {
  const folder = testFolder()
  const { usual, former } = libraryPlaces({}, folder, 'linux')
  return { usual, former: former ?? '' }
}
function makeLibrary(path: string): void {
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'library.sqlite'), '')
}
const neverAsked = async () => {
  throw new Error('nothing was to be asked')
}

test('gives one place on each system, which the environment can move', () => {
  expect(libraryPlaces({}, '/home/a', 'linux')).toEqual({
    usual: '/home/a/.local/share/tapelog/library',
    former: '/home/a/.config/Tapelog/library',
  })
  expect(libraryPlaces({ XDG_DATA_HOME: '/data', XDG_CONFIG_HOME: '/settings' }, '/home/a', 'linux')).toEqual({
    usual: '/data/tapelog/library',
    former: '/settings/Tapelog/library',
  })
  expect(libraryPlaces({}, '/Users/a', 'darwin')).toEqual({
    usual: '/Users/a/Library/Application Support/Tapelog/library',
    former: null,
  })
  expect(libraryPlaces({ APPDATA: '/roaming' }, '/Users/a', 'win32').usual).toBe('/roaming/Tapelog/library')
})

test('ignores a relative or empty value of the environment', () => {
  const relative = { XDG_DATA_HOME: 'rel/data', XDG_CONFIG_HOME: './rel', APPDATA: 'rel' }
  expect(libraryPlaces(relative, '/home/a', 'linux')).toEqual(libraryPlaces({}, '/home/a', 'linux'))
  expect(libraryPlaces(relative, '/home/a', 'win32')).toEqual(libraryPlaces({}, '/home/a', 'win32'))
  for (const platform of ['linux', 'darwin', 'win32'] as const)
    for (const home of ['', 'rel/home'])
      expect(libraryPlaces({}, home, platform)).toEqual(libraryPlaces({}, userInfo().homedir, platform))
})

test('uses the existing library, else the usual place', async () => {
  const { usual, former } = places()
  expect(await findLibrary({ usual, former })).toEqual({
    path: usual,
    isFormer: false,
    other: null,
    isThere: false,
    isAbsent: false,
  })
  makeLibrary(former)
  expect(await findLibrary({ usual, former })).toEqual({
    path: former,
    isFormer: true,
    other: null,
    isThere: true,
    isAbsent: false,
  })
  expect((await chooseLibrary({ usual, former }, neverAsked)).path).toBe(former)
})

test('asks once which of two libraries to use', async () => {
  const { usual, former } = places()
  makeLibrary(usual)
  makeLibrary(former)
  expect(await findLibrary({ usual, former })).toEqual({
    path: usual,
    isFormer: false,
    other: former,
    isThere: true,
    isAbsent: false,
  })
  const asked: string[] = []
  const second = async ({ detail }: { detail: string }) => {
    asked.push(detail)
    return 1
  }
  expect((await chooseLibrary({ usual, former }, second)).path).toBe(former)
  expect(asked[0]).toContain(usual)
  expect(asked[0]).toContain(former)
  expect((await chooseLibrary({ usual, former }, neverAsked)).path).toBe(former)
  expect(await findLibrary({ usual, former })).toEqual({
    path: former,
    isFormer: true,
    other: null,
    isThere: true,
    isAbsent: false,
  })
  expect(readdirSync(usual)).toEqual(['library.sqlite'])
  expect(readdirSync(former)).toEqual(['library.sqlite'])
  // Tapelog ignores a file that it cannot read.
  writeFileSync(join(dirname(usual), 'chosen-library.json'), 'x')
  expect((await findLibrary({ usual, former })).other).toBe(former)
})

test('remembers the first of two libraries if it is chosen', async () => {
  const { usual, former } = places()
  makeLibrary(usual)
  makeLibrary(former)
  expect((await chooseLibrary({ usual, former }, async () => 0)).path).toBe(usual)
  expect(await findLibrary({ usual, former })).toEqual({
    path: usual,
    isFormer: false,
    other: null,
    isThere: true,
    isAbsent: false,
  })
})

test('uses a chosen place everywhere, even while its disk is absent', async () => {
  const { usual, former } = places()
  const chosen = join(dirname(dirname(usual)), 'disk/library')
  makeLibrary(usual)
  makeLibrary(chosen)
  rememberLibrary({ usual, former }, chosen)
  expect(await findLibrary({ usual, former })).toEqual({
    path: chosen,
    isFormer: false,
    other: null,
    isThere: true,
    isAbsent: false,
  })
  renameSync(dirname(chosen), `${dirname(chosen)}-away`)
  expect(await findLibrary({ usual, former })).toEqual({
    path: chosen,
    isFormer: false,
    other: null,
    isThere: false,
    isAbsent: true,
  })
  expect(await chooseLibrary({ usual, former }, neverAsked)).toEqual({
    path: chosen,
    isNamed: false,
    isThere: false,
    isAbsent: true,
  })
  expect(await chooseLibrary({ usual, former }, neverAsked, '/named')).toEqual({
    path: '/named',
    isNamed: true,
    isThere: false,
    isAbsent: false,
  })
})

test('waits for the usual place once it was chosen', async () => {
  const { usual, former } = places()
  expect((await findLibrary({ usual, former })).isAbsent).toBe(false)
  rememberLibrary({ usual, former }, usual)
  expect((await findLibrary({ usual, former })).isAbsent).toBe(true)
})

test('remembers an old copy until another choice and a move until its end', () => {
  const { usual, former } = places()
  rememberLibrary({ usual, former }, '/new', { path: usual, databaseSha256: 'a' })
  expect(chosenLibrary({ usual })).toEqual({ library: '/new', oldCopy: { path: usual, databaseSha256: 'a' } })
  rememberLibrary({ usual, former }, '/new')
  expect(chosenLibrary({ usual })).toEqual({ library: '/new', oldCopy: null })
  expect(readdirSync(dirname(usual))).toEqual(['chosen-library.json'])
  rememberMove({ usual, former }, { from: '/new', to: '/newer' })
  expect(begunMove({ usual, former })).toEqual({ from: '/new', to: '/newer' })
  rememberMove({ usual, former }, null)
  expect(begunMove({ usual, former })).toBeNull()
  rememberLibrary({ usual, former }, 'relative')
  expect(chosenLibrary({ usual })).toBeNull()
})
