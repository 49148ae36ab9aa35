import { ffmpeg } from '../ffmpeg.ts'
import type { Bomb } from './bomb.ts'
import { silentFlac } from './flac.ts'
import { streamBombs } from './streams.ts'

/**
 * Two hundred handmade files: small ones that become hours of audio, headers that lie, lists of other files and addresses, chunks
 * inside chunks. `address`: a server that nothing may contact, e.g. `http://127.0.0.1:1234`; `file`: a file that nothing may
 * open.
 */
export function bombs({ address, file }: { address: string; file: string }): Bomb[] {
  return [
    ...flacBombs(),
    ...waveBombs(),
    ...lists(address, file),
    ...nested(),
    ...movieBombs(file),
    ...streamBombs(),
    ...otherBombs(),
  ]
}

const flacBombs = (): Bomb[] => {
  const found: Bomb[] = []
  for (const sampleRateHz of [1, 2, 100, 3999, 16_000, 655_350])
    for (const blockSamples of [16, 8000, 65_535])
      for (const frames of [1, 200])
        found.push({
          name: `flac ${sampleRateHz} Hz ${frames} × ${blockSamples}`,
          bytes: silentFlac({ sampleRateHz, blockSamples, frames }),
        })
  for (const frameRateHz of [1, 7, 1000, 65_535])
    for (const channels of [1, 8])
      found.push({
        name: `flac whose frames say ${frameRateHz} Hz, ${channels} channels`,
        bytes: silentFlac({ sampleRateHz: 16_000, frameRateHz, channels, blockSamples: 65_535, frames: 50 }),
      })
  // 45 KB that become 13 hours.
  found.push({ name: 'flac of days', bytes: silentFlac({ sampleRateHz: 4000, blockSamples: 65_535, frames: 3000 }) })
  return found
}

type WaveFields = {
  tag?: number
  channels?: number
  rateHz?: number
  align?: number
  bits?: number
  dataBytes?: number
}
function waveWith(fields: WaveFields, soundBytes = 1000): Buffer {
  const { tag = 1, channels = 1, rateHz = 16_000, align = 2, bits = 16, dataBytes = soundBytes } = fields
  const bytes = Buffer.alloc(44 + soundBytes, 0x55)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE((36 + dataBytes) % 2 ** 32, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(tag, 20)
  bytes.writeUInt16LE(channels, 22)
  bytes.writeUInt32LE(rateHz, 24)
  bytes.writeUInt32LE((rateHz * align) % 2 ** 32, 28)
  bytes.writeUInt16LE(align, 32)
  bytes.writeUInt16LE(bits, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(dataBytes, 40)
  return bytes
}

const waveBombs = (): Bomb[] => {
  const found: Bomb[] = []
  const add = (name: string, fields: WaveFields, soundBytes?: number) =>
    found.push({ name: `wav ${name}`, bytes: waveWith(fields, soundBytes) })
  for (const channels of [0, 33, 64, 65, 255, 1000, 65_535])
    for (const align of [1, 2, 65_535]) add(`of ${channels} channels in ${align} bytes`, { channels, align }, 200_000)
  for (const rateHz of [0, 1, 100, 384_001, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1])
    add(`of ${rateHz} Hz`, { rateHz }, 200_000)
  for (const bits of [0, 1, 7, 12, 64, 65_535]) add(`of ${bits} bits`, { bits })
  for (const tag of [
    0, 2, 0x11, 0x31, 0x42, 0x50, 0x55, 0x160, 0x161, 0x162, 0x2000, 0x6750, 0x674f, 0xf1ac, 0xfffe, 0xffff,
  ])
    add(`of the codec ${tag.toString(16)}`, { tag }, 20_000)
  // 24 hours, and the largest values that the field can hold.
  for (const dataBytes of [24 * 3600 * 32_000, 2 ** 32 - 1, 2 ** 31, 0])
    add(`that states ${dataBytes} bytes`, { dataBytes })
  return found
}

/** Lists of other files. FFmpeg has a demuxer for each. */
function lists(address: string, file: string): Bomb[] {
  const targets = [
    `${address}/a.mp3`,
    `file:${file}`,
    file,
    `concat:${file}|${file}`,
    `subfile,,start,0,end,9,,:${file}`,
  ]
  const kinds: [string, (target: string) => string][] = [
    ['concat list', (target) => `ffconcat version 1.0\nfile '${target}'\nfile '${target}'\n`],
    ['HLS', (target) => `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${target}\n#EXT-X-ENDLIST\n`],
    ['HLS with a key', (target) => `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="${target}"\n#EXTINF:1,\n${target}\n`],
    [
      'DASH',
      (target) =>
        `<?xml version="1.0"?>\n<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>${target}</BaseURL><Period/></MPD>\n`,
    ],
    ['SDP', (target) => `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=${target}\nc=IN IP4 127.0.0.1\nm=audio 9 RTP/AVP 0\n`],
  ]
  const found: Bomb[] = []
  for (const [kind, write] of kinds)
    for (const [index, target] of targets.entries()) {
      found.push({ name: `${kind} to target ${index}`, bytes: Buffer.from(write(target)) })
      // Put the list after a tag with which recordings begin.
      const tag = Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1')
      if (index < 2)
        found.push({
          name: `${kind} to target ${index} behind a tag`,
          bytes: Buffer.concat([tag, Buffer.from(write(target))]),
        })
      if (index === 0) {
        const header = waveWith({ dataBytes: 0 }, 0)
        found.push({ name: `${kind} behind a WAV header`, bytes: Buffer.concat([header, Buffer.from(write(target))]) })
      }
    }
  return found
}

/** Chunks inside chunks, each claiming all remaining bytes. */
function nested(): Bomb[] {
  const found: Bomb[] = []
  for (const depth of [10, 1000, 20_000]) {
    const atoms = (name: string) =>
      Buffer.concat(
        Array.from({ length: depth }, (_, level) => {
          const atom = Buffer.alloc(8)
          atom.writeUInt32BE((depth - level) * 8, 0)
          atom.write(name, 4)
          return atom
        }),
      )
    const lists = Array.from({ length: depth }, (_, level) => {
      const list = Buffer.alloc(12)
      list.write('LIST', 0)
      list.writeUInt32LE((depth - level) * 12 - 8, 4)
      list.write('INFO', 8)
      return list
    })
    found.push({
      name: `${depth} atoms in each other`,
      bytes: Buffer.concat([Buffer.from('\0\0\0\x10ftypM4A \0\0\0\0', 'latin1'), atoms('moov')]),
    })
    found.push({
      name: `${depth} tracks in each other`,
      bytes: Buffer.concat([Buffer.from('\0\0\0\x10ftypM4A \0\0\0\0', 'latin1'), atoms('trak')]),
    })
    found.push({
      name: `${depth} lists in each other`,
      bytes: Buffer.concat([Buffer.from('RIFF\xff\xff\xff\xffWAVE', 'latin1'), ...lists]),
    })
    // Elements of unknown length: the header of Matroska and segments.
    const element = Buffer.from([0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])
    found.push({
      name: `${depth} segments in each other`,
      bytes: Buffer.concat([
        Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80]),
        ...Array.from({ length: depth }, () => element),
      ]),
    })
  }
  return found
}

