import {
  type AccountTextName,
  accountFieldsSchema,
  type SecretName,
  secretNames,
  secretSchema,
} from '../../shared/accounts/account.ts'
import { unicodeText } from '../../shared/text/unicodeText.ts'
import { problem } from '../../shared/words/problem.ts'

type CredentialPart = AccountTextName | SecretName
/** The content of a credentials file. `unusable`: values that no account can have, each with its problem. */
export type Credentials = {
  values: Map<CredentialPart, string>
  unusable: { part: CredentialPart; problem: string }[]
}

export const longestFileBytes = 64 * 1024
const deepest = 6
const mostNames = 1000

/**
 * The names for each credential that services, their documents and Tapelog's own service use, in lower case, without punctuation and
 * prefixes.
 */
const spellings: Record<CredentialPart, readonly string[]> = {
  baseUrl: ['baseurl', 'baseaddress', 'url', 'endpoint'],
  apiBase: ['apibase', 'apibaseurl', 'apiurl', 'secondaddress'],
  clientId: ['clientid'],
  userId: ['userid'],
  ownerId: ['ownerid'],
  workflowStatusPath: ['workflowstatuspath'],
  secretKey: ['secretkey', 'clientsecret', 'clientsecretkey', 'secret'],
  apiKey: ['apikey', 'clientapikey'],
  // “access_token” is not listed: it is the partner’s own token, which no account stores.
  userToken: ['usertoken', 'useraccesstoken'],
  authorization: ['authorization', 'authorizationheader'],
}
const partOf = new Map(
  Object.entries(spellings).flatMap(([part, names]) => names.map((name) => [name, part as CredentialPart])),
)
const commonName = (part: CredentialPart): string => part.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function partNamed(name: string): CredentialPart | undefined {
  const letters = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  return partOf.get(letters) ?? partOf.get(letters.replace(/^(tapelog|partner|x)/, ''))
}

/**
 * Reads a credentials file: JSON at any depth, or lines such as `client_id=…`, `export CLIENT_ID='…'` and `X-Client-Id: …`. Ignores
 * case and punctuation in names, and ignores unknown names. Throws `credentials-file-…`; no error contains a value.
 */
export function readCredentials(bytes: Uint8Array): Credentials {
  if (bytes.length > longestFileBytes) throw problem('credentials-file-too-large')
  const text = unicodeText(bytes)
  if (text === null) throw problem('credentials-file-binary')
  if (text.trim() === '') throw problem('credentials-file-empty')
  const found: Credentials = { values: new Map(), unusable: [] }
  for (const [name, given] of namesIn(text)) {
    const part = partNamed(name)
    const value = part === 'userToken' ? given.trim().replace(/^bearer\s+/i, '') : given.trim()
    // The value is empty, or a placeholder that nobody has filled in.
    if (part === undefined || value === '' || /^<.*>$/.test(value)) continue
    const before = found.values.get(part)
    if (before !== undefined && before !== value) throw problem('credentials-file-twice', { name: commonName(part) })
    found.values.set(part, value)
  }
  if (found.values.size === 0) throw problem('credentials-file-nothing')
  for (const [part, value] of [...found.values]) {
    const schema = (secretNames as readonly string[]).includes(part)
      ? secretSchema
      : accountFieldsSchema.shape[part as AccountTextName]
    const checked = schema.safeParse(value)
    if (checked.success) found.values.set(part, checked.data)
    else {
      found.values.delete(part)
      found.unusable.push({ part, problem: checked.error.issues[0]?.message ?? '' })
    }
  }
  return found
}

function namesIn(text: string): [name: string, value: string][] {
  if (!/^\s*[{[]/.test(text)) return linesOf(text)
  try {
    return pairsIn(JSON.parse(text), 0)
  } catch {
    // Read lines, as in an ini file with headings in brackets. JSON that was cut off is not a list of lines.
    return /^\s*\{/.test(text) ? [] : linesOf(text)
  }
}

/** Every text in JSON with its name, including texts in a list of `{ "name": …, "value": … }`. */
function pairsIn(value: unknown, depth: number): [string, string][] {
  if (typeof value !== 'object' || value === null || depth > deepest) return []
  if (Array.isArray(value)) return value.slice(0, mostNames).flatMap((one) => pairsIn(one, depth + 1))
  const given = value as Record<string, unknown>
  const name = given.name ?? given.key
  if (typeof name === 'string' && typeof given.value === 'string') return [[name, given.value]]
  return Object.entries(given)
    .slice(0, mostNames)
    .flatMap(([key, one]): [string, string][] =>
      typeof one === 'string' || typeof one === 'number' ? [[key, String(one)]] : pairsIn(one, depth + 1),
    )
}

const linesOf = (text: string): [string, string][] =>
  text
    .split(/\r\n|\r|\n/)
    .slice(0, mostNames)
    .flatMap((line): [string, string][] => {
      const at = line.search(/[=:]/)
      const name = line
        .slice(0, Math.max(at, 0))
        .trim()
        .replace(/^(export|set)\s+/, '')
      return at === -1 || name.length > 80 ? [] : [[name, withoutQuotes(line.slice(at + 1).trim())]]
    })

/** Removes quotation marks, including a shell's `'\''`, and a comma at the end of a line. */
function withoutQuotes(given: string): string {
  const value = given.replace(/[,;]$/, '')
  return /^(["']).*\1$/s.test(value) ? value.slice(1, -1).replaceAll("'\\''", "'") : value
}
