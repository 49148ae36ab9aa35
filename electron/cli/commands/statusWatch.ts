import { setTimeout as pause } from 'node:timers/promises'
import type { JobSummary } from '../../../shared/domain.ts'
import type { QueueChain } from '../../../shared/queue.ts'
import type { LibraryView } from '../../engine/libraryView.ts'
import { LiveScreen } from '../liveScreen.ts'
import { report } from '../output.ts'
import {
  chainLine,
  chainWords,
  historyLine,
  type LineFacts,
  lastEnded,
  newestLooked,
  totalLines,
} from '../queueLines.ts'
import { exitCode } from '../session.ts'

const lookEveryMs = 250
/** What goes by without a write: copies that grow, times that run out. */
const redrawEveryMs = 1000
const mostChains = 1000
/** Totals in a log, where something is said of every recording anyway. */
const totalsEveryMs = 10_000

type Look = ReturnType<LibraryView['overview']> & { isAtWork: boolean }
type View = {
  /** How many recordings it has room for. */
  readonly rows: number
  show(look: Look, nowMs: number): void
  end(last: Look | null): void
}

/** Shows the queue until Ctrl-C, whoever works on the library. Reads only. */
export async function watchStatus(library: LibraryView, flags: { json?: boolean; history?: boolean }): Promise<number> {
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort()
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  const view = flags.json
    ? jsonView(library)
    : process.stdout.isTTY
      ? screenView(library, flags.history ?? false)
      : plainView(library)
  let last: Look | null = null
  try {
    let revision = -1
    let drawnMs = Number.NEGATIVE_INFINITY
    while (!interrupted.signal.aborted) {
      const now = library.revision()
      const nowMs = Date.now()
      if (now !== revision || nowMs - drawnMs >= redrawEveryMs) {
        revision = now
        drawnMs = nowMs
        last = { ...library.overview(view.rows), isAtWork: library.isAtWork() }
        view.show(last, nowMs)
      }
      await pause(lookEveryMs, undefined, { signal: interrupted.signal }).catch(() => {})
    }
  } finally {
    view.end(last)
    process.removeListener('SIGINT', interrupt)
    process.removeListener('SIGTERM', interrupt)
  }
  return exitCode.done
}

/** A terminal: as much as it has room for, drawn anew. What was shown last stays there. */
function screenView(library: LibraryView, withHistory: boolean): View {
  const screen = new LiveScreen(process.stdout)
  const linesOf = (look: Look, rows: number): string[] => {
    const facts = factsOf(look, Date.now())
    const history = withHistory ? ['', 'Ended:', ...lastEnded(library.history(newestLooked)).map(historyLine)] : []
    const totals = [...totalLines(look, facts), '']
    const room = Math.max(1, rows - totals.length - history.length)
    const isCut = look.total > room
    const chains = look.chains.slice(0, isCut ? room - 1 : room).map((chain) => chainLine(chain, facts))
    return [...totals, ...chains, ...(isCut ? [`    … ${look.total - chains.length} more`] : []), ...history]
  }
  return {
    get rows() {
      return screen.rows
    },
    show: (look) => screen.draw(linesOf(look, screen.rows)),
    end: (last) => {
      screen.close()
      if (last) for (const line of linesOf(last, process.stdout.rows)) process.stdout.write(`${line}\n`)
    },
  }
}

/** A file or pipe: a line when a recording takes a step, waits, fails or is through. */
function plainView(library: LibraryView): View {
  const write = (line: string) => process.stdout.write(`${line}\n`)
  const changes = new Changes(library)
  let totalsMs = Number.NEGATIVE_INFINITY
  let totals = ''
  return {
    rows: mostChains,
    show: (look, nowMs) => {
      const facts = factsOf(look, nowMs)
      const { changed, ended } = changes.since(look, (chain) =>
        // Not its percents and seconds: those change all the time.
        chainWords({ ...chain, progress: null, resumesMs: null }, { ...facts, nowMs: 0 }),
      )
      const now = totalLines(look, facts).join('\n')
      if (now !== totals && nowMs - totalsMs >= totalsEveryMs) {
        write(now)
        totals = now
        totalsMs = nowMs
      }
      for (const chain of changed) write(chainLine(chain, facts))
      for (const { chain, job } of ended) {
        const state = job?.state === 'cancelled' || job?.state === 'failed' ? job.state : 'done'
        write(chainLine(chain, facts).replace(chainWords(chain, facts), state))
      }
    },
    end: () => {},
  }
}

/** One line of JSON a change: of a recording's chain, of its end, of the totals. */
function jsonView(library: LibraryView): View {
  const out = report(null, true)
  const changes = new Changes(library)
  let totals = ''
  return {
    rows: mostChains,
    show: (look) => {
      const { chains: _chains, total: _total, ...rest } = look
      const now = JSON.stringify(rest)
      if (now !== totals) out.event('totals', rest, '')
      totals = now
      const { changed, ended } = changes.since(look, (chain) => JSON.stringify({ ...chain, updatedMs: 0 }))
      for (const chain of changed) out.event('chain', chain, '')
      for (const { chain, job } of ended) {
        const { key, recordingId, subject } = chain
        out.event('ended', { key, recordingId, subject, state: job?.state ?? 'done' }, '')
      }
    },
    end: () => out.result({ ok: true }),
  }
}

/** What is different from the last look, by a chain's words; and chains that are there no more. */
class Changes {
  readonly #library: LibraryView
  #before = new Map<string, { words: string; chain: QueueChain }>()

  constructor(library: LibraryView) {
    this.#library = library
  }

  since(look: Look, wordsOf: (chain: QueueChain) => string) {
    const changed: QueueChain[] = []
    const now = new Map<string, { words: string; chain: QueueChain }>()
    for (const chain of look.chains) {
      const words = wordsOf(chain)
      now.set(chain.key, { words, chain })
      if (this.#before.get(chain.key)?.words !== words) changed.push(chain)
    }
    // Where not all of them are looked at, one that is not seen may have only moved.
    const gone =
      look.total > look.chains.length ? [] : [...this.#before.values()].filter(({ chain }) => !now.has(chain.key))
    const history = gone.length > 0 ? this.#library.history(mostChains) : []
    this.#before = now
    return { changed, ended: gone.map(({ chain }) => ({ chain, job: lastJobOf(chain, history) })) }
  }
}

/** The job that a chain ended with, as far as the newest ones tell. */
const lastJobOf = ({ recordingId, jobId }: QueueChain, history: readonly JobSummary[]): JobSummary | null =>
  history.find(
    (job) => job.id === jobId || (recordingId !== null && job.recordingId === recordingId && job.kind !== 'prepare'),
  ) ?? null

const factsOf = ({ isAtWork }: Look, nowMs: number): LineFacts => ({ nowMs, isAtWork })
