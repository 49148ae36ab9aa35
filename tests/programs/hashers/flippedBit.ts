import crypto, { type Hash } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** A hash worker on a machine whose platform hash misreads one bit in each block of an MD5. */
const { createHash } = crypto
crypto.createHash = (algorithm: string): Hash => {
  const hash = createHash(algorithm)
  if (algorithm !== 'md5') return hash
  const update = hash.update.bind(hash) as (bytes: Uint8Array) => Hash
  hash.update = (bytes: unknown) => {
    const flipped = Buffer.from(bytes as Uint8Array)
    flipped.writeUInt8(flipped.readUInt8(7) ^ 1, 7)
    return update(flipped)
  }
  return hash
}
syncBuiltinESMExports()
await import('../../../electron/sealing/hashing/worker.ts')
