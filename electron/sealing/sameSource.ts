import { type FileHandle, open } from 'node:fs/promises'
import { TapelogError } from '../../shared/errors/errors.ts'
import { mayBeSalvaged } from '../../shared/sound/missingSound.ts'
import { problem } from '../../shared/words/problem.ts'
import { CannotResume } from './copyMark.ts'
import { isTelling } from './fingerprint.ts'
import type { ByteRange } from './salvage/gaps.ts'
import type { IntakeSource } from './source.ts'

const blockBytes = 16 * 1024
/** How many places of the copy are checked for sound, and how many places with sound are read from the source. */
const places = 256
const mostCompared = 16
/**
 * How many blocks with sound are needed. Fewer blocks could be a header and a click, which other recordings have too.
 */
const leastCompared = 4

/**
 * Throws CannotResume unless the first `marked.bytes` of the source match the unfinished copy at `targetPath` in many places. Only
 * places with sound count, because digital silence is the same on every card. A recording on another card may have the same name,
 * size and time, and the copy may have stopped in silence. If the source is gone, throws the source's error.
 */
export async function demandSameSource(
  source: IntakeSource,
  targetPath: string,
  marked: { bytes: number; gaps: readonly ByteRange[] },
  signal: AbortSignal,
): Promise<void> {
  const copy = await open(targetPath, 'r').catch(() => {
    throw new CannotResume()
  })
  try {
    // If Tapelog was stopped while it continued the copy, the copy is shorter than its mark.
    const { size } = await copy.stat()
    const found = await placesWithSound(copy, Math.min(marked.bytes, size), marked.gaps)
    let same = 0
    for (const { fromByte, bytes } of evenly(found, mostCompared)) {
      if (signal.aborted) throw problem('stopped', null, { retryable: true })
      const ofSource = await readFrom(source, fromByte, signal)
      // An unreadable block proves nothing; the copy may still read it.
      if (ofSource === null) continue
      if (!ofSource.equals(bytes)) throw new CannotResume()
      same += 1
    }
    if (same < leastCompared) throw new CannotResume()
  } finally {
    await copy.close()
  }
}

async function placesWithSound(
  copy: FileHandle,
  markedBytes: number,
  gaps: readonly ByteRange[],
): Promise<{ fromByte: number; bytes: Buffer }[]> {
  const found: { fromByte: number; bytes: Buffer }[] = []
  for (let place = 0; place < places; place++) {
    const fromByte = Math.round((place / (places - 1)) * (markedBytes - blockBytes))
    // Skip blocks that are known to be damaged: each attempt may take half a minute on a slow disk.
    if (gaps.some((gap) => gap.fromByte < fromByte + blockBytes && gap.fromByte + gap.lengthBytes > fromByte)) continue
    const bytes = Buffer.alloc(blockBytes)
    const { bytesRead } = await copy.read(bytes, 0, blockBytes, fromByte).catch(() => ({ bytesRead: 0 }))
    if (bytesRead !== blockBytes) throw new CannotResume()
    if (isTelling(bytes)) found.push({ fromByte, bytes })
  }
  return found
}

function evenly<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all]
  return Array.from({ length: most }, (_none, at) => all[Math.round((at / (most - 1)) * (all.length - 1))] as T)
}

/** Returns null if the source responds but cannot deliver these bytes. */
async function readFrom(source: IntakeSource, fromByte: number, signal: AbortSignal): Promise<Buffer | null> {
  const bytes = Buffer.alloc(blockBytes)
  let doneBytes = 0
  try {
    if (source.randomReads)
      while (doneBytes < blockBytes) {
        const readBytes = await source.randomReads.read(bytes.subarray(doneBytes), fromByte + doneBytes)
        if (readBytes === 0) throw new CannotResume()
        doneBytes += readBytes
      }
    else
      for await (const block of source.blocks(signal, { fromByte })) {
        bytes.set(block.subarray(0, blockBytes - doneBytes), doneBytes)
        doneBytes += Math.min(block.byteLength, blockBytes - doneBytes)
        if (doneBytes === blockBytes) break
      }
  } catch (error) {
    if (error instanceof TapelogError && error.code !== 'device-unplugged' && mayBeSalvaged(error)) return null
    throw error
  }
  if (doneBytes < blockBytes) throw new CannotResume()
  return bytes
}
