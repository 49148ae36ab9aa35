import JSZip from 'jszip'
import mammoth from 'mammoth'
import { problem } from '../../../shared/errors/problem.ts'
import { readText } from './text.ts'
import type { ReadTranscript } from './types.ts'

const mostUnpackedBytes = 128 * 1024 * 1024

/** A Word document as plain paragraphs, read like text. Throws `transcript-file-damaged`, `transcript-file-too-large`. */
export async function readWord(bytes: Buffer): Promise<ReadTranscript> {
  await demandSmallWhenUnpacked(bytes)
  const { value } = await mammoth.extractRawText({ buffer: bytes }).catch((cause: unknown) => {
    throw problem('transcript-file-damaged', null, { cause })
  })
  return readText(value)
}

/** Counts what really comes out, because a hostile file may state less; mammoth unpacks without a limit. */
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
