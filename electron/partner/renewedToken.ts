/** A token and how long it is valid, counted from the moment it was requested. */
export type FreshToken = { token: string; lifetimeMs: number }

/** The share of a token's lifetime after which it is renewed. */
const renewAtShare = 0.8

/**
 * A token that is renewed before it expires. All callers share one pending renewal. If someone sets the clock back or forward, the
 * token is renewed early.
 */
export class RenewedToken {
  readonly #renew: (previous: string | null) => Promise<FreshToken>
  readonly #now: () => number
  #held: { token: string; askedMs: number; renewMs: number; expiresMs: number } | null = null
  #inFlight: Promise<string> | null = null

  /** `renew` gets the current token, or null if there is none or the service refused it. */
  constructor(renew: (previous: string | null) => Promise<FreshToken>, now: () => number) {
    this.#renew = renew
    this.#now = now
  }

  async get(): Promise<string> {
    const nowMs = this.#now()
    const held = this.#held
    if (held && nowMs >= held.askedMs && nowMs < held.renewMs) return held.token
    const usable = held && nowMs >= held.askedMs && nowMs < held.expiresMs ? held.token : null
    this.#inFlight ??= this.#fetch(held?.token ?? null).finally(() => {
      this.#inFlight = null
    })
    try {
      return await this.#inFlight
    } catch (error) {
      // The renewal comes early, so the old token is still valid if the renewal fails.
      if (usable !== null && this.#held?.token === usable) return usable
      throw error
    }
  }

  /** Call this if the service refused this token, so that it is not used again. A token that was renewed meanwhile stays. */
  refused(token: string): void {
    if (this.#held?.token === token) this.#held = null
  }

  async #fetch(previous: string | null): Promise<string> {
    const askedMs = this.#now()
    const { token, lifetimeMs } = await this.#renew(previous)
    this.#held = {
      token,
      askedMs,
      renewMs: askedMs + lifetimeMs * renewAtShare,
      expiresMs: askedMs + lifetimeMs,
    }
    return token
  }
}
