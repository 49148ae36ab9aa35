import JSZip from 'jszip'
import mammoth from 'mammoth'
import { problem } from '../../../shared/errors/problem.ts'
import { readText } from './text.ts'
import type { ReadTranscript } from './types.ts'

const mostUnpackedBytes = 128 * 1024 * 1024

/** Reads a Word document as plain paragraphs, like text. Throws `transcript-file-damaged`, `transcript-file-too-large`. */
export async function readWord(bytes: Buffer): Promise<ReadTranscript> {
  await demandSmallWhenUnpacked(bytes)
  const { value } = await mammoth.extractRawText({ buffer: bytes }).catch((cause: unknown) => {
    throw problem('transcript-file-damaged', null, { cause })
  })
  return readText(value)
}

/** Counts the bytes that are really unpacked, because a hostile file may state fewer and mammoth unpacks without a limit. */
async function demandSmallWhenUnpacked(bytes: Buffer): Promise<void> {
  const zip = await JSZip.loadAsync(bytes).catch((cause: unknown) => {
    throw problem('transcript-file-damaged', null, { cause })
  })
  let unpackedBytes = 0
  for (const entry of Object.values(zip.files))
    await new Promise<void>((resolve, reject) => {
      const stream = entry.nodeStream()
      stream.on('data', (chunk: Buffer) => {
        unpackedBytes += chunk.length
        if (unpackedBytes <= mostUnpackedBytes) return
        stream.pause()
        reject(problem('transcript-file-too-large'))
      })
      stream.on('end', () => resolve())
      stream.on('error', (cause: Error) => reject(problem('transcript-file-damaged', null, { cause })))
    })
}
