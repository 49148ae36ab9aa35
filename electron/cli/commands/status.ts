import { TapelogError } from '../../../shared/errors/errors.ts'
import type { JobSummary, PendingImport, RecordingSummary } from '../../../shared/recordings/domain.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { importWords } from '../../../shared/words/stageWords.ts'
import { LibraryReader } from '../../engine/index.ts'
import { recordingLine } from '../output.ts'
import { historyLine, lastEnded, newestLooked } from '../queueLines.ts'
import { allRecordings, noteNewTranscripts } from '../recordings.ts'
import { type CommonFlags, type Session, withEngine, withLibrary } from '../session.ts'
import type { Terminal } from '../terminal.ts'
import { watchStatus } from './statusWatch.ts'

type StatusFlags = CommonFlags & { watch?: boolean; history?: boolean }
type Status = {
  recordings: RecordingSummary[]
  imports: PendingImport[]
  jobs: JobSummary[]
  /** The ended jobs, newest first; null without --history. */
  history: JobSummary[] | null
}

/** Lists the recordings and the reasons why they wait. With `watch`, it continues until Ctrl-C. */
export async function statusCommand(terminal: Terminal, flags: StatusFlags): Promise<number> {
  if (flags.watch)
    return withLibrary(LibraryReader, terminal, flags, ({ library }) => watchStatus(terminal, library, flags))
  try {
    return await withEngine(terminal, flags, async ({ engine, out, command }) => {
      const { items, imports } = await allRecordings(engine)
      const { jobs } = await engine.call('queue.list', {})
      const ended = flags.history ? await engine.call('queue.history', { limit: newestLooked }) : null
      return show({ out, command }, { recordings: items, imports, jobs, history: ended && lastEnded(ended.jobs) })
    })
  } catch (error) {
    if (!(error instanceof TapelogError) || error.code !== 'library-in-use') throw error
    // If another Tapelog uses the library, read the library without an engine.
    return withLibrary(LibraryReader, terminal, flags, ({ library, out, command }) =>
      show(
        { out, command },
        {
          recordings: library.recordings(),
          imports: library.imports(),
          jobs: library.jobs(),
          history: flags.history ? lastEnded(library.history(newestLooked)) : null,
        },
      ),
    )
  }
}

function show(
  { out, command }: Pick<Session, 'out' | 'command'>,
  { recordings, imports, jobs, history }: Status,
): number {
  for (const recording of recordings) out.line(recordingLine(recording))
  for (const one of imports) out.line(`   –         –  ${importWords(one)}  ${one.name}`)
  noteNewTranscripts({ out, command }, recordings)
  if (recordings.length + imports.length === 0) out.line(words.terminal.status.empty(command('import FILE…')))
  if (history) for (const line of [words.terminal.queue.ended, ...history.map(historyLine)]) out.line(line)
  return out.result({ ok: true, recordings, imports, jobs, ...(history ? { history } : {}) })
}
