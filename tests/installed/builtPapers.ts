import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../../build/doors/paths.mjs'
import { productionPackages } from '../../build/notice.mjs'
import { shippedPackages } from '../../build/package/shippedPackages.mjs'
import packageJson from '../../package.json' with { type: 'json' }
import { ran } from './machine.ts'
import type { Check } from './report.ts'

type Component = { name: string; group?: string; version?: string; properties?: { name: string; value: string }[] }

/** Bill of materials, notices and licences of a built package, against what lies in it and against npm. */
export async function builtPapers({ app, program }: { app: string; program: string }, check: Check): Promise<void> {
  const { components } = JSON.parse(readFileSync(join(app, 'sbom.cdx.json'), 'utf8')) as { components: Component[] }
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const shipped = new Set(shippedPackages().map(({ name, version }) => `${name}@${version}`))

  await check('the bill of materials names exactly the packages in the build', () => {
    assert.deepEqual(
      [...shipped].filter((one) => !listed.has(one)),
      [],
    )
    const others = [...listed].filter((one) => !shipped.has(one)).map((one) => one.replace(/@.*/, ''))
    assert.deepEqual(others.sort(), ['Silero VAD', 'electron', 'node'])
    const there = filesBelow(app)
      .map((path) => /^(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(path)?.[1])
      .filter((path) => path !== undefined)
      .filter((path) => 'version' in JSON.parse(readFileSync(join(app, path, 'package.json'), 'utf8')))
    assert.deepEqual(there.sort(), [...new Set(shippedPackages().map(({ path }) => path))].sort())
  })
  await check('npm ls finds the same production packages', () => {
    const ofNode = /^node-(bin-)?(linux|darwin|win)-/
    const ofTypes = /^(@types\/|(type-fest|tagged-tag|undici-types)@)/
    const found = [...productionOfNpm()].filter((one) => !ofNode.test(one) && !ofTypes.test(one))
    assert.deepEqual(
      found.filter((one) => !listed.has(one)),
      [],
    )
    assert.deepEqual(
      [...shipped].filter((one) => !found.includes(one)),
      [],
    )
  })
  await check('the bill of materials states where each file of machine code was built', () => {
    const named = components.flatMap(({ name, properties = [] }) =>
      properties.filter((one) => one.name === 'tapelog:native:file').map(({ value }) => `${name}/${value}`),
    )
    const there = filesBelow(join(app, 'node_modules'))
      .filter((path) => /\.(node|so(\.[\d.]+)?)$/.test(path))
      .map((path) => path.replace(/^.*node_modules\//, ''))
    assert.ok(there.length > 10)
    assert.deepEqual(named.sort(), there.sort())
    for (const { name, properties = [] } of components)
      if (properties.length > 0 || name === 'electron' || name === 'node')
        assert.ok(
          properties.some((one) => one.name === 'tapelog:native:built' && one.value.length > 10),
          name,
        )
  })
  await check('the notices list each package of the bill of materials with its licence', () => {
    const noticed = new Set(productionPackages().map(([name]) => name))
    const texts = readFileSync(join(app, 'LICENCES.txt'), 'utf8')
    for (const { name, version } of shippedPackages()) {
      assert.equal(noticed.has(name), true, name)
      assert.equal(texts.includes(`${name} ${version} (`), true, `${name} has no licence in LICENCES.txt`)
    }
    for (const name of ['LICENSE.electron.txt', 'LICENSES.chromium.html.gz'])
      assert.ok(readFileSync(join(program, name)).length > 1000)
  })
}

type Listed = { version?: string; dependencies?: Record<string, Listed> }

/** `name@version` of what npm finds below the production packages. It writes the packages below one that it lists twice only once. */
function productionOfNpm(): Set<string> {
  const tree: Listed = JSON.parse(ran('npm', ['ls', '--all', '--json'], { cwd: root }))
  const below = new Map<string, string[]>()
  const read = (listed: Listed): string[] =>
    Object.entries(listed.dependencies ?? {}).flatMap(([name, one]) => {
      // An optional package for another system has no version.
      if (one.version === undefined) return []
      const id = `${name}@${one.version}`
      const own = read(one)
      if (own.length > 0 || !below.has(id)) below.set(id, own)
      return [id]
    })
  const names = new Set(Object.keys({ ...packageJson.dependencies, ...packageJson.optionalDependencies }))
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const one of below.get(id) ?? []) add(one)
  }
  for (const id of read(tree)) if (names.has(id.slice(0, id.lastIndexOf('@')))) add(id)
  return found
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
