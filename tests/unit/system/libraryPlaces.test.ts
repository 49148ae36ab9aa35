import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chooseLibrary } from '../../../electron/main/chooseLibrary.ts'
import { findLibrary, type LibraryPlaces, libraryPlaces } from '../../../electron/system/libraryPlaces.ts'
import { temporaryFolder } from '../../support/testEngine.ts'

function places(): Required<LibraryPlaces> & { former: string } {
  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  const { usual, former } = libraryPlaces({}, folder.path, 'linux')
  return { usual, former: former ?? '' }
}
function makeLibrary(path: string): void {
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'library.sqlite'), '')
}
const neverAsked = async () => {
  throw new Error('nothing was to be asked')
}

test('one place on each system, which the environment may move on Linux and Windows', () => {
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

test('a relative or empty value of the environment is ignored: the library never lies in the current folder', () => {
  const relative = { XDG_DATA_HOME: 'rel/data', XDG_CONFIG_HOME: './rel', APPDATA: 'rel' }
  expect(libraryPlaces(relative, '/home/a', 'linux')).toEqual(libraryPlaces({}, '/home/a', 'linux'))
  expect(libraryPlaces(relative, '/home/a', 'win32')).toEqual(libraryPlaces({}, '/home/a', 'win32'))
  for (const platform of ['linux', 'darwin', 'win32'] as const)
    for (const home of ['', 'rel/home'])
      expect(libraryPlaces({}, home, platform)).toEqual(libraryPlaces({}, userInfo().homedir, platform))
})

test('the library that is there is used, and of none the usual place', async () => {
  const { usual, former } = places()
  expect(findLibrary({ usual, former })).toEqual({ path: usual, isFormer: false, other: null })
  makeLibrary(former)
  expect(findLibrary({ usual, former })).toEqual({ path: former, isFormer: true, other: null })
  expect(await chooseLibrary({ usual, former }, neverAsked)).toBe(former)
})

test('of two the window asks once, and the answer holds for the command line; nothing is moved', async () => {
  const { usual, former } = places()
  makeLibrary(usual)
  makeLibrary(former)
  expect(findLibrary({ usual, former })).toEqual({ path: usual, isFormer: false, other: former })
  const asked: string[] = []
  const second = async ({ detail }: { detail: string }) => {
    asked.push(detail)
    return 1
  }
  expect(await chooseLibrary({ usual, former }, second)).toBe(former)
  expect(asked[0]).toContain(usual)
  expect(asked[0]).toContain(former)
  expect(await chooseLibrary({ usual, former }, neverAsked)).toBe(former)
  expect(findLibrary({ usual, former })).toEqual({ path: former, isFormer: true, other: null })
  expect(readdirSync(usual)).toEqual(['library.sqlite'])
  expect(readdirSync(former)).toEqual(['library.sqlite'])
  // Tapelog ignores a file that it cannot read.
  writeFileSync(join(dirname(usual), 'chosen-library.json'), 'x')
  expect(findLibrary({ usual, former }).other).toBe(former)
})

test('of two, the first is remembered as well', async () => {
  const { usual, former } = places()
  makeLibrary(usual)
  makeLibrary(former)
  expect(await chooseLibrary({ usual, former }, async () => 0)).toBe(usual)
  expect(findLibrary({ usual, former })).toEqual({ path: usual, isFormer: false, other: null })
})
