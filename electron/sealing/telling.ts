import { deflateRawSync } from 'node:zlib'

/** Silence, even compressed, and short repeated patterns deflate to far less than this share. */
const leastShare = 1 / 16

/**
 * Whether bytes can distinguish recordings: sound can, even of a quiet room; digital silence and short repeated patterns cannot,
 * because they are the same in every recording.
 */
export const isTelling = (bytes: Uint8Array): boolean =>
  deflateRawSync(bytes, { level: 1 }).byteLength > bytes.byteLength * leastShare
