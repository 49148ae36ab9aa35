import type { JobSummary, PendingImport, RecordingSummary } from '../../../shared/domain.ts'
import { TapelogError } from '../../../shared/errors.ts'
import { LibraryView } from '../../engine/libraryView.ts'
import { packageRoot } from '../embeddedService.ts'
import { libraryOf } from '../library.ts'
import { type Reporter, recordingLine, report } from '../output.ts'
import { historyLine, lastEnded, newestLooked } from '../queueLines.ts'
import { allRecordings } from '../recordings.ts'
import { type CommonFlags, exitCode, withEngine } from '../session.ts'
import { watchStatus } from './statusWatch.ts'

type StatusFlags = CommonFlags & { watch?: boolean; history?: boolean }
type Status = {
  recordings: RecordingSummary[]
  imports: PendingImport[]
  jobs: JobSummary[]
  /** What ended, newest first; only where it is asked for. */
  history: JobSummary[] | null
}

/** What is in the library, and what waits for what; with `watch`, until Ctrl-C. */
export async function statusCommand(flags: StatusFlags): Promise<number> {
  if (flags.watch) return withView(flags, (library) => watchStatus(library, flags))
  try {
    return await withEngine(flags, async ({ engine, out }) => {
      const { items, imports } = await allRecordings(engine)
      const { jobs } = await engine.call('queue.list', {})
      const ended = flags.history ? await engine.call('queue.history', { limit: newestLooked }) : null
      return tell(out, { recordings: items, imports, jobs, history: ended && lastEnded(ended.jobs) })
    })
  } catch (error) {
    if (!(error instanceof TapelogError) || error.code !== 'library-in-use') throw error
    // Looking is possible while somebody works on it.
    return withView(flags, async (library, out) =>
      tell(out, {
        recordings: library.recordings(),
        imports: library.imports(),
        jobs: library.jobs(),
        history: flags.history ? lastEnded(library.history(newestLooked)) : null,
      }),
    )
  }
}

async function withView(
  flags: CommonFlags,
  work: (library: LibraryView, out: Reporter) => Promise<number>,
): Promise<number> {
  const { path, remark } = libraryOf(flags, 'refuse')
  const out = report(null, flags.json ?? false)
  const library = new LibraryView(path, packageRoot)
  if (remark !== null) out.note(remark)
  try {
    return await work(library, out)
  } finally {
    library.close()
  }
}

function tell(out: Reporter, { recordings, imports, jobs, history }: Status): number {
  for (const recording of recordings) out.line(recordingLine(recording))
  for (const { name, state, error } of imports)
    out.line(`   –         –  ${state}  ${name}${error ? `: ${error.message}` : ''}`)
  if (recordings.length + imports.length === 0)
    out.line('The library is empty. Bring files in with: tapelog import PATH…')
  if (history) for (const line of ['Ended:', ...history.map(historyLine)]) out.line(line)
  out.result({ ok: true, recordings, imports, jobs, ...(history ? { history } : {}) })
  return exitCode.done
}
