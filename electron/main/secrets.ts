import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { safeStorage } from 'electron'
import { type SecretName, secretNames } from '../../shared/domain.ts'

/**
 * Credentials, encrypted by the operating system's keychain. Where Linux has no keychain (`basic_text`) they would be
 * stored in the clear: then they are kept for this session only, and the settings page says so.
 */
export class SecretVault {
  readonly #path: string
  readonly #values = new Map<SecretName, string>()
  readonly persists: boolean

  constructor(path: string) {
    this.#path = path
    const isPlain = process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text'
    this.persists = safeStorage.isEncryptionAvailable() && !isPlain
    if (this.persists) this.#load()
  }

  get(name: SecretName): string | null {
    return this.#values.get(name) ?? null
  }

  /** An empty value forgets the secret. */
  set(name: SecretName, value: string): void {
    if (value === '') this.#values.delete(name)
    else this.#values.set(name, value)
    if (!this.persists) return
    const sealed = Object.fromEntries(
      [...this.#values].map(([key, secret]) => [key, safeStorage.encryptString(secret).toString('base64')]),
    )
    writeFileSync(`${this.#path}.part`, JSON.stringify(sealed), { mode: 0o600 })
    renameSync(`${this.#path}.part`, this.#path)
  }

  present(): SecretName[] {
    return [...this.#values.keys()]
  }

  #load(): void {
    let sealed: Record<string, string>
    try {
      sealed = JSON.parse(readFileSync(this.#path, 'utf8'))
    } catch {
      return
    }
    for (const name of secretNames) {
      const value = sealed[name]
      if (value === undefined) continue
      try {
        this.#values.set(name, safeStorage.decryptString(Buffer.from(value, 'base64')))
      } catch {
        // Sealed by another user or keychain: it has to be entered again.
      }
    }
  }
}
