/** `260914_1502.mp3`, `2026-09-14 15.02.33.wav`, `20260914150233.m4a`: how recorders write the time in a file's name. */
const fullDate =
  /(?<!\d)(20\d{2})[-_.]?(\d{2})[-_.]?(\d{2})(?:[-_ T.]+(\d{2})[-_.:h]?(\d{2})(?:[-_.:m]?(\d{2})(?:\d{3})?)?)?(?!\d)/
/** `2026-09-14 at 2.02.33 PM`: how messengers and systems write it, in the words of their languages. */
const spokenDate =
  /(?<!\d)(20\d{2})-(\d{2})-(\d{2})[ _,]+(?:at|um|à|a las|alle|om|kl\.)[ _](\d{1,2})[.:_h-](\d{2})(?:[.:_m-](\d{2}))?(?!\d)(?:[ _\u202f]?([AP])\.?M\.?)?/i
const shortDate = /^(\d{2})(\d{2})(\d{2})[-_](\d{2})(\d{2})(?:(\d{2}))?(?!\d)/
/**
 * A time as one run of digits, with or without seconds. It needs at least the minutes, because ten digits could be any number.
 */
const unbroken = /(?<!\d)(20\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})?(?!\d)/
/**
 * Ten digits are Unix seconds: some recorders name their files like this. The pattern covers 2014, when the first of these
 * recorders were made, to May 2033. After that, `20…` could also be a date and hour.
 */
const unixSeconds = /^1[4-9]\d{8}$/

/** An earlier time means that nobody set the recorder's clock: FAT starts in 1980, clocks without a battery in 1970 or 2000. */
export const firstBelievedMs = Date.UTC(2001, 0)

/**
 * `atMs`: Unix milliseconds. For a date without a time it is noon, for sorting; `precision` then says `day`. `hasZone`: false if the
 * clock is read as this machine's local time.
 */
export type NamedTime = { atMs: number; precision: 'day' | 'minute' | 'second'; hasZone: boolean }

/** What programs write before a time in UTC: meetings are `GMT20240105-140212_Recording`, videos of some phones `PXL_20240105_140212345`. */
const utcBefore = /(?:(?<![a-z])(?:GMT|UTC)[-_ ]?|^PXL_)$/i
/** `Z`, `+0100`, `+01:00`, ` UTC`, `UTC-5`, after seconds with or without a fraction. */
const zoneAfter =
  /^(?:[-.,_]\d{1,6}(?=[Z+]))?(?:Z(?![a-z])|((?: ?\+)|-)(\d{2})[-:._h]?(\d{2})?(?!\d)|[-_ ]?(?:UTC|GMT)(?:([+-])(\d{1,2})(?:[-:._h]?(\d{2}))?(?!\d)|(?![a-z\d])))/i

/**
 * The zone of a time in a name, in minutes east of Greenwich; null if the name has none. A number after a hyphen counts only after a time
 * with `T`, because others put a counter there.
 */
function zoneMinutes(name: string, { index, 0: time }: RegExpExecArray): number | null {
  const written = zoneAfter.exec(name.slice(index + time.length).replaceAll('\u2212', '-'))
  const [, sign, hours, minutes, utcSign, utcHours, utcMinutes] = written ?? []
  const [before, hour, minute] = [
    sign?.trim() ?? utcSign,
    Number(hours ?? utcHours ?? 0),
    Number(minutes ?? utcMinutes ?? 0),
  ]
  const isZone = written !== null && hour <= 14 && minute % 15 === 0 && minute < 60
  if (isZone && (sign !== '-' || /T/i.test(time))) return (before === '-' ? -1 : 1) * (hour * 60 + minute)
  return utcBefore.test(name.slice(0, index)) ? 0 : null
}

