import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PQueue from 'p-queue'
import { expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import type { Batch } from '../../torture/batch.ts'
import { CutDisk } from '../../torture/disk/cutDisk.ts'
import { inLanes, type Rack } from '../../torture/rack.ts'
import { seededRandom } from '../../torture/random.ts'
import { hasFailed } from '../../torture/report.ts'

function folder(): string {
  const made = testFolder()
  return made
}

test('a victim killed before its first write leaves the disk as it was', () => {
  const path = folder()
  const diskPath = join(path, 'disk')
  mkdirSync(diskPath)
  writeFileSync(join(diskPath, 'kept'), 'as it was')
  const disk = new CutDisk({ folder: path, diskPath } as Batch, 'no shim', seededRandom(1))
  expect(existsSync(disk.env().TORTURE_LOG ?? '')).toBe(false)
  disk.cut({ bytes: 'mixed', names: 'strict' })
  expect(readFileSync(join(diskPath, 'kept'), 'utf8')).toBe('as it was')
})

test('a batch that cannot continue is a finding, and the others go on', async () => {
  const rack = { folder: folder(), seed: 1, lanes: new PQueue({ concurrency: 1 }), say: () => {} } as unknown as Rack
  let begun = 0
  const result = await inLanes(rack, 'a case', 3, async () => {
    begun += 1
    throw new Error('no log')
  })
  expect(begun).toBe(3)
  expect(hasFailed(result)).toBe(true)
  expect(result.findings.map(({ wrong }) => wrong)).toEqual(Array(3).fill('the rig failed'))
})

/** A rig with a victim that writes endlessly, and that ends in the given way. Reports where its folder was. */
function rigThatEnds(how: string): string {
  const program = `
    import { spawn } from 'node:child_process'
    import { existsSync, readdirSync } from 'node:fs'
    import { setTimeout as pause } from 'node:timers/promises'
    import { endsWithTheRig } from './tests/torture/children.ts'
    import { RackFolder } from './tests/torture/rackFolder.ts'
    const folder = new RackFolder(false)
    console.log(folder.path)
    const victim = "let n = 0; for (;;) require('fs').writeFileSync(process.argv[1] + '/' + n++ % 1000, '')"
    endsWithTheRig(spawn(process.execPath, ['-e', victim, folder.path], { stdio: 'ignore' }))
    while (readdirSync(folder.path).length < 10) await pause(5)
    ${how}`
  const options = { cwd: packageRoot, encoding: 'utf8' } as const
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], options).stdout.trim()
}

test.each([
  ['well', 'process.exit(0)'],
  ['with an error', "throw new Error('the rig is broken')"],
  ['by Ctrl-C', "process.kill(process.pid, 'SIGINT'); await pause(60_000)"],
])('the rig removes its folder when it ends %s', (_how, code) => {
  const path = rigThatEnds(code)
  expect(path).toContain('tapelog-torture-')
  expect(existsSync(path)).toBe(false)
})

test('the rig keeps its folder if something was found', () => {
  const path = rigThatEnds('folder.isKept = true; process.exit(1)')
  onTestFinished(() => void spawnSync('rm', ['-r', path]))
  expect(existsSync(path)).toBe(true)
})
