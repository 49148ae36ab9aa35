import { MultiBar, Presets, type SingleBar } from 'cli-progress'
import type { JobSummary } from '../../shared/recordings/domain.ts'
import { doingWords } from '../../shared/words/queueWords.ts'
import type { Engine } from '../engine/index.ts'
import type { Terminal } from './terminal.ts'

/** Shows progress; `log` prints a line above it. */
type ProgressView = { log(line: string): void; stop(): void }

/** One bar on stderr per running job. For terminals. */
export function progressBars({ stderr }: Terminal, engine: Engine): ProgressView {
  const bars = new MultiBar(
    {
      format: ' {bar} {percentage}% {doing} {subject}',
      clearOnComplete: true,
      hideCursor: true,
      stream: stderr,
    },
    Presets.shades_classic,
  )
  const shown = new Map<number, SingleBar>()
  const unfollow = followQueue(engine, (jobs) => {
    const running = jobs.filter(({ state, kind }) => state === 'running' || (state === 'waiting' && kind === 'poll'))
    for (const job of running) {
      const bar =
        shown.get(job.id) ?? bars.create(100, 0, { doing: doingWords(job.kind, job.destination), subject: job.subject })
      shown.set(job.id, bar)
      bar.update(Math.round((job.progress?.fraction ?? 0) * 100))
    }
    for (const [jobId, bar] of shown)
      if (!running.some(({ id }) => id === jobId)) {
        bars.remove(bar)
        shown.delete(jobId)
      }
  })
  return {
    log: (line) => {
      if (!bars.isActive) {
        stderr.write(`${line}\n`)
        return
      }
      bars.log(`${line}\n`)
      // Draw the line now, because a line that waits for the next tick is lost if the bars stop first.
      bars.update()
    },
    stop: () => {
      unfollow()
      bars.stop()
    },
  }
}

/** One line on stderr when a job begins. For files and pipes, where bars are unreadable. */
export function progressLines({ stderr }: Terminal, engine: Engine): ProgressView {
  const shown = new Set<number>()
  const unfollow = followQueue(engine, (jobs) => {
    for (const { id, kind, state, subject, destination } of jobs) {
      if (state !== 'running' || kind === 'prepare' || kind === 'submit' || shown.has(id)) continue
      shown.add(id)
      stderr.write(`${doingWords(kind, destination)} ${subject}\n`)
    }
  })
  return { log: (line) => stderr.write(`${line}\n`), stop: unfollow }
}

/** Calls `show` with the unfinished jobs after every change. If something changes during a check, it checks once more. */
function followQueue(engine: Engine, show: (jobs: JobSummary[]) => void): () => void {
  let looking = false
  let again = false
  let stopped = false
  const look = async (): Promise<void> => {
    if (looking) {
      again = true
      return
    }
    looking = true
    do {
      again = false
      const { jobs } = await engine.call('queue.list', {})
      if (stopped) return
      show(jobs)
    } while (again)
    looking = false
  }
  // A failed check must not end the command.
  const update = () => void look().catch(() => {})
  const unfollow = (['queue.changed', 'import.progress', 'recording.progress'] as const).map((name) =>
    engine.on(name, update),
  )
  return () => {
    stopped = true
    for (const stop of unfollow) stop()
  }
}
