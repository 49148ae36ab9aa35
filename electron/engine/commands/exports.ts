import type { CommandOutput } from '../../../shared/contract.ts'
import { problem } from '../../../shared/errors/problem.ts'
import { demandExportFolder, exportDocument, writeTranscript } from '../export/index.ts'
import type { RecordingStore } from '../library/recordings.ts'
import type { QuoteStore } from '../transcripts/quotes/store.ts'
import type { TranscriptStore } from '../transcripts/store.ts'
import type { HandlersOf } from './handlers.ts'

/** Exports into a folder that a person chose. */
export function exportCommands(deps: {
  recordings: RecordingStore
  transcripts: TranscriptStore
  quotes: QuoteStore
}): HandlersOf<'exports'> {
  return {
    'exports.write': async ({ recordingIds, formats, directory, highlights }) => {
      const { recordings, transcripts, quotes } = deps
      const from = { recordings, transcripts, ...(highlights ? { quotes } : {}) }
      await demandExportFolder(directory)
      const files: CommandOutput<'exports.write'>['files'] = []
      for (const recordingId of recordingIds) {
        const document = exportDocument(from, recordingId)
        if (!document) throw problem('no-transcript-of', { title: recordings.get(recordingId).title })
        for (const format of formats)
          files.push({ recordingId, format, path: await writeTranscript(directory, format, document) })
      }
      return { files }
    },
  }
}
