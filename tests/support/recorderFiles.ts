import { readFileSync } from 'node:fs'
import { Decoder, Demuxer, Encoder, FilterAPI } from 'node-av'
import { demoFile } from './testEngine.ts'

/**
 * A recording as the Plaud Note writes its `.ASR`: packets of a real encoder, 16 kHz, mono, 20 ms, 32 kbit/s without
 * variation, one after the other.
 */
export async function asrOf(path: string): Promise<Buffer> {
  await using demuxer = await Demuxer.open(path)
  const stream = demuxer.audio()
  if (!stream) throw new Error('there is no sound to make an .ASR of')
  using decoder = await Decoder.create(stream)
  using filter = FilterAPI.create('aresample=16000,aformat=sample_fmts=s16:channel_layouts=mono')
  using filler = FilterAPI.create('asetnsamples=n=320:p=1')
  const options = { application: 'lowdelay', vbr: 'off', frame_duration: 20 }
  using encoder = await Encoder.create('libopus' as never, {
    bitrate: 32_000,
    filter: filler,
    options: options as never,
  })
  const packets: Buffer[] = []
  const frames = filler.frames(filter.frames(decoder.frames(demuxer.packets(stream.index))))
  for await (const packet of encoder.packets(frames)) if (packet?.data) packets.push(Buffer.from(packet.data))
  if (packets.some((packet) => packet.length !== 80 || packet[0] !== 0xb8))
    throw new Error('the encoder makes other packets than the recorder')
  return Buffer.concat(packets)
}

/** The packets of an Ogg stream, as FFmpeg finds them. */
export async function packetsIn(path: string): Promise<{ bytes: Buffer; times: number[] }> {
  await using demuxer = await Demuxer.open(path)
  const found: Buffer[] = []
  const times: number[] = []
  for await (const packet of demuxer.packets(demuxer.audio()?.index))
    if (packet?.data) {
      found.push(Buffer.from(packet.data))
      times.push(Number(packet.pts))
    }
  return { bytes: Buffer.concat(found), times }
}

/** A WAV as the Plaud Note writes it: its serial number in 460 bytes of padding, samples from 0x200, 16 kHz mono. */
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
export async function demoAsr(count?: number): Promise<Buffer> {
  made ??= asrOf(demoFile('260915_1730.flac'))
  const bytes = await made
  return bytes.subarray(0, count === undefined ? bytes.length : count * 80)
}
let made: Promise<Buffer> | null = null

/** Samples of a 16-bit mono WAV as a program writes it, -1 to 1. */
export function waveSamples(path: string): Float32Array {
  const bytes = readFileSync(path)
  const at = bytes.indexOf('data')
  const sound = bytes.subarray(at + 8, at + 8 + bytes.readUInt32LE(at + 4))
  return Float32Array.from({ length: sound.length / 2 }, (_, index) => sound.readInt16LE(index * 2) / 32_768)
}

/** How alike two sounds are, -1 to 1, `b` shifted by `shift` samples. */
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
