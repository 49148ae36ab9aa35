import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { root } from '../doors/paths.mjs'
import { idlePartsOf } from './idleParts.mjs'
import { shippedPackages } from './shippedPackages.mjs'

/**
 * What a package holds of the project's own files. Paths end with `/` for folders.
 * @exportedFor tests: nothing of theirs is packed
 */
export const ownFiles = [
  'out/',
  'electron/engine/library/migrations/',
  'electron/service/embedded/migrations/',
  'electron/service/newsroom/postgres/migrations/',
  'build/models/',
  // The sample recording, see shared/recordings/sample.ts.
  'build/demo/260915_1730.flac',
  'build/icon.png',
  'build/trayTemplate.png',
  'build/trayTemplate@2x.png',
  'LICENSE',
  'NOTICE',
]
/** Of these, what is not read at run time. */
const ownLeftOut = [/\.map$/, /^out\/\.sources$/, /^build\/models\/train(\/|$)/]

/** Folders at the top of a dependency that programs do not read at run time; deeper ones may be code. */
const idleFolders = new Set([
  ...['test', 'tests', 'testing', 'example', 'examples', 'doc', 'docs', 'benchmark', 'benchmarks', 'bench'],
  ...['.github', '.husky', '.vscode', 'coverage', 'fixtures', 'man', 'scripts', 'vendor'],
])
const tests = /^(test|tests|__tests__)$/
const idleFiles = [
  /\.(map|ts|mts|cts|tsx|flow|markdown|tsbuildinfo|gyp|gypi|c|cc|cpp|h|hh|hpp|inc|def|s|asm|html|yml|yaml|orig|patch|sh|cmake|txt)$/i,
  /^(?!licen[cs]e|notice|copying|copyright).*\.md$/i,
  /^(\.(?!$).*|tsconfig.*\.json|Makefile|CMakeLists\.txt|binding\.gyp|package-lock\.json|yarn\.lock|karma.*|eslint\.config\..*)$/,
]
/** A licence is kept whatever its name ends with. */
export const licenceFile = /^(licen[cs]e|notice|copying|copyright|third.?party)/i

/**
 * Lays out the application that is packed, below `folder`: built code, what is read at run time, and each production package of
 * the lockfile for this system. Returns the packages that are in it.
 */
export function stageApplication(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const path of ownFiles) copyOwn(path.replace(/\/$/, ''), folder)
  const packages = shippedPackages()
  for (const { path, name } of packages) copyDependency(path, name, folder)
  const {
    scripts: _scripts,
    devDependencies: _development,
    allowScripts: _allow,
    ...own
  } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
  return packages
}

function copyOwn(path, folder) {
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    filter: (source) => !ownLeftOut.some((pattern) => pattern.test(relative(root, source))),
  })
}

function copyDependency(path, name, folder) {
  const from = join(root, path)
  const idle = idlePartsOf(name)
  const visit = (inside) => {
    for (const entry of readdirSync(join(from, inside), { withFileTypes: true })) {
      const place = inside === '' ? entry.name : `${inside}/${entry.name}`
      // Packages inside a package are in the lockfile themselves.
      if (entry.name === 'node_modules') continue
      if (entry.isDirectory()) {
        const isIdle = (inside === '' && idleFolders.has(entry.name)) || tests.test(entry.name)
        if (!isIdle && !idle.some((pattern) => pattern.test(`${place}/`))) visit(place)
      } else if (isReadAtRunTime(place, idle)) {
        mkdirSync(join(folder, path, inside), { recursive: true })
        cpSync(join(from, place), join(folder, path, place), { dereference: true })
      }
    }
  }
  visit('')
}

function isReadAtRunTime(place, idle) {
  const name = basename(place)
  if (licenceFile.test(name)) return true
  return ![...idleFiles].some((pattern) => pattern.test(name)) && !idle.some((pattern) => pattern.test(place))
}

/** The size of all files below a folder, in bytes. */
export function sizeBytesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
