import { closeSync, fdatasyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { HeardSpeech, HeardVoice } from './types.ts'

/**
 * What was heard of a recording, one line of JSON for each finished stretch, on the disk before the next one begins. The first
 * line says of what and by which models; a file of other ones is not continued.
 */

/** A stretch that was heard, in samples of the recording; `heardTo` is where hearing goes on. */
export type HeardStretch = HeardSpeech & {
  startSample: number
  endSample: number
  heardTo: number
  /** Who spoke, where voices are told apart without a model for turns. */
  voices: HeardVoice[]
}
/** A page of the recording in which a model found turns; `heardTo` is where the next page begins. */
export type HeardPage = { heardTo: number; turns: Turn[]; voices: (HeardVoice & { speaker: number })[] }
/** Times in seconds of the recording, speakers numbered within the page. */
export type Turn = { start: number; end: number; speaker: number }

type Line = { stretch: HeardStretch } | { page: HeardPage }

export const heardPath = (taskFolder: string): string => join(taskFolder, 'heard.jsonl')

export class HeardFile {
  readonly stretches: HeardStretch[] = []
  readonly pages: HeardPage[] = []
  readonly #file: number

  /** Goes on with the file of an earlier try with the same `identity`, else begins a new one. */
  constructor(taskFolder: string, identity: string) {
    this.#file = openSync(heardPath(taskFolder), 'a+', 0o600)
    const { first, lines, wholeBytes } = readLines(taskFolder)
    const isSame = first !== null && JSON.parse(first).identity === identity
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

  addStretch(stretch: HeardStretch): void {
    this.#append({ stretch })
    this.stretches.push(stretch)
  }

  addPage(page: HeardPage): void {
    this.#append({ page })
    this.pages.push(page)
  }

  close(): void {
    closeSync(this.#file)
  }

  #append(line: object): void {
    writeSync(this.#file, `${JSON.stringify(line, (_key, value) => packed(value))}\n`)
    fdatasyncSync(this.#file)
  }
}

function readLines(taskFolder: string): { first: string | null; lines: Line[]; wholeBytes: number } {
  let bytes: Buffer
  try {
    bytes = readFileSync(heardPath(taskFolder))
  } catch {
    return { first: null, lines: [], wholeBytes: 0 }
  }
  const wholeBytes = bytes.lastIndexOf(0x0a) + 1
  const [first = null, ...rest] = bytes.subarray(0, wholeBytes).toString('utf8').split('\n').slice(0, -1)
  try {
    return {
      first: first !== null && JSON.parse(first).identity ? first : null,
      lines: rest.map((line) => JSON.parse(line, (_key, value) => unpacked(value))),
      wholeBytes,
    }
  } catch {
    // Something else than this program wrote here: begin anew.
    return { first: null, lines: [], wholeBytes: 0 }
  }
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
