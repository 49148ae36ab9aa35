import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ServiceDatabase } from './store/database.ts'

const names = ['clientId', 'secretKey', 'apiKey', 'userToken', 'authorization', 'signingKey'] as const
export type Credentials = Record<(typeof names)[number], string>

/** Replaces every secret and ends every token. The client id stays: it is not a secret, and tasks and uploads belong to it. */
export function replaceCredentials(db: ServiceDatabase): void {
  db.transaction(() => {
    db.prepare(`DELETE FROM secrets WHERE name <> 'clientId'`).run()
    db.prepare('DELETE FROM tokens').run()
  }).immediate()
}

/** The credentials. The service makes them at its first start and stores them in its own database. */
export function loadCredentials(db: ServiceDatabase): Credentials {
  const insert = db.prepare('INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING')
  for (const name of names)
    insert.run(name, `${name === 'authorization' ? 'Bearer ' : ''}${randomBytes(24).toString('base64url')}`)
  const rows = db.prepare<[], { name: string; value: string }>('SELECT name, value FROM secrets').all()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value])) as Credentials
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares in constant time, even texts of different length. */
export const sameSecret = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected))

/** Tokens are stored as hashes, so a copied database gives no access. */
export const tokenHash = (token: string): string => digest(token).toString('hex')

/**
 * Adds an expiry and an HMAC over method, path and expiry. The host is not signed, so an address stays valid when the
 * service restarts on another port.
 */
export function signPath(key: string, method: string, path: string, expiresMs: number): string {
  const signature = createHmac('sha256', key).update(`${method}\n${path}\n${expiresMs}`).digest('base64url')
  return `${path}?expires=${expiresMs}&signature=${signature}`
}

export function isSigned(
  key: string,
  method: string,
  path: string,
  query: { expires?: unknown; signature?: unknown },
  nowMs: number,
): boolean {
  // A parameter that is given twice arrives as a list.
  if (typeof query.signature !== 'string') return false
  const expiresMs = Number(query.expires)
  if (!Number.isSafeInteger(expiresMs) || expiresMs < nowMs) return false
  const expected = createHmac('sha256', key).update(`${method}\n${path}\n${expiresMs}`).digest('base64url')
  return sameSecret(query.signature, expected)
}
