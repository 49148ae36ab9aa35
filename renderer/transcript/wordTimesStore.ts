import type { TimeRange } from '../../shared/transcripts/heard.ts'
import { type HeardWords, type PlacedWord, placedWords } from '../../shared/transcripts/wordTimes.ts'
import { Listeners } from '../base/listeners.ts'

const pageMs = 120_000
/** This many pages are kept: some hours of speech. The page that was used longest ago is removed first. */
const mostPages = 128

/** The word times of one recording. The store loads them in pages as needed, and finds them once in each segment's text. */
export class WordTimesStore {
  readonly #fetch: (stretch: TimeRange) => Promise<readonly HeardWords[]>
  /** `loading`: requested, without a result yet. */
  readonly #pages = new Map<number, readonly HeardWords[] | 'loading'>()
  readonly #placed = new WeakMap<TimeRange, { text: string; words: PlacedWord[] | null }>()
  readonly #listeners = new Listeners()

  constructor(fetch: (stretch: TimeRange) => Promise<readonly HeardWords[]>) {
    this.#fetch = fetch
  }

  /** Calls the listener whenever more words have arrived. */
  readonly subscribe = this.#listeners.subscribe

  /** The words of a segment, whose text a person may be typing. Null if no times are known; undefined if they have not arrived. */
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

  /** Waits for the words of a segment. */
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
      this.#listeners.tell()
    }
    // Without a result, times are estimated, as if none were known.
    this.#fetch({ startMs: page * pageMs, endMs: (page + 1) * pageMs }).then(arrived, () => arrived([]))
    return 'loading'
  }
}

/** The pages in which words of the segment may begin. */
function pagesOf({ startMs, endMs }: TimeRange): number[] {
  const first = Math.floor(Math.max(0, startMs - 1000) / pageMs)
  const last = Math.floor((endMs + 1000) / pageMs)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** The words of each transcription, joined from several pages. */
function joined(pages: readonly HeardWords[]): HeardWords[] {
  const byRun = new Map<number, HeardWords>()
  for (const { runId, words } of pages) {
    const known = byRun.get(runId)
    byRun.set(runId, { runId, words: known ? [...known.words, ...words] : words })
  }
  return [...byRun.values()].sort((a, b) => b.runId - a.runId)
}
