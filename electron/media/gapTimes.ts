import { type FileHandle, open } from 'node:fs/promises'
import type { MissingSound } from '../../shared/sound/missingSound.ts'
import { type ByteRange, type ByteRate, mp3Rate, waveRate } from './byteRates.ts'
import type { AudioProbe } from './types.ts'

type SoundFacts = Pick<AudioProbe, 'container' | 'codec' | 'durationMs'>

/** Fifty packets of 80 bytes per second, without a header. */
const asrRate: ByteRate = { fromByte: 0, bytesPerSecond: 4000 }

/**
 * Where the gaps of a copy are in its sound. The times are exact for sound with a constant byte rate; else they follow from the gap's
 * place in the file. Throws Node's errors.
 */
export async function missingOf(path: string, gaps: readonly ByteRange[], sound: SoundFacts): Promise<MissingSound> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const rate = await rateOf(file, { size, gaps }, sound)
    const estimate: ByteRate = { fromByte: 0, bytesPerSecond: (size * 1000) / Math.max(1, sound.durationMs) }
    const { fromByte, bytesPerSecond } = rate ?? estimate
    const msOf = (byte: number) =>
      Math.round(Math.min(sound.durationMs, Math.max(0, ((byte - fromByte) * 1000) / bytesPerSecond)))
    return {
      times: rate ? 'measured' : 'estimated',
      keepsTimes: sound.codec.startsWith('pcm_') && rate !== null,
      gaps: gaps.map((gap) => {
        const fromMs = msOf(gap.fromByte)
        return { cause: 'unread', ...gap, fromMs, lengthMs: msOf(gap.fromByte + gap.lengthBytes) - fromMs }
      }),
    }
  } finally {
    await file.close()
  }
}

async function rateOf(
  file: FileHandle,
  { size, gaps }: { size: number; gaps: readonly ByteRange[] },
  { container, codec }: SoundFacts,
): Promise<ByteRate | null> {
  if (container === 'asr') return asrRate
  if (codec.startsWith('pcm_')) return await waveRate(file, size)
  return codec === 'mp3' ? await mp3Rate(file, size, gaps) : null
}
