import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../doors/paths.mjs'
import { builtAtOf, nativeFile } from './builtPlaces.mjs'

/** Where an install script compiles to. The project runs none (`.npmrc`). */
const compiledHere = /(^|\/)build\/(Release|Debug)\//

/**
 * The machine code of a package as its staged folder has it, and where each file was built, as properties of CycloneDX; none for a
 * package of scripts only. Throws for machine code that is not in `builtPlaces.mjs`.
 * @param {string} name of the package
 * @param {string} folder its staged folder
 * @returns {{ name: string, value: string }[]}
 */
export function nativeProperties(name, folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && nativeFile.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    // Packages inside a package have components of their own.
    .filter((path) => !path.startsWith('node_modules/'))
    .sort()
  return files.flatMap((path) => {
    const built = compiledHere.test(path) ? 'On the machine that made this package.' : builtAtOf(name)
    if (built === null) throw new Error(`${name}/${path}: say in build/package/builtPlaces.mjs where it was built.`)
    return [
      { name: 'tapelog:native:file', value: path },
      { name: 'tapelog:native:built', value: built },
    ]
  })
}

/** Where Electron was built. `source`: as of `resolveElectron`. */
export function electronProperties({ source }) {
  const built = {
    official: 'By the Electron project: its release, checked by hash.',
    npm: 'Not known: taken from a package of others on npm, no official build.',
    override: 'Not known: given in ELECTRON_OVERRIDE_DIST_PATH.',
  }
  return [{ name: 'tapelog:native:built', value: built[source] }]
}

/** Where the Node of npm was built. */
export function nodeProperties() {
  const path = `node_modules/node-${process.platform}-${process.arch}/package.json`
  const { name, version } = JSON.parse(readFileSync(join(root, path), 'utf8'))
  return [{ name: 'tapelog:native:built', value: `By the Node.js project; repacked on npm as ${name} ${version}.` }]
}
