import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  costFor,
  identityText,
  newIdentity,
  newRecoverySecret,
  openSealed,
  recipientOf,
  recoveryCodeOf,
  recoveryIdentityOf,
  recoverySecretOf,
  unwrapByPassphrase,
  unwrapKey,
  unwrapKeyWith,
  wrapByPassphrase,
  wrapKey,
  wrapKeyTo,
} from '../../../electron/vault/index.ts'
import { argon2id, argon2idInThread, measurePassMs } from '../../../electron/vault/keys/argon2.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { contentOf, openSealedFiles, refusalOf } from './openSealedFiles.ts'

const cost = { memoryKib: 64 * 1024, passes: 1 }
const refusalOfCall = (call: () => unknown) => refusalOf(Promise.resolve().then(call))

test('the wrapped key of a recording is bound to its recording and version', async () => {
  const [library, key] = [randomBytes(32), newIdentity()]
  const wrapped = wrapKey(library, key, 'recording 7 version 1')
  expect(unwrapKey(library, wrapped, 'recording 7 version 1').equals(key)).toBe(true)
  expect(wrapped.includes(key)).toBe(false)
  expect(await refusalOfCall(() => unwrapKey(library, wrapped, 'recording 8 version 1'))).toBe('wrong-key')
  expect(await refusalOfCall(() => unwrapKey(library, wrapped, 'recording 7 version 2'))).toBe('wrong-key')
  expect(await refusalOfCall(() => unwrapKey(randomBytes(32), wrapped, 'recording 7 version 1'))).toBe('wrong-key')
  expect(await refusalOfCall(() => unwrapKey(library, wrapped.subarray(1), 'recording 7 version 1'))).toBe(
    'key-damaged',
  )
  for (let at = 0; at < wrapped.length; at++)
    for (let bit = 0; bit < 8; bit++) {
      const changed = wrapped.with(at, (wrapped[at] ?? 0) ^ (1 << bit))
      const refusal = await refusalOfCall(() => unwrapKey(library, changed, 'recording 7 version 1'))
      expect(refusal).toBe(at === 0 ? 'key-damaged' : 'wrong-key')
    }
})

test('a new passphrase rewraps only the key of the library', async () => {
  const files = await openSealedFiles()
  const [library, path] = [randomBytes(32), files.newPath()]
  const ofRecording = wrapKey(library, files.identity, 'recording 1 version 1')
  await files.seal(path, contentOf(1000))

  const first = await wrapByPassphrase(library, 'correct horse', cost)
  const second = await wrapByPassphrase(await unwrapByPassphrase(first, 'correct horse'), 'battery staple', cost)
  expect(await refusalOf(unwrapByPassphrase(second, 'correct horse'))).toBe('wrong-key')
  const opened = await unwrapByPassphrase(JSON.parse(JSON.stringify(second)), 'battery staple')
  const sealed = await openSealed(path, unwrapKey(opened, ofRecording, 'recording 1 version 1'))
  expect((await sealed.read(0, 1000)).equals(contentOf(1000))).toBe(true)
  await sealed.close()
  files.close()
})

test('a passphrase is the same from every keyboard', async () => {
  const library = randomBytes(32)
  const wrapped = await wrapByPassphrase(library, 'Café ﾃｰﾌﾟ'.normalize('NFD'), cost)
  expect((await unwrapByPassphrase(wrapped, 'Café テープ'.normalize('NFC'))).equals(library)).toBe(true)
})

test('a wrap with excessive costs or unknown fields is refused', async () => {
  const wrapped = await wrapByPassphrase(randomBytes(32), 'correct horse', cost)
  const changes = [
    { memoryKib: 1024 },
    { memoryKib: 1 << 30 },
    { passes: 0 },
    { passes: 1_000_000 },
    { salt: 'AAAA' },
    { kdf: 'scrypt' },
    { more: 1 },
  ]
  for (const change of changes)
    expect(await refusalOf(unwrapByPassphrase({ ...wrapped, ...change }, 'correct horse'))).toBe('key-damaged')
  expect(await refusalOf(unwrapByPassphrase(null, 'correct horse'))).toBe('key-damaged')
})

test('the thread derives the same key as Node', async () => {
  const request = { passphrase: 'correct horse', salt: Buffer.alloc(16, 3), memoryKib: 64 * 1024, passes: 2 }
  expect((await argon2idInThread(request)).equals(await argon2id(request))).toBe(true)
})

test('the cost follows the machine and is at least 64 MiB and three passes', async () => {
  const large = { targetMs: 1000, machineBytes: 16 * 1024 ** 3 }
  expect(costFor(5000, large)).toEqual({ memoryKib: 64 * 1024, passes: 3 })
  expect(costFor(150, large)).toEqual({ memoryKib: 128 * 1024, passes: 3 })
  expect(costFor(50, large)).toEqual({ memoryKib: 256 * 1024, passes: 5 })
  expect(costFor(50, { ...large, machineBytes: 1024 ** 3 })).toEqual({ memoryKib: 64 * 1024, passes: 20 })
  expect(await measurePassMs()).toBeGreaterThan(0)
})

test('a mistyped recovery code is refused before it is tried', async () => {
  const secret = newRecoverySecret()
  const code = recoveryCodeOf(secret)
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){7}[0-9A-HJKMNP-TV-Z]{4}$/)
  const written = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
  expect(recoverySecretOf(` ${written} `).equals(secret)).toBe(true)
  for (let at = 0; at < code.length; at++)
    if (code[at] !== '-') {
      const changed = code.slice(0, at) + (code[at] === 'X' ? 'Y' : 'X') + code.slice(at + 1)
      expect(await refusalOfCall(() => recoverySecretOf(changed))).toBe('code-mistyped')
    }
  for (const other of ['', 'XXXX', `${code}-XXXX`, code.slice(5), 'U'.repeat(32), '🗝'.repeat(16)])
    expect(await refusalOfCall(() => recoverySecretOf(other)), other).toBe('code-mistyped')
})

test('the recovery code opens the key of the library', async () => {
  const secret = newRecoverySecret()
  const recipient = await recipientOf(recoveryIdentityOf(secret))
  for (const library of [randomBytes(32), randomBytes(32)]) {
    const wrapped = await wrapKeyTo(recipient, library)
    expect(
      (await unwrapKeyWith(recoveryIdentityOf(recoverySecretOf(recoveryCodeOf(secret))), wrapped)).equals(library),
    ).toBe(true)
    expect(await refusalOf(unwrapKeyWith(newIdentity(), wrapped))).toBe('wrong-key')
    expect(await refusalOf(unwrapKeyWith(recoveryIdentityOf(secret), wrapped.subarray(0, -1)))).toBe('key-damaged')
  }
})

testNeeding(needs.program('age'))('age of Debian opens files that are wrapped to the recovery code', async () => {
  const files = await openSealedFiles()
  const [identity, library, keyFile] = [
    recoveryIdentityOf(newRecoverySecret()),
    randomBytes(32),
    join(files.folder, 'key'),
  ]
  writeFileSync(keyFile, identityText(identity))
  const wrapped = await wrapKeyTo(await recipientOf(identity), library)
  expect(execFileSync('age', ['-d', '-i', keyFile], { input: wrapped }).equals(library)).toBe(true)
  files.close()
})
