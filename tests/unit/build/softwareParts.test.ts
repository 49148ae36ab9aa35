import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { builtPlace, nativeFile } from '../../../build/package/builtPlaces.mjs'
import { shippedPackages } from '../../../build/package/shippedPackages.mjs'
import { softwareParts } from '../../../build/package/softwareParts.mjs'
import { needs, testNeeding } from '../../support/needs.ts'

const root = join(import.meta.dirname, '../../..')
/** Files with machine code of a package, without those of packages inside it. */
const nativeFilesOf = (path: string): string[] =>
  readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && nativeFile.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.slice(join(root, path).length).includes('node_modules'))

describe('parts of the application', () => {
  // The build of the page writes which packages it took in; it may not have run yet.
  const react = { path: 'node_modules/react', name: 'react', version: '19.0.0', licence: 'MIT' }
  const parts = softwareParts([react])

  test('list the whole, every package beside it and every package in its page, once', () => {
    expect(parts[0]).toMatchObject({ name: 'Tapelog, the whole program', licence: 'GPL-3.0-only' })
    expect(parts[0]?.texts.join()).toMatch(/^GNU GENERAL PUBLIC LICENSE\s+Version 3, 29 June 2007/)
    expect(parts[1]).toMatchObject({ licence: 'MIT' })
    const names = parts.map(({ name, version }) => `${name} ${version}`)
    expect(new Set(names).size).toBe(names.length)
    for (const { name, version } of [...shippedPackages(), react]) expect(names).toContain(`${name} ${version}`)
    expect(parts.find(({ name }) => name.startsWith('espeak-ng'))).toMatchObject({ licence: 'GPL-3.0-or-later' })
  })

  test('state a licence, nearly all with its text', () => {
    expect(parts.filter(({ licence }) => licence === '').map(({ name }) => name)).toEqual([])
    // Some small packages were published without the text of their licence.
    const without = parts.filter(({ texts }) => texts.join('').trim() === '')
    expect(without.length).toBeLessThan(parts.length / 20)
    expect(without.filter(({ licence }) => /^(GPL|LGPL|MPL)/.test(licence)).map(({ name }) => name)).toEqual([])
  })
})

describe('machine code in the package', () => {
  const native = shippedPackages().filter(({ path }) => nativeFilesOf(path).length > 0)

  test('states where it was built', () => {
    expect(native.length).toBeGreaterThan(4)
    expect(native.filter(({ name }) => builtPlace(name) === null).map(({ name }) => name)).toEqual([])
  })

  testNeeding(needs.linux)('describes itself as its part does', () => {
    for (const { name, path } of native) {
      const { evidence } = builtPlace(name) ?? {}
      if (evidence)
        expect(
          nativeFilesOf(path).some((file) => readFileSync(file).includes(evidence)),
          name,
        ).toBe(true)
    }
  })
})
