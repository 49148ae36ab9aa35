import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 random bits, as base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What the database has of a secret. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** The challenge of a verifier, as in PKCE (S256). */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/**
 * PKCE verifier and nonce of one sign-in. They are derived from the secret in the browser's cookie and the state in
 * the address, so that neither a copy of the database nor the address alone reveals them.
 */
export const derivedSecrets = (browserSecret: string, state: string): { verifier: string; nonce: string } => {
  const derived = (use: string) => createHmac('sha256', browserSecret).update(`${use} ${state}`).digest('base64url')
  return { verifier: derived('verifier'), nonce: derived('nonce') }
}
