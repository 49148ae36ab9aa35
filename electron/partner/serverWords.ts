import { stripVTControlCharacters } from 'node:util'
import { shownText } from '../../shared/text/shownText.ts'

const longest = 300
/** How much text is read at most. Searching a megabyte of control sequences would take minutes. */
const longestRead = 10_000
/** Shorter secrets are not removed, because they occur in too many ordinary words. */
const shortestSecret = 4
/** The id of a task or a file, which is not a secret. */
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Makes a service's message about a failure safe to show and keep. A careless service may repeat parts of the request, so this removes
 * secrets, the queries of addresses and everything that looks like a token. A hostile service may write to the terminal or forge one of
 * its lines, so this removes control sequences. It removes them first, because they could split a secret.
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

/** Removes control characters, line breaks and marks that change the reading direction. */
const oneLine = (text: string): string => shownText(stripVTControlCharacters(text))

/** The secrets in a request's headers, in their sent form and before encoding. */
export function secretsIn(headers: Record<string, string>): string[] {
  const { authorization = '', 'x-client-api-key': apiKey = '' } = headers
  const [scheme = '', ...rest] = authorization.split(' ')
  const value = rest.join(' ')
  const decoded = scheme === 'Basic' ? Buffer.from(value, 'base64').toString('utf8') : ''
  return [authorization, value, decoded, decoded.slice(decoded.indexOf(':') + 1), apiKey]
}

/** The secrets of a presigned address, which are the values of its query. */
export const secretsOfAddress = (address: string): string[] => {
  const url = URL.parse(address)
  return url ? [url.search, ...url.searchParams.values()].filter(({ length }) => length >= 12) : []
}
