import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, writeFile } from 'node:fs/promises'
import { partialResultsPath } from '../../../recognition/index.ts'
import { errorCodeOf } from '../../../system/index.ts'

const mostBytesAtOnce = 1024 * 1024
/** A malicious recording could make its recogniser leave a link to another file here, or a pipe that never ends. */
const readAsIs = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** The lines of one task that the service keeps. */
export type TaskLines = {
  /** All lines that earlier workers heard. */
  read(): Promise<string[]>
  /**
   * Stores lines from this number on, instead of lines that were there. Returns how many lines there are now; if that is
   * less than `fromLine`, nothing was stored. Null if the worker does not have the task.
   */
  append(fromLine: number, lines: readonly string[]): Promise<number | null>
}

/**
 * Brings the lines that a recogniser writes into its task's folder to the service, and back into the folder of a worker
 * that takes the task over.
 */
export class KeptLines {
  readonly #service: TaskLines
  readonly #folder: string
  /** The end of each line that the service has, in bytes of the file. */
  #ends: number[] = []
  #lastLine: Buffer = Buffer.alloc(0)
  #underWay: Promise<void> = Promise.resolve()

  /** `folder`: of the task, on this machine. */
  constructor(service: TaskLines, folder: string) {
    this.#service = service
    this.#folder = folder
  }

  /** Makes the task's folder, with what earlier workers heard. Only this user can read it. */
  restore(): Promise<void> {
    return this.#inTurn(() => this.#restore())
  }

  /** Stores the lines that are new since the last call. */
  keep(): Promise<void> {
    return this.#inTurn(() => this.#keep())
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#underWay = this.#underWay.catch(() => {}).then(work)
    return this.#underWay
  }

  async #restore(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const lines = await this.#service.read()
    if (lines.length === 0) return
    await writeFile(partialResultsPath(this.#folder), lines.map((line) => `${line}\n`).join(''), { mode: 0o600 })
    this.#remember(0, lines)
  }

  async #keep(): Promise<void> {
    const file = await open(partialResultsPath(this.#folder), readAsIs).catch((error: unknown) => {
      if (['ENOENT', 'ELOOP'].includes(errorCodeOf(error))) return null
      throw error
    })
    if (file === null) return
    try {
      if (!(await file.stat()).isFile()) return
      // A recogniser with other models begins its file again, and one that finds a broken line cuts it off there.
      if (!(await this.#isContinued(file))) this.#cutTo(0)
      while (await this.#keepPart(file));
    } finally {
      await file.close()
    }
  }

  /** True if there may be more lines. */
  async #keepPart(file: FileHandle): Promise<boolean> {
    const block = await readAt(file, this.#ends.at(-1) ?? 0, mostBytesAtOnce)
    const whole = block.subarray(0, block.lastIndexOf(0x0a) + 1)
    if (whole.length === 0) return false
    const lines = whole.toString('utf8').slice(0, -1).split('\n')
    const from = this.#ends.length
    const stored = await this.#service.append(from, lines)
    // The task is paused, ended or another worker's; the heartbeat tells this worker so.
    if (stored === null) return false
    if (stored < from) this.#cutTo(stored)
    else this.#remember(from, lines)
    return true
  }

  async #isContinued(file: FileHandle): Promise<boolean> {
    const end = this.#ends.at(-1)
    if (end === undefined) return true
    return (await readAt(file, end - this.#lastLine.length, this.#lastLine.length)).equals(this.#lastLine)
  }

  #remember(from: number, lines: readonly string[]): void {
    this.#ends.length = from
    let end = this.#ends.at(-1) ?? 0
    for (const line of lines) {
      end += Buffer.byteLength(line) + 1
      this.#ends.push(end)
    }
    this.#lastLine = Buffer.from(`${lines.at(-1) ?? ''}\n`)
  }

  /** Lines from this number on are sent again. */
  #cutTo(lines: number): void {
    this.#ends.length = lines
    this.#lastLine = Buffer.alloc(0)
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position })
  return buffer.subarray(0, bytesRead)
}
