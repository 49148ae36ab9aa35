import { resolve } from 'node:path'
import { partnerLimits } from '../../../../shared/partner/limits.ts'
import { isLoopback } from '../../../../shared/partner/regions.ts'
import type { SeededDevice } from '../../http/bindings.ts'
import { networksOf } from '../clients/networks.ts'
import { parseSignInSettings, type SignInSettings } from '../signIn/settings.ts'

/** What is wrong with a value. No problem repeats the value, because a secret may stand in the wrong place. */
export type ValueProblem =
  | { code: 'number'; least: number; most: number }
  | { code: 'one-of'; choices: readonly string[] }
  /** The sentences of `parseSignInSettings`. */
  | { code: 'sign-in'; sentence: string }
  | {
      code:
        | 'json-list'
        | 'text'
        | 'yes-or-no'
        | 'origin'
        | 'plain-http'
        | 'list'
        | 'database-address'
        | 'serial-number'
        | 'network'
    }

type Parsed<T> = { ok: true; value: T } | { ok: false; problem: ValueProblem }

/** A setting: how its value is read, and what holds without one. */
type Setting<T> = {
  /** Only for the type of the value. */
  type?: T
  usual: T | null
  isNeeded: boolean
  isSecret: boolean
  /** `given`: a text from the command line, the environment or a secret's file, or any JSON from the settings file. */
  parse: (given: unknown) => Parsed<T>
}

type Needed = { isNeeded: true; isSecret?: boolean }
type Usual<T> = { usual: T; isSecret?: boolean }
type Given<T> = Needed | Usual<T>

const good = <T>(value: T): Parsed<T> => ({ ok: true, value })
const bad = (problem: ValueProblem): Parsed<never> => ({ ok: false, problem })

function setting<V, U>(given: Given<U>, parse: (given: unknown) => Parsed<V>): Setting<V | U> {
  return {
    usual: 'usual' in given ? given.usual : null,
    isNeeded: 'isNeeded' in given,
    isSecret: given.isSecret ?? false,
    parse: parse as (given: unknown) => Parsed<V | U>,
  }
}

/** Any text that is not empty. */
export const text = <U extends string | null = never>(given: Given<U>): Setting<string | U> =>
  setting<string, U>(given, (value) =>
    typeof value === 'string' && value.trim() !== '' ? good(value.trim()) : bad({ code: 'text' }),
  )

/** A file or a folder; from the folder in which the program was started if it is not absolute. */
export const path = <U extends null = never>(given: Given<U>): Setting<string | U> =>
  setting<string, U>(given, (value) =>
    typeof value === 'string' && value !== '' ? good(resolve(value)) : bad({ code: 'text' }),
  )

export const wholeNumber = <U extends number | null>(
  given: Usual<U> & { least: number; most: number },
): Setting<number | U> =>
  setting<number, U>(given, (value) => {
    const { least, most } = given
    const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
    const isRight = typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most
    return isRight ? good(number) : bad({ code: 'number', least, most })
  })

export const yesOrNo = (given: Usual<boolean>): Setting<boolean> =>
  setting<boolean, boolean>(given, (value) =>
    typeof value === 'boolean'
      ? good(value)
      : value === 'true' || value === 'false'
        ? good(value === 'true')
        : bad({ code: 'yes-or-no' }),
  )

export const oneOf = <V extends string>(given: Usual<V> & { choices: readonly V[] }): Setting<V> =>
  setting<V, V>(given, (value) => {
    const choice = given.choices.find((one) => one === value)
    return choice === undefined ? bad({ code: 'one-of', choices: given.choices }) : good(choice)
  })

/** Scheme, host and port; plain http only of this machine, or if the setting allows it. */
export const oneOrigin = <U extends null = never>(
  given: Given<U> & { isPlainAllowed?: boolean },
): Setting<string | U> =>
  setting<string, U>(given, (value) => {
    const url = typeof value === 'string' ? URL.parse(value) : null
    if (!isOrigin(url, value)) return bad({ code: 'origin' })
    const isPlain = url.protocol === 'http:' && !isLoopback(url) && !given.isPlainAllowed
    return isPlain ? bad({ code: 'plain-http' }) : good(url.origin)
  })

/** In a text, with commas between. */
export const origins = (given: Usual<readonly string[]>): Setting<readonly string[]> =>
  setting<readonly string[], readonly string[]>(given, (value) => {
    const list = listOf(value)
    if (list === null) return bad({ code: 'list' })
    const urls = list.map((one) => ({ one, url: URL.parse(one) }))
    return urls.every(({ one, url }) => isOrigin(url, one))
      ? good(urls.map(({ url }) => url?.origin ?? ''))
      : bad({ code: 'origin' })
  })

/** Addresses and networks such as `10.0.0.0/8`; in a text, with commas between. */
export const networks = (given: Usual<readonly string[]>): Setting<readonly string[]> =>
  setting<readonly string[], readonly string[]>(given, (value) => {
    const list = listOf(value)
    if (list === null) return bad({ code: 'list' })
    return networksOf(list) === null ? bad({ code: 'network' }) : good(list)
  })

/** Recorders as `SN` or `SN:OWNER`; in a text, with commas between. */
export const serialNumbers = (given: Usual<readonly SeededDevice[]>): Setting<readonly SeededDevice[]> =>
  setting<readonly SeededDevice[], readonly SeededDevice[]>(given, (value) => {
    const list = listOf(value)
    if (list === null) return bad({ code: 'list' })
    const devices = list.map((one) => {
      const [serialNumber = '', ...owner] = one.split(':')
      return { serialNumber, ownerId: owner.join(':') || null }
    })
    const isRight = devices.every(
      ({ serialNumber: sn }) => sn !== '' && sn.length <= partnerLimits.serialNumberMaxLength,
    )
    return isRight ? good(devices) : bad({ code: 'serial-number' })
  })

export const databaseAddress = (given: Needed): Setting<string> =>
  setting<string, never>(given, (value) => {
    const url = typeof value === 'string' ? URL.parse(value.trim()) : null
    const isRight = url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1
    return isRight ? good(String(value).trim()) : bad({ code: 'database-address' })
  })

/** As `parseSignInSettings` takes them; a text has them as JSON. */
export const signInProviders = (given: Usual<null>): Setting<readonly SignInSettings[] | null> =>
  setting<readonly SignInSettings[], null>(given, (value) => {
    const list = typeof value === 'string' ? fromJson(value) : value
    if (!Array.isArray(list)) return bad({ code: 'json-list' })
    const parsed = parseSignInSettings(list)
    return parsed.ok ? good(parsed.settings) : bad({ code: 'sign-in', sentence: `${parsed.sentences.join('; ')}.` })
  })

function fromJson(given: string): unknown {
  try {
    return JSON.parse(given)
  } catch {
    return null
  }
}

const isOrigin = (url: URL | null, given: unknown): url is URL =>
  url !== null && /^https?:$/.test(url.protocol) && url.origin === String(given).replace(/\/$/, '')

function listOf(given: unknown): string[] | null {
  const list = typeof given === 'string' ? given.split(',') : given
  if (!Array.isArray(list) || !list.every((one) => typeof one === 'string')) return null
  return list.map((one) => one.trim()).filter((one) => one !== '')
}
