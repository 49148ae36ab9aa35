import { InvalidArgumentError } from 'commander'
import { expect, test } from 'vitest'
import { parseWhen } from '../../../electron/cli/options.ts'

test('refuses a year before 1900', () => {
  for (const year of ['0000', '0001', '0070', '0099', '1899', '2101'])
    expect(() => parseWhen(`${year}-01-01`), year).toThrow(InvalidArgumentError)
  // Digitised tapes are older than computers.
  expect(parseWhen('1962-03-04 15:02')).toEqual({ atMs: new Date(1962, 2, 4, 15, 2).getTime(), precision: 'minute' })
  expect(parseWhen('2026-09-12')).toEqual({ atMs: new Date(2026, 8, 12, 12).getTime(), precision: 'day' })
})
