import { headsOf, isNameLike } from './headForms.ts'
import { turnsIn } from './speakerPrefixes.ts'
import { trailingStamp } from './stamps.ts'
import type { ReadSegment, ReadTranscript } from './types.ts'

/** A break inside a paragraph: the same person speaks on. */
export const softBreak = '\u2028'

/**
 * Reads plain text into a segment for each line with words. Heads (`headForms.ts`) before the words say when they begin and who speaks; f4's time after
 * the words states when they end. A line that is only a head applies to the lines below it. The reader does not guess who speaks in a line
 * without a name.
 */
export function readText(text: string): ReadTranscript {
  const { lines, goesOn } = linesOf(text)
  const found = headsOf(lines)
  const above = headsAbove(lines, found)
  const named = namesBesideTimes(lines, above)
  const segments: ReadSegment[] = []
  let head: Above | null = null
  for (const [index, line] of lines.entries()) {
    const begun = above.get(index)
    if (begun) head = { ...begun, name: named.ofHead.get(index) ?? begun.name }
    if (begun || named.lines.has(index)) continue
    const before = segments.at(-1)
    // The head itself may be the line before a break.
    if (goesOn[index] && found[index] === null && before && !above.has(index - 1)) {
      before.text += `\n${line}`
      continue
    }
    const { startMs = null, endMs = null, name = null, words = line } = found[index] ?? {}
    const after = trailingStamp(words)
    // A line with its own time no longer belongs to the head.
    if (startMs !== null) head = null
    // Where a head states an end, this is the end of the last line below it.
    if (before && head && head.startMs === null) before.endMs = null
    segments.push({
      startMs: startMs ?? head?.startMs ?? null,
      endMs: after?.ms ?? endMs ?? head?.endMs ?? null,
      speaker: startMs === null ? (head?.name ?? null) : name,
      text: after?.rest ?? words,
    })
    if (head) head = { ...head, startMs: null }
  }
  const turns = turnsIn(segments.map(({ text }) => text.split('\n')))
  return {
    language: '',
    segments: segments
      .flatMap((segment, index) => spokenIn(segment, turns[index] ?? []))
      .filter(({ text }) => text.trim() !== ''),
  }
}

/** The lines with words, and which of them go on after a break inside a paragraph. */
function linesOf(text: string): { lines: string[]; goesOn: boolean[] } {
  const lines: string[] = []
  const goesOn: boolean[] = []
  for (const paragraph of text.split(/\r\n|[\n\r\u2029]/)) {
    // The head of whisper's table.
    if (lines.length === 0 && paragraph === 'start\tend\ttext') continue
    const parts = paragraph.split(softBreak).map((line) => line.trim().replace(bold, '$1'))
    for (const [at, line] of parts.filter((line) => line !== '').entries()) {
      lines.push(line)
      goesOn.push(at > 0)
    }
  }
  return { lines, goesOn }
}

/** The segments of the people who speak in a segment; its times are those of the first beginning and the last end. */
function spokenIn(segment: ReadSegment, turns: readonly { speaker: string | null; text: string }[]): ReadSegment[] {
  // An empty name says that nobody is named: a colon in the words is no other name.
  if (segment.speaker !== null) return [{ ...segment, speaker: segment.speaker || null }]
  return turns.map((turn, at) => ({
    ...turn,
    startMs: at === 0 ? segment.startMs : null,
    endMs: at === turns.length - 1 ? segment.endMs : null,
  }))
}

/** `**Reyes:** words` of Markdown. */
const bold = /^\*\*([^*]{1,100})\*\*/

/** A line that states only when, and perhaps who. */
type Above = { startMs: number | null; endMs: number | null; name: string | null }
type Found = ReturnType<typeof headsOf>[number]

/**
 * The heads above words, by the index of their line. `[0:12:31] Reyes` and Word's `Reyes  0:12:31` are heads if a line without a time follows and
 * the same name occurs in another head. A single `[0:12:31] Yes` is words.
 */
function headsAbove(lines: readonly string[], found: readonly Found[]): Map<number, Above> {
  const heads = found.map((head, index): (Above & { isSure: boolean }) | null => {
    if (head === null || index + 1 === lines.length || found[index + 1] != null) return null
    const { startMs, endMs, words } = head
    if (head.name !== null && head.name !== '' && words === '')
      return { startMs, endMs, name: head.name, isSure: head.counts !== 'above' }
    const name = words.trim().replace(/[:：]$/, '')
    const isSure = name === '' || name !== words.trim()
    return head.name === null && isNameLike(name) ? { startMs, endMs, name: name || null, isSure } : null
  })
  const counts = new Map<string, number>()
  for (const head of heads) if (head?.name) counts.set(head.name, (counts.get(head.name) ?? 0) + 1)
  const areAll = heads.every((head, index) => head !== null || found[index] === null)
  return new Map(
    heads.flatMap((head, index): [number, Above][] =>
      head && (head.isSure || areAll || (counts.get(head.name ?? '') ?? 0) > 1) ? [[index, head]] : [],
    ),
  )
}

/** Of the lines of times, this share must have a name beside it. */
const leastNamed = 0.8

/**
 * Names on a line of their own, below each time (Premiere, Teams) or above it (pages that were copied): short lines, most of them several times.
 * `ofHead`: by the index of the line of the time.
 */
function namesBesideTimes(lines: readonly string[], above: ReadonlyMap<number, Above>) {
  const times = [...above].flatMap(([index, { name }]) => (name === null ? [index] : []))
  for (const side of [1, -1]) {
    // Below the name, or below the time, there are words.
    const named = times.filter((index) => {
      const line = lines[index + side]
      const isFree = (at: number) => lines[at] !== undefined && !above.has(at)
      return (
        line !== undefined &&
        !above.has(index + side) &&
        isNameLike(line.replace(', ', ' ')) &&
        isFree(index + Math.max(side, 0) + 1)
      )
    })
    const names = named.map((index) => lines[index + side] ?? '')
    if (named.length === 0 || named.length < leastNamed * times.length || new Set(names).size * 2 > names.length)
      continue
    return {
      ofHead: new Map(named.map((index, at) => [index, names[at] ?? null])),
      lines: new Set(named.map((index) => index + side)),
    }
  }
  return { ofHead: new Map<number, string | null>(), lines: new Set<number>() }
}
