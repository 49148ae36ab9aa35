import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { md5 as nobleMd5 } from '@noble/hashes/legacy.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/**
 * The MD5 in a storage's receipt for a part, in lower case. Null if the receipt is anything else, such as a weak tag or the tag of a
 * multipart object (`…-12`). A storage that encrypts with its own keys returns tags that only look like an MD5; a header shows this.
 */
export function md5OfEtag(headers: IncomingHttpHeaders): string | null {
  const encryption = headers['x-amz-server-side-encryption']
  if (encryption !== undefined && encryption !== 'AES256') return null
  if (headers['x-amz-server-side-encryption-customer-algorithm'] !== undefined) return null
  const [, quoted, bare] = /^(?:"([0-9a-f]{32})"|([0-9a-f]{32}))$/i.exec(headers.etag?.trim() ?? '') ?? []
  return (quoted ?? bare)?.toLowerCase() ?? null
}

/** The MD5 of bytes in memory, in lower-case hex. If the platform refuses MD5 (FIPS mode), JavaScript computes it. */
export function md5Of(bytes: Uint8Array): string {
  try {
    return createHash('md5').update(bytes).digest('hex')
  } catch {
    return bytesToHex(nobleMd5(bytes))
  }
}
