import { gapsBefore } from '../../../shared/sound/missingSound.ts'
import { words } from '../../../shared/words/catalogue.ts'
import type { ExportView, ViewSegment } from './view.ts'

/** Text for research programs: a paragraph for each turn, with time stamps that link it to the audio. */

const minuteMs = 60_000
const two = (value: number): string => String(value).padStart(2, '0')

/** f4's stamp with tenths of a second: `#00:00:12-3#`. MAXQDA and ATLAS.ti read it too. */
const f4Stamp = (ms: number): string => `#${wholeSeconds(ms)}-${Math.floor(ms / 100) % 10}#`

/** `00:00:12`, in whole seconds. */
export function wholeSeconds(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** A stretch of one speaker, or a stretch of missing sound. */
type Stretch = { startMs: number; endMs: number; speaker: string | null; text: string }

/**
 * The turns in the form that these programs need: each is one paragraph of at most a minute, because their time stamps lead only to the
 * beginning of a paragraph. Times ascend even if people speak at once. Missing sound is a stretch in brackets.
 */
export function stretchesOf(view: ExportView): Stretch[] {
  const gaps = gapsBefore(view.missing, view.segments)
  const stretches: Stretch[] = []
  let previous: ViewSegment | null = null
  const addGaps = (at: number) => {
    for (const gap of gaps.get(at) ?? []) {
      stretches.push({ startMs: gap.fromMs, endMs: gap.fromMs, speaker: null, text: `[${words.missing.here(gap)}]` })
      previous = null
    }
  }
  for (const [at, segment] of view.segments.entries()) {
    addGaps(at)
    const last = stretches.at(-1)
    const goesOn = last !== undefined && previous !== null && previous.speakerId === segment.speakerId
    if (goesOn && segment.endMs - last.startMs <= minuteMs) {
      last.text += ` ${segment.text}`
      last.endMs = Math.max(last.endMs, segment.endMs)
    } else {
      const { startMs, endMs, speaker, text } = segment
      stretches.push({ startMs, endMs, speaker, text })
    }
    previous = segment
  }
  addGaps(view.segments.length)
  return ascending(stretches)
}

function ascending(stretches: Stretch[]): Stretch[] {
  let [startMs, endMs] = [0, 0]
  for (const stretch of stretches) {
    startMs = Math.max(startMs, stretch.startMs)
    endMs = Math.max(endMs, startMs, stretch.endMs)
    Object.assign(stretch, { startMs, endMs })
  }
  return stretches
}

const withSpeaker = ({ speaker, text }: Stretch): string => (speaker === null ? text : `${speaker}: ${text}`)

/** Replaces characters in the words that f4 or OHMS would read as the beginning of a stamp. */
const withoutStamps = (text: string): string =>
  text.replace(/#(?=\d+:\d\d:\d\d-\d#)/g, '\uff03').replace(/\[(?=\d+:\d\d:\d\d\])/g, '\uff3b')

/** f4's form. The stamp of each paragraph is before the words, or after the turn, as f4 writes it. */
export function toF4(view: ExportView): string {
  const lines = stretchesOf(view).map((stretch) => {
    const text = withoutStamps(withSpeaker(stretch))
    return view.options.stamps === 'after' ? `${text} ${f4Stamp(stretch.endMs)}` : `${f4Stamp(stretch.startMs)} ${text}`
  })
  return `${lines.join('\r\n\r\n')}\r\n`
}

/** NVivo's form: a time without brackets, a tab, the speaker, a tab, the words. */
export function toNvivo(view: ExportView): string {
  const lines = stretchesOf(view).map(({ startMs, speaker, text }) =>
    [wholeSeconds(startMs), speaker ?? '', text].join('\t'),
  )
  return `${lines.join('\r\n')}\r\n`
}

/** OHMS's form: `NAME:` in capitals before each turn, and `[HH:MM:SS]` at the beginning of each minute. */
export function toOhms(view: ExportView): string {
  const gaps = gapsBefore(view.missing, view.segments)
  const lines: string[] = []
  let minute = 0
  let previous: ViewSegment | null = null
  /**
   * One stamp for each minute, in order. A silent minute also gets a stamp; otherwise the program would count the
   * minutes wrong.
   */
  const stamped = (startMs: number, text: string) => {
    const stamps: string[] = []
    for (const reached = Math.floor(startMs / minuteMs); minute < reached; )
      stamps.push(`[${wholeSeconds(++minute * minuteMs)}]`)
    return [...stamps, text].join(' ')
  }
  const addGaps = (at: number) => {
    for (const gap of gaps.get(at) ?? []) {
      lines.push(stamped(gap.fromMs, `[${words.missing.here(gap)}]`))
      previous = null
    }
  }
  for (const [at, segment] of view.segments.entries()) {
    addGaps(at)
    const { speaker } = segment
    const isNewTurn = previous === null || previous.speakerId !== segment.speakerId
    const name = speaker !== null && isNewTurn ? `${withoutStamps(speaker.toUpperCase())}: ` : ''
    const text = `${name}${stamped(segment.startMs, withoutStamps(segment.text))}`
    if (isNewTurn) lines.push(text)
    else lines[lines.length - 1] += ` ${text}`
    previous = segment
  }
  addGaps(view.segments.length)
  return `${lines.join('\n\n')}\n`
}
