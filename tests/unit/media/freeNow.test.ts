import { expect, test } from 'vitest'
import { freeNow } from '../../../electron/media/boundedProcess.ts'

test('a block with its own memory frees it at once', () => {
  const bytes = new Uint8Array(1024)
  freeNow(bytes)
  expect(bytes.byteLength).toBe(0)
})

test('a block that shares its memory is left alone', () => {
  const whole = Uint8Array.of(1, 2, 3, 4)
  freeNow(whole.subarray(1))
  freeNow(whole.subarray(0, 3))
  const pooled = Buffer.concat([Buffer.of(5), Buffer.of(6)])
  freeNow(pooled)
  expect([...whole, ...pooled]).toEqual([1, 2, 3, 4, 5, 6])
})
