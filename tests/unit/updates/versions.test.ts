import { expect, test } from 'vitest'
import { compareReleases, releaseNumbers } from '../../../electron/updates/versions.ts'

test('compares releases by numbers', () => {
  const rising = ['0.1.0', '0.1.1', '0.2.0', '0.10.0', '1.0.0', '1.0.10', '2.0.0']
  for (const [index, version] of rising.entries())
    for (const [otherIndex, other] of rising.entries())
      expect(Math.sign(compareReleases(version, other))).toBe(Math.sign(index - otherIndex))
})

test.each(['1.0', '1.0.0-beta.1', '01.0.0', 'v1.0.0', '1.0.0 ', '1.0.0.0', '9999999.0.0', ''])(
  'refuses %j as a release',
  (version) => {
    expect(releaseNumbers(version)).toBeNull()
  },
)
