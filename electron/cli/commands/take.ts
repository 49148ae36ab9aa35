import { words } from '../../../shared/words/catalogue.ts'
import { problem } from '../../../shared/words/problem.ts'
import { knownId } from '../recordings.ts'
import { type CommonFlags, withEngineUnlessBusy } from '../session.ts'
import type { Terminal } from '../terminal.ts'

/**
 * Replaces the current transcript with the new transcript that waits. With `keep`, it deletes the new transcript
 * instead. Throws `no-new-transcript`.
 */
export function takeCommand(terminal: Terminal, id: string, flags: CommonFlags & { keep?: boolean }): Promise<number> {
  return withEngineUnlessBusy(terminal, flags, async (session) => {
    const { engine, out } = session
    const recordingId = await knownId(session, id)
    const { newTranscript, title } = await engine.call('recordings.get', { recordingId })
    if (newTranscript === null) throw problem('no-new-transcript')
    const take = flags.keep ? 'mine' : 'new'
    await engine.call('transcripts.decideNew', { recordingId, runId: newTranscript.runId, take })
    if (flags.keep) out.line(words.terminal.take.kept(title))
    else out.line(words.terminal.take.taken(title))
    return out.result({ ok: true, recordingId, taken: !flags.keep })
  })
}
