import type { EnteredTime } from '../../../shared/sound/recordedTime.ts'
import { recordedTimeWords } from '../../../shared/words/recordedTimeWords.ts'
import { knownId } from '../recordings.ts'
import { type CommonFlags, withEngineUnlessBusy } from '../session.ts'
import type { Terminal } from '../terminal.ts'

/** Sets when a recording was made. If `time` is null, it restores the time that Tapelog found. */
export function recordedCommand(
  terminal: Terminal,
  id: string,
  time: EnteredTime | null,
  flags: CommonFlags,
): Promise<number> {
  return withEngineUnlessBusy(terminal, flags, async (session) => {
    const { engine, out } = session
    const recordingId = await knownId(session, id)
    await engine.call('recordings.setRecordedTime', { recordingId, time })
    const now = await engine.call('recordings.get', { recordingId })
    out.line(`${now.title}: ${recordedTimeWords(now)}`)
    const { recordedMs, recordedTimePrecision, recordedTimeSource } = now
    return out.result({ ok: true, recordingId, recordedMs, recordedTimePrecision, recordedTimeSource })
  })
}
