import { createHash, randomBytes } from 'node:crypto'
import type { KeyKind } from '../postgres/tables.ts'

/** The prefix tells people, and programs that look for published secrets, what a text is. */
const prefixes: Record<KeyKind, string> = {
  secret: 'tls_',
  'api-key': 'tla_',
  authorization: 'Bearer tlb_',
  'user-token': 'tlu_',
  worker: 'tlw_',
}

/** A new key with 256 random bits. For `authorization`, it is the whole value of the header. */
export const newKey = (kind: KeyKind): string => `${prefixes[kind]}${randomBytes(32).toString('base64url')}`

/**
 * What the database has of a key. Keys are random, so a plain hash tells nothing of them, and looking one up by its
 * hash tells nothing by its duration.
 */
export const keyHash = (key: string): string => createHash('sha256').update(key).digest('hex')
