import { execFileSync } from 'node:child_process'
import { createCipheriv, createHash } from 'node:crypto'

/** Unique bytes from a seed: every build makes the same. */
export function noise(seed, length) {
  const key = createHash('sha256').update(seed).digest()
  return createCipheriv('aes-128-ctr', key.subarray(0, 16), key.subarray(16)).update(Buffer.alloc(length))
}

/** The time of the files, as long ago as recordings usually are, so that none seems to be still being written. */
export const recorded = new Date(2026, 8, 14, 15, 2, 32)

export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

function chunk(id, content) {
  const header = Buffer.alloc(8)
  header.write(id, 0, 'latin1')
  header.writeUInt32LE(content.length, 4)
  return Buffer.concat([header, content])
}

function riff(chunks) {
  const content = Buffer.concat([Buffer.from('WAVE'), ...chunks])
  return chunk('RIFF', content)
}

function format(channels) {
  const content = Buffer.alloc(16)
  content.writeUInt16LE(1, 0)
  content.writeUInt16LE(channels, 2)
  content.writeUInt32LE(16_000, 4)
  content.writeUInt32LE(32_000 * channels, 8)
  content.writeUInt16LE(2 * channels, 12)
  content.writeUInt16LE(16, 14)
  return chunk('fmt ', content)
}

/** A WAV of noise: 16 kHz, 16 bits, mono; 32 000 bytes for each second, and 44. */
export const wave = (seed, seconds) => riff([format(1), chunk('data', noise(seed, seconds * 32_000))])

/** A WAV like a Plaud Note's: stereo, with its serial number in a `pad ` chunk of 460 bytes, and samples from 0x200 on. */
export function plaudWave(seed, seconds, serialNumber) {
  const padding = Buffer.alloc(460)
  padding.write(`SN:${serialNumber}`)
  return riff([format(2), chunk('pad ', padding), chunk('data', noise(seed, seconds * 64_000))])
}

/**
 * A file like a Plaud Note's `.ASR`: only packets of a real Opus encoder, 80 bytes for each 20 ms (16 kHz, mono, constant 32
 * kbit/s). The sound is a tone of `hertz`.
 */
export function plaudAsr(hertz, seconds) {
  const samples = Buffer.alloc(seconds * 32_000)
  for (let at = 0; at < samples.length / 2; at++)
    samples.writeInt16LE(Math.round(9000 * Math.sin((2 * Math.PI * hertz * at) / 16_000)), at * 2)
  const asRecorder = ['-b:a', '32000', '-application', 'lowdelay', '-vbr', 'off', '-frame_duration', '20']
  const packets = execFileSync(
    'ffmpeg',
    [
      ...['-v', 'error', '-f', 's16le', '-ar', '16000', '-ac', '1', '-i', 'pipe:0', '-af', 'asetnsamples=n=320:p=1'],
      // The muxer `data` writes only packets.
      ...['-map', '0:a', '-c:a', 'libopus', ...asRecorder, '-f', 'data', 'pipe:1'],
    ],
    { input: samples, maxBuffer: 1024 ** 3 },
  )
  for (let at = 0; at < packets.length; at += 80)
    if (packets[at] !== 0xb8) throw new Error('the encoder made no packets as the recorder does')
  if (packets.length % 80 !== 0) throw new Error('the encoder made no packets as the recorder does')
  return packets
}
