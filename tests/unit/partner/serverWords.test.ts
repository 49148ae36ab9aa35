import { expect, test } from 'vitest'
import { serverWords } from '../../../electron/partner/serverWords.ts'

test('a service’s text cannot command a terminal or turn the reading direction', () => {
  expect(serverWords('no\x1b[31m such\x1b]0;own\x07 file\r\n forged\trow \u202e\u2028!\x00')).toBe(
    'no such file forged row !',
  )
})

test('a secret is hidden even if control sequences divide it', () => {
  const secret = 'planted\nsecret'
  expect(serverWords(`bad ${secret}`, [secret])).toBe('bad …')
  expect(serverWords('bad planted-\x1b[31msecret', ['planted-secret'])).toBe('bad …')
  expect(serverWords('Bearer\x1b[0m\nabc', [])).toBe('Bearer …')
})

test('a flood of endless sequences is cut off at once', () => {
  const startedMs = performance.now()
  expect(serverWords('\x1b]a'.repeat(50_000)).length).toBeLessThanOrEqual(300)
  expect(performance.now() - startedMs).toBeLessThan(2000)
})
