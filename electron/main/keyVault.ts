import { renameSync, writeFileSync } from 'node:fs'
import { safeStorage } from 'electron'
import { z } from 'zod'
import { readJson } from '../system/index.ts'
import { keychainPersists } from './secrets.ts'

const fileSchema = z.object({ keys: z.array(z.object({ name: z.string(), sealed: z.string() })) })

/** The keys with which libraries sign evidence, encrypted by the operating system's keychain. A library knows its key by a name. */
export class KeyVault {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  /** Null if there is no such key, or if the keychain does not open it. */
  read(name: string): string | null {
    const sealed = this.#keys().find((key) => key.name === name)?.sealed
    if (sealed === undefined || !keychainPersists()) return null
    try {
      return safeStorage.decryptString(Buffer.from(sealed, 'base64'))
    } catch {
      return null
    }
  }

  /** False if this system has no keychain: nothing is kept then. Throws Node's errors. */
  keep(name: string, secret: string): boolean {
    if (!keychainPersists()) return false
    const key = { name, sealed: safeStorage.encryptString(secret).toString('base64') }
    const part = `${this.#path}.part`
    writeFileSync(part, JSON.stringify({ keys: [...this.#keys(), key] }), { mode: 0o600, flush: true })
    renameSync(part, this.#path)
    return true
  }

  /** As they are in the file: a key that cannot be opened now may be opened later. */
  #keys(): z.output<typeof fileSchema>['keys'] {
    return readJson(this.#path, fileSchema)?.keys ?? []
  }
}
