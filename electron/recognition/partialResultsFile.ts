import {
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { problem } from '../../shared/words/problem.ts'
import { isOutOfSpace } from '../system/index.ts'
import type { HeardSpeech, HeardVoice } from './types.ts'

/**
 * The partial results of a recording: one line of JSON for each finished stretch, on the disk before the next stretch
 * begins. The first line names the recording and the models; a file of another recording or of other models is not
 * continued. Each line has a checksum, because a disk can return other bytes than were written. Everything from the
 * first wrong line on is transcribed again.
 */

/** A transcribed stretch, in samples of the recording. `heardTo`: where the transcription continues. */
export type FinishedStretch = HeardSpeech & {
  startSample: number
  endSample: number
  heardTo: number
  /** Who spoke, if voices are distinguished without a model for turns. */
  voices: HeardVoice[]
  /** The number of the channel's voice; missing if the channels are heard as one. */
  voice?: number
}
/** Bounds of a stretch, in samples of the recording. */
export type StretchBounds = { startSample: number; endSample: number }
/** A page of the recording in which a model found turns. `heardTo`: where the next page begins. */
export type FinishedPage = { heardTo: number; turns: Turn[]; voices: (HeardVoice & { speaker: number })[] }
/** Times are in seconds of the recording; speakers are numbered within the page. */
export type Turn = { start: number; end: number; speaker: number }

/** `begun`: the stretches that the model has from now on. `crashed` and `gaveUp`: see `noteCrash`. */
export type Line =
  | { stretch: FinishedStretch }
  | { page: FinishedPage }
  | { begun: StretchBounds[] }
  | { crashed: true }
  | { gaveUp: true }

export const partialResultsPath = (taskFolder: string): string => join(taskFolder, 'heard.jsonl')

export class PartialResultsFile {
  readonly stretches: FinishedStretch[] = []
  readonly pages: FinishedPage[] = []
  readonly #file: number

  /** Continues the file of an earlier try with the same `identity`, else begins a new file. */
  constructor(taskFolder: string, identity: string) {
    this.#file = openSync(partialResultsPath(taskFolder), 'a+', 0o600)
    const { identity: earlier, lines, wholeBytes } = readLines(this.#file)
    const isSame = earlier === identity
    // Drop a line that a kill left unfinished, and all results of other models.
    ftruncateSync(this.#file, isSame ? wholeBytes : 0)
    if (!isSame) {
      append(this.#file, { identity })
      return
    }
    for (const line of lines) {
      if ('stretch' in line) this.stretches.push(line.stretch)
      else if ('page' in line) this.pages.push(line.page)
      else if ('gaveUp' in line) while (this.stretches.at(-1)?.suspicion === 'crash') this.stretches.pop()
    }
  }

  addStretch(stretch: FinishedStretch): void {
    append(this.#file, { stretch })
    this.stretches.push(stretch)
  }

  addPage(page: FinishedPage): void {
    append(this.#file, { page })
    this.pages.push(page)
  }

  close(): void {
    closeSync(this.#file)
  }
}

/** Throws 'disk-full' and leaves the file unchanged, so that the earlier results are kept. */
function append(file: number, line: object): void {
  const bytes = Buffer.from(`${withChecksum(JSON.stringify(line, (_key, value) => packed(value)))}\n`)
  const { size } = fstatSync(file)
  try {
    // A nearly full disk may take only a part of a line.
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    fdatasyncSync(file)
  } catch (error) {
    ftruncateSync(file, size)
    throw isOutOfSpace(error) ? problem('disk-full', null, { cause: error }) : error
  }
}

/**
 * The file of partial results, for what is written beside the results. Null if there is none. Call `close` at the end. Throws Node's
 * errors, and 'disk-full' from `append`.
 */
export function openedLines(taskFolder: string) {
  let file: number
  try {
    // A recogniser can leave anything in its folder, so do not follow links and do not wait for a pipe.
    const { O_RDWR, O_APPEND, O_NOFOLLOW, O_NONBLOCK } = constants
    file = openSync(partialResultsPath(taskFolder), O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK)
  } catch {
    return null
  }
  return {
    /** The lines until now; null if no recogniser has begun here. Cuts off a line that a kill left unfinished. Call it once. */
    lines(): Line[] | null {
      const { identity, lines, wholeBytes } = readLines(file)
      ftruncateSync(file, wholeBytes)
      return identity === null ? null : lines
    },
    append: (line: Line) => append(file, line),
    close: () => closeSync(file),
  }
}

/** The complete lines with a correct checksum. `identity` is null if there are none. */
function readLines(file: number): { identity: string | null; lines: Line[]; wholeBytes: number } {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
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
 * A line of JSON in the form that the file has.
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

/** Packs vectors, which are most of the file: as base64 they take a third of the space of numbers as text. */
const packed = (value: unknown): unknown =>
  value instanceof Float32Array
    ? { float32: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') }
    : value

function unpacked(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('float32' in value)) return value
  const bytes = Buffer.from(String(value.float32), 'base64')
  return new Float32Array(Uint8Array.from(bytes).buffer)
}
