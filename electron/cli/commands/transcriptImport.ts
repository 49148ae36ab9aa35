import { resolve } from 'node:path'
import { words } from '../../../shared/words/catalogue.ts'
import { knownId, unlessBusy } from '../recordings.ts'
import { type CommonFlags, exitCode, withEngine } from '../session.ts'
import type { Terminal } from '../terminal.ts'

/**
 * Imports a transcript that was made elsewhere for a recording. `language`: a tag that overrides the file's language. Throws
 * the problems whose codes begin with `transcript-file-`.
 */
export function importTranscriptCommand(
  terminal: Terminal,
  id: string,
  file: string,
  { language: chosen, ...flags }: CommonFlags & { language?: string },
): Promise<number> {
  return unlessBusy(() =>
    withEngine(terminal, flags, async (session) => {
      const { engine, out, command } = session
      const recordingId = await knownId(session, id)
      const asked = { recordingId, path: resolve(file), ...(chosen === undefined ? {} : { language: chosen }) }
      const { segmentCount, isInPlace, quoteCount, noteCount, ...known } = await engine.call(
        'transcripts.import',
        asked,
      )
      const { language, languageSource } = known
      const { title, notices } = await engine.call('recordings.get', { recordingId })
      out.line(words.terminal.transcriptImport.imported(title, segmentCount))
      const languageText = words.languages.ofTranscript({ language, source: languageSource, asked: 'auto' })
      if (languageText === null) out.note(words.terminal.transcriptImport.noLanguage)
      else out.line(words.terminal.transcriptImport.language(languageText))
      if (quoteCount + noteCount > 0)
        out.line(words.terminal.transcriptImport.marks({ quoteCount, noteCount, isInPlace }))
      if (!isInPlace) out.note(words.terminal.transcribe.waits(command(`take ${recordingId}`)))
      out.result({ ok: true, recordingId, segmentCount, language, quoteCount, noteCount, waits: !isInPlace, notices })
      return exitCode.done
    }),
  )
}
