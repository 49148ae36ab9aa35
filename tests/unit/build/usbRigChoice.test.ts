import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { casesOf, wordsOfNoCase } from '../../../build/doors/usbRig.mjs'
import { needs, testNeeding } from '../../support/needs.ts'
import { packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

const files = readdirSync(join(packageRoot, 'tests/usb/cases')).map((name) => name.replace(/\.mts$/, ''))

test('every file of cases has cases with readable names', () => {
  for (const file of files) expect(casesOf([file]), file).not.toEqual([])
  expect(new Set(casesOf([])).size).toBe(casesOf([]).length)
})

test('words choose cases by file or name, and unknown words are reported', () => {
  expect(wordsOfNoCase([])).toEqual([])
  expect(wordsOfNoCase(['mtp', 'unplugged'])).toEqual([])
  expect(wordsOfNoCase(['MTP recorder', 'no udevd'])).toEqual([])
  expect(wordsOfNoCase(['no udevd', 'gramophone'])).toEqual(['gramophone'])
  // A file name among other words also counts as a word.
  expect(casesOf(['MTP phone of QEMU'])).toHaveLength(1)
})

test('a name that no case has ends with exit code 2 before anything is built', () => {
  const door = join(packageRoot, 'build/bootstrap.mjs')
  const { status, stdout } = spawnSync(process.execPath, [door, 'test:usb', 'gramophone'], { encoding: 'utf8' })
  expect([status, stdout.trim().split('\n').at(-1)]).toEqual([2, '0 passed, 0 failed, no such case'])
})

testNeeding(needs.linux)('a run without QEMU ends with exit code 2 and names each case', () => {
  keepReport()
  const programs = testFolder()
  // Every command that needs a library checks for these two programs first. Nothing else is on the path, so nothing
  // can be installed.
  for (const name of ['ffmpeg', 'ffprobe']) writeFileSync(join(programs, name), '', { mode: 0o755 })
  const door = join(packageRoot, 'build/bootstrap.mjs')
  const { status, stdout } = spawnSync(process.execPath, [door, 'test:usb', 'several'], {
    encoding: 'utf8',
    env: { ...process.env, PATH: programs },
  })
  const names = casesOf(['several'])
  expect([status, stdout.trim().split('\n').at(-1)]).toEqual([2, `0 passed, 0 failed, ${names.length} skipped`])
  for (const name of names) expect(stdout).toContain(`skipped  USB rig › ${name} (skipped: it needs qemu-system-x86`)
})

/** Put back the report of the rig's last real run. */
function keepReport(): void {
  const path = join(packageRoot, '.cache/reports/usb.json')
  const before = existsSync(path) ? readFileSync(path) : null
  onTestFinished(() => (before === null ? rmSync(path, { force: true }) : writeFileSync(path, before)))
}
