import { type ExportDocument, speakerName } from './document.ts'

export type Cue = { startMs: number; endMs: number; speaker: string | null; lines: string[] }

const lineLength = 42
const linesPerCue = 2

/** Words into lines of at most 42 characters; a longer word has a line of its own. */
function wrap(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= lineLength) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/**
 * Subtitle cues: at most two lines of 42 characters. A longer segment becomes several cues; its time is shared out by the
 * length of their texts. Cues never end before they start and do not overlap the next.
 */
export function cuesOf(document: ExportDocument): Cue[] {
  const cues: Cue[] = []
  for (const segment of document.transcript.segments) {
    const lines = wrap(segment.text)
    const groups: string[][] = []
    for (let index = 0; index < lines.length; index += linesPerCue) groups.push(lines.slice(index, index + linesPerCue))
    const total = groups.flat().join('').length || 1
    const speaker = speakerName(document, segment.speakerId)
    let said = 0
    for (const group of groups) {
      const at = (characters: number) =>
        segment.startMs + Math.round(((segment.endMs - segment.startMs) * characters) / total)
      const startMs = at(said)
      said += group.join('').length
      cues.push({ startMs, endMs: Math.max(at(said), startMs + 1), speaker, lines: group })
    }
  }
  return cues
}
