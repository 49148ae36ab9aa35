import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { copiesOfLibrary } from '../../../electron/system/libraryCopies.ts'
import { libraryPlaces, rememberLibrary, rememberMove } from '../../../electron/system/libraryPlaces.ts'
import { testFolder } from '../../support/testFolder.ts'

/** What a deletion cannot reach because moves of the library left it. */
let folder: string
beforeEach(() => {
  folder = testFolder()
})
const at = (name: string) => join(folder, name)
const places = () => libraryPlaces({}, folder, 'linux')
function makeLibrary(path: string): void {
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'library.sqlite'), '')
}

test('names the old copy and the target of a move for this library only', async () => {
  for (const name of ['disk/library', 'old', 'other']) makeLibrary(at(name))
  mkdirSync(at('target'))
  writeFileSync(at('target/tapelog-move.json'), '')
  rememberLibrary(places(), at('disk/library'), { path: at('old'), databaseSha256: null })
  rememberMove(places(), { from: at('disk/library'), to: at('target') })
  const both = [
    { kind: 'old', path: at('old') },
    { kind: 'begun', path: at('target') },
  ]
  expect(await copiesOfLibrary(places(), at('disk/library'))).toEqual(both)
  symlinkSync(at('disk'), at('link'))
  expect(await copiesOfLibrary(places(), at('link/library'))).toEqual(both)
  expect(await copiesOfLibrary(places(), at('other'))).toEqual([])
})

test('names a copy on an absent disk, but no removed copy', async () => {
  for (const name of ['library', 'disk/old']) makeLibrary(at(name))
  rememberLibrary(places(), at('library'), { path: at('disk/old'), databaseSha256: null })
  const named = [{ kind: 'old', path: at('disk/old') }]
  expect(await copiesOfLibrary(places(), at('library'))).toEqual(named)
  renameSync(at('disk'), at('unplugged'))
  expect(await copiesOfLibrary(places(), at('library'))).toEqual(named)
  renameSync(at('unplugged'), at('disk'))
  rmSync(at('disk/old/library.sqlite'))
  expect(await copiesOfLibrary(places(), at('library'))).toEqual([])
  rmSync(at('disk/old'), { recursive: true })
  expect(await copiesOfLibrary(places(), at('library'))).toEqual([])
})
