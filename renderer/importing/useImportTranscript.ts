import { useState } from 'react'
import type { ChosenFile } from '../../shared/contract/bridge.ts'
import { transcriptFileKind } from '../../shared/exports/transcriptFileTypes.ts'
import { call, chosenFiles } from '../base/bridge.ts'
import { messageOf } from '../base/bridgeError.ts'
import { useCommandMutation } from '../base/queries.ts'
import { drafts } from '../typing/drafts.ts'
import { useImport } from './useImport.ts'

/** Imports a transcript that was made elsewhere for a recording, by dialog or by drop. */
export function useImportTranscript(recordingId: number) {
  const importer = useImport()
  const take = useCommandMutation('transcripts.import', [
    ...(['recordings.get', 'recordings.list', 'transcripts.get', 'quotes.ofRecording', 'notes.ofRecording'] as const),
  ])
  const [error, setError] = useState<string | null>(null)
  const importFile = async (choose: () => Promise<ChosenFile | null | undefined>) => {
    setError(null)
    try {
      const file = await choose()
      // Save typed text first, because it counts as part of the transcript.
      await drafts.flush()
      if (file) await take.mutateAsync({ recordingId, path: file.path })
    } catch (problem) {
      setError(messageOf(problem))
    }
  }
  return {
    error,
    choose: () => void importFile(async () => (await call('shell.chooseTranscript')).file),
    /** A single transcript file is imported for this recording; all other files are imported as recordings. */
    drop: (files: File[]) => {
      const [first, ...others] = files
      const isTranscript = first !== undefined && others.length === 0 && transcriptFileKind(first.name) !== null
      if (isTranscript) void importFile(async () => (await chosenFiles(files))[0])
      else void importer.drop(files)
    },
  }
}
