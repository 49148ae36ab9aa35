import { expect, test } from 'vitest'
import { contract } from '../../../shared/contract.ts'
import { exportFormats } from '../../../shared/exports/formats.ts'
import { settingsPatchSchema } from '../../../shared/settings/settings.ts'

const takesExport = (formats: unknown[]) =>
  contract['exports.write'].input.safeParse({ recordingIds: [1], formats, directory: '/out' }).success
const takesSetting = (formats: unknown[]) => settingsPatchSchema.safeParse({ exportWhenReady: { formats } }).success

test('one export writes each format at most once', () => {
  for (const takes of [takesExport, takesSetting]) {
    expect(takes([...exportFormats])).toBe(true)
    expect(takes(['txt'])).toBe(true)
    expect(takes([])).toBe(false)
    expect(takes(['txt', 'txt'])).toBe(false)
    expect(takes([...exportFormats, 'txt'])).toBe(false)
    expect(takes(Array.from({ length: 100_000 }, () => 'txt'))).toBe(false)
  }
})