/** The recording time in a file name, or null. A recorder's clock has no zone: it is read as this machine's local time. */
export function recordedTimeFromName(nameWithoutExtension: string): NamedTime | null {
  const seconds = unixSeconds.exec(nameWithoutExtension)
  if (seconds) return { atMs: Number(seconds[0]) * 1000, precision: 'second', hasZone: true }
  const match =
    shortDate.exec(nameWithoutExtension) ??
    // A Mac writes the accents of names as separate characters.
    spokenDate.exec(nameWithoutExtension.normalize('NFC')) ??
    fullDate.exec(nameWithoutExtension) ??
    unbroken.exec(nameWithoutExtension)
  if (!match) return null
  const [year = 0, month = 0, day = 0, written = 12, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((digits) => (digits === undefined ? undefined : Number(digits)))
  const hour = match[7] === undefined ? written : (written % 12) + (match[7].toUpperCase() === 'P' ? 12 : 0)
  const date = [year < 100 ? 2000 + year : year, month - 1, day, hour, minute, second] as const
  const atUtc = new Date(Date.UTC(...date))
  // 31 February and hour 27 roll over to another date, so they are invalid.
  const isReal =
    atUtc.getUTCMonth() === month - 1 && atUtc.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
  if (!isReal) return null
  const precision = match[4] === undefined ? 'day' : match[6] === undefined ? 'minute' : 'second'
  const zone = precision === 'day' ? null : zoneMinutes(nameWithoutExtension, match)
  return zone === null
    ? { atMs: new Date(...date).getTime(), precision, hasZone: false }
    : { atMs: atUtc.getTime() - zone * 60_000, precision, hasZone: true }
}

/** Hardly anyone records from before this hour on for longer than {@link longestNightMs}. */
const endOfNightHour = 6
const longestNightMs = 4 * 3_600_000

/**
 * Whether the digits behind a short date are no time, but count recordings, as Olympus and Tascam name them: `260914_0001`. Then the file was
 * written on that day, many hours after that time. `writtenMs`: by a clock of the recorder.
 */
export function isCountOfDay(nameWithoutExtension: string, writtenMs: number): boolean {
  const [, , , , hour, , seconds] = shortDate.exec(nameWithoutExtension) ?? []
  const named = recordedTimeFromName(nameWithoutExtension)
  if (named === null || hour === undefined || seconds !== undefined || Number(hour) >= endOfNightHour) return false
  const isSameDay = new Date(named.atMs).toDateString() === new Date(writtenMs).toDateString()
  return isSameDay && writtenMs - named.atMs > longestNightMs
}

/** The recording time in the first bytes of a file, or null. Only the second of the two forms may have a zone. */
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

/** In ID3v2.4, `TDRC` is `2026-09-14T15:02:33`. In ID3v2.3, `TYER` is 2026, `TDAT` 1409 (day, month) and `TIME` 1502. */
function id3Time(bytes: Buffer): NamedTime | null {
  if (bytes.length < 10 || textOf(bytes, 0, 3) !== 'ID3') return null
  const version = bytes.readUInt8(3)
  if (version !== 3 && version !== 4) return null
  const frames = new Map<string, string>()
  for (let at = 10; at + 10 <= bytes.length; ) {
    const id = textOf(bytes, at, at + 4)
    if (!/^[A-Z0-9]{4}$/.test(id)) break
    const stated = bytes.readUInt32BE(at + 4)
    // In version 2.4, each byte of a size has seven bits.
    const sizeBytes =
      version === 3
        ? stated
        : (stated & 0x7f) | ((stated >>> 1) & 0x3f80) | ((stated >>> 2) & 0x1f_c000) | ((stated >>> 3) & 0xfe0_0000)
    // Without the zeros of UTF-16, digits are the same in every encoding.
    const text = textOf(bytes, at + 11, Math.min(bytes.length, at + 10 + sizeBytes, at + 100))
    frames.set(id, text.replace(/[^\x20-\x7e]/g, ''))
    at += 10 + sizeBytes
  }
  const [, day, month] = /^(\d{2})(\d{2})$/.exec(frames.get('TDAT') ?? '') ?? []
  const oldTime = day ? `${frames.get('TYER')}-${month}-${day} ${frames.get('TIME') ?? ''}` : ''
  return recordedTimeFromName((frames.get('TDRC') ?? oldTime).trim())
}
