import { useState } from 'react'
import type { ChosenFile } from '../../shared/contract/bridge.ts'
import { transcriptFileKind } from '../../shared/exports/transcriptFileTypes.ts'
import type { TextEncoding, TextReading } from '../../shared/text/textEncodings.ts'
import { call, chosenFiles } from '../base/bridge.ts'
import { BridgeError, messageOf } from '../base/bridgeError.ts'
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
  /** The file whose letters can be read in several ways. */
  const [doubtful, setDoubtful] = useState<{ file: ChosenFile; readings: TextReading[] } | null>(null)
  const importFile = async (choose: () => Promise<ChosenFile | null | undefined>, encoding?: TextEncoding) => {
    setError(null)
    let file: ChosenFile | null | undefined
    try {
      file = await choose()
      // Save typed text first, because it counts as part of the transcript.
      await drafts.flush()
      if (file) await take.mutateAsync({ recordingId, path: file.path, ...(encoding ? { encoding } : {}) })
    } catch (problem) {
      if (file && problem instanceof BridgeError && problem.code === 'transcript-file-encoding')
        await ask(file).catch((failed: unknown) => setError(messageOf(failed)))
      else setError(messageOf(problem))
    }
  }
  const ask = async (file: ChosenFile) =>
    setDoubtful({ file, readings: await call('transcripts.readings', { recordingId, path: file.path }) })
  return {
    error,
    question: doubtful && {
      file: doubtful.file.name,
      readings: doubtful.readings,
      isBusy: take.isPending,
      onChoose: (encoding: TextEncoding) => {
        setDoubtful(null)
        void importFile(async () => doubtful.file, encoding)
      },
      onClose: () => setDoubtful(null),
    },
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
