import { gapSpan, markedGaps } from '../../../shared/sound/missingSound.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { lineBreaker, segmenterOf } from './lines.ts'
import type { ExportView, ViewSegment } from './view.ts'

/** What one person says in a cue. `text`: on one line. */
type Said = { speaker: string | null; text: string; lines: string[] }
/** `begins`: its first words begin a segment, or a gap. */
type Cue = { startMs: number; endMs: number; begins: boolean; said: Said[] }

const linesPerCue = 2

/**
 * Subtitle cues in the order of the audio. A cue has at most two lines and ends with a sentence if that fits. A longer
 * segment becomes several cues, which divide its time in proportion to their texts. A cue stays until a viewer can read
 * it at the chosen speed, unless the next cue begins. Every cue ends after it starts, and before the next one starts.
 *
 * A cue begins when its words begin: no cue pushes the next one back. One that would be gone before a viewer can read it takes in
 * the next, if both fit on two lines.
 *
 * `namePrefix`: if the speaker changes, the text begins with `Name: `, which counts as text. `gaps`: missing sound gets
 * a cue.
 */
export function cuesOf(view: ExportView, options: { namePrefix: boolean; gaps: boolean }): Cue[] {
  const { subtitles } = view.options
  const linesOf = lineBreaker(view.textLanguage, subtitles.lineColumns)
  const textsOf = cueTexts(view.textLanguage, linesOf)
  const readMs = (text: string) => Math.max(1, Math.ceil((text.length * 1000) / subtitles.charactersPerSecond))
  const roomUntilMs = nextStarts(view.segments)
  const cues: Cue[] = []
  let previous: string | null = null
  for (const segment of view.segments) {
    const speaker = subtitles.names ? segment.speaker : null
    const prefix = options.namePrefix && speaker !== null && speaker !== previous ? `${speaker}: ` : ''
    previous = speaker
    const texts = textsOf(prefix + segment.text)
    // Words of a moment, or said very fast, go on into the silence that follows.
    const leastMs = texts.reduce((sum, text) => sum + Math.min(readMs(text), leastShownMs), 0)
    const endMs = Math.max(segment.endMs, Math.min(segment.startMs + leastMs, roomUntilMs(segment.startMs)))
    for (const [index, { text, ...times }] of sharedOut({ startMs: segment.startMs, endMs }, texts).entries())
      cues.push({ ...times, begins: index === 0, said: [{ speaker, text, lines: linesOf(text) }] })
  }
  if (options.gaps) cues.push(...gapCues(view))
  // The sort is stable, so the cues of one segment keep their order.
  return apart(
    joinedToRead(
      cues.toSorted((a, b) => a.startMs - b.startMs),
      { linesOf, readMs },
    ),
    readMs,
  )
}

/** Maps the start of each segment to the start of the next one. */
function nextStarts(segments: readonly ViewSegment[]): (startMs: number) => number {
  const starts = [...new Set(segments.map(({ startMs }) => startMs))].sort((a, b) => a - b)
  const next = new Map(starts.map((startMs, index) => [startMs, starts[index + 1] ?? Number.POSITIVE_INFINITY]))
  return (startMs) => next.get(startMs) ?? Number.POSITIVE_INFINITY
}

/** Cues for missing sound. A gap without a length on the time line, such as a missing end, gets no cue. */
function gapCues({ missing }: ExportView): Cue[] {
  if (missing === null) return []
  return markedGaps(missing)
    .map((gap) => {
      const text = `[${words.missing.here(gap)}]`
      return { ...gapSpan(missing, gap), begins: true, said: [{ speaker: null, text, lines: [text] }] }
    })
    .filter(({ startMs, endMs }) => endMs > startMs)
}

/** Cuts a text into the texts of cues. */
function cueTexts(language: string, linesOf: (text: string) => string[]): (text: string) => string[] {
  const sentences = segmenterOf(language, 'sentence')
  return (text) => {
    const cues: string[] = []
    let open = ''
    const close = () => {
      cues.push(...inLines(open.trim(), linesOf(open.trim())))
      open = ''
    }
    for (const { segment: sentence } of sentences.segment(text)) {
      if (open !== '' && linesOf((open + sentence).trim()).length > linesPerCue) close()
      open += sentence
    }
    if (open.trim() !== '') close()
    return cues
  }
}

