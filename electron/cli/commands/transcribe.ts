import type { Destination, TranscriptionChanges, TranscriptionOptions } from '../../../shared/domain.ts'
import { languageName } from '../../../shared/spokenLanguages.ts'
import { noteMissingModel } from '../languageNotes.ts'
import { remoteFromEnvironment } from '../options.ts'
import { knownId, whileAtWork } from '../recordings.ts'
import { type CommonFlags, exitCode, withEngine } from '../session.ts'

type TranscribeFlags = CommonFlags & TranscriptionChanges & { destination?: Destination }

/** Asks for a new transcription of one recording; what is not named stays as it was. `tapelog sync` and the app do the work. */
export function transcribeCommand(id: string, flags: TranscribeFlags): Promise<number> {
  return whileAtWork('transcribe', () =>
    withEngine(flags, async (session) => {
      const { engine, out } = session
      const recordingId = await knownId(engine, id)
      const before = await engine.call('recordings.get', { recordingId })
      const { language, diarization, hotwords } = flags
      // A service that the environment names is where everything goes, unless the flag says otherwise.
      const destination = flags.destination ?? (remoteFromEnvironment() === null ? before.destination : undefined)
      const { jobId } = await engine.call('recordings.transcribe', {
        recordingId,
        options: { language, diarization, hotwords },
        ...(destination === undefined ? {} : { destination }),
      })
      const now = await engine.call('recordings.get', { recordingId })
      if (now.destination === 'this-machine') await noteMissingModel(session, now.transcription.language)
      if (before.editedSegments > 0)
        out.note('The new text takes the place of the one you edited. Undo in the app brings yours back.')
      out.line(`Queued: ${choiceWords(now.transcription, now.destination)}. Go on with: tapelog sync`)
      out.result({ ok: true, recordingId, jobId, options: now.transcription, destination: now.destination })
      return exitCode.done
    }),
  )
}

/** `German, speakers told apart, 2 hotwords, on this machine`. */
function choiceWords({ language, diarization, hotwords }: TranscriptionOptions, destination: Destination): string {
  return [
    language === 'auto' ? 'language heard from the recording' : (languageName(language) ?? language),
    diarization ? 'speakers told apart' : 'speakers not told apart',
    ...(hotwords.length === 0 ? [] : [hotwords.length === 1 ? '1 hotword' : `${hotwords.length} hotwords`]),
    destination === 'this-machine' ? 'on this machine' : 'with the remote service',
  ].join(', ')
}
