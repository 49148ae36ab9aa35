import JSZip from 'jszip'
import mammoth from 'mammoth'
import { problem } from '../../../shared/errors/problem.ts'
import { readText } from './text.ts'
import type { ReadTranscript } from './types.ts'

const mostUnpackedBytes = 128 * 1024 * 1024
/** Beginnings and ends of elements. Tapelog's file of a day has 1.2 million; mammoth takes 0.7 KB of memory for an element of 6 bytes. */
const mostTags = 3_000_000

/** Reads a Word document as plain paragraphs, like text. Throws `transcript-file-damaged`, `transcript-file-too-large`. */
export async function readWord(bytes: Buffer): Promise<ReadTranscript> {
  await demandSmallWhenUnpacked(bytes)
  const { value } = await mammoth.extractRawText({ buffer: bytes }).catch((cause: unknown) => {
    throw problem('transcript-file-damaged', null, { cause })
  })
  return readText(value)
}

/** Counts the bytes that are really unpacked, because a hostile file may state fewer, and mammoth unpacks without a limit. */
async function demandSmallWhenUnpacked(bytes: Buffer): Promise<void> {
  const zip = await JSZip.loadAsync(bytes).catch((cause: unknown) => {
    throw problem('transcript-file-damaged', null, { cause })
  })
  let unpackedBytes = 0
  let tags = 0
  for (const entry of Object.values(zip.files))
    await new Promise<void>((resolve, reject) => {
      const stream = entry.nodeStream()
      stream.on('data', (chunk: Buffer) => {
        unpackedBytes += chunk.length
        for (let at = chunk.indexOf('<'); at >= 0 && tags <= mostTags; at = chunk.indexOf('<', at + 1)) tags += 1
        if (unpackedBytes <= mostUnpackedBytes && tags <= mostTags) return
        stream.pause()
        reject(problem('transcript-file-too-large'))
      })
      stream.on('end', () => resolve())
      stream.on('error', (cause: Error) => reject(problem('transcript-file-damaged', null, { cause })))
    })
}
