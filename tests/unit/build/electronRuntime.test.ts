import { appendFileSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { treeHash } from '../../../build/electronRuntime.mjs'
import { testFolder } from '../../support/testFolder.ts'

/** The checks before the Electron from npm runs. */
let folder: string
const at = (...names: string[]) => join(folder, ...names)
beforeEach(() => {
  folder = testFolder()
  mkdirSync(at('locales'))
  mkdirSync(at('resources/default_app.asar'), { recursive: true })
  for (const name of ['electron', 'libffmpeg.so', 'locales/de.pak']) writeFileSync(at(name), name)
})

test('the tree hash changes with any changed, added, renamed or linked file', async () => {
  const unpacked: string = await treeHash(folder)
  expect(unpacked).toMatch(/^[0-9a-f]{64}$/)
  const seen = new Set([unpacked])
  appendFileSync(at('libffmpeg.so'), 'more')
  seen.add(await treeHash(folder))
  writeFileSync(at('libother.so'), '')
  seen.add(await treeHash(folder))
  // The same bytes in the same order, under another name.
  renameSync(at('libother.so'), at('libpicked.so'))
  seen.add(await treeHash(folder))
  symlinkSync('/etc/hostname', at('locales/link'))
  seen.add(await treeHash(folder))
  expect(seen.size).toBe(5)
})

test('the tree hash leaves out the loader, which is written anew', async () => {
  const unpacked: string = await treeHash(folder)
  writeFileSync(at('resources/default_app.asar/main.mjs'), 'changed')
  expect(await treeHash(folder)).toBe(unpacked)
  // A neighbour whose name begins the same does not count.
  writeFileSync(at('resources/default_app.asar.node'), '')
  expect(await treeHash(folder)).not.toBe(unpacked)
})
