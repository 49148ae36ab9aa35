import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { safeStorage } from 'electron'
import { z } from 'zod'
import { type SecretName, secretNameSchema } from '../../shared/accounts/account.ts'
import type { SecretQuestion } from '../../shared/processes/engineProtocol.ts'
import { readJson } from '../system/index.ts'

/** One credential and the only address to which it may be sent. */
export type HeldSecret = { name: SecretName; origin: string }
/**
 * A set that is stored before the library names it. `replaces`: the set that the account uses until then; null for a new account, and
 * for an account that is being removed. `library`: the path of the account's library.
 */
export type UnsettledSet = { credentialSet: string; replaces: string | null; library: string }

/** `sealed`: the secret, encrypted by the keychain. */
const sealedSchema = z.object({
  credentialSet: z.string(),
  name: secretNameSchema,
  origin: z.string(),
  sealed: z.string(),
})
const fileSchema = z.object({
  secrets: z.array(sealedSchema),
  unsettled: z.array(z.object({ credentialSet: z.string(), replaces: z.string().nullable(), library: z.string() })),
})

/** Whether this system has a keychain. Without one (`basic_text`), Electron would store secrets unencrypted. */
export function keychainPersists(): boolean {
  const isPlain = process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text'
  return safeStorage.isEncryptionAvailable() && !isPlain
}

/**
 * Credentials, encrypted by the operating system's keychain. They are in sets, one for each account, and each credential is for one
 * address. A Linux without a keychain (`basic_text`) would store them unencrypted, so they stay only in memory there, and the settings
 * page says so.
 */
export class SecretVault {
  readonly #path: string
  #values: (SecretQuestion & { value: string })[] = []
  #unsettled: UnsettledSet[] = []
  readonly persists: boolean

  constructor(path: string) {
    this.#path = path
    this.persists = keychainPersists()
    if (!this.persists) return
    // A crash may have interrupted a write. Nothing else would remove its content.
    rmSync(this.#partPath, { force: true })
    this.#load()
  }

  get #partPath(): string {
    return `${this.#path}.part`
  }

  get(question: SecretQuestion): string | null {
    const isAsked = ({ credentialSet, name, origin }: SecretQuestion) =>
      credentialSet === question.credentialSet && name === question.name && origin === question.origin
    return this.#values.find(isAsked)?.value ?? null
  }

  heldIn(credentialSet: string): HeldSecret[] {
    return this.#values
      .filter((secret) => secret.credentialSet === credentialSet)
      .map(({ name, origin }) => ({ name, origin }))
  }

  /** Writes a complete set. Until the set is settled, the set that it replaces stays too. */
  put(set: UnsettledSet, secrets: readonly (HeldSecret & { value: string })[]): void {
    const { credentialSet } = set
    this.#unsettled.push(set)
    this.#values.push(...secrets.map(({ name, origin, value }) => ({ credentialSet, name, origin, value })))
    this.#save()
  }

  unsettledOf(library: string): UnsettledSet[] {
    return this.#unsettled.filter((set) => set.library === library)
  }

  /** Settles a set: if the library uses it, forgets the set that it replaced, and otherwise forgets it. */
  settle({ credentialSet, replaces }: UnsettledSet, isUsed: boolean): void {
    this.#unsettled = this.#unsettled.filter((one) => one.credentialSet !== credentialSet)
    this.forget(isUsed ? replaces : credentialSet)
  }

  forget(credentialSet: string | null): void {
    this.#values = this.#values.filter((secret) => secret.credentialSet !== credentialSet)
    this.#save()
  }

  #save(): void {
    if (!this.persists) return
    const secrets = this.#values.map(({ credentialSet, name, origin, value }) => ({
      ...{ credentialSet, name, origin },
      sealed: safeStorage.encryptString(value).toString('base64'),
    }))
    writeFileSync(this.#partPath, JSON.stringify({ secrets, unsettled: this.#unsettled }), {
      mode: 0o600,
      flush: true,
    })
    renameSync(this.#partPath, this.#path)
  }

  #load(): void {
    const file = readJson(this.#path, fileSchema)
    // There is no file, or it is damaged: the person must enter the secrets again.
    if (file === null) return
    this.#unsettled = file.unsettled
    for (const { sealed, ...secret } of file.secrets)
      try {
        this.#values.push({ ...secret, value: safeStorage.decryptString(Buffer.from(sealed, 'base64')) })
      } catch {
        // Another user or keychain encrypted the secret, so the person must enter it again.
      }
  }
}
