import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from './random.ts'

/** The content of files that are already in the folder. */
export const othersText = 'of another program'

/**
 * A person's recording. `sha256` is the hash that its copy must always have. `sentSha256` is the hash of the bytes that a service
 * must hear: a recorder's file is sent without its serial number.
 */
export type Source = { name: string; path: string; sha256: string; sentSha256: string; sizeBytes: number }

/**
 * Writes recordings of noise, each with different content, so that no two are mistaken for each other. Large ones have a high
 * rate: several parts to upload, but few seconds to process. One is a recorder's file, with a serial number in it.
 */
export function makeSources(folder: string, count: { small: number; large: number }, random: Random): Source[] {
  mkdirSync(folder, { recursive: true })
  const sources = Array.from({ length: count.small + count.large }, (_, index) => {
    const isLarge = index >= count.small
    const dataBytes = isLarge ? random.between(10_600_000, 13_000_000) : random.between(30_000, 160_000)
    const { bytes, padding } = waveOf(
      dataBytes - (dataBytes % 64),
      isLarge ? { hz: 384_000, channels: 2, sampleBytes: 4 } : { hz: 8000, channels: 1, sampleBytes: 2 },
      index === 0 ? `SN:888300${random.between(1e6, 9e6)}` : '',
    )
    const name = `recording ${index + 1}.wav`
    const path = join(folder, name)
    writeFileSync(path, bytes)
    const sha256 = sha256Of(bytes)
    padding.fill(0)
    return { name, path, sha256, sentSha256: sha256Of(bytes), sizeBytes: bytes.length }
  })
  return sources
    .map((source) => ({ source, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ source }) => source)
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** `padding` is the part of `bytes` that holds the serial number. */
function waveOf(
  dataBytes: number,
  { hz, channels, sampleBytes }: { hz: number; channels: number; sampleBytes: number },
  serial: string,
): { bytes: Buffer; padding: Buffer } {
  const paddingBytes = serial === '' ? 0 : 460
  const noise = randomBytes(dataBytes)
  // Noise at full level would be sent to a remote service as a copy with a lower level.
  if (sampleBytes === 2) for (let at = 0; at < dataBytes; at += 2) noise.writeInt16LE(noise.readInt16LE(at) >> 3, at)
  const bytes = Buffer.concat([Buffer.alloc(52 + paddingBytes), noise])
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(channels, 22)
  bytes.writeUInt32LE(hz, 24)
  bytes.writeUInt32LE(hz * channels * sampleBytes, 28)
  bytes.writeUInt16LE(channels * sampleBytes, 32)
  bytes.writeUInt16LE(8 * sampleBytes, 34)
  bytes.write('pad ', 36)
  bytes.writeUInt32LE(paddingBytes, 40)
  const padding = bytes.subarray(44, 44 + paddingBytes)
  padding.write(serial)
  bytes.write('data', 44 + paddingBytes)
  bytes.writeUInt32LE(dataBytes, 48 + paddingBytes)
  return { bytes, padding }
}
