import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { partnerLimits } from '../../../shared/partner/limits.ts'
import type { ServiceContext } from '../ports/context.ts'
import { Refusal } from '../ports/refusal.ts'

export type SignedQuery = { expires?: unknown; signature?: unknown }

/** The service's keys, and the origin that its addresses begin with. */
type Signer = { clients: Pick<ServiceContext['clients'], 'signingKeys'>; origin: () => string }

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares in constant time, even texts of different length. */
export const sameSecret = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected))

/** Tokens and keys are stored as hashes, so a copied database gives no access. */
export const secretHash = (secret: string): string => digest(secret).toString('hex')

const signatureOf = (key: string, method: string, path: string, expiresMs: number): string =>
  createHmac('sha256', key).update(`${method}\n${path}\n${expiresMs}`).digest('base64url')

/**
 * An address of this service that is valid without credentials until `expiresMs`, for this method only. The host is not
 * signed, so an address stays valid when the service restarts on another port.
 */
export async function signedAddress(
  { clients, origin }: Signer,
  method: 'GET' | 'PUT',
  path: string,
  expiresMs: number,
): Promise<string> {
  const [key = ''] = await clients.signingKeys()
  return `${origin()}${path}?expires=${expiresMs}&signature=${signatureOf(key, method, path, expiresMs)}`
}

export async function isSigned(
  { clients, now }: Pick<Signer, 'clients'> & Pick<ServiceContext, 'now'>,
  method: 'GET' | 'PUT',
  path: string,
  { expires, signature }: SignedQuery,
): Promise<boolean> {
  // A parameter that is given twice arrives as a list.
  if (typeof signature !== 'string') return false
  const expiresMs = Number(expires)
  if (!Number.isSafeInteger(expiresMs) || expiresMs < now()) return false
  return (await clients.signingKeys()).some((key) => sameSecret(signature, signatureOf(key, method, path, expiresMs)))
}

export const filePath = (fileId: string): string => `/storage/files/${fileId}`

/** A DownloadUrl that is valid for 24 hours from now. */
export const downloadUrl = (context: ServiceContext, fileId: string): Promise<string> =>
  signedAddress(context, 'GET', filePath(fileId), context.now() + partnerLimits.downloadUrlValidMs)

/**
 * The id of the file of one of this service's DownloadUrls, or null for any other address. Throws a Refusal if the
 * address belongs to this service but its signature is wrong or expired.
 */
export async function fileOfDownloadUrl(context: ServiceContext, address: URL): Promise<string | null> {
  const fileId = /^\/storage\/files\/([\w-]+)$/.exec(address.pathname)?.[1]
  if (!fileId || address.origin !== new URL(context.origin()).origin) return null
  if (!(await isSigned(context, 'GET', filePath(fileId), Object.fromEntries(address.searchParams))))
    throw new Refusal(403, 'file_url: is not signed for this file, or has expired')
  return fileId
}
