import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { libraryAtStart } from '../../../electron/main/libraryAtStart.ts'
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

const places = (): LibraryPlaces => libraryPlaces({}, testFolder(), 'linux')
function makeLibrary(path: string): void {
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'library.sqlite'), '')
}

test('gives one place on each system, which the environment can move', () => {
  expect(libraryPlaces({}, '/home/a', 'linux').usual).toBe('/home/a/.local/share/tapelog/library')
  expect(libraryPlaces({ XDG_DATA_HOME: '/data' }, '/home/a', 'linux').usual).toBe('/data/tapelog/library')
  expect(libraryPlaces({}, '/Users/a', 'darwin').usual).toBe('/Users/a/Library/Application Support/Tapelog/library')
  expect(libraryPlaces({ APPDATA: '/roaming' }, '/Users/a', 'win32').usual).toBe('/roaming/Tapelog/library')
})

test('ignores a relative or empty value of the environment', () => {
  const relative = { XDG_DATA_HOME: 'rel/data', APPDATA: 'rel' }
  expect(libraryPlaces(relative, '/home/a', 'linux')).toEqual(libraryPlaces({}, '/home/a', 'linux'))
  expect(libraryPlaces(relative, '/home/a', 'win32')).toEqual(libraryPlaces({}, '/home/a', 'win32'))
  for (const platform of ['linux', 'darwin', 'win32'] as const)
    for (const home of ['', 'rel/home'])
      expect(libraryPlaces({}, home, platform)).toEqual(libraryPlaces({}, userInfo().homedir, platform))
})

test('uses the usual place if nobody chose another', async () => {
  const { usual } = places()
  expect(await findLibrary({ usual })).toEqual({ path: usual, isThere: false, isAbsent: false })
  makeLibrary(usual)
  expect(await findLibrary({ usual })).toEqual({ path: usual, isThere: true, isAbsent: false })
  // Tapelog ignores a file that it cannot read.
  writeFileSync(join(dirname(usual), 'chosen-library.json'), 'x')
  expect((await findLibrary({ usual })).path).toBe(usual)
})

test('uses a chosen place everywhere, even while its disk is absent', async () => {
  const { usual } = places()
  const chosen = join(dirname(dirname(usual)), 'disk/library')
  makeLibrary(usual)
  makeLibrary(chosen)
  rememberLibrary({ usual }, chosen)
  expect(await findLibrary({ usual })).toEqual({
    path: chosen,
    isThere: true,
    isAbsent: false,
  })
  renameSync(dirname(chosen), `${dirname(chosen)}-away`)
  expect(await findLibrary({ usual })).toEqual({
    path: chosen,
    isThere: false,
    isAbsent: true,
  })
  expect(await libraryAtStart({ usual })).toEqual({
    path: chosen,
    isNamed: false,
    isThere: false,
    isAbsent: true,
  })
  expect(await libraryAtStart({ usual }, '/named')).toEqual({
    path: '/named',
    isNamed: true,
    isThere: false,
    isAbsent: false,
  })
})

test('waits for the usual place once it was chosen', async () => {
  const { usual } = places()
  expect((await findLibrary({ usual })).isAbsent).toBe(false)
  rememberLibrary({ usual }, usual)
  expect((await findLibrary({ usual })).isAbsent).toBe(true)
})

test('remembers an old copy until another choice and a move until its end', () => {
  const { usual } = places()
  rememberLibrary({ usual }, '/new', { path: usual, databaseSha256: 'a' })
  expect(chosenLibrary({ usual })).toEqual({ library: '/new', oldCopy: { path: usual, databaseSha256: 'a' } })
  rememberLibrary({ usual }, '/new')
  expect(chosenLibrary({ usual })).toEqual({ library: '/new', oldCopy: null })
  expect(readdirSync(dirname(usual))).toEqual(['chosen-library.json'])
  rememberMove({ usual }, { from: '/new', to: '/newer' })
  expect(begunMove({ usual })).toEqual({ from: '/new', to: '/newer' })
  rememberMove({ usual }, null)
  expect(begunMove({ usual })).toBeNull()
  rememberLibrary({ usual }, 'relative')
  expect(chosenLibrary({ usual })).toBeNull()
})
