import type { MintResponse, TokenResponse } from '../../shared/partner/tokens.ts'
import { problemInfo } from '../../shared/words/problem.ts'
import { PartnerError } from './errors.ts'
import { type FreshToken, RenewedToken } from './renewedToken.ts'

const signInAgain = (cause?: unknown): PartnerError =>
  new PartnerError('sign-in', problemInfo('account-refused'), { ...(cause === undefined ? {} : { cause }) })

/** True if the service understood the request and refused it. */
const isRefusal = (error: unknown): boolean =>
  error instanceof PartnerError && error.status !== null && (error.kind === 'sign-in' || error.kind === 'refused')

/**
 * The partner access token (sections 2.1, 4.1, 5): issued with Basic, refreshed before it expires, and issued once more after a refused
 * refresh. If that fails too, a person must sign in again.
 */
export class PartnerTokens {
  readonly #token: RenewedToken
  #refreshToken: string | null = null

  constructor(deps: {
    issue: () => Promise<TokenResponse>
    refresh: (refreshToken: string) => Promise<TokenResponse>
    expiresInUnitMs: number
    now: () => number
  }) {
    const keep = (response: TokenResponse): FreshToken => {
      this.#refreshToken = response.refresh_token || null
      return { token: response.access_token, lifetimeMs: response.expires_in * deps.expiresInUnitMs }
    }
    const issue = async () => {
      try {
        return keep(await deps.issue())
      } catch (error) {
        throw isRefusal(error) ? signInAgain(error) : error
      }
    }
    this.#token = new RenewedToken(async (previous) => {
      const refreshToken = this.#refreshToken
      if (previous === null || refreshToken === null) return issue()
      // A refresh token is valid only once, even if the request fails.
      this.#refreshToken = null
      try {
        return keep(await deps.refresh(refreshToken))
      } catch (error) {
        if (isRefusal(error)) return issue()
        this.#refreshToken = refreshToken
        throw error
      }
    }, deps.now)
  }

  get(): Promise<string> {
    return this.#token.get()
  }

  refused(token: string): void {
    this.#token.refused(token)
  }
}

/** A source of user tokens. */
export type UserTokenSource = {
  /** Rejects with a `sign-in` PartnerError if there is no token. */
  get(): Promise<string>
  /** Call it if the service refused the token. Returns true if `get` may return another token. */
  refused(token: string): boolean
}

/** A token that a person pasted. */
export const pastedUserToken = (read: () => Promise<string | null>): UserTokenSource => ({
  async get() {
    const token = await read()
    if (token !== null) return token
    throw new PartnerError('sign-in', problemInfo('user-token-missing'))
  },
  refused: () => false,
})

/** A token that is minted with the partner token, as the service's public pages describe. It stays in memory until it expires. */
export function mintedUserToken(deps: {
  partnerTokens: PartnerTokens
  mint: (partnerToken: string) => Promise<MintResponse>
  expiresInUnitMs: number
  now: () => number
}): UserTokenSource {
  const token = new RenewedToken(async () => {
    const mint = async () => {
      const partnerToken = await deps.partnerTokens.get()
      try {
        return await deps.mint(partnerToken)
      } catch (error) {
        if (error instanceof PartnerError && error.kind === 'sign-in') deps.partnerTokens.refused(partnerToken)
        throw error
      }
    }
    const response = await mint().catch((error: unknown) => {
      // The partner token was revoked early. Try once more with a fresh token.
      if (error instanceof PartnerError && error.kind === 'sign-in' && error.operation === 'mintUserToken')
        return mint()
      throw error
    })
    return { token: response.access_token, lifetimeMs: response.expires_in * deps.expiresInUnitMs }
  }, deps.now)
  return {
    get: () => token.get(),
    refused(refusedToken) {
      token.refused(refusedToken)
      return true
    },
  }
}
