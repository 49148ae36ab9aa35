/** Finds times as people and programs write them: `0:12`, `[01:02:03.5]`, `(12:31)`, `#00:00:12-3#`. */

const digits = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3})|-(\d))?`
const leading = new RegExp(
  String.raw`^(?:\[${digits}\]|\(${digits}\)|\{${digits}\}|#${digits}#|${digits}(?=$|[\s–—-]))\s?`,
)
const trailing = new RegExp(String.raw`\s*#${digits}#$`)
const clock = new RegExp(String.raw`\s{2,}${digits}$`)

type Stamped = { ms: number; rest: string }

/** A time at the beginning of a line, and the text after it; null if there is no time. */
export function leadingStamp(line: string): Stamped | null {
  const found = leading.exec(line)
  const ms = found ? msOf(found) : null
  if (found === null || ms === null) return null
  return { ms, rest: line.slice(found[0].length).replace(/^(?:[:–—-]\s+)/, '') }
}

/** f4's time stamp at the end of a turn, which tells when the turn ends, and the text before it; null if there is no stamp. */
export const trailingStamp = (line: string): Stamped | null => stampAtEnd(line, trailing)

/** A time after two spaces at the end of a line, as in `Reyes  0:12:31`, and the text before it; null if there is no time. */
export const trailingClock = (line: string): Stamped | null => stampAtEnd(line, clock)

/**
 * More characters than any time with the spaces before it. Without this limit, the search would take time in the square
 * of the line's length.
 */
const endCharacters = 40

function stampAtEnd(line: string, pattern: RegExp): Stamped | null {
  const end = line.slice(-endCharacters)
  const found = pattern.exec(end)
  const ms = found ? msOf(found) : null
  return found === null || ms === null ? null : { ms, rest: line.slice(0, line.length - end.length + found.index) }
}

/** The milliseconds of a match, from its hours, minutes, seconds, fraction and tenths. Null for an impossible time such as `12:75`. */
function msOf(found: RegExpExecArray): number | null {
  for (let at = 1; at < found.length; at += 5) {
    const [hours, minutes, seconds, fraction, tenths] = found.slice(at, at + 5)
    if (minutes === undefined || seconds === undefined) continue
    if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return null
    const ms = fraction !== undefined ? Number(fraction.padEnd(3, '0')) : Number(tenths ?? 0) * 100
    return ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + ms
  }
  return null
}
