import { readFileSync } from 'node:fs'
import { ffmpeg, ffprobe } from './ffmpeg.ts'
import { demoFile } from './testEngine.ts'

/**
 * A recording like a Plaud Note's `.ASR`: packets of a real encoder, 16 kHz, mono, 20 ms, constant 32 kbit/s, one after the
 * other.
 */
export function asrOf(path: string): Buffer {
  const asRecorder = ['-b:a', '32000', '-application', 'lowdelay', '-vbr', 'off', '-frame_duration', '20']
  const packets = ffmpeg([
    ...['-i', path, '-map', '0:a', '-af', 'aresample=16000:ochl=mono:osf=s16,asetnsamples=n=320:p=1'],
    // The muxer `data` writes only packets.
    ...['-c:a', 'libopus', ...asRecorder, '-f', 'data', 'pipe:1'],
  ])
  for (let at = 0; at < packets.length; at += 80)
    if (packets[at] !== 0xb8) throw new Error('the encoder makes other packets than the recorder')
  if (packets.length % 80 !== 0) throw new Error('the encoder makes other packets than the recorder')
  return packets
}

/** The packets of an Ogg stream, as FFmpeg finds them. */
export function packetsIn(path: string): { bytes: Buffer; times: number[] } {
  const { packets } = ffprobe(['-show_entries', 'packet=pts', path]) as { packets: { pts: number }[] }
  return {
    bytes: ffmpeg(['-i', path, '-map', '0:a', '-c', 'copy', '-f', 'data', 'pipe:1']),
    times: packets.map(({ pts }) => pts),
  }
}

/** A WAV like a Plaud Note's: its serial number in 460 bytes of padding, samples from 0x200, 16 kHz mono. */
export function plaudWave(serialNumber: string | null, samples: Buffer): Buffer {
  const chunk = (id: string, content: Buffer) => {
    const header = Buffer.alloc(8)
    header.write(id, 'latin1')
    header.writeUInt32LE(content.length, 4)
    return Buffer.concat([header, content])
  }
  const format = Buffer.from('01000100803e0000007d000002001000', 'hex')
  const padding = Buffer.alloc(460)
  if (serialNumber !== null) padding.write(`SN:${serialNumber}`)
  const chunks = Buffer.concat([chunk('fmt ', format), chunk('pad ', padding), chunk('data', samples)])
  return chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), chunks]))
}

/** 16-bit samples of a quiet tone. */
export const tone = (seconds: number): Buffer =>
  Buffer.from(Int16Array.from({ length: seconds * 16_000 }, (_, at) => Math.round(3000 * Math.sin(at * 0.05))).buffer)

/** `count` packets of a demo recording, encoded once per process. */
export function demoAsr(count?: number): Buffer {
  made ??= asrOf(demoFile('260915_1730.flac'))
  const bytes = made
  return bytes.subarray(0, count === undefined ? bytes.length : count * 80)
}
let made: Buffer | null = null

/** Samples of a 16-bit mono WAV as a program writes it, -1 to 1. */
export function waveSamples(path: string): Float32Array {
  const bytes = readFileSync(path)
  const at = bytes.indexOf('data')
  const sound = bytes.subarray(at + 8, at + 8 + bytes.readUInt32LE(at + 4))
  return Float32Array.from({ length: sound.length / 2 }, (_, index) => sound.readInt16LE(index * 2) / 32_768)
}

/** How similar two sounds are, -1 to 1, with `b` shifted by `shift` samples. */
export function correlation(a: Float32Array, b: Float32Array, shift = 0): number {
  let [ab, aa, bb] = [0, 0, 0]
  for (let at = 0; at < a.length; at++) {
    const [x, y] = [a[at] ?? 0, b[at + shift] ?? 0]
    ab += x * y
    aa += x * x
    bb += y * y
  }
  return ab / Math.sqrt(aa * bb)
}
