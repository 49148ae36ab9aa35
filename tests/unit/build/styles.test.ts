import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { styleFindings } from '../../../build/rooms/styles.mjs'

const root = join(import.meta.dirname, '../../..')
const fixtures = join(root, 'tests/fixtures/layers/styles')
const values = 'declaration-property-value-disallowed-list'

/** Each fixture has a rule that breaks one of these. */
const broken = {
  size: [values, 'renderer/pages/offender.css:2 says “font-size: 15px”.'],
  font: [values, 'renderer/pages/offender.css:2 says “font: 600 15px sans-serif”.'],
  distance: [values, 'renderer/pages/offender.css:2 says “padding: 0 var(--space-8) 6px”.'],
  'distance-token': [values, 'renderer/pages/offender.css:2 says “gap: var(--space-6)”.'],
  foreign: [
    'tapelog/own-classes',
    'renderer/pages/offender.css:1 styles “.offender .verify”, but its script does not name the class verify.',
  ],
  none: [
    'tapelog/own-classes',
    'renderer/pages/offender.css:1 styles “[data-colour="red"]”, which has no class that its script names.',
  ],
  unused: ['tapelog/own-classes', 'renderer/styles/shared.css:1 styles “.gone”, but no script names the class gone.'],
  'without-script': ['tapelog/own-classes', 'renderer/pages/other.css:1 has no script of the same name beside it.'],
  needless: ['--report-needless-disables', 'renderer/pages/offender.css:2 Needless disable for'],
} as const

describe('the check of styles refuses', () => {
  test.each(Object.entries(broken))('%s', async (name, [rule, sentence]) => {
    const findings = await styleFindings(join(fixtures, name))
    expect(findings.map(({ rule: of }) => of)).toEqual([rule])
    expect(findings[0]?.sentence).toContain(sentence)
  })
})

test('the check of styles takes tokens, shares, borders, shared classes and exceptions with a reason', async () => {
  expect(await styleFindings(join(fixtures, 'clean'))).toEqual([])
})

test('the project keeps to its tokens, and each file to its classes', async () => {
  expect((await styleFindings(root)).map(({ sentence }) => sentence)).toEqual([])
})

test('the program prints the findings and ends with 1', () => {
  const check = spawnSync(process.execPath, [join(root, 'build/rooms/check.mjs'), join(fixtures, 'distance')], {
    encoding: 'utf8',
  })
  expect([check.status, check.stderr]).toEqual([1, expect.stringContaining('offender.css:2 says')])
})
