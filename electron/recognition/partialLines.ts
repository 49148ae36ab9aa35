import { checkedLine, type FinishedStretch } from './partialResultsFile.ts'
import type { HeardWord } from './types.ts'

/** A stretch of a recording with its recognised text; times in seconds. `words`: null if the model gives no times. */
type PartialStretch = { start: number; end: number; text: string; words: HeardWord[] | null }

/**
 * The results after a place. `next`: the place for the next request. `goesOn`: false if the stretches start over,
 * because the caller gave no place or other models now transcribe the recording.
 */
export type PartialResults = { stretches: PartialStretch[]; next: string; hasMore: boolean; goesOn: boolean }

/** About how much is read at once. Lines have a few kilobytes, mostly vectors of voices, which are not part of the result. */
export const usualPartBytes = 256 * 1024
/** The longest first line, with its line feed. */
export const mostIdentityBytes = 4096

/** Where to read on. `name`: the recording and the models, in a form that fits into an address. */
type PartialPlace = { name: string; fromByte: number; goesOn: boolean }

/**
 * Finds the byte after a place. `firstLine` names the recording and the models, and has `firstLineBytes` with its line
 * feed. Null if the recogniser did not write it. Throws if it is not JSON.
 */
export function placeAfter(firstLine: string, firstLineBytes: number, place: string | null): PartialPlace | null {
  const { identity } = JSON.parse(firstLine) as { identity?: string }
  if (!identity) return null
  const name = Buffer.from(identity).toString('base64url').slice(0, 22)
  const position = place?.match(/^([\w-]{1,64})\.(\d{1,15})$/)
  const goesOn = position?.[1] === name && Number(position[2]) >= firstLineBytes
  return { name, fromByte: goesOn ? Number(position?.[2]) : firstLineBytes, goesOn }
}

/** The results of whole lines that take `bytes` after the place. */
export const partialResultsOf = (
  { name, fromByte, goesOn }: PartialPlace,
  { lines, bytes, hasMore }: { lines: readonly string[]; bytes: number; hasMore: boolean },
): PartialResults => ({ stretches: lines.flatMap(stretchOf), next: `${name}.${fromByte + bytes}`, hasMore, goesOn })

function stretchOf(line: string): PartialStretch[] {
  const written = checkedLine(line) as { stretch?: FinishedStretch } | null
  if (!written?.stretch) return []
  const { startSample, endSample, text, words } = written.stretch
  return [{ start: startSample / 16_000, end: endSample / 16_000, text, words }]
}
