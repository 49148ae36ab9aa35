import { arrow, clockMs } from './stamps.ts'

/**
 * A cue of WebVTT or SubRip. `startMs`, `endMs`: null if its line of times cannot be read. `text`: its lines, with their markup.
 */
export type FileCue = { startMs: number | null; endMs: number | null; text: string }

/** Some programs write more digits than three, a colon before them, or another arrow. */
const clock = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,:]\s?(\d{1,9}))?`
const times = new RegExp(String.raw`^\s*${clock}\s*${arrow}\s*${clock}(?:\s|$)`)
/** The arrow of a line of times that cannot be read. */
const usualArrow = '-->'
/** Blocks of WebVTT that a player does not show. */
const unshown = /^(?:NOTE|STYLE|REGION)(?:\s|$)/

/**
 * The cues of a file, in its order. Players drop cues without a length, cues with unreadable times, and lines after an empty line. This
 * function keeps all words.
 */
export function cuesIn(text: string, kind: 'vtt' | 'srt'): FileCue[] {
  const lines = text.split(/\r\n|[\n\r]/)
  // In rolling WebVTT captions, a line of spaces is an empty line of the caption.
  const isBlank = (line = '') => (kind === 'srt' ? line.trim() === '' : line === '')
  const cues: FileCue[] = []
  let isSkipped = false
  for (const [index, line] of lines.entries()) {
    const beginsBlock = isBlank(lines[index - 1])
    const next = lines[index + 1] ?? ''
    const isNumber = kind === 'srt' && /^\s*\d+\s*$/.test(line)
    if (isBlank(line)) isSkipped = false
    else if (times.test(line) || (line.includes(usualArrow) && (beginsBlock || isBlank(lines[index - 2])))) {
      cues.push({ ...timesOf(line), text: '' })
      isSkipped = false
    } else if (beginsBlock && kind === 'vtt' && unshown.test(line)) isSkipped = true
    // The name or number of the next cue.
    else if ((beginsBlock && (next.includes(usualArrow) || times.test(next))) || (isNumber && times.test(next)))
      continue
    else {
      const cue = cues.at(-1)
      if (cue && !isSkipped) cue.text += cue.text === '' ? line : `\n${line}`
    }
  }
  return cues
}

function timesOf(line: string): Pick<FileCue, 'startMs' | 'endMs'> {
  const found = times.exec(line) ?? []
  return { startMs: msOf(found.slice(1, 5)), endMs: msOf(found.slice(5, 9)) }
}

/** Null for an impossible time such as `12:75`. */
function msOf([hours, minutes, seconds, fraction]: (string | undefined)[]): number | null {
  if (minutes === undefined || Number(minutes) > 59 || Number(seconds) > 59) return null
  return clockMs({ hours, minutes, seconds, fraction })
}
