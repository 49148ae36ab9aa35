import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { type Identity, type Recipient, Stanza } from 'age-encryption'

/**
 * A passphrase as a key of age files, as in https://age-encryption.org/v1. age-encryption computes scrypt on the thread that asks, which
 * takes a second; Node computes it on a thread of its own, so that the engine answers meanwhile.
 */
const derive = promisify<string, Uint8Array, number, object, Buffer>(scrypt)

/** As age ships it: 256 MB, and less than a second. */
const usualWorkFactor = 18
const saltBytes = 16
/** Of a file key, which is 16 bytes, with its tag. */
const bodyBytes = 32
const label = Buffer.from('age-encryption.org/v1/scrypt')
/** Each key encrypts one file key only. */
const nonce = new Uint8Array(12)

async function wrapperOf(passphrase: string, salt: Uint8Array, workFactor: number) {
  const N = 2 ** workFactor
  const r = 8
  // Node refuses more than `maxmem`; scrypt needs 128 × N × r bytes, and a little beside them.
  const key = await derive(passphrase, Buffer.concat([label, salt]), 32, { N, r, p: 1, maxmem: 128 * N * r * 2 })
  return chacha20poly1305(key, nonce)
}

/** Encrypts to a passphrase. */
export const passphraseRecipient = (passphrase: string): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(saltBytes)
    const wrapper = await wrapperOf(passphrase, salt, usualWorkFactor)
    return [new Stanza(['scrypt', withoutPadding(salt), String(usualWorkFactor)], wrapper.encrypt(fileKey))]
  },
})

/** Opens what was encrypted to a passphrase. `mostWorkFactor`: a stanza with more work throws. */
export const passphraseIdentity = (passphrase: string, mostWorkFactor: number): Identity => ({
  async unwrapFileKey(stanzas) {
    const stanza = stanzas.find(({ args }) => args[0] === 'scrypt')
    if (!stanza) return null
    const [, saltText = '', workText = ''] = stanza.args
    const salt = Buffer.from(saltText, 'base64')
    const isWhole =
      stanzas.length === 1 &&
      stanza.args.length === 3 &&
      withoutPadding(salt) === saltText &&
      salt.length === saltBytes &&
      stanza.body.length === bodyBytes &&
      /^[1-9]\d?$/.test(workText)
    if (!isWhole || Number(workText) > mostWorkFactor) throw new Error('invalid scrypt stanza')
    const wrapper = await wrapperOf(passphrase, salt, Number(workText))
    try {
      return wrapper.decrypt(stanza.body)
    } catch {
      // Another passphrase.
      return null
    }
  },
})

const withoutPadding = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
