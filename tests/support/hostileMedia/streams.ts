import { ffmpeg } from '../ffmpeg.ts'
import type { Bomb } from './bomb.ts'

const packetBytes = 188

/** Transport and programme streams whose tables, lengths and times lie. */
export function streamBombs(): Bomb[] {
  const sound = (format: string) =>
    ffmpeg(['-f', 'lavfi', '-i', 'sine=duration=2:sample_rate=48000', '-c:a', 'mp2', '-f', format, 'pipe:1'])
  const [transport, programme] = [sound('mpegts'), sound('vob')]
  const found: Bomb[] = []
  const changed = (name: string, bytes: Buffer, change: (bytes: Buffer) => void) => {
    const copy = Buffer.from(bytes)
    change(copy)
    found.push({ name, bytes: copy })
  }
  const eachPacket = (bytes: Buffer, change: (packet: Buffer, index: number) => void) => {
    for (let at = 0; at + packetBytes <= bytes.length; at += packetBytes)
      change(bytes.subarray(at, at + packetBytes), at / packetBytes)
  }
  for (const value of [0x00, 0x7f, 0xff]) {
    changed(`TS whose tables are ${value}`, transport, (bytes) =>
      eachPacket(bytes, (packet) => {
        const pid = packet.readUInt16BE(1) & 0x1fff
        if (pid === 0 || pid === 0x1000) packet.fill(value, 12)
      }),
    )
    changed(`TS whose adaptation fields are ${value}`, transport, (bytes) =>
      eachPacket(bytes, (packet) => packet.fill(value, 4, 12)),
    )
    changed(`programme stream whose packets have lengths of ${value}`, programme, (bytes) => {
      for (
        let at = bytes.indexOf('\0\0\x01\xc0', 0, 'latin1');
        at > 0;
        at = bytes.indexOf('\0\0\x01\xc0', at + 6, 'latin1')
      )
        bytes.fill(value, at + 4, at + 6)
    })
    changed(`programme stream whose times are ${value}`, programme, (bytes) => {
      for (
        let at = bytes.indexOf('\0\0\x01\xc0', 0, 'latin1');
        at > 0;
        at = bytes.indexOf('\0\0\x01\xc0', at + 6, 'latin1')
      )
        bytes.fill(value, at + 9, at + 14)
    })
  }
  changed('TS of a thousand streams', transport, (bytes) =>
    eachPacket(bytes, (packet, index) => packet.writeUInt16BE(0x4000 | (32 + (index % 8000)), 1)),
  )
  const header = Buffer.alloc(packetBytes, 0xff)
  header.writeUInt32BE(0x4740_0010)
  found.push({ name: 'TS of empty tables', bytes: Buffer.concat(Array<Buffer>(5000).fill(header)) })
  const pack = Buffer.from([0, 0, 1, 0xba, 0x44, 0, 4, 0, 4, 1, 1, 0x89, 0xc3, 0xf8])
  found.push({ name: 'programme stream of packs alone', bytes: Buffer.concat(Array<Buffer>(20_000).fill(pack)) })
  return found
}
