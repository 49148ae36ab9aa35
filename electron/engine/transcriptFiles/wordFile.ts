import JSZip from 'jszip'
import { problem } from '../../../shared/words/problem.ts'
import { readText } from './text.ts'
import type { ReadTranscript } from './types.ts'
import { wordText } from './wordText.ts'

const mostUnpackedBytes = 128 * 1024 * 1024
/** Beginnings and ends of elements. Tapelog's file of a day has 1.2 million; mammoth takes 0.7 KB of memory for an element of 6 bytes. */
const mostTags = 3_000_000

/** Reads a Word document as a reader sees it, like text. Throws `transcript-file-damaged`, `transcript-file-too-large`. */
export async function readWord(bytes: Buffer): Promise<ReadTranscript> {
  const zip = await JSZip.loadAsync(bytes).catch(damaged)
  await demandSmallWhenUnpacked(zip)
  return readText(await wordText((await withKnownBreaks(zip)) ?? bytes).catch(damaged))
}

const damaged = (cause: unknown): never => {
  throw problem('transcript-file-damaged', null, { cause })
}

/** Breaks and tabs that mammoth does not know, and what they look like. */
const unknownBreaks = /<w:(cr|ptab)(?=[\s/>])[^>]*?(\/?)>|<\/w:(cr|ptab)>/g

/** The file with breaks that mammoth knows; null if it has no others. */
async function withKnownBreaks(zip: JSZip): Promise<Buffer | null> {
  let isChanged = false
  for (const part of zip.file(/^word\/document\d*\.xml$/)) {
    const xml = await part.async('string')
    const known = xml.replace(unknownBreaks, (_, opened: string | undefined, slash: string, closed: string) =>
      opened === undefined ? `</w:${closed === 'cr' ? 'br' : 'tab'}>` : `<w:${opened === 'cr' ? 'br' : 'tab'}${slash}>`,
    )
    if (known === xml) continue
    zip.file(part.name, known)
    isChanged = true
  }
  return isChanged ? zip.generateAsync({ type: 'nodebuffer', compression: 'STORE' }) : null
}

/** Counts the bytes that are really unpacked, because a hostile file may state fewer, and mammoth unpacks without a limit. */
async function demandSmallWhenUnpacked(zip: JSZip): Promise<void> {
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
