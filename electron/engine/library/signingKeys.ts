import { randomUUID } from 'node:crypto'
import { closeSync, constants, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { problem } from '../../../shared/words/problem.ts'
import {
  exportSigningKey,
  fingerprintOf,
  generateSigningKey,
  importSigningKey,
  type SigningKey,
} from '../../evidence/index.ts'
import { isMissing, syncFolder } from '../../system/index.ts'
import type { LibraryDatabase } from './database.ts'

/** The system's keychain. `keep`: false if this system keeps nothing in one. */
export type Keychain = {
  read: (name: string) => Promise<string | null>
  keep: (name: string, secret: string) => Promise<boolean>
}

/** The public half of the key in use. `fingerprint`: in groups of four digits. */
export type ShownKey = { publicKey: string; fingerprint: string; keptIn: 'keychain' | 'file'; madeMs: number }

type KeyRow = { name: string; publicKey: string; keptIn: 'keychain' | 'file'; madeMs: number }

/** In the library's folder, for its owner only. */
const keyFile = 'signing-key'

/**
 * The Ed25519 key with which this library signs evidence. The private half is in the keychain. Where there is none, as in the terminal,
 * it is in a file of the library's folder that only its owner can read.
 */
export class SigningKeys {
  readonly #db: LibraryDatabase
  readonly #folder: string
  readonly #keychain: Keychain | null
  readonly #now: () => number
  /** Two exports at once must not make two keys. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(db: LibraryDatabase, deps: { folder: string; keychain: Keychain | null; now: () => number }) {
    this.#db = db
    this.#folder = deps.folder
    this.#keychain = deps.keychain
    this.#now = deps.now
  }

  /** Null before the first use. */
  shown(): ShownKey | null {
    const row = this.#row()
    if (row === null) return null
    const { publicKey, keptIn, madeMs } = row
    return { publicKey, fingerprint: fingerprintOf(publicKey), keptIn, madeMs }
  }

  /**
   * The key, made at first use. Throws `signing-key-in-keychain` if only the window can read it, and `signing-key-lost` if it is no longer
   * where it was kept.
   */
  get(): Promise<SigningKey> {
    return this.#inTurn(async () => {
      const row = this.#row()
      return row === null ? await this.#make() : await this.#read(row)
    })
  }

  /** Makes the key, or a new one if the old one is lost. A key that can be read stays. Throws `signing-key-in-keychain`. */
  make(): Promise<SigningKey> {
    return this.#inTurn(async () => {
      const row = this.#row()
      if (row === null) return await this.#make()
      return await this.#read(row).catch(async (error: { code?: string }) => {
        if (error.code !== 'signing-key-lost') throw error
        return await this.#make()
      })
    })
  }

  #inTurn(work: () => Promise<SigningKey>): Promise<SigningKey> {
    const turn = this.#turn.then(work)
    this.#turn = turn.catch(() => {})
    return turn
  }

  #row(): KeyRow | null {
    return (
      this.#db
        .prepare<[], KeyRow>(
          'SELECT name, public_key AS publicKey, kept_in AS keptIn, made_ms AS madeMs FROM signing_keys ORDER BY id DESC LIMIT 1',
        )
        .get() ?? null
    )
  }

  async #read({ name, publicKey, keptIn }: KeyRow): Promise<SigningKey> {
    if (keptIn === 'keychain' && this.#keychain === null) throw problem('signing-key-in-keychain')
    const secret = keptIn === 'keychain' ? await this.#keychain?.read(name) : this.#readFile(name)
    if (secret == null) throw problem('signing-key-lost')
    const key = importSigningKey(secret)
    if (key.publicKey !== publicKey) throw problem('signing-key-lost')
    return key
  }

  /** The private half is kept before the library names it: a crash leaves a key that nothing uses. */
  async #make(): Promise<SigningKey> {
    const key = generateSigningKey()
    const name = `library-${randomUUID()}`
    const isInKeychain = (await this.#keychain?.keep(name, exportSigningKey(key))) ?? false
    if (!isInKeychain) this.#writeFile(name, exportSigningKey(key))
    this.#db
      .prepare('INSERT INTO signing_keys (name, public_key, kept_in, made_ms) VALUES (?, ?, ?, ?)')
      .run(name, key.publicKey, isInKeychain ? 'keychain' : 'file', this.#now())
    return key
  }

  /** The file has the name of the key, a space, and its seed in base64. */
  #readFile(name: string): string | null {
    try {
      const [kept, secret] = readFileSync(join(this.#folder, keyFile), 'utf8').trim().split(' ')
      return kept === name && secret !== undefined ? secret : null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  #writeFile(name: string, secret: string): void {
    const path = join(this.#folder, keyFile)
    // Only the key in use signs. What an interrupted attempt left is removed.
    rmSync(path, { force: true })
    const file = openSync(path, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600)
    try {
      writeSync(file, `${name} ${secret}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    syncFolder(this.#folder)
  }
}