/** A real M4A with one table changed. */
function movieBombs(file: string): Bomb[] {
  const sound = ffmpeg([
    ...[
      '-f',
      'lavfi',
      '-i',
      'sine=duration=1:sample_rate=16000',
      '-c:a',
      'aac',
      '-movflags',
      'empty_moov+default_base_moof',
    ],
    ...['-f', 'mp4', 'pipe:1'],
  ])
  const found: Bomb[] = []
  const changed = (name: string, atom: string, offset: number, value: number) => {
    const bytes = Buffer.from(sound)
    const at = bytes.indexOf(atom, 0, 'latin1')
    if (at < 0 || at + 4 + offset + 4 > bytes.length) return
    bytes.writeUInt32BE(value, at + 4 + offset)
    found.push({ name: `m4a ${name} ${value.toString(16)}`, bytes })
  }
  for (const value of [1, 0x7fff_ffff, 0xffff_ffff]) {
    for (const atom of ['stts', 'stsz', 'stco', 'stsc', 'trun', 'dref'])
      changed(`with entries of ${atom}`, atom, 4, value)
    changed('of a length', 'mvhd', 16, value)
    changed('of a time scale', 'mdhd', 12, value)
    changed('of a rate', 'mp4a', 28, value)
    changed('of channels', 'mp4a', 20, value)
  }
  // The file claims that its audio is in another file.
  const elsewhere = Buffer.from(sound)
  const url = elsewhere.indexOf('url ', 0, 'latin1')
  if (url > 0) elsewhere.writeUInt32BE(0, url + 4)
  found.push({
    name: 'm4a whose sound is in another file',
    bytes: Buffer.concat([elsewhere, Buffer.from(`file://${file}\0`)]),
  })
  return found
}

function otherBombs(): Bomb[] {
  const found: Bomb[] = []
  const add = (name: string, ...parts: (Buffer | string)[]) =>
    found.push({
      name,
      bytes: Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))),
    })
  add('a tag of 256 MB', 'ID3\x03\0\0\x7f\x7f\x7f\x7f', Buffer.alloc(1000))
  add('a tag with a line of a description', 'ID3\x03\0\0\0\0\x0f\x7f', Buffer.alloc(1000, '\n  Duration: 99:00:00.00,'))
  add('an Ogg page of no stream', 'OggS', Buffer.alloc(50_000, 0xff))
  add(
    'an AIFF of endless rate',
    'FORM\xff\xff\xff\xffAIFFCOMM\0\0\0\x12\0\x01\xff\xff\xff\xff\0\x10\x7f\xff\xff\xff\xff\xff\xff\xff\xff\xff',
    Buffer.alloc(500),
  )
  add(
    'a CAF of endless packets',
    'caff\0\x01\0\0desc\0\0\0\0\0\0\0\x20',
    Buffer.alloc(32, 0x7f),
    'pakt\x7f\xff\xff\xff\xff\xff\xff\xff',
    Buffer.alloc(200, 0x7f),
  )
  add('an AU of 2^31 Hz', '.snd\0\0\0\x18\xff\xff\xff\xff\0\0\0\x03\x7f\xff\xff\xff\0\0\0\x01', Buffer.alloc(9000))
  add('an AU of 1,000 channels', '.snd\0\0\0\x18\xff\xff\xff\xff\0\0\0\x03\0\0\x3e\x80\0\0\x03\xe8', Buffer.alloc(9000))
  add('an AMR of noise', '#!AMR\n', Buffer.alloc(100_000, 0x3c))
  add('an ASF of nothing', '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c', Buffer.alloc(5000, 0xff))
  add('an AVI of nothing', 'RIFF\xff\xff\xff\xffAVI LIST\xff\xff\xff\xffhdrl', Buffer.alloc(5000, 0xff))
  add('a DSS of nothing', '\x02dss', Buffer.alloc(50_000, 0xff))
  for (const byte of [0xff, 0xfb, 0x00, 0x47]) add(`a hundred thousand times ${byte}`, Buffer.alloc(100_000, byte))
  for (const count of [2, 20, 2000])
    add(
      `${count} frames of MPEG that are empty`,
      ...Array.from({ length: count }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)])),
    )
  return found
}
