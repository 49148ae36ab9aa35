import { foldedText } from './folding.ts'

/** A typed time as its numbers. `minutes`, `hours`: null if they were not typed. `seconds` may have a fraction. */
type TypedTime = { hours: number | null; minutes: number | null; seconds: number }

/** The zeros of the digits that keyboards have besides 0 to 9: Arabic, Persian, Devanagari, Bengali, Thai. */
const zeros = ['٠', '۰', '०', '০', '๐'].map((zero) => zero.charCodeAt(0))
const asciiDigit = (digit: string): string => {
  const code = digit.charCodeAt(0)
  const zero = zeros.find((first) => code >= first && code <= first + 9)
  return zero === undefined ? digit : String(code - zero)
}

/**
 * Reads a time as people type or paste it, wherever one is typed: `75`, `12:41`, `1:02:03.5`, `00:00:12,500`, `12,5`, `１２：４１`,
 * `[00:12:41]`, `1h02m03s`, `2h30`, `12'41"`, `12分41秒`. Null for anything else. Numbers over 59 are the caller's matter.
 */
export function typedTime(typed: string): TypedTime | null {
  const text = foldedText(typed.trim(), 'case')
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g, asciiDigit)
    .replaceAll('∶', ':')
    .replace(/[,٫]/g, '.')
    .replace(/^\[(.*)\]$|^\((.*)\)$/s, '$1$2')
    .replace(/時間?|h/g, 'h')
    .replace(/分|'/g, 'm')
    .replace(/秒|"/g, 's')
  const read =
    /^(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d+)?)$/.exec(text) ??
    /^(?=\d)(?:(\d+) ?h ?)?(?:(\d+) ?m(?:in)? ?)?(?:(\d+(?:\.\d+)?) ?s)?$/.exec(text) ??
    /^(?:(\d+) ?h ?)(\d+)$/.exec(text) ??
    /^(?:(\d+) ?h ?)?(\d+) ?m(?:in)? ?(\d+(?:\.\d+)?)$/.exec(text)
  if (!read) return null
  const [hours, minutes, seconds] = read.slice(1).map((number) => (number === undefined ? null : Number(number)))
  return { hours: hours ?? null, minutes: minutes ?? null, seconds: seconds ?? 0 }
}

/** In milliseconds. */
export const timeOf = ({ hours, minutes, seconds }: TypedTime): number =>
  Math.round((((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + seconds) * 1000)

/** A typed time in milliseconds; null if it is none. */
export function parseClock(typed: string): number | null {
  const read = typedTime(typed)
  return read && timeOf(read)
}
