import { Worker } from 'node:worker_threads'
import { type DictionaryName, dictionariesOf } from '../../shared/languages/spelling.ts'
import { childEnvironment, entryBeside } from '../system/index.ts'
import type { SpellingAnswer, SpellingRequest } from './thread.ts'

/** If a thread gets no requests for this long, it ends and frees its 20 to 60 MB. */
const defaultKeepMs = 5 * 60_000
/** How often to restart a thread that ended unexpectedly; after that, nothing is checked until the application restarts. */
const mostFailures = 3
/** The thread's own objects are small; this limit does not count dictionaries. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }

type Wanted = SpellingRequest extends infer R ? (R extends SpellingRequest ? Omit<R, 'id'> : never) : never

/**
 * Checks words with the included dictionaries, in a thread that starts when it is needed. Never throws: if the thread cannot run, every
 * word counts as correct and there are no suggestions.
 */
export class Speller {
  readonly #entry: URL | null
  readonly #keepMs: number
  readonly #log: (reason: string) => void
  readonly #waiting = new Map<number, (words: readonly string[]) => void>()
  #thread: Worker | null = null
  #requests = 0
  #failures = 0
  #dismissal: NodeJS.Timeout | null = null

  constructor(options: { entry?: URL | null; keepMs?: number; log?: (reason: string) => void } = {}) {
    this.#entry = options.entry === undefined ? entryBeside(import.meta.url, 'thread.ts', 'speller.js') : options.entry
    this.#keepMs = options.keepMs ?? defaultKeepMs
    this.#log = options.log ?? (() => {})
  }

  /** True if a thread runs, so that a dictionary is in memory. */
  get isLoaded(): boolean {
    return this.#thread !== null
  }

  /** The words that are in no dictionary of the language (a tag such as `de` or `en-GB`). */
  async misspelt(language: string, words: readonly string[]): Promise<readonly string[]> {
    const dictionaries = dictionariesOf(language)
    return words.length === 0 ? [] : await this.#ask({ type: 'check', dictionaries, words }, dictionaries)
  }

  /** Suggestions for a misspelt word, the likeliest first. */
  async suggestions(language: string, word: string): Promise<readonly string[]> {
    const dictionaries = dictionariesOf(language)
    return await this.#ask({ type: 'suggest', dictionaries, word }, dictionaries)
  }

  /** Ends the thread. Waiting requests get an empty response. */
  stop(): void {
    const thread = this.#thread
    this.#thread = null
    if (this.#dismissal) clearTimeout(this.#dismissal)
    this.#dismissal = null
    void thread?.terminate()
    this.#answerAll()
  }

  #ask(request: Wanted, dictionaries: readonly DictionaryName[]): Promise<readonly string[]> {
    const thread = dictionaries.length === 0 ? null : this.#running()
    if (!thread) return Promise.resolve([])
    const id = ++this.#requests
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      thread.ref()
      thread.postMessage({ ...request, id })
      this.#keepFor(this.#keepMs)
    })
  }

  #running(): Worker | null {
    if (this.#thread) return this.#thread
    if (this.#entry === null || this.#failures >= mostFailures) return null
    let thread: Worker
    try {
      // The thread does not get the arguments of this process, such as a debugger's port or a test runner's loader.
      const options = { name: 'speller', execArgv: [], env: childEnvironment(), resourceLimits }
      thread = new Worker(this.#entry, options)
    } catch (error) {
      this.#failed(error)
      return null
    }
    thread.on('message', ({ id, words }: SpellingAnswer) => {
      this.#waiting.get(id)?.(words)
      this.#waiting.delete(id)
      // A dictionary in memory does not keep the process alive; a pending response does.
      if (this.#waiting.size === 0) thread.unref()
    })
    const gone = (error: unknown) => {
      if (this.#thread !== thread) return
      this.#thread = null
      this.#failed(error)
      this.#answerAll()
    }
    thread.on('error', gone)
    thread.on('exit', () => gone(null))
    this.#thread = thread
    return thread
  }

  #failed(error: unknown): void {
    this.#failures += 1
    this.#log(error instanceof Error ? error.name : 'ended')
  }

  #answerAll(): void {
    for (const answer of this.#waiting.values()) answer([])
    this.#waiting.clear()
  }

  #keepFor(ms: number): void {
    if (this.#dismissal) clearTimeout(this.#dismissal)
    this.#dismissal = setTimeout(() => this.stop(), ms)
    this.#dismissal.unref()
  }
}
