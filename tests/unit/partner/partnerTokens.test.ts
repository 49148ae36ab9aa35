import { describe, expect, test } from 'vitest'
import { PartnerError } from '../../../electron/partner/errors.ts'
import { type FreshToken, RenewedToken } from '../../../electron/partner/renewedToken.ts'
import { mintedUserToken, PartnerTokens, pastedUserToken } from '../../../electron/partner/tokens.ts'
import { expiresInUnitMs } from '../../../shared/accounts/account.ts'
import type { TokenResponse } from '../../../shared/partner/tokens.ts'

/** Tokens as the service issues them, on a clock that only the test moves. */
const hourMs = 3_600_000
const refusedBy = (operation: 'issueToken' | 'refreshToken' | 'mintUserToken') =>
  new PartnerError('sign-in', { code: 'a', message: 'no' }, { status: 401, operation })
const unreachable = () => new PartnerError('unreachable', { code: 'a', message: 'no network' })
const caught = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

/** A token endpoint that counts, answers one request after another, and fails if `fail` says so. */
function tokenEndpoint(expiresIn = 3600) {
  const calls: string[] = []
  const failures: { issue: PartnerError | null; refresh: PartnerError | null } = { issue: null, refresh: null }
  const respond = (): TokenResponse => ({
    access_token: `planted-access-${calls.length}`,
    refresh_token: `planted-refresh-${calls.length}`,
    token_type: 'bearer',
    expires_in: expiresIn,
  })
  return {
    calls,
    failures,
    issue: async () => {
      calls.push('issue')
      if (failures.issue) throw failures.issue
      return respond()
    },
    refresh: async (refreshToken: string) => {
      calls.push(`refresh ${refreshToken}`)
      if (failures.refresh) throw failures.refresh
      return respond()
    },
  }
}
function partnerTokens(expiresIn = 3600, unitMs = 1000) {
  const endpoint = tokenEndpoint(expiresIn)
  const clock = { nowMs: 1_800_000_000_000 }
  const { issue, refresh } = endpoint
  const tokens = new PartnerTokens({ issue, refresh, expiresInUnitMs: unitMs, now: () => clock.nowMs })
  return { ...endpoint, clock, tokens }
}

describe('a token that is renewed', () => {
  test('is requested once for fifty callers', async () => {
    const clock = { nowMs: 0 }
    const asked: (string | null)[] = []
    let answer: (fresh: FreshToken) => void = () => {}
    const token = new RenewedToken(
      (previous) => {
        asked.push(previous)
        return new Promise((resolve) => {
          answer = resolve
        })
      },
      () => clock.nowMs,
    )
    for (const [previous, name] of [
      [null, 'first'],
      ['first', 'second'],
    ] as const) {
      const waiting = Array.from({ length: 50 }, () => token.get())
      await Promise.resolve()
      answer({ token: name, lifetimeMs: 1000 })
      expect(new Set(await Promise.all(waiting))).toEqual(new Set([name]))
      expect(asked.at(-1)).toBe(previous)
      clock.nowMs += 900
    }
    expect(asked).toHaveLength(2)
  })

  test('reports a failed renewal to all fifty callers and then asks again', async () => {
    let requests = 0
    const token = new RenewedToken(
      async () => {
        requests += 1
        if (requests === 1) throw unreachable()
        return { token: 'good', lifetimeMs: 1000 }
      },
      () => 0,
    )
    const heard = await Promise.all(Array.from({ length: 50 }, () => caught(token.get())))
    expect(heard.every((error) => error instanceof PartnerError && error.kind === 'unreachable')).toBe(true)
    expect(requests).toBe(1)
    expect(await token.get()).toBe('good')
  })

  test('counts its life from the request, not from the answer', async () => {
    const clock = { nowMs: 0 }
    let requests = 0
    const token = new RenewedToken(
      async () => {
        requests += 1
        clock.nowMs += 500
        return { token: `token ${requests}`, lifetimeMs: 1000 }
      },
      () => clock.nowMs,
    )
    await token.get()
    clock.nowMs = 799
    expect(await token.get()).toBe('token 1')
    clock.nowMs = 800
    expect(await token.get()).toBe('token 2')
  })

  test('keeps a newer token when an older one is refused', async () => {
    let requests = 0
    const token = new RenewedToken(
      async () => ({ token: `token ${++requests}`, lifetimeMs: 1000 }),
      () => 0,
    )
    await token.get()
    token.refused('token 1')
    expect(await token.get()).toBe('token 2')
    token.refused('token 1')
    expect(await token.get()).toBe('token 2')
    expect(requests).toBe(2)
  })

  test.each([
    ['back', -2 * hourMs],
    ['forward', 2 * hourMs],
  ])('is renewed early, but no oftener, after the clock is set %s', async (_name, byMs) => {
    const { clock, tokens, calls } = partnerTokens()
    await tokens.get()
    clock.nowMs += byMs
    for (let count = 0; count < 5; count++) await tokens.get()
    expect(calls).toEqual(['issue', 'refresh planted-refresh-1'])
  })
})

