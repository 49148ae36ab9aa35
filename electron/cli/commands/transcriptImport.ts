import { resolve } from 'node:path'
import { words } from '../../../shared/words/catalogue.ts'
import { knownId, unlessBusy } from '../recordings.ts'
import { type CommonFlags, exitCode, withEngine } from '../session.ts'

/** Imports a transcript that was made elsewhere for a recording. Throws the problems whose codes begin with `transcript-file-`. */
export function importTranscriptCommand(id: string, file: string, flags: CommonFlags): Promise<number> {
  return unlessBusy(() =>
    withEngine(flags, async (session) => {
      const { engine, out, command } = session
      const recordingId = await knownId(session, id)
      const { runId: _, ...imported } = await engine.call('transcripts.import', { recordingId, path: resolve(file) })
      const { segmentCount, isInPlace, quoteCount, noteCount } = imported
      const { title, notices } = await engine.call('recordings.get', { recordingId })
      out.line(words.terminal.transcriptImport.imported(title, segmentCount))
      if (quoteCount + noteCount > 0)
        out.line(words.terminal.transcriptImport.marks({ quoteCount, noteCount, isInPlace }))
      if (!isInPlace) out.note(words.terminal.transcribe.waits(command(`take ${recordingId}`)))
      out.result({ ok: true, recordingId, segmentCount, quoteCount, noteCount, waits: !isInPlace, notices })
      return exitCode.done
    }),
  )
}
