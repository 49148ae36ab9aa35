import { stripVTControlCharacters } from 'node:util'
import { shownText } from '../../shared/text/shownText.ts'

const longest = 300
/** The most text to read: a search for control sequences in a megabyte of them would take minutes. */
const longestRead = 10_000
/** Shorter values occur in too many ordinary words. */
const shortestSecret = 4
/** The id of a task or a file, which is no secret. */
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * A service's message about a failure, safe to show and keep. A careless service may repeat what it was sent, so secrets,
 * queries of addresses and everything that looks like a token are removed. A hostile one may write to the terminal or forge a
 * line of it, so control sequences are removed first, also because they would divide a secret.
 */
export function serverWords(text: string, sentSecrets: readonly string[] = []): string {
  const secrets = sentSecrets
    .map(oneLine)
    .filter(({ length }) => length >= shortestSecret)
    .toSorted((a, b) => b.length - a.length)
  return secrets
    .reduce((words, secret) => words.replaceAll(secret, '…'), oneLine(text.slice(0, longestRead)))
    .replace(/\?\S+/g, '?…')
    .replace(/\b(Bearer|Basic)\s+\S+/gi, '$1 …')
    .replace(/[\w+/=-]{24,}(?:\.[\w+/=-]+)*/g, (run) => (uuid.test(run) ? run : '…'))
    .slice(0, longest)
}

/** Without control characters, line breaks and marks that turn the reading direction. */
const oneLine = (text: string): string => shownText(stripVTControlCharacters(text))

/** The secrets in a request's headers, as they were sent and as they were before they were encoded. */
export function secretsIn(headers: Record<string, string>): string[] {
  const { authorization = '', 'x-client-api-key': apiKey = '' } = headers
  const [scheme = '', ...rest] = authorization.split(' ')
  const value = rest.join(' ')
  const decoded = scheme === 'Basic' ? Buffer.from(value, 'base64').toString('utf8') : ''
  return [authorization, value, decoded, decoded.slice(decoded.indexOf(':') + 1), apiKey]
}

/** The secrets of a presigned address: the values of its query. */
export const secretsOfAddress = (address: string): string[] => {
  const url = URL.parse(address)
  return url ? [url.search, ...url.searchParams.values()].filter(({ length }) => length >= 12) : []
}
