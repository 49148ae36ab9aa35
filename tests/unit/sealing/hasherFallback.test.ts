import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { hasher, nobleHasher } from '../../../electron/sealing/hashing/fileHash.ts'
import { hashHere } from '../../../electron/sealing/hashing/hashing.ts'

/** Like a machine in FIPS mode: it has SHA-256 and refuses MD5. */
const { fips } = vi.hoisted(() => ({ fips: { isOn: false } }))
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const createHash = (algorithm: string) => {
    if (fips.isOn && algorithm === 'md5') throw new Error('digital envelope routines::unsupported')
    return crypto.createHash(algorithm)
  }
  return { ...crypto, createHash }
})

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test('gives the same digests where the platform has no MD5', async () => {
  const bytes = Buffer.alloc(300_000, 'interview')
  const plan = { sizeBytes: bytes.length, partSizeBytes: 131_072, checkedPart: 1 }
  const digests = async () => {
    const hashing = hashHere(plan)
    await hashing.add(bytes)
    return await hashing.finish()
  }
  const right = await digests()
  fips.isOn = true
  try {
    expect(() => createHash('md5')).toThrow()
    expect(await digests()).toEqual(right)
  } finally {
    fips.isOn = false
  }
})

// RFC 1321, appendix A.5, and FIPS 180-2, appendix B.
test.each([
  ['md5', 'abc', '900150983cd24fb0d6963f7d28e17f72'],
  ['md5', 'message digest', 'f96b697d7cb7938d525a2f31aaf161d0'],
  ['sha256', 'abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'sha256',
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
] as const)('gives the %s of %s', (algorithm, text, digest) => {
  for (const made of [hasher(algorithm, text.length), hasher(algorithm, 1e6), nobleHasher(algorithm)]) {
    made.update(Buffer.from(text))
    expect(hex(made.digest())).toBe(digest)
  }
})
