import { inflateSync } from 'node:zlib'
import { ofBytes } from '../byteSource.ts'
import { readTexts } from '../files/rawParts.ts'
import { type Reading, within } from '../files/reading.ts'
import { mostTagBytes } from '../limits.ts'
import type { Spot } from '../seeking/search.ts'

/** An ID3v2 tag (2.2 to 2.4), with its header: each frame, and the whole for what is no frame. */
export async function readId3(tag: Buffer, spot: Spot, reading: Reading): Promise<void> {
  const { search } = reading
  const version = tag[3] ?? 0
  const flags = tag[5] ?? 0
  const isUnsynchronised = (flags & 0x80) !== 0
  // Before 2.4 the tag was changed as a whole, so that sizes count the bytes before that. In 2.4 each frame is changed.
  const content = isUnsynchronised && version < 4 ? synchronised(tag.subarray(10)) : tag.subarray(10)
  const [nameBytes, headBytes] = version <= 2 ? [3, 6] : [4, 10]
  let at = (flags & 0x40) !== 0 && version >= 3 ? extendedBytes(content, version) : 0
  while (at + headBytes <= content.length && /^[A-Z0-9]+$/.test(content.toString('latin1', at, at + nameBytes))) {
    const name = content.toString('latin1', at, at + nameBytes)
    const size = sizeOf(content.subarray(at + nameBytes), version)
    const end = at + headBytes + size
    if (size === 0 || end > content.length) break
    const ofFrame = version >= 3 ? (content[at + 9] ?? 0) : 0
    const allFlags = isUnsynchronised && version === 4 ? ofFrame | 0x02 : ofFrame
    const frame = plainFrame(content.subarray(at + headBytes, end), allFlags, version)
    if (typeof frame === 'string') search.unreadable(within(spot, `ID3 ${name}`), 'tag', frame)
    else await readTexts(ofBytes(frame), within(spot, `ID3 ${name}`), reading, { place: 'tag' })
    at = end
  }
  await readTexts(ofBytes(content.subarray(at)), within(spot, 'ID3'), reading, { place: 'tag', isListed: false })
}

/** Zeros that keep the tag from looking like sound. */
function synchronised(bytes: Buffer): Buffer {
  const kept = Buffer.alloc(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    kept[length++] = bytes[at] ?? 0
    if (bytes[at] === 0xff && bytes[at + 1] === 0) at++
  }
  return kept.subarray(0, length)
}

const sevenBits = (bytes: Buffer, count: number): number =>
  bytes.subarray(0, count).reduce((size, byte) => size * 128 + (byte & 0x7f), 0)

function sizeOf(bytes: Buffer, version: number): number {
  if (version <= 2) return bytes.readUIntBE(0, 3)
  // Some programs write the sizes of 2.4 as in 2.3. Then bytes have their highest bit.
  const isOld = version === 3 || bytes.subarray(0, 4).some((byte) => byte > 0x7f)
  return isOld ? bytes.readUInt32BE(0) : sevenBits(bytes, 4)
}

const extendedBytes = (content: Buffer, version: number): number =>
  content.length < 4 ? 0 : version === 3 ? content.readUInt32BE(0) + 4 : sevenBits(content, 4)

/** A frame without its own compression; a reason if it cannot be read. */
function plainFrame(bytes: Buffer, flags: number, version: number): Buffer | 'encrypted' | 'damaged' {
  const [packed, encrypted] = version === 3 ? [0x80, 0x40] : [0x08, 0x04]
  if (flags & encrypted) return 'encrypted'
  if (version === 4 && (flags & 0x02) !== 0) return plainFrame(synchronised(bytes), flags & ~0x02, version)
  if (!(flags & packed)) return bytes
  try {
    // The size of the content comes first.
    return inflateSync(bytes.subarray(4), { maxOutputLength: mostTagBytes })
  } catch {
    return 'damaged'
  }
}
