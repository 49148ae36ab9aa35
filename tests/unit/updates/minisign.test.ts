import { blake2b } from '@noble/hashes/blake2.js'
import { describe, expect, test } from 'vitest'
import {
  isCommentSigned,
  isSigned,
  type PublicKey,
  readPublicKey,
  readSignature,
} from '../../../electron/updates/minisign.ts'
import { commentOf, signatureOf, testKey } from '../../support/signedChannel.ts'

/** A key and a signature of the four letters "test" that minisign's author published. */
const published = {
  key: 'RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3',
  signature: `untrusted comment: signature from minisign secret key
RUQf6LRCGA9i559r3g7V1qNyJDApGip8MfqcadIgT9CuhV3EMhHoN1mGTkUidF/z7SrlQgXdy8ofjb7bNJJylDOocrCo8KLzZwo=
trusted comment: timestamp:1556193335\tfile:test
y/rUw2y8/hOUYjZU71eHp/Wo1KZ40fGy2VJEDl34XMJM+TX48Ss/17u3IvIfbVR1FkZZSNCisQbuQY+bHwhEBg==`,
}
const hashOf = (text: string) => blake2b(Buffer.from(text))
const keyOf = (text: string): PublicKey => {
  const key = readPublicKey(text)
  if (!key) throw new Error('no key')
  return key
}
const signature = (text: string) => {
  const read = readSignature(text)
  if (!read) throw new Error('no signature')
  return read
}

test('accepts a signature of minisign for its own bytes and comment only', () => {
  const keys = [keyOf(published.key)]
  const right = signature(published.signature)
  expect(right.comment).toBe('timestamp:1556193335\tfile:test')
  expect(isSigned(hashOf('test'), right, keys)).toBe(true)
  expect(isSigned(hashOf('Test'), right, keys)).toBe(false)
  const otherComment = signature(published.signature.replace('1556193335', '1556193336'))
  expect(isCommentSigned(otherComment, keys)).toBe(false)
  expect(isSigned(hashOf('test'), otherComment, keys)).toBe(false)
})

test('accepts signatures of two keys, but not of a third', () => {
  const [current, next, stranger] = [testKey(), testKey(), testKey()]
  const keys = [keyOf(current.publicKey), keyOf(next.publicKey)]
  const by = (key: typeof current) => signature(signatureOf(Buffer.from('test'), key, commentOf('test', '1.0.0', 1000)))
  expect(isSigned(hashOf('test'), by(current), keys)).toBe(true)
  expect(isSigned(hashOf('test'), by(next), keys)).toBe(true)
  expect(isSigned(hashOf('test'), by(stranger), keys)).toBe(false)
  expect(isSigned(hashOf('test'), by({ ...stranger, id: current.id }), keys)).toBe(false)
  expect(isSigned(hashOf('test'), by(current), [])).toBe(false)
})

describe('a faulty signature', () => {
  const lines = published.signature.split('\n')
  test.each([
    ['nothing', ''],
    ['three lines', lines.slice(0, 3).join('\n')],
    ['five lines', [...lines, 'more'].join('\n')],
    ['no trusted comment', published.signature.replace('trusted comment: t', 'comment: t')],
    ['the older kind, of the whole file', published.signature.replace('RUQf', 'RWQf')],
    ['a shorter one', published.signature.replace('KLzZwo=', 'KLzZ')],
    ['base64 in another form', published.signature.replace('KLzZwo=', 'KLzZwp=')],
    ['a web page', '<html><body>Sign in</body></html>'],
  ])('is refused: %s', (_what, text) => {
    expect(readSignature(text)).toBeNull()
  })
})

test.each(['', 'RWQf', published.key.replace('RWQ', 'RUQ'), `${published.key}AAAA`])('refuses %j as a key', (text) => {
  expect(readPublicKey(text)).toBeNull()
})