describe('the partner token', () => {
  test.each([
    ['seconds', 3600, hourMs],
    ['minutes', 60, hourMs],
    ['milliseconds', 3_600_000, hourMs],
    ['seconds', 1, 1000],
  ] as const)(
    'is renewed after four fifths of its life, with expires_in in %s: %i',
    async (unit, expiresIn, lifetimeMs) => {
      const { clock, tokens, calls } = partnerTokens(expiresIn, expiresInUnitMs[unit])
      expect(await tokens.get()).toBe('planted-access-1')
      clock.nowMs += lifetimeMs * 0.8 - 1
      expect(await tokens.get()).toBe('planted-access-1')
      clock.nowMs += 1
      expect(await tokens.get()).toBe('planted-access-2')
      expect(calls).toEqual(['issue', 'refresh planted-refresh-1'])
      // The new token has its own lifetime and its own refresh token.
      clock.nowMs += lifetimeMs * 0.8
      await tokens.get()
      expect(calls.at(-1)).toBe('refresh planted-refresh-2')
    },
  )

  test('is issued anew after a refused refresh', async () => {
    const { clock, tokens, calls, failures } = partnerTokens()
    await tokens.get()
    failures.refresh = refusedBy('refreshToken')
    clock.nowMs += hourMs
    expect(await tokens.get()).toBe('planted-access-3')
    expect(calls).toEqual(['issue', 'refresh planted-refresh-1', 'issue'])
  })

  test('asks a person to sign in after a refused refresh and a refused issue', async () => {
    const { clock, tokens, calls, failures } = partnerTokens()
    await tokens.get()
    failures.refresh = refusedBy('refreshToken')
    failures.issue = refusedBy('issueToken')
    clock.nowMs += hourMs
    const error = await caught(tokens.get())
    expect(error).toMatchObject({
      kind: 'sign-in',
      message: 'The service no longer accepts this account. Check its client ID and secret key in Settings → Accounts.',
    })
    expect(calls).toEqual(['issue', 'refresh planted-refresh-1', 'issue'])
    // A refresh token works once. From here on only a new token from the service helps.
    expect(await caught(tokens.get())).toMatchObject({ kind: 'sign-in' })
    expect(calls.slice(3)).toEqual(['issue'])
    failures.issue = null
    expect(await tokens.get()).toBe('planted-access-5')
  })

  test.each([
    ['sign-in', 401],
    ['refused', 403],
    ['refused', 400],
  ] as const)('asks a person to sign in after a first issue that is %s (%i)', async (kind, status) => {
    const { tokens, calls, failures } = partnerTokens()
    failures.issue = new PartnerError(kind, { code: 'a', message: 'no' }, { status, operation: 'issueToken' })
    expect(await caught(tokens.get())).toMatchObject({ kind: 'sign-in', retryable: true })
    expect(calls).toEqual(['issue'])
  })

  test.each(['unreachable', 'unanswered', 'server', 'rate-limit', 'bad-answer'] as const)(
    'stays in use after a refresh that is %s before its end',
    async (kind) => {
      const { clock, tokens, calls, failures } = partnerTokens()
      await tokens.get()
      failures.refresh = new PartnerError(kind, { code: 'a', message: 'later' })
      clock.nowMs += 0.9 * hourMs
      expect(await tokens.get()).toBe('planted-access-1')
      failures.refresh = null
      expect(await tokens.get()).toBe('planted-access-3')
      expect(calls).toEqual(['issue', 'refresh planted-refresh-1', 'refresh planted-refresh-1'])
    },
  )

  test('is not used after its end, even if the refresh fails', async () => {
    const { clock, tokens, failures } = partnerTokens()
    await tokens.get()
    failures.refresh = unreachable()
    clock.nowMs += hourMs
    expect(await caught(tokens.get())).toBe(failures.refresh)
  })

  test('stays in use until its end if everything is refused', async () => {
    const { clock, tokens, failures } = partnerTokens()
    await tokens.get()
    failures.refresh = refusedBy('refreshToken')
    failures.issue = refusedBy('issueToken')
    clock.nowMs += 0.9 * hourMs
    expect(await tokens.get()).toBe('planted-access-1')
    clock.nowMs += 0.1 * hourMs
    expect(await caught(tokens.get())).toMatchObject({ kind: 'sign-in' })
  })

  test('is issued anew after the service revoked it', async () => {
    const { tokens, calls } = partnerTokens()
    tokens.refused(await tokens.get())
    expect(await tokens.get()).toBe('planted-access-2')
    expect(calls).toEqual(['issue', 'issue'])
  })

  test('is issued anew if there is no refresh token', async () => {
    const clock = { nowMs: 0 }
    let issued = 0
    const tokens = new PartnerTokens({
      issue: async () => ({ access_token: `a${++issued}`, refresh_token: '', token_type: 'bearer', expires_in: 10 }),
      refresh: () => Promise.reject(new Error('there is nothing to refresh with')),
      expiresInUnitMs: 1000,
      now: () => clock.nowMs,
    })
    await tokens.get()
    clock.nowMs = 9000
    expect(await tokens.get()).toBe('a2')
  })
})

