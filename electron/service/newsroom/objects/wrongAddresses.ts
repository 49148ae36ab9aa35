import type { UploadRow } from '../../ports/tables.ts'
import type { S3Objects } from './s3Objects.ts'

/** A PUT that a store must refuse. `says`: the beginning of a sentence about it. */
type WrongAddress = { what: string; says: string; address: string; body: Buffer }

/** PUTs for an open upload of a first part and a last part of 1,000 bytes, each wrong in one way. */
export async function addressesToRefuse(
  objects: S3Objects,
  upload: UploadRow,
  [firstAddress = '', lastAddress = '']: readonly string[],
): Promise<WrongAddress[]> {
  const { file_id, store_upload_id } = upload
  const body = Buffer.alloc(1000, 'wrong')
  const otherPart = new URL(lastAddress)
  otherPart.searchParams.set('partNumber', '3')
  const otherKey = new URL(lastAddress)
  otherKey.pathname = otherKey.pathname.replace(file_id, `${file_id}x`)
  const prolonged = new URL(lastAddress)
  prolonged.searchParams.set('X-Amz-Expires', '86400')
  const unsigned = new URL(firstAddress)
  unsigned.search = `?partNumber=2&uploadId=${encodeURIComponent(store_upload_id ?? '')}`
  const expired = await objects.partAddress(upload, 2, body.length, Date.now() - 1000)
  return [
    { what: 'wrong length', says: 'A part of another length', address: lastAddress, body: Buffer.alloc(999, 'wrong') },
    { what: 'wrong part', says: 'The address of one part, changed to another part,', address: otherPart.href, body },
    { what: 'wrong key', says: 'The address of one file, changed to another file,', address: otherKey.href, body },
    {
      what: 'changed expiry',
      says: 'An address that was changed to be valid for longer',
      address: prolonged.href,
      body,
    },
    { what: 'unsigned part', says: 'A part without a signature', address: unsigned.href, body },
    { what: 'expired address', says: 'An expired address', address: expired, body },
  ]
}
