import { appendFileSync, type Stats } from 'node:fs'
import { appendFile, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../shared/errors/log.ts'
import { entryOf, type LogEntry, lineOf } from '../../shared/support/logEntry.ts'
import type { LoggedProcess } from '../../shared/support/loggedFields.ts'
import { makeOwnFolder } from './ownFiles.ts'

/** There are two files, and each has at most this many bytes. */
const mostBytes = 2 * 1024 * 1024
/** Lines that wait for a slow disk. Further lines are counted and not kept. */
const mostWaiting = 1000
/** Further lines about the same event say nothing new and would push out all others. */
const mostPerMinute = 100

/**
 * The log of the window and its processes: lines of JSON in a folder of the person, in two files of limited size. It never throws
 * and never waits: if the disk is full or may not be written, lines are lost, and the next written line says how many. Only one
 * process may write to a folder.
 */
export class LogFile {
  readonly #folder: string
  readonly #now: () => number
  readonly #mostBytes: number
  #waiting: string[] = []
  #lost = 0
  #sizeBytes: number | null = null
  /** True if the file may end in the middle of a line. */
  #isCut = false
  #writing: Promise<void> | null = null
  #minute = 0
  readonly #perMinute = new Map<string, number>()

  /** `now`: Unix milliseconds. */
  constructor(folder: string, options: { now?: () => number; mostBytes?: number } = {}) {
    this.#folder = folder
    this.#now = options.now ?? Date.now
    this.#mostBytes = options.mostBytes ?? mostBytes
  }

  get #file(): string {
    return join(this.#folder, 'tapelog.jsonl')
  }
  get #older(): string {
    return join(this.#folder, 'tapelog.1.jsonl')
  }

  /** The log of one process. Lines of level `debug` are not kept. */
  of(process: LoggedProcess): Log {
    return (level, event, fields = {}) => {
      if (level === 'debug' || !this.#isWanted(event)) return
      this.#add(lineOf({ atMs: this.#now(), level, process, event, fields }))
    }
  }

  /** Writes a line before this process ends by an error. It waits for the disk. */
  lastLine(event: string, fields: LogEntry['fields']): void {
    try {
      const line = lineOf({ atMs: this.#now(), level: 'error', process: 'main', event, fields })
      appendFileSync(this.#file, [...this.#waiting.splice(0), line].join(''), { mode: 0o600 })
    } catch {
      // There is nowhere to say that the log cannot be written.
    }
  }

  /** The last entries, oldest first. */
  async readLast(count: number): Promise<LogEntry[]> {
    await this.written()
    const texts = await Promise.all([this.#older, this.#file].map((path) => readFile(path, 'utf8').catch(() => '')))
    const lines = texts.join('').split('\n')
    const entries: LogEntry[] = []
    for (let index = lines.length - 1; index >= 0 && entries.length < count; index -= 1) {
      const entry = entryOf(lines[index] ?? '')
      if (entry) entries.push(entry)
    }
    return entries.reverse()
  }

  /** Resolves when every line is written, or lost. */
  async written(): Promise<void> {
    while (this.#writing) await this.#writing
  }

  #isWanted(event: string): boolean {
    const minute = Math.floor(this.#now() / 60_000)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#perMinute.clear()
    }
    const count = (this.#perMinute.get(event) ?? 0) + 1
    this.#perMinute.set(event, count)
    if (count > mostPerMinute) this.#lost += 1
    return count <= mostPerMinute
  }

  #add(line: string): void {
    if (this.#waiting.length >= mostWaiting) {
      this.#lost += 1
      return
    }
    this.#waiting.push(line)
    this.#writing ??= this.#write()
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const lines = this.#waiting.splice(0)
      const { length: count } = lines
      if (this.#lost > 0) lines.push(this.#linesLost())
      const text = (this.#isCut ? '\n' : '') + lines.join('')
      const lost = this.#lost
      try {
        await this.#makeRoom(Buffer.byteLength(text))
        // After a failure, some of the text may be in the file.
        this.#isCut = true
        await appendFile(this.#file, text, { mode: 0o600 })
        this.#isCut = false
        this.#sizeBytes = (this.#sizeBytes ?? 0) + Buffer.byteLength(text)
        this.#lost -= lost
      } catch {
        this.#lost += count
        this.#sizeBytes = null
      }
    }
    this.#writing = null
  }

  #linesLost(): string {
    const fields = { count: this.#lost }
    return lineOf({ atMs: this.#now(), level: 'warn', process: 'main', event: 'lines-lost', fields })
  }

  /** Makes the folder, and begins a new file if the current one would become too large. Throws Node's errors. */
  async #makeRoom(bytes: number): Promise<void> {
    if (this.#sizeBytes === null) {
      makeOwnFolder(this.#folder)
      this.#sizeBytes = (await stat(this.#file).catch((): Pick<Stats, 'size'> => ({ size: 0 }))).size
    }
    if (this.#sizeBytes === 0 || this.#sizeBytes + bytes <= this.#mostBytes) return
    await rename(this.#file, this.#older)
    this.#sizeBytes = 0
    this.#isCut = false
  }
}
