import { setTimeout as pause } from 'node:timers/promises'
import type { JobSummary } from '../../../shared/recordings/domain.ts'
import type { QueueChain } from '../../../shared/recordings/queue.ts'
import { words } from '../../../shared/words/catalogue.ts'
import type { LibraryReader } from '../../engine/index.ts'
import { commandLine } from '../commandLine.ts'
import { LiveScreen } from '../liveScreen.ts'
import { exitCode, report } from '../output.ts'
import {
  chainLine,
  chainWords,
  endedLine,
  historyLine,
  type LineFacts,
  lastEnded,
  newestLooked,
  totalLines,
} from '../queueLines.ts'
import type { Terminal } from '../terminal.ts'

const lookEveryMs = 250
/** Redraw at intervals: copies grow and waiting times pass without a write to the library. */
const redrawEveryMs = 1000
const mostChains = 1000
/** How often a log gets totals. This is rare, because every recording has its own lines there. */
const totalsEveryMs = 10_000

type Hint = (args: string) => string
type Look = ReturnType<LibraryReader['overview']> & { isAtWork: boolean }
type View = {
  /** How many recordings the view can show. */
  readonly rows: number
  show(look: Look, nowMs: number): void
  end(last: Look | null): void
}

/** Shows the queue until Ctrl-C, even while another Tapelog works on the library. It only reads. */
export async function watchStatus(
  terminal: Terminal,
  library: LibraryReader,
  flags: { library?: string; json?: boolean; history?: boolean },
): Promise<number> {
  const command = (args: string) => commandLine(terminal, args, flags.library)
  const interrupted = new AbortController()
  const endListening = terminal.onInterrupt(() => interrupted.abort())
  const view = flags.json
    ? jsonView(terminal, library)
    : terminal.stdout.isTTY
      ? screenView(terminal, library, flags.history ?? false, command)
      : plainView(terminal, library, command)
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
    endListening()
  }
  return exitCode.done
}

/**
 * The view for a terminal. It redraws as many lines as fit on the screen. At the end, the last lines stay in the
 * terminal.
 */
function screenView({ stdout }: Terminal, library: LibraryReader, withHistory: boolean, command: Hint): View {
  const screen = new LiveScreen(stdout)
  const linesOf = (look: Look, rows: number): string[] => {
    const facts = factsOf(look, Date.now())
    const history = withHistory
      ? ['', words.terminal.queue.ended, ...lastEnded(library.history(newestLooked)).map(historyLine)]
      : []
    const totals = [...totalLines(look, facts, command), '']
    const room = Math.max(1, rows - totals.length - history.length)
    const isCut = look.total > room
    const chains = look.chains.slice(0, isCut ? room - 1 : room).map((chain) => chainLine(chain, facts))
    return [
      ...totals,
      ...chains,
      ...(isCut ? [`    ${words.terminal.queue.more(look.total - chains.length)}`] : []),
      ...history,
    ]
  }
  return {
    get rows() {
      return screen.rows
    },
    show: (look) => screen.draw(linesOf(look, screen.rows)),
    end: (last) => {
      screen.close()
      if (last) for (const line of linesOf(last, screen.rows)) stdout.write(`${line}\n`)
    },
  }
}

/** The view for a file or pipe: prints a line when a recording begins a step, waits, fails or is done. */
function plainView({ stdout }: Terminal, library: LibraryReader, command: Hint): View {
  const write = (line: string) => stdout.write(`${line}\n`)
  const changes = new Changes(library)
  let totalsMs = Number.NEGATIVE_INFINITY
  let totals = ''
  return {
    rows: mostChains,
    show: (look, nowMs) => {
      const facts = factsOf(look, nowMs)
      const { changed, ended } = changes.since(look, (chain) =>
        // Ignore percentages and seconds, because they change all the time.
        chainWords({ ...chain, progress: null, resumesMs: null }, { ...facts, nowMs: 0 }),
      )
      const now = totalLines(look, facts, command).join('\n')
      if (now !== totals && nowMs - totalsMs >= totalsEveryMs) {
        write(now)
        totals = now
        totalsMs = nowMs
      }
      for (const chain of changed) write(chainLine(chain, facts))
      for (const { chain, job } of ended) {
        const state = job?.state === 'cancelled' || job?.state === 'failed' ? job.state : 'done'
        write(endedLine(chain, state))
      }
    },
    end: () => {},
  }
}

/** Prints one line of JSON for each change of a chain, for its end, and for the totals. */
function jsonView(terminal: Terminal, library: LibraryReader): View {
  const out = report(terminal, null, true)
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

/** Finds the chains that have changed or ended since the last check. */
class Changes {
  readonly #library: LibraryReader
  #before = new Map<string, { text: string; chain: QueueChain }>()

  constructor(library: LibraryReader) {
    this.#library = library
  }

  since(look: Look, wordsOf: (chain: QueueChain) => string) {
    const changed: QueueChain[] = []
    const now = new Map<string, { text: string; chain: QueueChain }>()
    for (const chain of look.chains) {
      const text = wordsOf(chain)
      now.set(chain.key, { text, chain })
      if (this.#before.get(chain.key)?.text !== text) changed.push(chain)
    }
    // If the list holds only some of the chains, a missing chain may just have moved.
    const gone =
      look.total > look.chains.length ? [] : [...this.#before.values()].filter(({ chain }) => !now.has(chain.key))
    const history = gone.length > 0 ? this.#library.history(mostChains) : []
    this.#before = now
    return { changed, ended: gone.map(({ chain }) => ({ chain, job: lastJobOf(chain, history) })) }
  }
}

/** The last job of a chain, if it is among the newest jobs. */
const lastJobOf = ({ recordingId, jobId }: QueueChain, history: readonly JobSummary[]): JobSummary | null =>
  history.find(
    (job) => job.id === jobId || (recordingId !== null && job.recordingId === recordingId && job.kind !== 'prepare'),
  ) ?? null

const factsOf = ({ isAtWork, paused }: Look, nowMs: number): LineFacts => ({ nowMs, isAtWork, isPaused: paused })
