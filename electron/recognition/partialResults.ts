import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { mostIdentityBytes, type PartialResults, partialResultsOf, placeAfter, usualPartBytes } from './partialLines.ts'
import { partialResultsPath } from './partialResultsFile.ts'

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
    const first = readAt(file, 0, mostIdentityBytes)
    const end = first.indexOf(0x0a)
    if (end < 0) return null
    const from = placeAfter(first.toString('utf8', 0, end), end + 1, place)
    return from && partialResultsOf(from, wholeLines(file, from.fromByte, partBytes))
  } catch {
    // Something other than the recogniser wrote here.
    return null
  } finally {
    closeSync(file)
  }
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
