import { expect, test } from 'vitest'
import {
  exportSigningKey,
  fingerprintOf,
  generateSigningKey,
  importSigningKey,
} from '../../../electron/evidence/index.ts'
import { isSameFingerprint, isSignedBy, signedBy } from '../../../electron/evidence/signingKey.ts'

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')

test('signs as in RFC 8032, test 2', () => {
  const key = importSigningKey(base64('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb'))
  const signature = base64(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  )
  expect(key.publicKey).toBe(base64('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c'))
  expect(signedBy(key, Buffer.of(0x72))).toBe(signature)
  expect(isSignedBy(key.publicKey, Buffer.of(0x72), signature)).toBe(true)
  expect(isSignedBy(key.publicKey, Buffer.of(0x73), signature)).toBe(false)
})

test('survives an export, also as PKCS #8', () => {
  const key = generateSigningKey()
  const seed = exportSigningKey(key)
  expect(Buffer.from(seed, 'base64')).toHaveLength(32)
  const pkcs8 = key.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  for (const text of [seed, `${seed}\n`, pkcs8]) expect(importSigningKey(text).fingerprint).toBe(key.fingerprint)
})

test.each([[''], ['AAAA'], ['secret-secret-secret'], [Buffer.alloc(48, 1).toString('base64')]])(
  'refuses a text that is no key, without quoting it: %s',
  (text) => {
    expect(() => importSigningKey(text)).toThrow(expect.objectContaining({ code: 'signing-key-unreadable' }))
    expect(() => importSigningKey(text)).not.toThrow(/secret/)
  },
)

test('has a fingerprint of SHA-256 in groups of four, however it is typed', () => {
  const fingerprint = fingerprintOf(base64('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c'))
  expect(fingerprint).toMatch(/^[0-9A-F]{4}( [0-9A-F]{4}){15}$/)
  expect(isSameFingerprint(fingerprint, fingerprint.replaceAll(' ', ':').toLowerCase())).toBe(true)
  expect(
    isSameFingerprint(
      fingerprint,
      fingerprint.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ),
  ).toBe(false)
})

test('rejects another encoding of the same signature', () => {
  const key = generateSigningKey()
  const signature = signedBy(key, Buffer.from('a'))
  for (const other of [`${signature} `, signature.replace(/=+$/, ''), `${signature.slice(0, -3)}z==`])
    expect(isSignedBy(key.publicKey, Buffer.from('a'), other)).toBe(false)
})
