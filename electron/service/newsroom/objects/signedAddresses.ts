import { GetObjectCommand, PutObjectCommand, type S3Client, UploadPartCommand } from '@aws-sdk/client-s3'
import { getSignedUrl, S3RequestPresigner } from '@aws-sdk/s3-request-presigner'

/** After so many addresses, the loop lets other work of this process run. */
const signedInTurn = 50

type Place = { client: S3Client; bucket: string; key: string }
type SignedRequest = Parameters<S3RequestPresigner['presign']>[0]

/** The longest that an address can be valid, by the rules of its signature. */
const mostValidMs = 7 * 24 * 3_600_000

/** The address of a GET of the object, also of parts of it. */
export const addressToRead = ({ client, bucket, key }: Place, expiresMs: number, nowMs: number): Promise<string> =>
  getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: key }), validity(expiresMs, nowMs))

/** The address of a PUT of exactly `sizeBytes`. */
export const addressToWrite = (
  { client, bucket, key }: Place,
  sizeBytes: number,
  expiresMs: number,
  nowMs: number,
): Promise<string> => {
  const command = new PutObjectCommand({ Bucket: bucket, Key: key, ContentLength: sizeBytes })
  return getSignedUrl(client, command, validity(expiresMs, nowMs))
}

/** The address of a PUT of one part of exactly `sizeBytes`. */
export const addressToWritePart = (
  { client, bucket, key }: Place,
  { storeUploadId, part, sizeBytes }: { storeUploadId: string; part: number; sizeBytes: number },
  expiresMs: number,
  nowMs: number,
): Promise<string> => {
  const command = new UploadPartCommand({
    ...{ Bucket: bucket, Key: key, UploadId: storeUploadId },
    ...{ PartNumber: part, ContentLength: sizeBytes },
  })
  return getSignedUrl(client, command, validity(expiresMs, nowMs))
}

/** The addresses of a PUT of each part, in order. Each is valid for exactly its length in `sizesBytes`. */
export async function partAddresses(
  place: Place,
  storeUploadId: string,
  sizesBytes: readonly number[],
  expiresMs: number,
  nowMs: number,
): Promise<string[]> {
  // The client builds the first address. The others differ from it in two values only, and signing them without the
  // client's middleware is several times faster.
  const first = { storeUploadId, part: 1, sizeBytes: sizesBytes[0] ?? 0 }
  const addresses = [await addressToWritePart(place, first, expiresMs, nowMs)]
  const valid = validity(expiresMs, nowMs)
  const { client } = place
  const { protocol, hostname, port, host, pathname } = new URL(addresses[0] ?? '')
  const presigner = new S3RequestPresigner({ ...client.config })
  for (let part = 2; part <= sizesBytes.length; part++) {
    const request: SignedRequest = {
      ...{ method: 'PUT', protocol, hostname, path: pathname, ...(port === '' ? {} : { port: Number(port) }) },
      query: { partNumber: String(part), uploadId: storeUploadId, 'x-id': 'UploadPart' },
      headers: { host, 'content-length': String(sizesBytes[part - 1]) },
    }
    const { query } = await presigner.presign(request, valid)
    addresses.push(`${protocol}//${host}${pathname}?${queryText(query ?? {})}`)
    if (part % signedInTurn === 0) await new Promise(setImmediate)
  }
  return addresses
}

const queryText = (query: SignedRequest['query'] & object): string =>
  Object.entries(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')

/** A signature says when it was made and for how many seconds it is valid. A time in the past is an expired address. */
function validity(expiresMs: number, nowMs: number): { signingDate: Date; expiresIn: number } {
  const signedMs = Math.min(Math.floor(nowMs / 1000) * 1000, expiresMs - 1000)
  const validMs = Math.min(expiresMs - signedMs, mostValidMs)
  return { signingDate: new Date(signedMs), expiresIn: Math.floor(validMs / 1000) }
}
