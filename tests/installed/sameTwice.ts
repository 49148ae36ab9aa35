import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { root } from '../../build/doors/paths.mjs'
import { debsIn } from './builtPackage.ts'
import { ran } from './machine.ts'
import type { Check } from './report.ts'

const notSources = new Set(['.git', '.cache', 'node_modules', 'out', 'dist'])

/**
 * Builds the package once more, from a copy in another folder, as root, later, with another umask, time zone and language, and
 * compares the content of both to the byte. The compression is not made again: xz packs otherwise where there is one core.
 */
export async function sameTwice(debs: string[], check: Check): Promise<void> {
  const cache = join(root, '.cache')
  const elsewhere = mkdtempSync(join(cache, 'build-again-'))
  const copy = join(elsewhere, 'a-longer-name/of-another-folder')
  try {
    await check('a second build elsewhere gives the same bytes', () => {
      mkdirSync(join(copy, '.cache'), { recursive: true })
      for (const name of readdirSync(root))
        if (!notSources.has(name)) cpSync(join(root, name), join(copy, name), { recursive: true })
      for (const name of ['node_modules', ...readdirSync(cache).filter((one) => one.startsWith('electron-'))]) {
        const from = name === 'node_modules' ? join(root, name) : join(cache, name)
        ran('cp', ['-al', from, join(copy, relative(root, from))])
      }
      const env = {
        ...process.env,
        SOURCE_DATE_EPOCH: `${timeOf(debs[0] ?? '', elsewhere)}`,
        TZ: 'Asia/Tokyo',
        LC_ALL: 'C',
        LANG: 'ja_JP.UTF-8',
        LANGUAGE: 'ja',
      }
      const build = ['build/bootstrap.mjs', 'package', '--uncompressed']
      ran('sh', ['-c', 'umask 077; exec "$@"', 'sh', process.execPath, ...build], { cwd: copy, env })
      const again = debsIn(join(copy, 'dist'))
      assert.deepEqual(
        again.map((path) => basename(path)),
        debs.map((path) => basename(path)),
      )
      for (const [index, deb] of debs.entries()) {
        const other = again[index] ?? ''
        if (contentOf(deb) === contentOf(other)) continue
        assert.deepEqual(hashesOf(other, elsewhere), hashesOf(deb, elsewhere))
        assert.fail(`${basename(deb)}: the files are the same; their order, times, modes or owners are not`)
      }
    })
  } finally {
    rmSync(elsewhere, { recursive: true, force: true })
  }
}

/** The Unix seconds that a package gives all its files: its commit's. */
function timeOf(deb: string, work: string): number {
  ran('dpkg-deb', ['-e', deb, join(work, 'control')])
  return statSync(join(work, 'control/control')).mtimeMs / 1000
}

/** The hashes of both archives in a package: files with their modes, owners and times, and what dpkg is told. */
const contentOf = (deb: string) =>
  ran('sh', ['-c', 'dpkg-deb --fsys-tarfile "$0" | sha256sum; dpkg-deb --ctrl-tarfile "$0" | sha256sum', deb])

function hashesOf(deb: string, work: string): Record<string, string> {
  const tree = join(work, 'tree')
  rmSync(tree, { recursive: true, force: true })
  ran('dpkg-deb', ['-R', deb, tree])
  const files = readdirSync(tree, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
  return Object.fromEntries(
    files.map((entry) => join(entry.parentPath, entry.name)).map((path) => [relative(tree, path), hash(path)]),
  )
}
