import { createHash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { problem } from '../../shared/words/problem.ts'
import { openQuietly, readUpTo } from '../system/index.ts'

const fingerprintBlockBytes = 8 * 1024
/** How many blocks, spread over the file, are read in each round. Another round follows if too few of them are distinctive. */
const blocksInRound = [16, 48, 192]
/** How many distinctive blocks are enough. Such blocks differ from each other and are neither silence nor a pattern. */
const enoughTelling = 8
/** A shorter file is read completely, because that costs no more than reading its blocks. */
const readWholeBytes = 2 * 16 * fingerprintBlockBytes
const pieceBytes = 1024 * 1024

/** Silence, even compressed, and short repeated patterns deflate to far less than this share. */
const leastShare = 1 / 16

/**
 * Whether bytes can distinguish recordings. Sound can, even from a quiet room. Digital silence and short repeated
 * patterns cannot, because they are the same in every recording.
 */
export const isTelling = (bytes: Uint8Array): boolean =>
  deflateRawSync(bytes, { level: 1 }).byteLength > bytes.byteLength * leastShare

/** Reads at most `lengthBytes` from `fromByte` on. */
type ReadSpan = (fromByte: number, lengthBytes: number) => Promise<Uint8Array>

/**
 * A text that distinguishes two recordings with the same name, length and time. It is `blocks:` and the SHA-256, in hex, of 16
 * blocks spread over the file, or of more blocks if these are silent or equal. For a short file, or if even 256 blocks are too
 * similar, it is `whole:` and the SHA-256 of all bytes. The same bytes always give the same text. Null if the file is shorter than
 * `sizeBytes`. It does not detect a difference outside the blocks.
 */
export async function fingerprintOf(sizeBytes: number, read: ReadSpan): Promise<string | null> {
  if (sizeBytes <= readWholeBytes) return await wholeFingerprint(sizeBytes, read)
  const hash = createHash('sha256')
  const telling = new Set<string>()
  for (const count of blocksInRound) {
    for (const fromByte of placesOf(count, sizeBytes)) {
      const block = await read(fromByte, fingerprintBlockBytes)
      if (block.byteLength !== fingerprintBlockBytes) return null
      hash.update(block)
      if (isTelling(block)) telling.add(createHash('sha256').update(block).digest('base64'))
    }
    if (telling.size >= enoughTelling) return `blocks:${hash.digest('hex')}`
  }
  return await wholeFingerprint(sizeBytes, read)
}

/** The blocks of the first round include both ends of the file; the blocks of later rounds lie between them. */
function placesOf(count: number, sizeBytes: number): number[] {
  const lastByte = sizeBytes - fingerprintBlockBytes
  const share = (place: number) => (count === blocksInRound[0] ? place / (count - 1) : (place + 0.5) / count)
  return Array.from({ length: count }, (_none, place) => Math.round(share(place) * lastByte))
}

async function wholeFingerprint(sizeBytes: number, read: ReadSpan): Promise<string | null> {
  const hash = createHash('sha256')
  for (let fromByte = 0; fromByte < sizeBytes; fromByte += pieceBytes) {
    const lengthBytes = Math.min(pieceBytes, sizeBytes - fromByte)
    const piece = await read(fromByte, lengthBytes)
    if (piece.byteLength !== lengthBytes) return null
    hash.update(piece)
  }
  return `whole:${hash.digest('hex')}`
}

/** The fingerprint of a file on this machine or on a mounted volume. Throws `stopped` and Node's errors. */
export async function fingerprintOfFile(path: string, signal?: AbortSignal): Promise<string | null> {
  const file = await openQuietly(path)
  try {
    return await fingerprintOf((await file.stat()).size, (fromByte, lengthBytes) => {
      if (signal?.aborted) throw problem('stopped', null, { retryable: true })
      return readUpTo(file, fromByte, lengthBytes)
    })
  } finally {
    await file.close()
  }
}
