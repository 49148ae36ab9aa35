import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../build/doors/paths.mjs'
import { layouts } from '../../build/package/layouts.mjs'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import { demoFile } from '../support/testEngine.ts'
import { builtPackage, debsIn } from './builtPackage.ts'
import { InstalledWindow, passFirstPages } from './installedWindow.ts'
import { OrdinaryUser, ran } from './machine.ts'
import type { Check } from './report.ts'

declare const tapelog: TapelogBridge

/**
 * The two packages of a release, made with the Electron that is here, only for their layout: read back, and the terminal's Node runs
 * the application's files beside the archive. The window of a release runs its engine in an official Electron, which is not here.
 */
export async function releaseLayout(user: string, check: Check): Promise<void> {
  const folder = join(root, 'dist/layout')
  await check('the package has the layout of a release', () => {
    ran(process.execPath, ['build/bootstrap.mjs', 'package', '--layout', 'release', '--uncompressed'], { cwd: root })
    assert.equal(debsIn(folder).length, 2)
  })
  const debs = debsIn(folder)
  if (debs.length === 0) return
  await builtPackage(debs, layouts.release, check)
  const tree = mkdtempSync(join(tmpdir(), 'tapelog-release-'))
  const person = new OrdinaryUser(user)
  try {
    ran('chmod', ['755', tree])
    const [terminal = '', window = ''] = debs
    const program = join(tree, 'usr/lib/tapelog')
    await check('release: the terminal’s package brings its own Node, and the window’s has none', () => {
      const node = join(program, 'resources/node/bin/node')
      ran('dpkg-deb', ['-x', window, tree])
      assert.equal(existsSync(node), false)
      ran('dpkg-deb', ['-x', terminal, tree])
      const cli = join(program, layouts.release.app, 'out/main/cli.js')
      const home = { env: { PATH: process.env.PATH, HOME: person.home, LANG: 'C.UTF-8' } }
      const library = ['--library', join(tree, 'library')]
      ran(node, [cli, 'import', demoFile('260914_1502.mp3'), '--local-only', ...library], home)
      assert.match(ran(node, [cli, 'status', ...library], home), /260914_1502/)
    })
    await check('release: the window starts from its archive, and its engine from the files beside it', async () => {
      await person.opensScreen()
      // The Electron here runs the engine in the terminal's Node; an official one has no need of it.
      const starts = (_program: string, ...args: string[]) => person.starts(join(program, 'tapelog'), ...args)
      const opened = new InstalledWindow({ starts }, tree)
      const page = await opened.open()
      await passFirstPages(page)
      assert.equal(await page.evaluate(async () => (await tapelog.settings.get()).ok), true)
      await opened.close()
    })
  } finally {
    await person.end()
    rmSync(tree, { recursive: true, force: true })
  }
}