/** The pieces of a text that fill a cue's lines. */
function inLines(text: string, lines: readonly string[]): string[] {
  const pieces: string[] = []
  let at = 0
  for (let line = 0; line < lines.length; line += linesPerCue) {
    const from = at
    for (const one of lines.slice(line, line + linesPerCue)) at = text.indexOf(one, at) + one.length
    pieces.push(text.slice(from, at).trim())
  }
  return pieces
}

/** Divides a time among texts, in proportion to their lengths. */
function sharedOut(span: { startMs: number; endMs: number }, texts: readonly string[]) {
  const lengthMs = Math.max(span.endMs - span.startMs, 0)
  const total = texts.join('').length
  const at = (characters: number) => span.startMs + Math.floor((lengthMs * characters) / total)
  let passed = 0
  return texts.map((text) => {
    const startMs = at(passed)
    passed += text.length
    return { startMs, endMs: at(passed), text }
  })
}

/** A cue is joined with the next one if a viewer needs this time to read it, or less, and the next words begin earlier. */
const leastShownMs = 1500
/** Cues that begin so close together are one, whatever its lines: nobody could see the first one. */
const sameMomentMs = 100

/** Joins each cue that would be too short to read with the next one. */
function joinedToRead(
  cues: readonly Cue[],
  { linesOf, readMs }: { linesOf: (text: string) => string[]; readMs: (text: string) => number },
): Cue[] {
  const found: Cue[] = []
  for (const cue of cues) {
    const open = found.at(-1)
    // Its lines are not broken anew with each cue: of thousands at one moment, this would take minutes.
    if (open && linesIn(open) > linesPerCue && cue.startMs - open.startMs <= sameMomentMs) {
      addTo(open, cue)
      continue
    }
    const together = open && isTooShort(open, cue) ? withNext(open, cue) : null
    if (together) found[found.length - 1] = together
    else found.push(cue)
  }
  return found

  function isTooShort(open: Cue, next: Cue): boolean {
    return next.startMs - open.startMs < Math.min(readMs(textOf(open)), leastShownMs)
  }

  /** Null if both do not fit, or if the next words would begin with the middle of a segment. */
  function withNext(open: Cue, next: Cue): Cue | null {
    const said = next.said.reduce((all, one) => joined(all, one, linesOf), open.said)
    const fits = linesIn({ said }) <= linesPerCue && (open.begins || !next.begins)
    if (!fits && next.startMs - open.startMs > sameMomentMs) return null
    return { ...open, endMs: Math.max(open.endMs, next.endMs), said }
  }
}

/** Stops counting at the limit. */
function linesIn({ said }: Pick<Cue, 'said'>): number {
  let count = 0
  for (const { lines } of said) {
    count += lines.length
    if (count > linesPerCue) break
  }
  return count
}

/** Joins a cue to one that already has too many lines. */
function addTo(open: Cue, { endMs, said }: Cue): void {
  open.endMs = Math.max(open.endMs, endMs)
  for (const next of said) {
    const last = open.said.at(-1)
    if (last?.speaker !== next.speaker) open.said.push({ ...next, lines: [...next.lines] })
    else {
      last.text += ` ${next.text}`
      last.lines.push(...next.lines)
    }
  }
}

const textOf = ({ said }: Cue): string => said.map(({ text }) => text).join('')

/** A speaker who goes on stays on the line. */
function joined(said: readonly Said[], next: Said, linesOf: (text: string) => string[]): Said[] {
  const last = said.at(-1)
  if (last === undefined || last.speaker !== next.speaker) return [...said, next]
  const text = `${last.text} ${next.text}`
  return [...said.slice(0, -1), { ...next, text, lines: linesOf(text) }]
}

/**
 * Lengthens cues that are too short to read, and ends each cue before the next one, because players show two cues at
 * once badly or not at all.
 */
const apart = (cues: readonly Cue[], readMs: (text: string) => number): Cue[] =>
  cues.map((cue, index) => {
    const readUntilMs = Math.max(cue.endMs, cue.startMs + readMs(textOf(cue)))
    return { ...cue, endMs: Math.min(readUntilMs, cues[index + 1]?.startMs ?? Number.POSITIVE_INFINITY) }
  })
