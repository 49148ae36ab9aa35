import type { FileHandle } from 'node:fs/promises'
import { guessLayout } from './samples.ts'

/** The apparent content of a file that is not a recording; see the sentence `not-audio`. */
export type Looks = 'text' | 'subtitles' | 'zeros' | 'lost-header' | 'unfinished' | null

const blockBytes = 64 * 1024
const cueTimes = /^\s*\d\d:\d\d(:\d\d)?[.,]\d{3} --> /m
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no text holds
const neverInText = /[\x00-\x08\x0e-\x1a\x1c-\x1f\ufffd]/

/**
 * `head`: the beginning of the file. The function looks for zeros at the beginning, in the middle and at the end. Throws Node's
 * errors.
 */
export async function looksLike(file: FileHandle, head: Buffer, sizeBytes: number): Promise<Looks> {
  if (head.every((byte) => byte === 0)) {
    const places = [Math.floor(sizeBytes / 2), Math.max(0, sizeBytes - blockBytes)]
    for (const place of places) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(blockBytes), 0, blockBytes, place)
      if (buffer.subarray(0, bytesRead).some((byte) => byte !== 0))
        return (await hasLostHeader(file, head, sizeBytes)) ? 'lost-header' : null
    }
    return 'zeros'
  }
  const text = textOf(head)
  if (text === null) return (await hasLostHeader(file, head, sizeBytes)) ? 'lost-header' : null
  return text.startsWith('WEBVTT') || cueTimes.test(text) ? 'subtitles' : 'text'
}

/** Where a WAV says that it is one, and how its sound is stored. */
const [nameEnd, formatFrom, headerEnd] = [8, 12, 44]

/** Whether the file's header was erased or never written, and its middle reads as uncompressed sound. */
async function hasLostHeader(file: FileHandle, head: Buffer, sizeBytes: number): Promise<boolean> {
  const isErased = [head.subarray(0, nameEnd), head.subarray(formatFrom, headerEnd)].some((part) =>
    part.every((byte) => byte === part[0]),
  )
  if (sizeBytes < blockBytes / 4 || !isErased) return false
  const fromByte = Math.floor(sizeBytes / 2)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(blockBytes), 0, blockBytes, fromByte)
  return guessLayout(buffer.subarray(0, bytesRead), fromByte) !== null
}

/** Returns null if the bytes are not text in UTF-8 or UTF-16. */
function textOf(head: Buffer): string | null {
  const mark = head.length >= 2 ? head.readUInt16BE(0) : 0
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
  // The end of the block may cut a character.
  const text = new TextDecoder(encoding).decode(head, { stream: true })
  return neverInText.test(text) ? null : text
}

/** Whether an MP4 file lacks its index (`moov`), which is written when a recording is finished. Throws Node's errors. */
export async function lacksIndex(file: FileHandle, sizeBytes: number): Promise<boolean> {
  for (let at = 0, count = 0; at + 8 <= sizeBytes && count < 1000; count++) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, at)
    if (bytesRead < 8) break
    if (buffer.toString('latin1', 4, 8) === 'moov') return false
    const stated = buffer.readUInt32BE(0)
    // 1 means that a 64-bit size follows; 0 means up to the end of the file.
    const size = stated === 1 && bytesRead === 16 ? Number(buffer.readBigUInt64BE(8)) : stated
    if (size < 8) break
    at += size
  }
  return true
}
