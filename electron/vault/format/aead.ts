import { createCipheriv, createDecipheriv } from 'node:crypto'
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'

const tagBytes = 16

/** ChaCha20-Poly1305 with a key of 32 bytes and a nonce of 12. */
type Aead = {
  /** The encrypted bytes, then the tag of 16 bytes. */
  seal(key: Uint8Array, nonce: Uint8Array, plain: Uint8Array): [Uint8Array, Uint8Array]
  /** Null if the tag does not belong to the bytes. */
  open(key: Uint8Array, nonce: Uint8Array, sealed: Uint8Array): Uint8Array | null
}

/** @exportedFor tests: they compare it with the slower one */
export const platformAead: Aead = {
  seal(key, nonce, plain) {
    const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagBytes })
    const bytes = cipher.update(plain)
    cipher.final()
    return [bytes, cipher.getAuthTag()]
  },
  open(key, nonce, sealed) {
    const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagBytes })
    decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes))
    const plain = decipher.update(sealed.subarray(0, sealed.length - tagBytes))
    try {
      decipher.final()
      return plain
    } catch {
      return null
    }
  },
}

/** @exportedFor tests: they compare it with the platform’s */
export const nobleAead: Aead = {
  seal(key, nonce, plain) {
    const sealed = chacha20poly1305(key, nonce).encrypt(plain)
    return [sealed.subarray(0, plain.length), sealed.subarray(plain.length)]
  },
  open(key, nonce, sealed) {
    try {
      return chacha20poly1305(key, nonce).decrypt(sealed)
    } catch {
      return null
    }
  },
}

/**
 * Node's own, ten times as fast as JavaScript. Electron's Node is built on BoringSSL, which offers Node no such cipher: `createCipheriv`
 * says “Unknown cipher”.
 */
export const aead: Aead = isOfPlatform() ? platformAead : nobleAead

function isOfPlatform(): boolean {
  try {
    platformAead.seal(Buffer.alloc(32), Buffer.alloc(12), Buffer.alloc(1))
    return true
  } catch {
    return false
  }
}
