import type { ExportFormat } from '../../../shared/domain.ts'
import { TapelogError } from '../../../shared/errors.ts'
import { allRecordings, writeExports } from '../recordings.ts'
import { type CommonFlags, exitCode, withEngine } from '../session.ts'

/** Writes the transcript of one recording, or of every one that has one. */
export function exportCommand(
  id: string | undefined,
  flags: CommonFlags & { all?: boolean; out: string; formats: ExportFormat[] },
): Promise<number> {
  return withEngine(flags, async (session) => {
    const { items } = await allRecordings(session.engine)
    const wanted = items.filter((item) => (flags.all ? item.hasTranscript : String(item.id) === id))
    if (wanted.length === 0)
      throw flags.all
        ? new TapelogError('no-transcript', 'No recording has a transcript yet. Bring them on with: tapelog sync')
        : new TapelogError('recording-unknown', `There is no recording ${id} in this library. See: tapelog status`)
    const files = await writeExports(session, wanted, flags.formats, flags.out)
    session.out.result({ ok: true, files })
    return exitCode.done
  })
}
