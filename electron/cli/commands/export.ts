import { problem } from '../../../shared/errors/problem.ts'
import type { ExportFormat } from '../../../shared/exports/formats.ts'
import { allRecordings, writeExports } from '../recordings.ts'
import { type CommonFlags, exitCode, withEngine } from '../session.ts'

/** Writes the transcript of one recording, or of all that have one. */
export function exportCommand(
  id: string | undefined,
  flags: CommonFlags & { all?: boolean; out: string; formats: ExportFormat[]; highlights?: boolean },
): Promise<number> {
  return withEngine(flags, async (session) => {
    const { items } = await allRecordings(session.engine)
    const wanted = items.filter((item) => (flags.all ? item.hasTranscript : String(item.id) === id))
    if (wanted.length === 0)
      throw flags.all
        ? problem('no-transcripts-yet', { command: session.command('sync') })
        : problem('recording-number-unknown', { id: id ?? '', command: session.command('status') })
    const files = await writeExports(session, wanted, flags.formats, flags.out, { highlights: flags.highlights })
    session.out.result({ ok: true, files })
    return exitCode.done
  })
}
