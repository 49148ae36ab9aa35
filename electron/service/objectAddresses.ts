import { join } from 'node:path'
import { partnerLimits } from '../../shared/partner/limits.ts'
import type { ServiceContext } from './context.ts'
import { isSigned, signPath } from './credentials.ts'
import { Refusal } from './refusal.ts'

export type SignedQuery = { expires?: string; signature?: string }

/** The paths of a merged file and of a part on disk. */
export const objectPath = (context: ServiceContext, fileId: string): string => join(context.objectsDir, fileId)
export const partPath = (context: ServiceContext, uploadId: string, part: number): string =>
  join(context.objectsDir, `${uploadId}.${part}`)

const partAddress = (uploadId: string, part: number) => `/storage/uploads/${uploadId}/${part}`
const fileAddress = (fileId: string) => `/storage/files/${fileId}`

/** The address to which a part is PUT. It is signed only for this upload, this part and PUT, until `expiresMs`. */
export const presignedPart = (context: ServiceContext, uploadId: string, part: number, expiresMs: number): string =>
  `${context.origin()}${signPath(context.credentials.signingKey, 'PUT', partAddress(uploadId, part), expiresMs)}`

/** A DownloadUrl that is valid for 24 hours from now. */
export const downloadUrl = (context: ServiceContext, fileId: string): string =>
  `${context.origin()}${signPath(context.credentials.signingKey, 'GET', fileAddress(fileId), context.now() + partnerLimits.downloadUrlValidMs)}`

export const isSignedPart = (context: ServiceContext, uploadId: string, part: number, query: SignedQuery): boolean =>
  isSigned(context.credentials.signingKey, 'PUT', partAddress(uploadId, part), query, context.now())
export const isSignedFile = (context: ServiceContext, fileId: string, query: SignedQuery): boolean =>
  isSigned(context.credentials.signingKey, 'GET', fileAddress(fileId), query, context.now())

/**
 * The id of the file of one of this service's DownloadUrls, or null for any other address. Throws a Refusal if the address belongs to
 * this service but its signature is wrong or expired.
 */
export function fileOfDownloadUrl(context: ServiceContext, address: URL): string | null {
  const fileId = /^\/storage\/files\/([\w-]+)$/.exec(address.pathname)?.[1]
  if (!fileId || address.origin !== new URL(context.origin()).origin) return null
  if (!isSignedFile(context, fileId, Object.fromEntries(address.searchParams)))
    throw new Refusal(403, 'file_url: is not signed for this file, or has expired')
  return fileId
}
