import { firstBelievedMs, type NamedTime, recordedTimeFromName } from './recordedTime.ts'

/** The recording time in the first bytes of a file, or null. Neither form has a zone. */
export function embeddedTime(head: Uint8Array): NamedTime | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  const time = broadcastWaveTime(bytes) ?? id3Time(bytes)
  return time !== null && time.atMs >= firstBelievedMs ? time : null
}

const textOf = (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end)

/** EBU Tech 3285: `bext` has 320 bytes of text, then `2026-09-14` and `15:02:33`; the separators may be others. */
function broadcastWaveTime(bytes: Buffer): NamedTime | null {
  if (!/^(RIFF|RF64|BW64)$/.test(textOf(bytes, 0, 4)) || textOf(bytes, 8, 12) !== 'WAVE') return null
  for (let at = 12; at + 8 <= bytes.length; ) {
    const id = textOf(bytes, at, at + 4)
    const sizeBytes = bytes.readUInt32LE(at + 4)
    const start = at + 8
    if (id === 'bext') {
      const [date, time] = [textOf(bytes, start + 320, start + 330), textOf(bytes, start + 330, start + 338)]
      return recordedTimeFromName(`${date} ${time}`.replace(/\D/g, '-').replace(/^(.{10})./, '$1 '))
    }
    if (id === 'data') return null
    at = start + sizeBytes + (sizeBytes % 2)
  }
  return null
}

/** ID3v2.3 and 2.4: `TDRC` is `2026-09-14T15:02:33`; before, `TYER` 2026, `TDAT` 1409 (day, month), `TIME` 1502. */
function id3Time(bytes: Buffer): NamedTime | null {
  if (bytes.length < 10 || textOf(bytes, 0, 3) !== 'ID3') return null
  const version = bytes.readUInt8(3)
  if (version !== 3 && version !== 4) return null
  const frames = new Map<string, string>()
  for (let at = 10; at + 10 <= bytes.length; ) {
    const id = textOf(bytes, at, at + 4)
    if (!/^[A-Z0-9]{4}$/.test(id)) break
    const stated = bytes.readUInt32BE(at + 4)
    // 2.4 has seven bits in each byte of a size.
    const sizeBytes =
      version === 3
        ? stated
        : (stated & 0x7f) | ((stated >>> 1) & 0x3f80) | ((stated >>> 2) & 0x1f_c000) | ((stated >>> 3) & 0xfe0_0000)
    // Digits are the same in every encoding once the zeros of UTF-16 are gone.
    const text = textOf(bytes, at + 11, Math.min(bytes.length, at + 10 + sizeBytes, at + 100))
    frames.set(id, text.replace(/[^\x20-\x7e]/g, ''))
    at += 10 + sizeBytes
  }
  const [, day, month] = /^(\d{2})(\d{2})$/.exec(frames.get('TDAT') ?? '') ?? []
  const oldTime = day ? `${frames.get('TYER')}-${month}-${day} ${frames.get('TIME') ?? ''}` : ''
  return recordedTimeFromName((frames.get('TDRC') ?? oldTime).trim())
}
