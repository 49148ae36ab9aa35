import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root } from '../doors/paths.mjs'

const listFile = join(root, '.cache/bundled-packages.json')

/**
 * A plugin of the build of the window's page: writes down the packages whose code, styles or fonts it takes in. They are packages for
 * development in package.json, because nothing of `node_modules` is read for them at run time, but they are in the application.
 * @exportedFor electron.vite.config.ts
 */
export function writeBundledPackages() {
  return {
    name: 'bundled-packages',
    buildEnd() {
      const folders = new Set([...this.getModuleIds()].flatMap((id) => packageFolder(id) ?? []))
      mkdirSync(join(root, '.cache'), { recursive: true })
      writeFileSync(listFile, JSON.stringify([...folders].sort()))
    },
  }
}

/** `node_modules/react`, from the root; null for a module of Tapelog's own. */
function packageFolder(id) {
  const path = relative(root, id.replace(/^\0/, '').replace(/\?.*$/, '')).split(sep).join('/')
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? null
}

/** @returns {{ path: string, name: string, version: string, licence: string }[]} of the last build */
export function bundledPackages() {
  if (!existsSync(listFile)) throw new Error('The application is not built yet: node build/bootstrap.mjs build')
  return JSON.parse(readFileSync(listFile, 'utf8')).map((path) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
    return { path, name, version, licence: String(license ?? '').replace(/[()]/g, '') }
  })
}
