import { InvalidArgumentError } from 'commander'
import { type ExportFormat, exportFormats } from '../../shared/exports/formats.ts'
import { nameFields, nameTemplateSchema } from '../../shared/exports/presets.ts'
import { typedLanguage } from '../../shared/languages/spokenLanguages.ts'
import { modelIdSchema } from '../../shared/models/speechModels.ts'
import { type ServiceConnection, serviceConnectionSchema } from '../../shared/partner/connection.ts'
import { partnerLimits } from '../../shared/partner/limits.ts'
import { transcriptionOptionsSchema } from '../../shared/recordings/domain.ts'
import { type EnteredTime, enteredTimeSchema } from '../../shared/sound/recordedTime.ts'
import { mostVoices } from '../../shared/sound/soundChannels.ts'
import { listFromCommas } from '../../shared/text/listFromCommas.ts'
import { type TextEncoding, textEncodings } from '../../shared/text/textEncodings.ts'
import { parseClock } from '../../shared/text/typedTime.ts'
import { words } from '../../shared/words/catalogue.ts'
import { problem } from '../../shared/words/problem.ts'
import type { SeededDevice } from '../service/index.ts'

/** A value that was read from what a person typed. Refuses it with the sentence if it could not be read. */
function demanded<T>(value: T | null | undefined, sentence: string): T {
  if (value === null || value === undefined) throw new InvalidArgumentError(sentence)
  return value
}

export function parseFormats(value: string): ExportFormat[] {
  const formats = [...new Set(value.split(',').map((name) => name.trim().toLowerCase()))]
  const known: readonly string[] = exportFormats
  const unknown = formats.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new InvalidArgumentError(words.help.errors.oneOf(exportFormats.join(', ')))
  return formats as ExportFormat[]
}

/** Parses a whole number between two limits. */
export const parseCount =
  (least: number, most: number) =>
  (value: string): number => {
    const count = /^\d{1,12}$/.test(value) ? Number(value) : Number.NaN
    if (!(count >= least && count <= most)) throw new InvalidArgumentError(words.help.errors.count(least, most))
    return count
  }

export function parsePort(value: string): number {
  const port = Number(value)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new InvalidArgumentError(words.help.errors.port)
  return port
}

/** Parses `90d` or `90`; refuses fewer than `least` days. */
export const parseDays =
  (least: 0 | 1) =>
  (value: string): number => {
    const days = Number(/^(\d{1,4})d?$/.exec(value.trim())?.[1])
    if (!(days >= least && days <= 3650)) throw new InvalidArgumentError(words.help.errors.days(least))
    return days
  }

/** Parses the number of a microphone, from 1. */
export function parseMicrophone(value: string): number {
  const known = Array.from({ length: mostVoices }, (_, index) => String(index + 1))
  if (!known.includes(value)) throw new InvalidArgumentError(words.help.errors.oneOf(known.join(', ')))
  return Number(value)
}

/** Parses `SN` or `SN:owner` and adds it to the devices given before. */
export function collectDevice(value: string, before: SeededDevice[]): SeededDevice[] {
  const [serialNumber = '', ...owner] = value.split(':')
  if (serialNumber === '' || serialNumber.length > partnerLimits.serialNumberMaxLength)
    throw new InvalidArgumentError(words.help.errors.serialNumber)
  return [...before, { serialNumber, ownerId: owner.join(':') || null }]
}

/** Parses an origin such as `https://files.example` and adds it to the origins given before. */
export function collectOrigin(value: string, before: string[]): string[] {
  const url = URL.parse(value)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.origin !== value.replace(/\/$/, ''))
    throw new InvalidArgumentError(words.help.errors.origin)
  return [...before, url.origin]
}

/** Parses a typed fingerprint of a key and adds it to those given before. */
export function collectFingerprint(value: string, before: string[]): string[] {
  const digits = value.replace(/[\s:-]/g, '')
  if (!/^[0-9a-fA-F]{64}$/.test(digits)) throw new InvalidArgumentError(words.help.errors.fingerprint)
  return [...before, digits]
}

export const parseOrigin = (value: string): string => collectOrigin(value, [])[0] ?? value

const { hotwords: hotwordsSchema } = transcriptionOptionsSchema.shape

export const parseSpeechModel = (value: string): string =>
  demanded(modelIdSchema.safeParse(value).data, words.help.errors.speechModel)

export const parseLanguage = (value: string): string => demanded(typedLanguage(value), words.help.errors.language)

