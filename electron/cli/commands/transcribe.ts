import type { Destination, TranscriptionChanges, TranscriptionOptions } from '../../../shared/recordings/domain.ts'
import { formatClock } from '../../../shared/text/timecode.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { noteMissingModel } from '../languageNotes.ts'
import { remoteFromEnvironment } from '../options.ts'
import { knownId } from '../recordings.ts'
import { type CommonFlags, withEngineUnlessBusy } from '../session.ts'
import type { Terminal } from '../terminal.ts'

type TranscribeFlags = CommonFlags &
  TranscriptionChanges & {
    to?: Destination
    /** The beginning and end of the part to transcribe, in milliseconds. Give both or neither. */
    from?: number
    until?: number
    replaceChecked?: boolean
    /** The names of people who are expected to speak. */
    speakers?: string[]
  }

/** Queues a new transcription of a recording, or of a part. Options without a flag stay unchanged. */
export function transcribeCommand(terminal: Terminal, id: string, flags: TranscribeFlags): Promise<number> {
  return withEngineUnlessBusy(terminal, flags, async (session) => {
    const { engine, out, command } = session
    const recordingId = await knownId(session, id)
    const before = await engine.call('recordings.get', { recordingId })
    const { language, diarization, speakerPerChannel, hotwords, from, until } = flags
    const isPart = from !== undefined && until !== undefined
    const span = isPart ? { startMs: from, endMs: until, mayReplaceChecked: flags.replaceChecked ?? false } : undefined
    // If the environment sets a remote service, everything goes there, unless the flag says otherwise.
    const destination = flags.to ?? (remoteFromEnvironment(terminal.env) === null ? before.destination : undefined)
    const { jobId } = await engine.call('recordings.transcribe', {
      recordingId,
      options: {
        ...{ language, diarization, speakerPerChannel, hotwords, speakerNames: flags.speakers },
        ...(flags.speakers && { areNamesInOrder: speakerPerChannel ?? before.transcription.speakerPerChannel }),
      },
      ...(destination === undefined ? {} : { destination }),
      ...(span === undefined ? {} : { span }),
    })
    const now = await engine.call('recordings.get', { recordingId })
    if (now.destination === 'this-machine') await noteMissingModel(session, now.transcription.language)
    if (isPart) {
      const part = now.spans.find((each) => each.jobId === jobId)
      const clock = part ? words.terminal.transcribe.part(formatClock(part.startMs), formatClock(part.endMs)) : ''
      out.line(words.terminal.transcribe.queued(clock, command('sync')))
      return out.result({
        ok: true,
        recordingId,
        jobId,
        part: part ? { startMs: part.startMs, endMs: part.endMs } : null,
      })
    }
    if (before.isWorkedOn) out.note(words.terminal.transcribe.waits(command(`take ${recordingId}`)))
    else if (before.hasTranscript) out.note(words.terminal.transcribe.replaces)
    if (before.newTranscript) out.note(words.terminal.transcribe.alreadyWaits)
    out.line(words.terminal.transcribe.queued(choiceWords(now.transcription, now.destination), command('sync')))
    return out.result({
      ok: true,
      recordingId,
      jobId,
      options: now.transcription,
      destination: now.destination,
      waits: before.isWorkedOn,
    })
  })
}

/**
 * `German, with speakers, on this machine; hotwords: Reyes, Kim`. For a remote service, it lists only the hotwords that the service
 * gets.
 */
function choiceWords(
  { language, diarization, speakerPerChannel, hotwords }: TranscriptionOptions,
  destination: Destination,
): string {
  const texts = words.terminal.transcribe
  const isHere = destination === 'this-machine'
  const sent = hotwords.length === 0 ? texts.noHotwordsSent : texts.hotwordsSent(hotwords)
  const here = hotwords.length === 0 ? '' : texts.hotwords(hotwords)
  return [
    language === 'auto' ? texts.automaticLanguage : (words.languages.name(language) ?? language),
    texts.diarization[!diarization ? 'no' : isHere && speakerPerChannel ? 'perChannel' : 'yes'],
    isHere ? texts.here + here : texts.remote + sent,
  ].join(', ')
}
