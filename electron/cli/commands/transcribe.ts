import type { Destination, TranscriptionChanges, TranscriptionOptions } from '../../../shared/domain.ts'
import { languageName } from '../../../shared/spokenLanguages.ts'
import { formatClock } from '../../../shared/timecode.ts'
import { noteMissingModel } from '../languageNotes.ts'
import { remoteFromEnvironment } from '../options.ts'
import { knownId, unlessBusy } from '../recordings.ts'
import { type CommonFlags, exitCode, withEngine } from '../session.ts'

type TranscribeFlags = CommonFlags &
  TranscriptionChanges & {
    to?: Destination
    /** Of the part to transcribe, in milliseconds. Both or neither. */
    from?: number
    until?: number
    replaceChecked?: boolean
    /** Names of people who are expected to speak. */
    speakers?: string[]
  }

/** Queues a new transcription of one recording, or of a part of it. Choices without a flag stay as they were. */
export function transcribeCommand(id: string, flags: TranscribeFlags): Promise<number> {
  return unlessBusy(() =>
    withEngine(flags, async (session) => {
      const { engine, out, command } = session
      const recordingId = await knownId(session, id)
      const before = await engine.call('recordings.get', { recordingId })
      const { language, diarization, hotwords, from, until } = flags
      const isPart = from !== undefined && until !== undefined
      const span = isPart
        ? { startMs: from, endMs: until, mayReplaceChecked: flags.replaceChecked ?? false }
        : undefined
      // With a remote service in the environment everything goes there, unless the flag says otherwise.
      const destination = flags.to ?? (remoteFromEnvironment() === null ? before.destination : undefined)
      const { jobId } = await engine.call('recordings.transcribe', {
        recordingId,
        options: { language, diarization, hotwords, speakerNames: flags.speakers },
        ...(destination === undefined ? {} : { destination }),
        ...(span === undefined ? {} : { span }),
      })
      const now = await engine.call('recordings.get', { recordingId })
      if (now.destination === 'this-machine') await noteMissingModel(session, now.transcription.language)
      if (isPart) {
        const part = now.spans.find((each) => each.jobId === jobId)
        const clock = part ? `${formatClock(part.startMs)} to ${formatClock(part.endMs)}` : ''
        out.line(`Queued: ${clock}. To transcribe it now: ${command('sync')}`)
        out.result({ ok: true, recordingId, jobId, part: part ? { startMs: part.startMs, endMs: part.endMs } : null })
        return exitCode.done
      }
      if (before.editedSegments > 0)
        out.note('The new transcript replaces the one you edited. To get yours back, press Undo in the Tapelog window.')
      out.line(`Queued: ${choiceWords(now.transcription, now.destination)}. To transcribe it now: ${command('sync')}`)
      out.result({ ok: true, recordingId, jobId, options: now.transcription, destination: now.destination })
      return exitCode.done
    }),
  )
}

/** `German, speakers told apart, 2 hotwords, on this machine`. */
function choiceWords({ language, diarization, hotwords }: TranscriptionOptions, destination: Destination): string {
  return [
    language === 'auto' ? 'automatic language' : (languageName(language) ?? language),
    diarization ? 'speakers told apart' : 'speakers not told apart',
    ...(hotwords.length === 0 ? [] : [hotwords.length === 1 ? '1 hotword' : `${hotwords.length} hotwords`]),
    destination === 'this-machine' ? 'on this machine' : 'with a remote service',
  ].join(', ')
}