/** Parses the code of a language that is not `auto`. */
export function parseNamedLanguage(value: string): string {
  const language = typedLanguage(value)
  if (language === null || language === 'auto') throw new InvalidArgumentError(words.help.errors.namedLanguage)
  return language
}

export const parseTextEncoding = (value: string): TextEncoding =>
  demanded(
    textEncodings.find((one) => one === value.trim().toLowerCase()),
    words.help.errors.oneOf(textEncodings.join(', ')),
  )

export const parseHotwords = (value: string): string[] =>
  demanded(hotwordsSchema.safeParse(listFromCommas(value)).data, words.help.errors.hotwords)

/** Parses a moment of a recording, such as `75`, `12:41` or `1:02:03.5`, into milliseconds. */
export const parseMoment = (value: string): number => demanded(parseClock(value), words.help.errors.moment)

/** Parses ids such as `12,7,9`, each once. */
export function parseIds(value: string): number[] {
  const ids = listFromCommas(value).map((part) => (/^[1-9]\d{0,14}$/.test(part) ? Number(part) : 0))
  if (ids.length === 0 || ids.includes(0) || new Set(ids).size !== ids.length)
    throw new InvalidArgumentError(words.help.errors.ids)
  return ids
}

/** The template of file names. */
export const parseTemplate = (value: string): string =>
  demanded(
    nameTemplateSchema.safeParse(value).data,
    words.help.errors.template(nameFields.map((field) => `{${field}}`)),
  )

/** A day, or a day and a time, such as `2026-09-12` or `2026-09-12 15:02`, by this machine's clock. */
export function parseWhen(value: string): EnteredTime {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(value)
  const [year = 0, month = 0, day = 0, hour = 12, minute = 0, second = 0] = (match ?? [])
    .slice(1)
    .map((digits) => (digits === undefined ? undefined : Number(digits)))
  const date = new Date(year, month - 1, day, hour, minute, second)
  // JavaScript reads years below 100 as years of the last century.
  const isReal =
    date.getFullYear() === year &&
    date.getMonth() === month - 1 &&
    date.getDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second < 60
  const entered = enteredTimeSchema.safeParse({
    atMs: date.getTime(),
    precision: match?.[4] === undefined ? 'day' : match[6] === undefined ? 'minute' : 'second',
  })
  if (!match || !isReal || !entered.success) throw new InvalidArgumentError(words.help.errors.when)
  return entered.data
}

/** The options of a transcription, from the flags that commander has parsed. */
export const transcriptionOf = (flags: { language: string; hotwords: string[]; diarization: boolean }) =>
  transcriptionOptionsSchema.parse({
    language: flags.language,
    diarization: flags.diarization,
    hotwords: flags.hotwords,
  })

/** Environment variables that set a remote service; `tapelog serve` writes a file that sets the same variables. */
export const connectionVariables = {
  baseUrl: 'TAPELOG_BASE_URL',
  apiBase: 'TAPELOG_API_BASE',
  clientId: 'TAPELOG_CLIENT_ID',
  secretKey: 'TAPELOG_SECRET_KEY',
  apiKey: 'TAPELOG_API_KEY',
  userToken: 'TAPELOG_USER_TOKEN',
  userId: 'TAPELOG_USER_ID',
  authorization: 'TAPELOG_AUTHORIZATION',
  workflowStatusPath: 'TAPELOG_WORKFLOW_STATUS_PATH',
} as const satisfies Record<keyof ServiceConnection, string>

/**
 * The remote service that the environment variables set; null if none is set, which means this machine. Throws
 * 'remote-incomplete' if only some of them are set.
 */
export function remoteFromEnvironment(environment: NodeJS.ProcessEnv): ServiceConnection | null {
  const entries = Object.entries(connectionVariables).map(([field, name]) => [field, environment[name] ?? ''] as const)
  if (entries.every(([, value]) => value === '')) return null
  const mints = environment[connectionVariables.userId] && !environment[connectionVariables.userToken]
  const needed = ['baseUrl', 'clientId', 'apiKey', mints ? 'secretKey' : 'userToken'] as const
  const missing = needed
    .filter((field) => !environment[connectionVariables[field]])
    .map((field) => connectionVariables[field])
  if (missing.length > 0) throw problem('remote-incomplete', { missing: missing.join(', ') })
  return serviceConnectionSchema.parse(Object.fromEntries(entries))
}
