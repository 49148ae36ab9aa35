import { MultiBar, Presets, type SingleBar } from 'cli-progress'
import type { JobKind, RecordingSummary } from '../../shared/domain.ts'
import { formatClock } from '../../shared/timecode.ts'
import type { Engine } from '../engine/index.ts'

export type Reporter = {
  /** One line of facts: an event with --json, a sentence without. */
  event(type: string, fields: Record<string, unknown>, sentence?: string): void
  /** The last event of a --json run. */
  result(fields: Record<string, unknown>): void
  stop(): void
}

/**
 * What a command shows while it works: with --json newline-delimited events on stdout; else progress bars on stderr in a
 * terminal, and plain lines where stderr is a file or a pipe.
 */
export function report(engine: Engine | null, json: boolean): Reporter {
  if (json) {
    const write = (value: object) => process.stdout.write(`${JSON.stringify(value)}\n`)
    const stops = engine
      ? [
          engine.on('import.progress', (payload) => write({ type: 'import.progress', ...payload })),
          engine.on('recording.progress', (payload) => write({ type: 'recording.progress', ...payload })),
          engine.on('recording.changed', (payload) => write({ type: 'recording.changed', ...payload })),
        ]
      : []
    return {
      event: (type, fields) => write({ type, ...fields }),
      result: (fields) => write({ type: 'result', ...fields }),
      stop: () => {
        for (const stop of stops) stop()
      },
    }
  }
  const bars = engine && process.stderr.isTTY ? new ProgressBars(engine) : null
  return {
    event: (_type, _fields, sentence) => {
      if (sentence === undefined) return
      if (bars) bars.log(sentence)
      else process.stderr.write(`${sentence}\n`)
    },
    result: () => {},
    stop: () => bars?.stop(),
  }
}

const doing: Record<JobKind, string> = {
  import: 'copying',
  prepare: 'preparing',
  upload: 'uploading',
  submit: 'submitting',
  poll: 'transcribing',
}

/** One bar per running job, kept up to date from the queue. */
class ProgressBars {
  readonly #bars = new MultiBar(
    {
      format: '{bar} {percentage}% {doing} {subject}',
      clearOnComplete: true,
      hideCursor: true,
      stream: process.stderr,
    },
    Presets.shades_classic,
  )
  readonly #shown = new Map<number, SingleBar>()
  readonly #stops: (() => void)[]
  #busy = false

  constructor(engine: Engine) {
    const update = () => void this.#update(engine)
    this.#stops = [
      engine.on('queue.changed', update),
      engine.on('import.progress', update),
      engine.on('recording.progress', update),
    ]
  }

  async #update(engine: Engine): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    const { jobs } = await engine.call('queue.list', {})
    const running = jobs.filter(({ state, kind }) => state === 'running' || (state === 'waiting' && kind === 'poll'))
    for (const job of running) {
      const bar = this.#shown.get(job.id) ?? this.#bars.create(100, 0, { doing: doing[job.kind], subject: job.subject })
      this.#shown.set(job.id, bar)
      bar.update(Math.round((job.progress?.fraction ?? 0) * 100))
    }
    for (const [jobId, bar] of this.#shown)
      if (!running.some(({ id }) => id === jobId)) {
        this.#bars.remove(bar)
        this.#shown.delete(jobId)
      }
    this.#busy = false
  }

  log(line: string): void {
    this.#bars.log(`${line}\n`)
  }

  stop(): void {
    for (const stop of this.#stops) stop()
    this.#bars.stop()
  }
}

const stageWords: Record<RecordingSummary['stage'], string> = {
  sealed: 'in the library',
  preparing: 'preparing',
  uploading: 'waiting to upload',
  submitting: 'waiting to be submitted',
  transcribing: 'being transcribed',
  ready: 'transcribed',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** One line per recording, for people. */
export function recordingLine(recording: RecordingSummary): string {
  const waits = recording.waitingFor === 'network' ? ' (waiting for the network)' : ''
  const why = recording.error ? `: ${recording.error.message}` : ''
  return `${String(recording.id).padStart(4)}  ${formatClock(recording.durationMs).padStart(8)}  ${stageWords[recording.stage]}${waits}  ${recording.title}${why}`
}
