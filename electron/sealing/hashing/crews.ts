import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Crew } from './crew.ts'

/** Files often follow each other, and starting threads takes as long as hashing 10 MB. */
const defaultKeepMs = 10_000
/** At most this many files at a time have threads of their own. Others are hashed in the thread that reads them. */
const mostAtWork = 2
/** Threads that hash nothing for so long, although there are blocks, are stuck. The slowest hash of a few blocks takes seconds. */
const defaultStallMs = 60_000

/**
 * In source, the worker is beside this module. In a build, it is an entry beside the process's entry or above its chunks
 * (`electron.vite.config.ts`). Null if it is not there.
 */
function defaultEntry(): URL | null {
  const places = import.meta.url.endsWith('.ts') ? ['./worker.ts'] : ['./hasher.js', '../hasher.js']
  return places.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url)) ?? null
}

/**
 * Crews of hashing threads, started when needed and kept for a while. Resting ones do not keep the process alive. The SHA-256
 * and the MD5 of a file have a thread each, and the faster one hashes more parts. With more than two cores, a third thread
 * hashes parts as well; on two it would only compete with the others.
 */
export class HashingCrews {
  readonly #entry: URL | null
  readonly #keepMs: number
  readonly crewSize: number
  readonly stallMs: number
  readonly #resting: Crew[] = []
  #atWork = 0
  #dismissal: NodeJS.Timeout | null = null
  #cannotStart = false

  constructor(options: { entry?: URL; keepMs?: number; cores?: number; stallMs?: number } = {}) {
    this.#entry = options.entry ?? defaultEntry()
    this.#keepMs = options.keepMs ?? defaultKeepMs
    this.stallMs = options.stallMs ?? defaultStallMs
    this.crewSize = (options.cores ?? availableParallelism()) > 2 ? 3 : 2
  }

  /** How many crews wait for a file. */
  get resting(): number {
    return this.#resting.length
  }

  /** A crew for one file, to be given back; null if none is available. Never throws. */
  async lend(): Promise<Crew | null> {
    if (this.#cannotStart || this.#entry === null || this.#atWork >= mostAtWork) return null
    this.#atWork += 1
    let crew = this.#resting.pop()
    while (crew?.isBroken) crew = this.#resting.pop()
    try {
      crew ??= await Crew.start(this.#entry, this.crewSize)
    } catch {
      // A system that allows no threads now will not allow them later. Hashing in the reading thread is only slower.
      this.#cannotStart = true
      this.#atWork -= 1
      return null
    }
    crew.work()
    return crew
  }

  giveBack(crew: Crew): void {
    this.#atWork -= 1
    if (crew.isBroken) {
      crew.dismiss()
      return
    }
    crew.rest()
    this.#resting.push(crew)
    if (this.#dismissal) clearTimeout(this.#dismissal)
    this.#dismissal = setTimeout(() => this.dismiss(), this.#keepMs)
    this.#dismissal.unref()
  }

  /** Ends the resting crews. */
  dismiss(): void {
    for (const crew of this.#resting.splice(0)) crew.dismiss()
  }
}

/** The crews of this process. */
export const hashingCrews = new HashingCrews()
