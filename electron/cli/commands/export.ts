import { problem } from '../../../shared/errors/problem.ts'
import type { ExportFormat } from '../../../shared/exports/formats.ts'
import type { ExportChoices, ExportOptions } from '../../../shared/exports/options.ts'
import { allRecordings, writeExports } from '../recordings.ts'
import { type CommonFlags, exitCode, withEngine } from '../session.ts'

type ExportFlags = {
  highlights?: boolean
  notes?: boolean
  checkMarks?: boolean
  verifiedOnly?: boolean
  clean?: boolean
  times: ExportOptions['times']
  frameRate: ExportOptions['frameRate']
  /** Milliseconds. */
  offset: number
}

const optionsOf = (flags: ExportFlags): ExportChoices => ({
  highlights: flags.highlights,
  notes: flags.notes,
  verifiedMarks: flags.checkMarks,
  verifiedOnly: flags.verifiedOnly,
  wording: flags.clean ? 'clean' : 'verbatim',
  times: flags.times,
  frameRate: flags.frameRate,
  offsetMs: flags.offset,
})

/** Writes the transcript of one recording, or of all that have one. */
export function exportCommand(
  id: string | undefined,
  flags: CommonFlags & ExportFlags & { all?: boolean; out: string; formats: ExportFormat[] },
): Promise<number> {
  return withEngine(flags, async (session) => {
    const { items } = await allRecordings(session.engine)
    const wanted = items.filter((item) => (flags.all ? item.hasTranscript : String(item.id) === id))
    if (wanted.length === 0)
      throw flags.all
        ? problem('no-transcripts-yet', { command: session.command('sync') })
        : problem('recording-number-unknown', { id: id ?? '', command: session.command('status') })
    const files = await writeExports(session, wanted, flags.formats, flags.out, optionsOf(flags))
    session.out.result({ ok: true, files })
    return exitCode.done
  })
}
