/** A token and how long it is valid, counted from the request for it. */
export type FreshToken = { token: string; lifetimeMs: number }

/** The share of its life after which a token is renewed. */
const renewAtShare = 0.8

/**
 * A token that is renewed before it expires, with one renewal in flight for all callers. A clock that is set back or forward
 * causes an early renewal.
 */
export class RenewedToken {
  readonly #renew: (previous: string | null) => Promise<FreshToken>
  readonly #now: () => number
  #held: { token: string; askedMs: number; renewMs: number; expiresMs: number } | null = null
  #inFlight: Promise<string> | null = null

  /** `renew` is given the token held so far, or null when there is none or it was refused. */
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
      // The renewal comes early: when it fails, the old token is still valid.
      if (usable !== null && this.#held?.token === usable) return usable
      throw error
    }
  }

  /** The service did not take this token: it is not used again. A token that was renewed meanwhile stays. */
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
