import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { safeStorage } from 'electron'
import { z } from 'zod'
import { secretNameSchema } from '../../shared/account.ts'
import type { SecretQuestion } from '../../shared/engineProtocol.ts'

/** Rows of the file; `sealed` is the secret, encrypted by the keychain. */
const sealedSchema = z.array(
  z.object({ accountId: z.number().int(), name: secretNameSchema, origin: z.string(), sealed: z.string() }),
)

/**
 * Credentials, encrypted by the operating system's keychain, each for one account and one address. A Linux without a keychain
 * (`basic_text`) would store them in the clear: there they are kept in memory only, and the settings page says so.
 */
export class SecretVault {
  readonly #path: string
  readonly #values = new Map<string, SecretQuestion & { value: string }>()
  readonly persists: boolean

  constructor(path: string) {
    this.#path = path
    const isPlain = process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text'
    this.persists = safeStorage.isEncryptionAvailable() && !isPlain
    if (this.persists) this.#load()
  }

  get({ accountId, name, origin }: SecretQuestion): string | null {
    const secret = this.#values.get(`${accountId} ${name}`)
    return secret?.origin === origin ? secret.value : null
  }

  /** An empty value forgets the secret. */
  set(question: SecretQuestion, value: string): void {
    const key = `${question.accountId} ${question.name}`
    if (value === '') this.#values.delete(key)
    else this.#values.set(key, { ...question, value })
    this.#save()
  }

  forgetAccount(accountId: number): void {
    for (const [key, secret] of this.#values) if (secret.accountId === accountId) this.#values.delete(key)
    this.#save()
  }

  present(): SecretQuestion[] {
    return [...this.#values.values()].map(({ accountId, name, origin }) => ({ accountId, name, origin }))
  }

  #save(): void {
    if (!this.persists) return
    const rows = [...this.#values.values()].map(({ accountId, name, origin, value: secret }) => ({
      accountId,
      name,
      origin,
      sealed: safeStorage.encryptString(secret).toString('base64'),
    }))
    writeFileSync(`${this.#path}.part`, JSON.stringify(rows), { mode: 0o600 })
    renameSync(`${this.#path}.part`, this.#path)
  }

  #load(): void {
    let rows: z.output<typeof sealedSchema>
    try {
      rows = sealedSchema.parse(JSON.parse(readFileSync(this.#path, 'utf8')))
    } catch {
      // No file, or one of an older form: secrets must be entered again.
      return
    }
    for (const { accountId, name, origin, sealed } of rows)
      try {
        const value = safeStorage.decryptString(Buffer.from(sealed, 'base64'))
        this.#values.set(`${accountId} ${name}`, { accountId, name, origin, value })
      } catch {
        // Sealed by another user or keychain: must be entered again.
      }
  }
}
