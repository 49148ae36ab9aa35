import { closeSync, fdatasyncSync, fstatSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { problem } from '../../shared/errors/problem.ts'
import { isOutOfSpace } from '../system/index.ts'
import type { HeardSpeech, HeardVoice } from './types.ts'

/**
 * The partial results of a recording: one line of JSON for each finished stretch, on the disk before the next one begins. The first
 * line says of what and by which models; a file of other ones is not continued. Each line has a checksum: a disk can give back
 * other bytes than were written, and what follows the first such line is heard again.
 */

/** A stretch that was heard, in samples of the recording; `heardTo` is where hearing goes on. */
export type FinishedStretch = HeardSpeech & {
  startSample: number
  endSample: number
  heardTo: number
  /** Who spoke, where voices are told apart without a model for turns. */
  voices: HeardVoice[]
}
/** A page of the recording in which a model found turns; `heardTo` is where the next page begins. */
export type FinishedPage = { heardTo: number; turns: Turn[]; voices: (HeardVoice & { speaker: number })[] }
/** Times in seconds of the recording, speakers numbered within the page. */
export type Turn = { start: number; end: number; speaker: number }

type Line = { stretch: FinishedStretch } | { page: FinishedPage }

export const partialResultsPath = (taskFolder: string): string => join(taskFolder, 'heard.jsonl')

export class PartialResultsFile {
  readonly stretches: FinishedStretch[] = []
  readonly pages: FinishedPage[] = []
  readonly #file: number

  /** Goes on with the file of an earlier try with the same `identity`, else begins a new one. */
  constructor(taskFolder: string, identity: string) {
    this.#file = openSync(partialResultsPath(taskFolder), 'a+', 0o600)
    const { identity: earlier, lines, wholeBytes } = readLines(taskFolder)
    const isSame = earlier === identity
    // A line that a kill broke off was not finished; and what other models heard is of no use.
    ftruncateSync(this.#file, isSame ? wholeBytes : 0)
    if (!isSame) {
      this.#append({ identity })
      return
    }
    for (const line of lines) {
      if ('stretch' in line) this.stretches.push(line.stretch)
      else this.pages.push(line.page)
    }
  }

  addStretch(stretch: FinishedStretch): void {
    this.#append({ stretch })
    this.stretches.push(stretch)
  }

  addPage(page: FinishedPage): void {
    this.#append({ page })
    this.pages.push(page)
  }

  close(): void {
    closeSync(this.#file)
  }

  /** Throws 'disk-full'; the file is then as before, so that what was heard until here is kept. */
  #append(line: object): void {
    const bytes = Buffer.from(`${withChecksum(JSON.stringify(line, (_key, value) => packed(value)))}\n`)
    const { size } = fstatSync(this.#file)
    try {
      // A disk that is nearly full takes a part of a line.
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at)
      fdatasyncSync(this.#file)
    } catch (error) {
      ftruncateSync(this.#file, size)
      throw isOutOfSpace(error) ? problem('disk-full', null, { cause: error }) : error
    }
  }
}

/** The completely written lines that have not changed since; `identity` null if there are none. */
function readLines(taskFolder: string): { identity: string | null; lines: Line[]; wholeBytes: number } {
  let bytes: Buffer
  try {
    bytes = readFileSync(partialResultsPath(taskFolder))
  } catch {
    return { identity: null, lines: [], wholeBytes: 0 }
  }
  let identity: string | null = null
  const lines: Line[] = []
  let wholeBytes = 0
  for (;;) {
    const end = bytes.indexOf(0x0a, wholeBytes)
    const line = end < 0 ? null : checkedLine(bytes.toString('utf8', wholeBytes, end))
    if (line === null) return { identity, lines, wholeBytes }
    if (identity !== null) lines.push(line as Line)
    else if ('identity' in line) identity = String(line.identity)
    else return { identity, lines, wholeBytes }
    wholeBytes = end + 1
  }
}

const checksumOfLine = /,"crc32":(\d+)\}$/

/**
 * A line of JSON as it stands in the file.
 * @exportedFor tests: they write files with wrong contents
 */
export const withChecksum = (json: string): string => `${json.slice(0, -1)},"crc32":${crc32(json)}}`

/** The entry that {@link PartialResultsFile} wrote as this line; null for any other line. */
export function checkedLine(text: string): object | null {
  const found = checksumOfLine.exec(text)
  if (!found) return null
  const json = `${text.slice(0, found.index)}}`
  return crc32(json) === Number(found[1]) ? JSON.parse(json, (_key, value) => unpacked(value)) : null
}

/** Vectors are most of the file: their bytes in base64 are a third of their numbers as text. */
const packed = (value: unknown): unknown =>
  value instanceof Float32Array
    ? { float32: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') }
    : value

function unpacked(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('float32' in value)) return value
  const bytes = Buffer.from(String(value.float32), 'base64')
  return new Float32Array(Uint8Array.from(bytes).buffer)
}
