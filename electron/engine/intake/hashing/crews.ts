import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Crew } from './crew.ts'

/** Files often come one after the other; starting threads takes as long as hashing 10 MB. */
const defaultKeepMs = 10_000
/** Files hashed by threads of their own at the same time; a further one is hashed where it is read. */
const mostAtWork = 2
/** Threads that hash nothing of what there is for so long are stuck. The slowest hash of a few blocks takes seconds. */
const defaultStallMs = 60_000

/**
 * Run from source the worker lies beside this module; built, it is an entry beside the process's or above its chunks
 * (`electron.vite.config.ts`). Null: it is not there.
 */
function defaultEntry(): URL | null {
  const places = import.meta.url.endsWith('.ts') ? ['./worker.ts'] : ['./hasher.js', '../hasher.js']
  return places.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url)) ?? null
}

/**
 * Crews of hashing threads, started when one is needed and kept a while. Resting ones do not keep the process alive.
 * The SHA-256 and the MD5 of a file have a thread each, and the one with less to do takes more parts. On two cores a third
 * thread would only take turns with these; on more it is there for parts.
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

  /** Crews that wait for a file. */
  get resting(): number {
    return this.#resting.length
  }

  /** A crew for one file, to be given back; null where there is none to be had. Never throws. */
  async lend(): Promise<Crew | null> {
    if (this.#cannotStart || this.#entry === null || this.#atWork >= mostAtWork) return null
    this.#atWork += 1
    let crew = this.#resting.pop()
    while (crew?.isBroken) crew = this.#resting.pop()
    try {
      crew ??= await Crew.start(this.#entry, this.crewSize)
    } catch {
      // A system that allows no threads allows none later; hashing here takes longer and that is all.
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

  /** Ends the threads of those that rest. */
  dismiss(): void {
    for (const crew of this.#resting.splice(0)) crew.dismiss()
  }
}

/** Those of this process. */
export const hashingCrews = new HashingCrews()
