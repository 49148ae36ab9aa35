import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nobleAead, platformAead } from '../../../electron/vault/format/aead.ts'

test('both cipher implementations give and accept the same bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), fc.nat(), (plain, place) => {
      const [key, nonce] = [randomBytes(32), randomBytes(12)]
      const sealed = Buffer.concat(platformAead.seal(key, nonce, plain))
      expect(Buffer.concat(nobleAead.seal(key, nonce, plain)).equals(sealed)).toBe(true)
      const at = place % sealed.length
      const changed = sealed.with(at, (sealed[at] ?? 0) ^ 1)
      for (const { open } of [platformAead, nobleAead]) {
        expect(Buffer.from(open(key, nonce, sealed) ?? 'refused').equals(plain)).toBe(true)
        expect(open(key, nonce, changed)).toBeNull()
      }
    }),
  )
})
