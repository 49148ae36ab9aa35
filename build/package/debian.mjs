import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../doors/paths.mjs'
import { sizeBytesOf } from './stage.mjs'
import { layOutTerminal, layOutWindow, settle } from './systemTree.mjs'

/** What Chromium, the keychain and the reading of recordings need. Names of Debian 12, and of 13 where they changed. */
const depends = [
  ...['ffmpeg', 'libasound2 | libasound2t64', 'libatk-bridge2.0-0 | libatk-bridge2.0-0t64', 'libc6 (>= 2.34)'],
  ...['libcups2 | libcups2t64', 'libdrm2', 'libgbm1', 'libgtk-3-0 | libgtk-3-0t64', 'libnss3', 'libsecret-1-0'],
  ...['libudev1', 'libxkbcommon0', 'xdg-utils'],
]
const architectures = { x64: 'amd64', arm64: 'arm64' }
const architecture = architectures[process.arch]

/**
 * Packs the application's folder as Debian packages in `out` and returns their paths: one, or where the window needs no Node a
 * second one with the terminal, which does.
 * @param {{
 *   folder: string, layout: import('./layouts.mjs').Layout, node: string, work: string, out: string, version: string, at: number, isCompressed: boolean
 * }} parts `at`: Unix seconds of the commit
 */
export function makeDebs(parts) {
  return debPackages(parts).map((one) => makeDeb(one, parts))
}

/** The packages of a layout: what apt is told, and what they install. */
function debPackages(parts) {
  const { layout, version } = parts
  const window = {
    name: 'tapelog',
    layOut: (tree) => layOutWindow(tree, parts),
    scripts: ['postinst', 'prerm'],
    description: `turn recorded interviews into text you can quote
 Plug in a recorder: Tapelog copies the recordings, seals each with a hash and
 transcribes them with their speakers, on this computer or with an account. You
 correct the text against the sound, mark quotes, and export.`,
  }
  // Without bubblewrap, media and recogniser run with their limits alone, and the window says so.
  const usual = { Depends: depends.join(', '), Recommends: 'bubblewrap' }
  if (layout.hasNode) {
    const layOut = (tree) => {
      window.layOut(tree)
      layOutTerminal(tree, parts)
    }
    // An evaluation holds the files of both packages of a release.
    const alone = { Conflicts: 'tapelog-terminal', Replaces: 'tapelog-terminal' }
    return [{ ...window, layOut, fields: { ...usual, ...alone } }]
  }
  const terminal = {
    name: 'tapelog-terminal',
    layOut: (tree) => layOutTerminal(tree, parts),
    scripts: [],
    fields: {
      Depends: `tapelog (= ${version}), libc6 (>= 2.34)`,
      // An older evaluation held these files.
      ...{ Breaks: `tapelog (<< ${version})`, Replaces: `tapelog (<< ${version})` },
    },
    description: `Tapelog in the terminal, and as a service
 The command tapelog: transcribes recordings, works through the queue of the
 window's library, exports, and serves a newsroom. It runs in a Node of its own,
 without a screen and for any user.`,
  }
  const fields = { ...usual, Recommends: `${usual.Recommends}, tapelog-terminal (= ${version})` }
  return [{ ...window, fields }, terminal]
}

function makeDeb(one, { layout, work, out, version, at, isCompressed }) {
  const tree = join(work, one.name === 'tapelog' ? 'deb' : one.name)
  rmSync(tree, { recursive: true, force: true })
  one.layOut(tree)
  const papers = join(tree, 'usr/share/doc', one.name)
  mkdirSync(papers, { recursive: true })
  writeFileSync(join(papers, 'copyright'), copyrightFile(layout))
  writeFileSync(join(papers, 'changelog.gz'), gzipSync(readFileSync(join(root, 'CHANGELOG.md')), { level: 9 }))
  writeFileSync(join(papers, 'changelog.Debian.gz'), gzipSync(debianChangelog(one.name, version, at), { level: 9 }))
  const overrides = join(tree, 'usr/share/lintian/overrides', one.name)
  mkdirSync(dirname(overrides), { recursive: true })
  const known = readFileSync(join(root, 'build/linux/debian/lintian-overrides'), 'utf8')
  writeFileSync(overrides, known.replaceAll(/^tapelog:/gm, `${one.name}:`))
  const control = join(tree, 'DEBIAN')
  mkdirSync(control)
  const installedKiB = Math.ceil(sizeBytesOf(tree) / 1024)
  writeFileSync(join(control, 'control'), controlFile(one, version, installedKiB))
  writeFileSync(join(control, 'md5sums'), md5sums(tree))
  for (const name of one.scripts) cpSync(join(root, 'build/linux/debian', name), join(control, name))
  settle(tree, at)
  mkdirSync(out, { recursive: true })
  const deb = join(out, `${one.name}_${version}_${architecture}.deb`)
  const compression = isCompressed ? ['-Zxz', '-z1'] : ['-Znone']
  const { status, error } = spawnSync('dpkg-deb', ['--root-owner-group', ...compression, '--build', tree, deb], {
    ...{ stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, SOURCE_DATE_EPOCH: String(at) } },
  })
  if (status !== 0) throw error ?? new Error('dpkg-deb could not make the package.')
  return deb
}

const controlFile = ({ name, fields, description }, version, installedKiB) => `Package: ${name}
Version: ${version}
Architecture: ${architecture}
Maintainer: The Tapelog authors <packages@tapelog.example>
Installed-Size: ${installedKiB}
${Object.entries(fields)
  .map(([field, value]) => `${field}: ${value}`)
  .join('\n')}
Section: sound
Priority: optional
Description: ${description}
${
  version.includes('~evaluation')
    ? ` .
 This is an evaluation package. It runs on an older Electron that is not an
 official build. Do not use it with real sources.
`
    : ''
}`

function copyrightFile({ app }) {
  const notice = readFileSync(join(root, 'NOTICE'), 'utf8').trimEnd()
  const licence = readFileSync(join(root, 'LICENSE'), 'utf8').trimEnd()
  return `${notice}

The bundle as a whole is passed on under the GPL, version 3: /usr/share/common-licenses/GPL-3
The texts of all licences: /usr/lib/tapelog/${app}/LICENCES.txt and /usr/lib/tapelog/LICENSES.chromium.html.gz

Tapelog's own source:

${licence}
`
}

const debianChangelog = (name, version, at) => `${name} (${version}) unstable; urgency=medium

  * See changelog.gz.

 -- The Tapelog authors <packages@tapelog.example>  ${new Date(at * 1000).toUTCString().replace('GMT', '+0000')}
`

function md5sums(tree) {
  const files = readdirSync(tree, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(tree, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('DEBIAN/'))
    .sort()
  const md5 = (path) =>
    createHash('md5')
      .update(readFileSync(join(tree, path)))
      .digest('hex')
  return files.map((path) => `${md5(path)}  ${path}\n`).join('')
}
