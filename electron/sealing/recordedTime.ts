/** `260914_1502.mp3`, `2026-09-14 15.02.33.wav`, `20260914150233.m4a`: how recorders write the time in the name. */
const fullDate =
  /(?<!\d)(20\d{2})[-_.]?(\d{2})[-_.]?(\d{2})(?:[-_ T.]+(\d{2})[-_.:h]?(\d{2})(?:[-_.:m]?(\d{2}))?)?(?!\d)/
const shortDate = /^(\d{2})(\d{2})(\d{2})[-_](\d{2})(\d{2})(?:(\d{2}))?(?!\d)/
/** The same in one run of digits, with or without seconds. A date and hour alone could be any number. */
const unbroken = /(?<!\d)(20\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})?(?!\d)/
/**
 * Ten digits: Unix seconds, as some recorders name their files. From 2014, when the first of these were made, to May 2033:
 * after that, `20…` could also be a date and hour.
 */
const unixSeconds = /^1[4-9]\d{8}$/

/** An earlier time means that the recorder's clock was never set: FAT starts in 1980, clocks without a battery in 1970 or 2000. */
export const firstBelievedMs = Date.UTC(2001, 0)

/** Ten digits alone are Unix seconds, the one kind of name that has a zone. */
export const isNamedByUnixSeconds = (nameWithoutExtension: string): boolean => unixSeconds.test(nameWithoutExtension)

/** Unix milliseconds. A date alone is noon, for sorting: `precision` says that no time is known. */
export type NamedTime = { atMs: number; precision: 'day' | 'minute' | 'second' }

/**
 * The recording time in a file name, or null. Names have no zone: the recorder's clock is read as this machine's local time.
 */
export function recordedTimeFromName(nameWithoutExtension: string): NamedTime | null {
  const seconds = unixSeconds.exec(nameWithoutExtension)
  if (seconds) return { atMs: Number(seconds[0]) * 1000, precision: 'second' }
  const match =
    shortDate.exec(nameWithoutExtension) ?? fullDate.exec(nameWithoutExtension) ?? unbroken.exec(nameWithoutExtension)
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour = 12, minute = 0, second = 0] = match
    .slice(1)
    .map((digits) => (digits === undefined ? undefined : Number(digits)))
  const date = new Date(year < 100 ? 2000 + year : year, month - 1, day, hour, minute, second)
  // 31 February and hour 27 roll over: then it was no date.
  const isReal = date.getMonth() === month - 1 && date.getDate() === day && hour < 24 && minute < 60 && second < 60
  const precision = match[4] === undefined ? 'day' : match[6] === undefined ? 'minute' : 'second'
  return isReal ? { atMs: date.getTime(), precision } : null
}
