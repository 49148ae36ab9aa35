/** Finds times as people and programs write them: `0:12`, `[01:02:03.5]`, `(12:31)`, `#00:00:12-3#`, `00:02.020 --> 00:05.090`. */

/** Programs and word processors draw an arrow in several ways. */
export const arrow = String.raw`(?:[-=–—]{1,3}>|[→⇒\uf0e0])`
/** Hours or not, minutes, seconds; a fraction, f4's tenths after a hyphen, or the frames of a film. */
export const clock = String.raw`(?:\d{1,3}[:;]\d{1,2}[:;]\d{1,2}|\d{1,3}[:;]\d{2})(?:[.,]\s?\d{1,9}|-\d(?![\d:])|[:;]\d{2}(?![\d:]))?`
const until = String.raw`(?:\s*(?:${arrow}|[-–—])\s*${clock})?`
const range = String.raw`\s*${clock}${until}\s*`
/** A time, or from when to when, in brackets. */
export const closedTime = String.raw`(?:\[${range}\]|\(${range}\)|\{${range}\}|<${range}>|#${clock}#)`
/** A time, in brackets or before a space or the end. */
export const anyTime = String.raw`(?:${closedTime}|${clock}(?:${until}|,${clock})(?=$|[\s–—-]))`

const leading = new RegExp(String.raw`^${anyTime}\s?`)
const trailing = new RegExp(String.raw`\s*#${clock}#$`)

export type Times = { startMs: number | null; endMs: number | null }

/** A time at the beginning of a line, and the text after it; null if there is no time. */
export function leadingStamp(line: string): { ms: number; rest: string } | null {
  const found = leading.exec(line.slice(0, mostCharacters))?.[0]
  const { startMs } = timesIn(found ?? '')
  return found === undefined || startMs === null
    ? null
    : { ms: startMs, rest: line.slice(found.length).replace(/^(?:[:–—-]\s+)/, '') }
}

/** f4's time stamp at the end of a turn, which tells when the turn ends, and the text before it; null if there is no stamp. */
export function trailingStamp(line: string): { ms: number; rest: string } | null {
  const end = line.slice(-endCharacters)
  const found = trailing.exec(end)
  const ms = found ? timesIn(found[0]).startMs : null
  return found === null || ms === null ? null : { ms, rest: line.slice(0, line.length - end.length + found.index) }
}

/**
 * More characters than any time with the spaces before it, at the end and at the beginning of a line. Without these limits, the search would take time in the
 * square of the line's length.
 */
const endCharacters = 40
export const mostCharacters = 160

const clocks =
  /(?:(\d{1,3})[:;](\d{1,2})[:;](\d{1,2})|(\d{1,3})[:;](\d{2}))(?:[.,]\s?(\d{1,9})|-(\d)(?![\d:])|[:;]\d{2}(?![\d:]))?/g

/** The first two times of a text, in milliseconds; null for one that is not there, or impossible such as `12:75`. Frames are left out. */
export function timesIn(text: string): Times {
  const [startMs = null, endMs = null] = Array.from(text.matchAll(clocks), (found) => {
    const [, hours, ofHour, ofMinute, minutes = ofHour, seconds = ofMinute, fraction, tenths] = found
    if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return null
    return clockMs({ hours, minutes, seconds, fraction: fraction ?? tenths })
  })
  return { startMs, endMs }
}

/** `fraction`: the digits after the comma, of which programs write one to nine. */
export const clockMs = (written: Record<'hours' | 'minutes' | 'seconds' | 'fraction', string | undefined>): number =>
  ((Number(written.hours ?? 0) * 60 + Number(written.minutes)) * 60 + Number(written.seconds)) * 1000 +
  Math.round(Number(`0.${written.fraction || 0}`) * 1000)
