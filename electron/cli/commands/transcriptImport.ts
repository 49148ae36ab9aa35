import { resolve } from 'node:path'
import { TapelogError } from '../../../shared/errors/errors.ts'
import type { TextEncoding } from '../../../shared/text/textEncodings.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { knownId } from '../recordings.ts'
import { type CommonFlags, withEngineUnlessBusy } from '../session.ts'
import type { Terminal } from '../terminal.ts'

const texts = words.terminal.transcriptImport

/**
 * Imports a transcript that was made elsewhere for a recording. `language`: a tag that overrides the file's language. If the
 * letters can be read in several ways, prints each with its first lines. Throws the problems whose codes begin with `transcript-file-`.
 */
export function importTranscriptCommand(
  terminal: Terminal,
  id: string,
  file: string,
  { language: chosen, encoding, ...flags }: CommonFlags & { language?: string; encoding?: TextEncoding },
): Promise<number> {
  return withEngineUnlessBusy(terminal, flags, async (session) => {
    const { engine, out, command } = session
    const recordingId = await knownId(session, id)
    const path = resolve(file)
    const asked = { recordingId, path, language: chosen ?? null, encoding: encoding ?? null }
    const imported = engine.call('transcripts.import', asked).catch(async (error: unknown) => {
      if (error instanceof TapelogError && error.code === 'transcript-file-encoding') {
        out.note(texts.chooseEncoding)
        for (const reading of await engine.call('transcripts.readings', { recordingId, path }))
          for (const line of [`--encoding ${reading.encoding}`, ...reading.lines.map((line) => `  ${line}`)])
            out.note(line)
      }
      throw error
    })
    const { segmentCount, isInPlace, quoteCount, noteCount, ...known } = await imported
    const { language, languageSource } = known
    const { title, notices } = await engine.call('recordings.get', { recordingId })
    out.line(texts.imported(title, segmentCount))
    const languageText = words.languages.ofTranscript({ language, source: languageSource, asked: 'auto' })
    if (languageText === null) out.note(texts.noLanguage)
    else out.line(texts.language(languageText))
    if (quoteCount + noteCount > 0) out.line(texts.marks({ quoteCount, noteCount, isInPlace }))
    if (!isInPlace) out.note(words.terminal.transcribe.waits(command(`take ${recordingId}`)))
    return out.result({
      ok: true,
      recordingId,
      segmentCount,
      language,
      quoteCount,
      noteCount,
      waits: !isInPlace,
      notices,
    })
  })
}
