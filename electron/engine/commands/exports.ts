import type { CommandOutput } from '../../../shared/contract.ts'
import { problem } from '../../../shared/errors/problem.ts'
import { isOfQuotes } from '../../../shared/exports/formats.ts'
import type { ExportOptions } from '../../../shared/exports/options.ts'
import type { Quote } from '../../../shared/transcripts/quotes.ts'
import { demandExportFolder, type ExportStores, exportSource, previewText, writeTranscript } from '../export/index.ts'
import type { RecordingStore } from '../library/recordings.ts'
import type { HandlersOf } from './handlers.ts'

/** Whether a file of quotes would have any: an export of what is verified has only those that are. */
const hasQuotes = ({ quotes }: { quotes?: readonly Quote[] }, { verifiedOnly }: ExportOptions): boolean =>
  quotes === undefined || quotes.some(({ verified }) => verified || !verifiedOnly)

/** Exports into a folder that a person chose. */
export function exportCommands(
  stores: ExportStores & { recordings: Pick<RecordingStore, 'get'> },
): HandlersOf<'exports'> {
  return {
    'exports.write': async ({ recordingIds, formats, directory, options }) => {
      await demandExportFolder(directory)
      const { files, skipped }: CommandOutput<'exports.write'> = { files: [], skipped: [] }
      for (const recordingId of recordingIds) {
        const source = exportSource(stores, recordingId)
        if (!source) throw problem('no-transcript-of', { title: stores.recordings.get(recordingId).title })
        for (const format of formats)
          if (isOfQuotes(format) && !hasQuotes(source, options)) skipped.push({ recordingId, format })
          else files.push({ recordingId, format, path: await writeTranscript(directory, format, source, { options }) })
      }
      return { files, skipped }
    },
    'exports.preview': async ({ recordingId, format, options }) => {
      const source = exportSource(stores, recordingId)
      if (!source) throw problem('no-transcript-of', { title: stores.recordings.get(recordingId).title })
      return { text: await previewText(format, source, options) }
    },
  }
}
