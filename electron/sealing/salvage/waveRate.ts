import type { FileHandle } from 'node:fs/promises'
import type { ByteRate } from './byteRate.ts'

/** More chunks before the sound no recorder writes. */
const mostChunks = 100

/** Of uncompressed sound in a WAV file; null where its header does not say it. */
export async function waveRate(file: FileHandle): Promise<ByteRate | null> {
  const bytesAt = async (fromByte: number, lengthBytes: number) => {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(lengthBytes), 0, lengthBytes, fromByte)
    return buffer.subarray(0, bytesRead)
  }
  const head = await bytesAt(0, 12)
  if (!/^(RIFF|RF64|BW64)/.test(head.toString('latin1')) || head.toString('latin1', 8) !== 'WAVE') return null
  let bytesPerSecond = 0
  for (let atByte = 12, chunks = 0; chunks < mostChunks; chunks += 1) {
    const chunk = await bytesAt(atByte, 20)
    if (chunk.length < 8) return null
    const id = chunk.toString('latin1', 0, 4)
    const sizeBytes = chunk.readUInt32LE(4)
    if (id === 'fmt ' && chunk.length === 20) bytesPerSecond = chunk.readUInt32LE(16)
    if (id === 'data') return bytesPerSecond > 0 ? { fromByte: atByte + 8, bytesPerSecond } : null
    atByte += 8 + sizeBytes + (sizeBytes % 2)
  }
  return null
}
