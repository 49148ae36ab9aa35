import type { FileHandle } from 'node:fs/promises'
import { bytesBetween } from '../../system/index.ts'
import type { Mend } from './types.ts'

/** A file is read in so many pieces at most, because each takes a process. */
const mostPieces = 100

/** Damaged bytes of a file, and what replaces them: `blocks`, so many times. */
export type Replaced = { fromByte: number; toByte: number; blocks: readonly Buffer[]; times: number }

/**
 * A file with replaced stretches, as far as it has to be read otherwise than it is: in one piece, or in several that begin at `turns`. No
 * blocks if the file can be read as it is.
 */
export function piecesOf(
  file: FileHandle,
  sizeBytes: number,
  turns: readonly number[],
  replaced: readonly Replaced[],
): Required<Pick<Mend, 'blocks' | 'more'>> {
  const begins = [0, ...(turns.length < mostPieces ? turns : [])]
  if (replaced.length === 0 && begins.length === 1) return { blocks: null, more: [] }
  const [first = null, ...more] = begins.map((fromByte, index) => {
    const toByte = begins[index + 1] ?? sizeBytes
    const own = replaced.filter((stretch) => stretch.fromByte >= fromByte && stretch.fromByte < toByte)
    return () => mended(file, { fromByte, toByte }, own)
  })
  return { blocks: first, more }
}

async function* mended(
  file: FileHandle,
  { fromByte: beginByte, toByte: endByte }: { fromByte: number; toByte: number },
  replaced: readonly Replaced[],
): AsyncGenerator<Buffer> {
  let at = beginByte
  for (const { fromByte, toByte, blocks, times } of replaced) {
    yield* bytesBetween(file, at, fromByte)
    for (let done = 0; done < times; done++) yield* blocks
    at = toByte
  }
  yield* bytesBetween(file, at, endByte)
}
