import { randomBytes } from 'node:crypto'
import { problem } from '../../shared/words/problem.ts'
import { demandDiskPath } from '../system/index.ts'

/**
 * The permitted use of a granted path. `reveal`: to show, in its folder, a file that Tapelog wrote.
 * @exportedFor tests: they go through the whole list
 */
export type GrantPurpose = 'import' | 'export' | 'watch' | 'reveal' | 'library'

type Grant = { pageId: number; purpose: GrantPurpose; path: string }

/**
 * Paths that a page may use. The page gets random tokens; the paths stay here. A grant is for one page and one purpose, and ends with
 * the page's window.
 */
export class PathGrants {
  readonly #byToken = new Map<string, Grant>()
  readonly #tokens = new Map<string, string>()

  /**
   * The token for a path. If the page already has a token for it, that token stays. Throws `path-refused` for a path
   * that is not on a disk.
   */
  give(pageId: number, purpose: GrantPurpose, path: string): string {
    demandDiskPath(path)
    const known = this.#tokens.get(keyOf({ pageId, purpose, path }))
    if (known !== undefined) return known
    const token = randomBytes(24).toString('base64url')
    const grant = { pageId, purpose, path }
    this.#byToken.set(token, grant)
    this.#tokens.set(keyOf(grant), token)
    return token
  }

  /** The path of a token. Throws `not-granted` for another page's token, another purpose, and anything else. */
  pathOf(pageId: number, purpose: GrantPurpose, token: string): string {
    const grant = this.#byToken.get(token)
    if (grant?.pageId !== pageId || grant.purpose !== purpose) throw problem('not-granted')
    return grant.path
  }

  withdraw(token: string): void {
    const grant = this.#byToken.get(token)
    if (!grant) return
    this.#byToken.delete(token)
    this.#tokens.delete(keyOf(grant))
  }

  /** Ends all grants of a page, or those for one purpose. */
  withdrawAll(pageId: number, purpose?: GrantPurpose): void {
    for (const [token, grant] of this.#byToken)
      if (grant.pageId === pageId && (purpose === undefined || grant.purpose === purpose)) this.withdraw(token)
  }
}

const keyOf = ({ pageId, purpose, path }: Grant): string => `${pageId} ${purpose} ${path}`
