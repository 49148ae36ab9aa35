import type { TimeRange } from '../../shared/transcripts/heard.ts'
import { type HeardWords, type PlacedWord, placedWords } from '../../shared/transcripts/wordTimes.ts'

const pageMs = 120_000
/** Some hours of speech; what was used longest ago goes first. */
const mostPages = 128

/** When the words of one recording are heard: fetched in pages as they are needed, and found in each segment's text once. */
export class WordTimesStore {
  readonly #fetch: (stretch: TimeRange) => Promise<readonly HeardWords[]>
  /** `loading`: asked for, not answered yet. */
  readonly #pages = new Map<number, readonly HeardWords[] | 'loading'>()
  readonly #placed = new WeakMap<TimeRange, { text: string; words: PlacedWord[] | null }>()
  readonly #listeners = new Set<() => void>()

  constructor(fetch: (stretch: TimeRange) => Promise<readonly HeardWords[]>) {
    this.#fetch = fetch
  }

  /** Called whenever more words are there. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The words of a segment, whose text may be in the middle of being typed. Null: no times are known. Undefined: not yet. */
  of(segment: TimeRange, text: string): PlacedWord[] | null | undefined {
    const known = this.#placed.get(segment)
    if (known?.text === text) return known.words
    const pages = pagesOf(segment).map((page) => this.#page(page))
    const loaded = pages.flatMap((page) => (page === 'loading' ? [] : page))
    if (pages.includes('loading')) return undefined
    const words = placedWords(text, segment, joined(loaded))
    this.#placed.set(segment, { text, words })
    return words
  }

  /** The same, once it is there. */
  async wait(segment: TimeRange, text: string): Promise<PlacedWord[] | null> {
    for (;;) {
      const words = this.of(segment, text)
      if (words !== undefined) return words
      await new Promise<void>((resolve) => {
        const stop = this.subscribe(() => {
          stop()
          resolve()
        })
      })
    }
  }

  #page(page: number): readonly HeardWords[] | 'loading' {
    const known = this.#pages.get(page)
    if (known) return known
    this.#pages.set(page, 'loading')
    const [oldest] = this.#pages.keys()
    if (this.#pages.size > mostPages && oldest !== undefined) this.#pages.delete(oldest)
    const arrived = (pageWords: readonly HeardWords[]) => {
      this.#pages.set(page, pageWords)
      for (const listener of [...this.#listeners]) listener()
    }
    // Without an answer times are estimated, as where none are known.
    this.#fetch({ startMs: page * pageMs, endMs: (page + 1) * pageMs }).then(arrived, () => arrived([]))
    return 'loading'
  }
}

/** Those in which words of the segment may begin. */
function pagesOf({ startMs, endMs }: TimeRange): number[] {
  const first = Math.floor(Math.max(0, startMs - 1000) / pageMs)
  const last = Math.floor((endMs + 1000) / pageMs)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** The words of each transcription, from several pages. */
function joined(pages: readonly HeardWords[]): HeardWords[] {
  const byRun = new Map<number, HeardWords>()
  for (const { runId, words } of pages) {
    const known = byRun.get(runId)
    byRun.set(runId, { runId, words: known ? [...known.words, ...words] : words })
  }
  return [...byRun.values()].sort((a, b) => b.runId - a.runId)
}
