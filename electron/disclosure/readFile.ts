import { mpegFrame } from '../media/index.ts'
import { type ByteSource, isOfThisComputer } from './byteSource.ts'
import { readPdf } from './files/pdf.ts'
import { readPicture } from './files/picture.ts'
import { pictureTypeAt } from './files/pictureTypes.ts'
import { searchRaw } from './files/rawParts.ts'
import type { Reading } from './files/reading.ts'
import { readTextFile } from './files/textFile.ts'
import { readZip } from './files/zip.ts'
import { deepest } from './limits.ts'
import type { Spot } from './seeking/search.ts'
import { readFlac } from './sound/flac.ts'
import { readMp4 } from './sound/mp4.ts'
import { id3Bytes, readMpeg } from './sound/mpeg.ts'
import { readOgg } from './sound/ogg.ts'
import { readWav } from './sound/wav.ts'

type Reader = (source: ByteSource, spot: Spot, reading: Reading) => Promise<void>

const beginnings: readonly [RegExp, Reader][] = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the signature of a zip file has them
  [/^PK(\x03\x04|\x05\x06)/, readZip],
  [/^%PDF-/, readPdf],
  [/^(RIFF|RF64|BW64)[\s\S]{4}WAVE/, readWav],
  [/^fLaC/, readFlac],
  [/^OggS/, readOgg],
  [/^[\s\S]{4}ftyp/, readMp4],
]

/** Reads a file, or a file inside one, by its first bytes; never by its name. */
export async function readFile(source: ByteSource, spot: Spot, reading: Reading): Promise<void> {
  if (source.sizeBytes === 0) return
  if (spot.depth > deepest) return reading.search.unreadable(spot, 'bytes', 'layer')
  const reader = await readerOf(source)
  try {
    await reader(source, spot, reading)
  } catch (error) {
    reading.signal?.throwIfAborted()
    if (isOfThisComputer(error)) throw error
    reading.search.unreadable(spot, 'bytes', 'damaged')
    await searchRaw(source, spot, reading)
  }
}

async function readerOf(source: ByteSource): Promise<Reader> {
  const head = await source.read(0, Math.min(source.sizeBytes, 64))
  const text = head.toString('latin1')
  const known = beginnings.find(([pattern]) => pattern.test(text))
  if (known) return known[1]
  if (pictureTypeAt(head, 0) !== null) return readPicture
  const tagBytes = id3Bytes(head)
  const sound =
    tagBytes === 0
      ? head
      : await source.read(Math.min(tagBytes, source.sizeBytes), Math.min(source.sizeBytes, tagBytes + 16))
  if (tagBytes > 0 && sound.toString('latin1', 0, 4) === 'fLaC') return readFlac
  if (tagBytes > 0 || (await areFrames(source, head))) return readMpeg
  return readTextFile
}

/** Two frames of MPEG audio. One alone may be a text's mark of its encoding. */
async function areFrames(source: ByteSource, head: Buffer): Promise<boolean> {
  const frame = mpegFrame(head, 0)
  if (frame === null || frame.sizeBytes > source.sizeBytes) return false
  if (frame.sizeBytes === source.sizeBytes) return true
  const next = await source.read(frame.sizeBytes, Math.min(source.sizeBytes, frame.sizeBytes + 7))
  return mpegFrame(next, 0)?.family === frame.family
}
