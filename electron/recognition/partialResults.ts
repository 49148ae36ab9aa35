import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { checkedLine, type FinishedStretch, partialResultsPath } from './partialResultsFile.ts'
import type { HeardWord } from './types.ts'

/** A stretch of a recording with its recognised text; times in seconds. `words`: null if the model gives no times. */
type PartialStretch = { start: number; end: number; text: string; words: HeardWord[] | null }

/**
 * The results after a place. `next`: the place for the next request. `goesOn`: false if the stretches start over,
 * because the caller gave no place or other models now transcribe the recording.
 */
export type PartialResults = { stretches: PartialStretch[]; next: string; hasMore: boolean; goesOn: boolean }

/** Lines have a few kilobytes, mostly vectors of voices, which are not part of the result. */
const usualPartBytes = 256 * 1024
const mostIdentityBytes = 4096

/**
 * A part of the results so far, as stretches. Reads only the part of the file after the place. A place names the first line of the file
 * and how many bytes were read.
 */
export function partialResultsAfter(
  taskFolder: string,
  place: string | null,
  partBytes: number = usualPartBytes,
): PartialResults | null {
  let file: number
  try {
    // A recogniser can leave anything in its folder, so do not follow links and do not wait for a pipe.
    file = openSync(partialResultsPath(taskFolder), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch {
    return null
  }
  try {
    const first = identityIn(file)
    if (first === null) return null
    const position = place?.match(/^([\w-]{1,64})\.(\d{1,15})$/)
    const goesOn = position?.[1] === first.name && Number(position[2]) >= first.bytes
    const from = goesOn ? Number(position?.[2]) : first.bytes
    const { lines, bytes, hasMore } = wholeLines(file, from, partBytes)
    return { stretches: lines.flatMap(stretchOf), next: `${first.name}.${from + bytes}`, hasMore, goesOn }
  } catch {
    // Something other than the recogniser wrote here.
    return null
  } finally {
    closeSync(file)
  }
}

/** The first line names the recording and the models. `name`: a form that fits into an address. */
function identityIn(file: number): { name: string; bytes: number } | null {
  const bytes = readAt(file, 0, mostIdentityBytes)
  const end = bytes.indexOf(0x0a)
  if (end < 0) return null
  const { identity } = JSON.parse(bytes.toString('utf8', 0, end)) as { identity?: string }
  return identity ? { name: Buffer.from(identity).toString('base64url').slice(0, 22), bytes: end + 1 } : null
}

/** The complete lines after `from`: about `partBytes`, but at least one line. */
function wholeLines(file: number, from: number, partBytes: number) {
  const { size } = fstatSync(file)
  for (let length = partBytes; ; length *= 2) {
    const read = readAt(file, from, length)
    const bytes = read.lastIndexOf(0x0a) + 1
    const isRest = from + length >= size
    if (bytes === 0 && !isRest) continue
    const lines = read.toString('utf8', 0, bytes).split('\n').slice(0, -1)
    return { lines, bytes, hasMore: !isRest }
  }
}

function readAt(file: number, from: number, length: number): Buffer {
  const buffer = Buffer.alloc(Math.min(length, Math.max(0, fstatSync(file).size - from)))
  return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, from))
}

function stretchOf(line: string): PartialStretch[] {
  const written = checkedLine(line) as { stretch?: FinishedStretch } | null
  if (!written?.stretch) return []
  const { startSample, endSample, text, words } = written.stretch
  return [{ start: startSample / 16_000, end: endSample / 16_000, text, words }]
}
