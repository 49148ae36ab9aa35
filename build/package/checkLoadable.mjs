import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** How built code names what it loads: `from "x"`, `import("x")`. */
const named = /(?:\bfrom|\bimport\()\s*["']([^"'./][^"']*)["']/g
/** Loaded by a name that is put together. */
const alsoLoaded = ['sherpa-onnx-node']

/**
 * Loads each package that the built code names from the folder that is packed, so that nothing it needs was left out. Throws with the
 * first that cannot be loaded.
 * @param {string} staged
 * @param {{ name: string }[]} packages those that are in it
 * @param {string} node
 */
export function checkLoadable(staged, packages, node) {
  const known = new Set(packages.map(({ name }) => name))
  const packageOf = (specifier) =>
    specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/')
  const built = join(staged, 'out/main')
  const specifiers = readdirSync(built, { recursive: true })
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => [...readFileSync(join(built, name), 'utf8').matchAll(named)].map(([, specifier]) => specifier))
    .concat(alsoLoaded)
    .filter((specifier) => known.has(packageOf(specifier)))
  const lines = [...new Set(specifiers)].sort().map((specifier) => {
    const attributes = specifier.endsWith('.json') ? `, { with: { type: 'json' } }` : ''
    return `await import('${specifier}'${attributes})`
  })
  const { status, stderr } = spawnSync(node, ['--input-type=module', '-e', `${lines.join('\n')}\nprocess.exit(0)`], {
    ...{ cwd: staged, encoding: 'utf8', env: { PATH: process.env.PATH } },
  })
  if (status !== 0) throw new Error(`A package cannot be loaded from what is packed:\n${stderr}`)
}
