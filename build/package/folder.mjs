import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses'
import { packager } from '@electron/packager'
import { checkBundledFfmpeg } from '../checkFfmpeg.mjs'
import { root } from '../doors/paths.mjs'
import { checkLoadable } from './checkLoadable.mjs'
import { unpacked } from './layouts.mjs'
import { writeLicences } from './licences.mjs'
import { addNode } from './nodeHost.mjs'
import { platformOptions } from './platforms.mjs'
import { writeSbom } from './sbom.mjs'
import { isSpokenLocale } from './spokenFiles.mjs'
import { stageApplication } from './stage.mjs'

const usualFuses = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
}

/**
 * The fuses of a package.
 * @param {import('./layouts.mjs').Layout} layout
 * @exportedFor tests: they read the built program
 */
export const fusesOf = ({ hasArchive }) => ({
  ...usualFuses,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: hasArchive,
  [FuseV1Options.OnlyLoadAppFromAsar]: hasArchive,
})

/**
 * Makes the folder of the application in `work` and returns its path. `electron`: what `resolveElectron` found.
 * @param {{ work: string, electron: { executable: string, source: string }, layout: import('./layouts.mjs').Layout, node: string }} parts
 */
export async function makeFolder({ work, electron, layout, node }) {
  const staged = join(work, 'app')
  const packages = stageApplication(staged)
  checkLoadable(staged, packages, node)
  writeLicences(staged, packages, { node })
  const version = versionOf(electron)
  writeSbom(staged, packages, { electron: { ...electron, version }, node })
  const ffmpeg = join(root, `build/ffmpeg/${process.platform}-${process.arch}/ffmpeg`)
  if (existsSync(ffmpeg)) checkBundledFfmpeg(ffmpeg)
  const [folder] = await packager({
    ...{
      dir: staged,
      out: join(work, 'folder'),
      name: 'Tapelog',
      overwrite: true,
      quiet: true,
      // The system's temporary folder may hold a folder of this name that another user left.
      tmpdir: join(work, 'packager'),
    },
    electronVersion: version,
    // The packager fetches official builds itself, and checks them.
    ...(electron.source === 'official' ? {} : { electronZipDir: zipOf(dirname(electron.executable), version, work) }),
    ...{ prune: false, ignore: [], derefSymlinks: false },
    asar: layout.hasArchive && unpacked,
    ...(existsSync(ffmpeg) ? { extraResource: [ffmpeg] } : {}),
    // Before anything is signed.
    afterExtract: [({ buildPath }) => flip(join(buildPath, extractedProgram()), layout)],
    ...platformOptions(work),
  })
  if (process.platform === 'linux') tidy(folder)
  if (layout.hasNode) addNode(folder, node)
  return folder
}

function versionOf({ executable, source }) {
  if (source === 'official')
    return JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8')).version
  return readFileSync(join(dirname(executable), 'version'), 'utf8')
    .trim()
    .replace(/^v/, '')
}

const extractedProgram = () =>
  process.platform === 'darwin' ? 'Electron.app' : process.platform === 'win32' ? 'electron.exe' : 'electron'

const flip = (program, layout) =>
  flipFuses(program, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: false,
    resetAdHocDarwinSignature: process.platform === 'darwin',
    ...fusesOf(layout),
  })

/** The packager takes Electron as a zip, as its releases come. */
function zipOf(dist, version, work) {
  const folder = join(work, 'electron-zip')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const zip = join(folder, `electron-v${version}-${process.platform}-${process.arch}.zip`)
  const leftOut = ['-x', 'resources/default_app.asar/*', '-x', 'resources/default_app.asar']
  const { status, error } = spawnSync('zip', ['-q', '-r', '-0', '-X', zip, '.', ...leftOut], {
    cwd: dist,
    stdio: 'inherit',
  })
  if (status !== 0) throw error ?? new Error('zip could not pack Electron. On Debian: sudo apt-get install zip')
  return folder
}

/**
 * Without what this package does not use: Chromium's other languages, and its helper that would have to belong to root. What only
 * people read is compressed.
 */
function tidy(folder) {
  for (const name of readdirSync(join(folder, 'locales')))
    if (!isSpokenLocale(name)) rmSync(join(folder, 'locales', name))
  rmSync(join(folder, 'chrome-sandbox'), { force: true })
  const licences = join(folder, 'LICENSES.chromium.html')
  writeFileSync(`${licences}.gz`, gzipSync(readFileSync(licences), { level: 9 }))
  rmSync(licences)
}
