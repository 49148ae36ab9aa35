import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { type AccountTextName, accountTextNames, type SecretName, secretNames } from '../../shared/accounts/account.ts'
import type { CommandOutput, ParsedInput } from '../../shared/contract.ts'
import { problem } from '../../shared/words/problem.ts'
import { readUpTo } from '../system/index.ts'
import { type Credentials, longestFileBytes, readCredentials } from './credentialsText.ts'

/**
 * Credentials files that a person chose. A page gets a token and learns which credentials a file has. The values stay here until they
 * are saved, or until the page loads another file or is gone.
 */
export class CredentialsFiles {
  readonly #byPage = new Map<number, { token: string; values: Credentials['values'] }>()

  /** Throws `credentials-file-…`; the page then keeps its earlier file. */
  async load(pageId: number, path: string): Promise<NonNullable<CommandOutput<'accounts.chooseFile'>['file']>> {
    const { values, unusable } = readCredentials(await contentOf(path))
    const token = randomBytes(24).toString('base64url')
    this.#byPage.set(pageId, { token, values })
    return { token, name: basename(path), found: [...values.keys()], unusable }
  }

  /** The account with the values from its file. Throws `not-granted` for a file that this page has not loaded. */
  fill(pageId: number, input: ParsedInput<'accounts.save'>): ParsedInput<'accounts.save'> {
    if (input.file === null) return input
    const loaded = this.#byPage.get(pageId)
    if (loaded?.token !== input.file.token) throw problem('not-granted')
    const taken = input.file.take.flatMap((part) => {
      const value = loaded.values.get(part)
      return value === undefined ? [] : [[part, value] as const]
    })
    const of = (names: readonly string[]) => Object.fromEntries(taken.filter(([part]) => names.includes(part)))
    return {
      ...input,
      fields: { ...input.fields, ...(of(accountTextNames) as Partial<Record<AccountTextName, string>>) },
      secrets: { ...input.secrets, ...(of(secretNames) as Partial<Record<SecretName, string>>) },
      file: null,
    }
  }

  forget(pageId: number): void {
    this.#byPage.delete(pageId)
  }
}

/**
 * The content of a file, at most one byte more than a valid file may have. It reads only plain files, because a pipe would never end.
 */
async function contentOf(path: string): Promise<Uint8Array> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(() => null)
  if (!file) throw problem('credentials-file-unread')
  try {
    if (!(await file.stat()).isFile()) throw problem('credentials-file-unread')
    return await readUpTo(file, 0, longestFileBytes + 1)
  } catch {
    throw problem('credentials-file-unread')
  } finally {
    await file.close()
  }
}
