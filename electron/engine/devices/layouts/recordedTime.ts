import { recordedTimeFromName } from '../../intake/recordedTime.ts'
import type { DeviceRecording, ListedFile, ReadHead, VolumeFacts } from './types.ts'

type RecordedTime = Pick<DeviceRecording, 'recordedMs' | 'recordedTimeSource' | 'hasZone'>

/** Before this a recorder's clock was never set: FAT begins in 1980, clocks without a battery in 1970 or 2000. */
const firstBelievedMs = Date.UTC(2001, 0)
/** Only these keep times that mean the same everywhere. exFAT could, but recorders leave its zone out. */
const zonedFileSystems = /^(ext[234]|ntfs3?|fuseblk|apfs|hfs\+?|hfsplus|btrfs|xfs|f2fs)$/i
/** Ten digits alone are Unix seconds (the rule of {@link recordedTimeFromName}), the one kind of name with a zone. */
const isUnixSeconds = (stem: string) => /^\d{10}$/.test(stem)

export const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '')

/** When a file was recorded: its name, or else its time on the volume. Reads nothing; {@link withEmbeddedTime} does. */
export function recordedTimeOf(file: ListedFile, volume: VolumeFacts): RecordedTime {
  const stem = stemOf(file.path.at(-1) ?? '')
  const namedMs = recordedTimeFromName(stem)
  if (namedMs !== null) return { recordedMs: namedMs, recordedTimeSource: 'name', hasZone: isUnixSeconds(stem) }
  const { modifiedMs } = file
  if (modifiedMs === null || !(modifiedMs >= firstBelievedMs))
    return { recordedMs: null, recordedTimeSource: null, hasZone: false }
  return {
    recordedMs: modifiedMs,
    recordedTimeSource: 'file-time',
    hasZone: zonedFileSystems.test(volume.fileSystem ?? ''),
  }
}

/** Recorders put `bext` first; some put padding before it. */
const headBytes = 8192

/**
 * The recording with the time inside its file (BWF, ID3), where its name has none: better than the file's time, which is
 * that of the last byte. A call of its own, for the recordings that are imported only: on MTP each read takes a moment,
 * and a device may hold thousands.
 */
export async function withEmbeddedTime(recording: DeviceRecording, read: ReadHead): Promise<DeviceRecording> {
  const [path] = recording.parts
  if (recording.recordedTimeSource === 'name' || path === undefined) return recording
  const embeddedMs = embeddedTime(await read(path, headBytes))
  if (embeddedMs === null) return recording
  return { ...recording, recordedMs: embeddedMs, recordedTimeSource: 'embedded', hasZone: false }
}

/** When a file says it was recorded, from its first bytes; null where it does not. Neither form has a zone. */
export function embeddedTime(head: Uint8Array): number | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  const timeMs = broadcastWaveTime(bytes) ?? id3Time(bytes)
  return timeMs !== null && timeMs >= firstBelievedMs ? timeMs : null
}

const textOf = (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end)

/** EBU Tech 3285: `bext` has 320 bytes of text, then `2026-09-14` and `15:02:33`; the separators may be others. */
function broadcastWaveTime(bytes: Buffer): number | null {
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
function id3Time(bytes: Buffer): number | null {
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
