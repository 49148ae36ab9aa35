import { closeSync, openSync, writeSync } from 'node:fs'

/** The 44 bytes before the samples of a WAV with 16 bits a sample. Default: 16 kHz, mono. */
export function waveHeader(options: { dataBytes: number; sampleRateHz?: number; channels?: number }): Buffer {
  const { dataBytes, sampleRateHz = 16_000, channels = 1 } = options
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + dataBytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(sampleRateHz, 24)
  header.writeUInt32LE(sampleRateHz * channels * 2, 28)
  header.writeUInt16LE(channels * 2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(dataBytes, 40)
  return header
}

/**
 * Writes a PCM WAV of a noise-like tone, in blocks. `channels` and `sampleRateHz` make a large file of few seconds. `amplitude`: of 32768; the
 * usual tone is quiet, and if it is not steady a copy is played and sent louder.
 */
export function writeWave(
  path: string,
  options: { seconds: number; sampleRateHz?: number; channels?: number; seed?: number; amplitude?: number },
): void {
  const { seconds, sampleRateHz = 16_000, channels = 1, seed = 1, amplitude = 300 } = options
  const frames = Math.round(seconds * sampleRateHz)
  const dataBytes = frames * channels * 2
  const file = openSync(path, 'w')
  writeSync(file, waveHeader({ dataBytes, sampleRateHz, channels }))
  const block = Buffer.alloc(1024 * 1024)
  for (let index = 0; index < block.length; index += 2)
    block.writeInt16LE(Math.round(amplitude * Math.sin((index + seed) * 0.05 * seed)), index)
  for (let written = 0; written < dataBytes; )
    written += writeSync(file, block, 0, Math.min(block.length, dataBytes - written))
  closeSync(file)
}
