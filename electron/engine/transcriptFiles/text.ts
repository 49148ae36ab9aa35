import { withoutSpeakerPrefixes } from './speakerPrefixes.ts'
import { leadingStamp, trailingClock, trailingStamp } from './stamps.ts'
import type { ReadSegment, ReadTranscript } from './types.ts'

type Line = { startMs: number | null; endMs: number | null; text: string }

/**
 * Reads plain text into a segment for each line with words. `NAME:` before the words is the speaker. A time before the
 * words states when they begin; f4's time after the words states when they end. A line with only a time and perhaps a
 * name applies to the lines below it. The reader does not guess who speaks in a line without a name.
 */
export function readText(text: string): ReadTranscript {
  const lines = text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const heads = headsOf(lines)
  const segments: ReadSegment[] = []
  let head: Head | null = null
  for (const [index, line] of lines.entries()) {
    const begun = heads.get(index)
    if (begun) {
      head = begun
      continue
    }
    const { startMs, endMs, text: words } = timesOf(line)
    // A line with its own time no longer belongs to the head.
    if (startMs !== null) head = null
    const tabbed = startMs === null ? null : /^([^\t]{0,60})\t(.*)$/.exec(words)
    segments.push({
      startMs: startMs ?? head?.startMs ?? null,
      endMs,
      speaker: tabbed ? tabbed[1]?.trim() || null : (head?.name ?? null),
      text: tabbed ? (tabbed[2] ?? '') : words,
    })
    if (head) head = { ...head, startMs: null }
  }
  const named = withoutSpeakerPrefixes(segments.map((segment) => segment.text))
  return {
    language: '',
    segments: segments
      .map((segment, index) => ({ ...segment, ...(segment.speaker === null ? named[index] : {}) }))
      .filter((segment) => segment.text.trim() !== ''),
  }
}

function timesOf(line: string): Line {
  const before = leadingStamp(line)
  const after = trailingStamp(before?.rest ?? line)
  return {
    startMs: before?.ms ?? null,
    endMs: after?.ms ?? null,
    text: after?.rest ?? before?.rest ?? line,
  }
}

/** A line that states only a time, and perhaps a speaker. */
type Head = { startMs: number | null; name: string | null }

const longestName = { characters: 60, words: 4 }

/**
 * The heads by the index of their line. `[0:12:31] Reyes` and Word's `Reyes  0:12:31` are heads if a line without a time follows and
 * the same name occurs in another head. A single `[0:12:31] Yes` is words.
 */
function headsOf(lines: readonly string[]): Map<number, Head> {
  const isTimed = lines.map((line) => leadingStamp(line) !== null || trailingClock(line) !== null)
  const found = lines.map((line, index): Head | null => {
    const stamped = leadingStamp(line) ?? trailingClock(line)
    if (stamped === null || index + 1 === lines.length || isTimed[index + 1]) return null
    const name = stamped.rest.trim()
    return isNameLike(name) ? { startMs: stamped.ms, name: name || null } : null
  })
  const counts = new Map<string, number>()
  for (const head of found) if (head?.name) counts.set(head.name, (counts.get(head.name) ?? 0) + 1)
  const areAll = found.every((head, index) => head !== null || !isTimed[index])
  return new Map(
    found.flatMap((head, index): [number, Head][] =>
      head && (head.name === null || areAll || (counts.get(head.name) ?? 0) > 1) ? [[index, head]] : [],
    ),
  )
}

const isNameLike = (text: string): boolean =>
  text.length <= longestName.characters &&
  text.split(/\s+/).length <= longestName.words &&
  !/[!?,;:…。！？\t]|\.$/.test(text)
