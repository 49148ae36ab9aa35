import { mkdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import packageJson from '../../package.json' with { type: 'json' }
import { root, say } from '../doors/paths.mjs'
import { outputOf } from '../doors/run.mjs'
import { makeDebs } from './debian.mjs'
import { makeFolder } from './folder.mjs'
import { layouts } from './layouts.mjs'
import { makeRpm } from './rpm.mjs'
import { sizeTable } from './sizes.mjs'

/**
 * Packs what is built in `out/`: `EXECUTABLE SOURCE`, as `resolveElectron` found them. Prints what takes how much, and the files.
 * --rpm: an RPM package too. --folder: only the application's folder, from which electron-builder makes what other systems install.
 * For tests: --layout release: laid out as a release, on whatever Electron there is, into `dist/layout`; --uncompressed: a `.deb` whose
 * content is the same, made sooner.
 */
const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    rpm: { type: 'boolean' },
    folder: { type: 'boolean' },
    layout: { type: 'string' },
    uncompressed: { type: 'boolean' },
  },
})
const [executable = '', source = ''] = positionals
const isEvaluation = source === 'npm'
const layout = layouts[values.layout ?? (isEvaluation ? 'evaluation' : 'release')]
if (!layout) throw new Error(`Layouts: ${Object.keys(layouts).join(', ')}`)
const isTest = values.layout !== undefined
const work = join(root, isTest ? '.cache/package-layout' : '.cache/package')
const out = join(root, isTest ? 'dist/layout' : 'dist')
for (const folder of [work, out]) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}
say('Packing the application …')
const node = process.execPath
const folder = await makeFolder({ work, electron: { executable, source }, layout, node })
process.stdout.write(sizeTable(folder, layout))
if (values.folder || process.platform !== 'linux') process.stdout.write(`${folder}\n`)
else {
  // An evaluation is older than the release of its number, so that the release replaces it.
  const version = `${packageJson.version}${isEvaluation ? '~evaluation' : ''}`
  const parts = { folder, layout, node, work, out, version, at: commitTime(), isCompressed: !values.uncompressed }
  const made = [...makeDebs(parts), ...(values.rpm ? [makeRpm(parts)] : [])]
  for (const path of made) process.stdout.write(`${join(isTest ? 'dist/layout' : 'dist', basename(path))}\n`)
}

/** Unix seconds of the commit that is built; without one, of this day. */
function commitTime() {
  // The folder may be another user's.
  const git = ['-c', 'safe.directory=*', '-C', root, 'log', '-1', '--format=%ct']
  const given = process.env.SOURCE_DATE_EPOCH ?? outputOf('git', git)
  return Number(given?.trim()) || Math.floor(Date.now() / 86_400_000) * 86_400
}
