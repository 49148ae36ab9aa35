import { type ExportDocument, speakerNames } from './document.ts'
import { lineBreaker } from './lines.ts'
import { plainText } from './plainText.ts'

export type Cue = { startMs: number; endMs: number; speaker: string | null; lines: string[] }

const linesPerCue = 2
/** A cue for a segment without length is shown this long, or until the next one begins. */
const shortestShownMs = 1000

/**
 * Subtitle cues: at most two lines of 42 columns, in the order of their start. A longer segment becomes several cues; its
 * time is shared out by the length of their texts. Every cue ends after it starts, and a cue of a segment never runs into
 * the next cue of the same segment.
 *
 * `namePrefix`: where the speaker changes, the text begins with `Name: `, which counts as text.
 */
export function cuesOf(document: ExportDocument, options: { namePrefix: boolean }): Cue[] {
  const nameOf = speakerNames(document)
  const breakLines = lineBreaker(document.transcript.language)
  const { segments } = document.transcript
  const cues: Cue[] = []
  let previous: string | null = null
  for (const [index, segment] of segments.entries()) {
    const spoken = plainText(segment.text)
    if (spoken === '') continue
    const speaker = nameOf(segment.speakerId)
    const prefix = options.namePrefix && speaker !== null && speaker !== previous ? `${speaker}: ` : ''
    previous = speaker
    const lines = breakLines(prefix + spoken)
    const texts: string[][] = []
    for (let line = 0; line < lines.length; line += linesPerCue) texts.push(lines.slice(line, line + linesPerCue))
    const { startMs } = segment
    const endMs = shownUntil(segment, segments[index + 1]?.startMs, texts.length)
    const total = lines.join('').length
    let said = 0
    for (const text of texts) {
      const fromMs = startMs + Math.floor(((endMs - startMs) * said) / total)
      said += text.join('').length
      cues.push({
        startMs: fromMs,
        endMs: Math.max(startMs + Math.floor(((endMs - startMs) * said) / total), fromMs + 1),
        speaker,
        lines: text,
      })
    }
  }
  // Two people at once: the players want starts in order. The sort is stable, so one segment's cues keep theirs.
  return cues.sort((a, b) => a.startMs - b.startMs)
}

function shownUntil({ startMs, endMs }: { startMs: number; endMs: number }, nextMs = Infinity, cueCount = 1): number {
  if (endMs - startMs >= cueCount) return endMs
  return Math.max(startMs + cueCount, Math.min(startMs + shortestShownMs, nextMs))
}
