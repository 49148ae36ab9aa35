import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../doors/paths.mjs'

/** The Node that runs the engine beside an Electron that cannot load Tapelog's native modules. Only evaluation packages hold it. */
const nodePackage = /^node-(bin-)?(linux|darwin|win)-/

/** Packages that are in the bundles. Only a service that runs from the sources reads them from `node_modules`. */
const inBundles = /^zod$/

/** Packages that hold types alone. */
const typesOnly = /^(@types\/|(type-fest|tagged-tag|undici-types)$)/

/**
 * The production packages of package-lock.json that run on a system, in the order of the lockfile. Packages of types only and the
 * Node from npm are not among them.
 * @param {{ os?: string, cpu?: string }} [system] as Node names them; this one unless given
 * @returns {{ path: string, name: string, version: string, licence: string, integrity: string }[]} `path`: relative to the
 * project's folder
 */
export function shippedPackages({ os = process.platform, cpu = process.arch } = {}) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, entry]) => path !== '' && !entry.dev && runsOn(entry, os, cpu))
    .map(([path, { version, license, integrity }]) => {
      const name = path.replace(/^.*node_modules\//, '')
      return { path, name, version, licence: String(license ?? '').replace(/[()]/g, ''), integrity }
    })
    .filter(
      ({ path, name }) =>
        !nodePackage.test(name) && !typesOnly.test(name) && !inBundles.test(name) && existsSync(join(root, path)),
    )
}

const runsOn = ({ os, cpu }, here, processor) =>
  (os === undefined || os.includes(here)) && (cpu === undefined || cpu.includes(processor))
