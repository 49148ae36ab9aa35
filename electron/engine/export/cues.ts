import { gapSpan, markedGaps } from '../../../shared/recordings/missingSound.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { lineBreaker, segmenterOf } from './lines.ts'
import type { ExportView, ViewSegment } from './view.ts'

type Cue = { startMs: number; endMs: number; speaker: string | null; lines: string[] }

const linesPerCue = 2

/**
 * Subtitle cues in the order of the audio. A cue has at most two lines and ends with a sentence if that fits. A longer
 * segment becomes several cues, which divide its time in proportion to their texts. A cue stays until a viewer can read
 * it at the chosen speed, unless the next cue begins. Every cue ends after it starts, and before the next one starts.
 *
 * `namePrefix`: if the speaker changes, the text begins with `Name: `, which counts as text. `gaps`: missing sound gets
 * a cue.
 */
export function cuesOf(view: ExportView, options: { namePrefix: boolean; gaps: boolean }): Cue[] {
  const { subtitles } = view.options
  const textsOf = cueTexts(view.textLanguage, subtitles.lineColumns)
  const cues: Cue[] = []
  let previous: string | null = null
  for (const segment of view.segments) {
    const speaker = subtitles.names ? segment.speaker : null
    const prefix = options.namePrefix && speaker !== null && speaker !== previous ? `${speaker}: ` : ''
    previous = speaker
    cues.push(...sharedOut(segment, textsOf(prefix + segment.text)).map((cue) => ({ ...cue, speaker })))
  }
  if (options.gaps) cues.push(...gapCues(view))
  // The sort is stable, so the cues of one segment keep their order.
  return apart(
    cues.sort((a, b) => a.startMs - b.startMs),
    subtitles.charactersPerSecond,
  )
}

/** Cues for missing sound. A gap without a length on the time line, such as a missing end, gets no cue. */
function gapCues({ missing }: ExportView): Cue[] {
  if (missing === null) return []
  return markedGaps(missing)
    .map((gap) => ({ ...gapSpan(missing, gap), speaker: null, lines: [`[${words.missing.here(gap)}]`] }))
    .filter(({ startMs, endMs }) => endMs > startMs)
}

/** Cuts a text into cues, and each cue into its lines. */
function cueTexts(language: string, lineColumns: number): (text: string) => string[][] {
  const linesOf = lineBreaker(language, lineColumns)
  const sentences = segmenterOf(language, 'sentence')
  return (text) => {
    const cues: string[][] = []
    let open = ''
    const close = () => {
      const lines = linesOf(open.trim())
      for (let line = 0; line < lines.length; line += linesPerCue) cues.push(lines.slice(line, line + linesPerCue))
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

/** Divides a segment's time among its cues, in proportion to their texts. */
function sharedOut({ startMs, endMs }: ViewSegment, texts: readonly string[][]): Omit<Cue, 'speaker'>[] {
  const lengthMs = Math.max(endMs - startMs, 0)
  const total = texts.flat().join('').length
  let passed = 0
  return texts.map((lines) => {
    const at = (characters: number) => startMs + Math.floor((lengthMs * characters) / total)
    const cue = { startMs: at(passed), endMs: at(passed + lines.join('').length), lines }
    passed += lines.join('').length
    return cue
  })
}

/** A cue is shown at least this long if a viewer needs that time to read it, even if the next words begin earlier. */
const leastShownMs = 1500

/**
 * Lengthens cues that are too short to read, and ends each cue before the next one, because players show two cues at
 * once badly or not at all.
 */
function apart(cues: readonly Cue[], charactersPerSecond: number): Cue[] {
  const placed: Cue[] = []
  for (const [index, cue] of cues.entries()) {
    const startMs = Math.max(cue.startMs, placed.at(-1)?.endMs ?? 0)
    const nextMs = cues[index + 1]?.startMs ?? Number.POSITIVE_INFINITY
    const readMs = Math.max(1, Math.ceil((cue.lines.join('').length * 1000) / charactersPerSecond))
    const lengthMs = Math.max(cue.endMs - cue.startMs, readMs)
    const endMs = Math.max(nextMs, startMs + Math.min(readMs, leastShownMs))
    placed.push({ ...cue, startMs, endMs: Math.min(startMs + lengthMs, endMs) })
  }
  return placed
}
