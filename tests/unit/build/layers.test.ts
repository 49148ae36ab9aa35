import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findingsIn } from '../../../build/rooms/rules.mjs'
import { folderOfRoom, ranks, rooms } from '../../../build/rooms/table.mjs'

const root = join(import.meta.dirname, '../../..')
const fixtures = join(root, 'tests/fixtures/layers')
const broken = readdirSync(join(fixtures, 'broken')).sort()

/** A fixture is named after the only rule that it breaks. The file or folder that breaks it is called `offender`. */
describe('the check of layers', () => {
  test.each(broken)('finds the broken rule in %s', (name) => {
    const findings = findingsIn(join(fixtures, 'broken', name))
    expect(findings.map(({ rule }) => rule)).toEqual([name.split('-')[0]])
    expect(findings[0]?.file).toMatch(/\/offender(\.tsx?)?$/)
    expect(findings[0]?.sentence).toMatch(/^\S*offender\S* .*\.$/)
  })
  test('has a broken example of each rule', () => {
    expect(new Set(broken.map((name) => name.split('-')[0]))).toEqual(
      new Set(['room', 'index', 'types', 'rank', 'circle', 'package', 'folder', 'path']),
    )
  })
})

test('the check of layers accepts imports that the table allows', () => {
  expect(findingsIn(join(fixtures, 'clean'))).toEqual([])
})

test('the project breaks no rule of the table', () => {
  expect(findingsIn(root).map(({ sentence }) => sentence)).toEqual([])
})

test('the table lists only folders that exist', () => {
  const folders = [
    ...Object.keys(rooms).map(folderOfRoom),
    ...Object.entries(ranks).flatMap(([room, listed]) =>
      listed.flat().map((folder) => `${folderOfRoom(room)}/${folder}`),
    ),
  ]
  expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([])
})

test('the program prints one sentence for each finding and ends with 1', () => {
  const check = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'build/rooms/check.mjs'), ...args], { encoding: 'utf8' })
  const refused = check(join(fixtures, 'broken/rank-sideways'))
  expect(refused.status).toBe(1)
  expect(refused.stderr).toBe(
    'electron/engine/devices/offender.ts:1 imports electron/engine/upload/rates.ts: devices (rank 4) may import lower ranks only, not upload (rank 4). Move what both need to a lower folder, or pass it in from engine.ts.\n',
  )
  expect(check(join(fixtures, 'clean')).status).toBe(0)
  expect(check('--table', join(fixtures, 'clean')).stdout).toContain('| engine | 4 |')
})
