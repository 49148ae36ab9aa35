import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { extractFile, listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { fusesOf } from '../../build/package/folder.mjs'
import { type Layout, layouts } from '../../build/package/layouts.mjs'
import { chosenLanguages } from '../../shared/languages/interfaceLanguage.ts'
import { wordsIn } from '../../shared/words/catalogue.ts'
import { builtPapers } from './builtPapers.ts'
import { completions } from './completions.ts'
import { ran } from './machine.ts'
import type { Check } from './report.ts'

/** What Debian's own checker says of packages. It takes a minute and more. */
export const judgedByLintian = (debs: string[], check: Check): Promise<void> =>
  check('lintian finds no error', () => {
    const said = ran('lintian', ['--fail-on', 'error', '--allow-root', ...debs])
    assert.doesNotMatch(said, /^E:/m)
  })

/** What the built packages of a layout hold, read back from the files. */
export async function builtPackage(debs: string[], layout: Layout, checkNamed: Check): Promise<void> {
  const check: Check = (name, work) => checkNamed(`${layout.name}: ${name}`, work)
  const tree = mkdtempSync(join(tmpdir(), 'tapelog-package-'))
  for (const deb of debs) ran('dpkg-deb', ['-x', deb, tree])
  const program = join(tree, 'usr/lib/tapelog')
  const app = join(program, layout.app)
  try {
    await check('the program has its fuses set', async () => {
      const wire = await getCurrentFuseWire(join(program, 'tapelog'))
      for (const [fuse, isOn] of Object.entries(fusesOf(layout)))
        assert.equal(
          wire[Number(fuse) as FuseV1Options],
          isOn ? FuseState.ENABLE : FuseState.DISABLE,
          FuseV1Options[Number(fuse)],
        )
    })
    if (layout.hasArchive)
      await check('the archive alone holds pages and preload', () => {
        const archive = join(program, 'resources/app.asar')
        const packed = listPackage(archive, { isPack: true })
          .filter((line) => line.startsWith('pack '))
          .map((line) => line.replace(/^pack\s+: /, ''))
        assert.ok(packed.includes('/out/renderer/index.html') && packed.includes('/out/preload/index.cjs'))
        assert.ok(extractFile(archive, 'out/preload/index.cjs').length > 1000)
        assert.deepEqual(
          packed.filter((path) => /\.(js|node|so)$/.test(path) && !/^\/out\/(renderer|preload)\//.test(path)),
          [],
        )
        for (const path of ['out/renderer', 'out/preload']) assert.equal(existsSync(join(app, path)), false)
        assert.equal(existsSync(join(program, 'resources/app')), false)
      })
    await check('launcher, AppArmor profile and copyright file name only existing paths', () => {
      const installed = (path: string) => join(tree, path.replace(/^\//, ''))
      const launcher = readFileSync(join(tree, 'usr/bin/tapelog'), 'utf8')
      const profile = readFileSync(join(tree, 'usr/share/tapelog/apparmor'), 'utf8')
      const [, start = '', names = ''] = /^profile tapelog (\S+)\{(\S+)\}/m.exec(profile) ?? []
      const paths = [
        ...[...launcher.matchAll(/\/usr\/lib\/\S+/g)].map(([path]) => path),
        ...names.split(',').map((name) => `${start}${name}`),
        ...[...copyrightOf(tree).matchAll(/\/usr\/lib\/\S+/g)].map(([path]) => path),
      ]
      assert.equal(paths.length, 6)
      for (const path of paths) assert.equal(existsSync(installed(path)), true, path)
    })
    await check('desktop file, AppStream data and man pages are valid', () => {
      ran('desktop-file-validate', [join(tree, desktopFile)])
      ran('appstreamcli', ['validate', '--no-net', join(tree, metainfo)])
      for (const name of ['tapelog.1.gz', 'tapelog-desktop.1.gz'])
        assert.ok(
          ran('man', ['--warnings', '-l', join(tree, 'usr/share/man/man1', name)], { env: manual }).length > 200,
        )
    })
    await check(
      'launcher, desktop file, AppStream data and Chromium speak each language of the catalogue',
      async () => {
        const [launcher, desktop, summary] = ['usr/bin/tapelog-desktop', desktopFile, metainfo].map((path) =>
          readFileSync(join(tree, path), 'utf8'),
        )
        const locales = readdirSync(join(program, 'locales')).map((name) => name.replace('.pak', ''))
        for (const language of chosenLanguages) {
          const said = (await wordsIn(language)).installed
          for (const text of [said.isRoot, said.noNamespaces, said.noProfile])
            assert.ok(launcher?.includes(text.replaceAll("'", `'\\''`)), `${language}: ${text}`)
          for (const text of [said.genericName, said.summary])
            assert.ok(desktop?.includes(text), `${language}: ${text}`)
          assert.ok(summary?.includes(said.summary.replaceAll('&', '&amp;')))
          assert.ok(locales.some((name) => name.split('-')[0] === language))
        }
        assert.deepEqual(
          locales.filter((name) => !chosenLanguages.some((language) => language === name.split('-')[0])),
          [],
        )
        ran('sh', ['-n', join(tree, 'usr/bin/tapelog-desktop')])
      },
    )
    await completions(tree, check)
    await check('the package holds only what is read at run time', () => {
      const idle = [
        /\.(map|ts|mts|cts|tsx|flow)$/,
        /(^|\/)(tests?|__tests__|\.github|@types)\//,
        /(linuxmusl|win32|darwin|arm64).*\.(node|so|dylib|dll)$/,
      ]
      const found = filesBelow(app).filter(
        (path) => idle.some((pattern) => pattern.test(path)) && !/licen[cs]e/i.test(path),
      )
      assert.deepEqual(found, [])
    })
    await check('only programs are executable, and only root may write', () => {
      const facts = readdirSync(tree, { recursive: true, withFileTypes: true }).map((entry) => {
        const path = join(entry.parentPath, entry.name)
        return { path: relative(tree, path), isFile: entry.isFile(), mode: statSync(path).mode & 0o7777 }
      })
      assert.deepEqual(
        facts
          .filter(({ isFile, mode }) => isFile && mode !== 0o644)
          .map(({ path }) => path.split('/').at(-1))
          .sort(),
        ['chrome_crashpad_handler', 'node', 'tapelog', 'tapelog', 'tapelog-desktop'],
      )
      assert.deepEqual(
        facts.filter(({ isFile, mode }) => !isFile && mode !== 0o755),
        [],
      )
    })
    await builtPapers({ app, program }, check)
    await check('an evaluation package has the word in its name', () => {
      for (const deb of debs)
        assert.equal(
          deb.includes('~evaluation'),
          ran('dpkg-deb', ['-f', deb, 'Description']).includes('evaluation package'),
        )
    })
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

/** The packages of a layout in a folder. */
export const debsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.deb'))
        .sort()
        .map((name) => join(folder, name))
    : []

/** The layout of the packages in `dist/`: a release has a second one. */
export const layoutOf = (debs: string[]): Layout => (debs.length === 1 ? layouts.evaluation : layouts.release)

const desktopFile = 'usr/share/applications/org.tapelog.app.desktop'
const metainfo = 'usr/share/metainfo/org.tapelog.app.metainfo.xml'
const copyrightOf = (tree: string) => readFileSync(join(tree, 'usr/share/doc/tapelog/copyright'), 'utf8')
const manual = { ...process.env, MANWIDTH: '80', LC_ALL: 'C.UTF-8' }

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