describe('a minted user token', () => {
  function minted(mintFails: (count: number) => PartnerError | null = () => null) {
    const partner = partnerTokens(24 * 3600)
    const mints: string[] = []
    const source = mintedUserToken({
      partnerTokens: partner.tokens,
      mint: async (partnerToken) => {
        mints.push(partnerToken)
        const failure = mintFails(mints.length)
        if (failure) throw failure
        return { access_token: `planted-user-${mints.length}`, token_type: 'bearer', expires_in: 3600 }
      },
      expiresInUnitMs: 1000,
      now: () => partner.clock.nowMs,
    })
    return { ...partner, mints, source }
  }

  test('is minted once for fifty callers, and again at 80 % of its life', async () => {
    const { source, mints, calls, clock } = minted()
    const all = await Promise.all(Array.from({ length: 50 }, () => source.get()))
    expect(new Set(all)).toEqual(new Set(['planted-user-1']))
    expect(mints).toEqual(['planted-access-1'])
    clock.nowMs += 0.8 * hourMs - 1
    expect(await source.get()).toBe('planted-user-1')
    clock.nowMs += 1
    expect(await source.get()).toBe('planted-user-2')
    expect(calls).toEqual(['issue'])
  })

  test('is minted again after it was refused', async () => {
    const { source, mints } = minted()
    expect(source.refused(await source.get())).toBe(true)
    expect(await source.get()).toBe('planted-user-2')
    expect(mints).toHaveLength(2)
  })

  test('asks once for a new partner token if that one is refused', async () => {
    const { source, mints, calls } = minted((count) => (count === 1 ? refusedBy('mintUserToken') : null))
    expect(await source.get()).toBe('planted-user-2')
    expect(mints).toEqual(['planted-access-1', 'planted-access-2'])
    expect(calls).toEqual(['issue', 'issue'])
  })

  test('asks a person to sign in after two refused partner tokens', async () => {
    const { source, mints, calls } = minted(() => refusedBy('mintUserToken'))
    expect(await caught(source.get())).toMatchObject({ kind: 'sign-in' })
    expect(mints).toHaveLength(2)
    expect(calls).toEqual(['issue', 'issue'])
  })

  test('is not minted without a partner token', async () => {
    const { source, mints, calls, failures } = minted()
    failures.issue = refusedBy('issueToken')
    expect(await caught(source.get())).toMatchObject({ kind: 'sign-in', message: /client ID and secret key/ })
    expect({ mints, calls }).toEqual({ mints: [], calls: ['issue'] })
  })

  test('stays in use while the service fails, which is asked once', async () => {
    const { source, mints, clock } = minted((count) =>
      count === 2
        ? new PartnerError('server', { code: 'a', message: 'ill' }, { status: 500, operation: 'mintUserToken' })
        : null,
    )
    await source.get()
    clock.nowMs += 0.9 * hourMs
    expect(await source.get()).toBe('planted-user-1')
    expect(mints).toHaveLength(2)
    expect(await source.get()).toBe('planted-user-3')
  })
})

test('reads a pasted token anew each time and asks to sign in without one', async () => {
  let kept: string | null = 'planted-pasted'
  const source = pastedUserToken(async () => kept)
  expect(await source.get()).toBe('planted-pasted')
  expect(source.refused('planted-pasted')).toBe(false)
  kept = null
  expect(await caught(source.get())).toMatchObject({ kind: 'sign-in', status: null })
})
