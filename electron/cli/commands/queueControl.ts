import type { QueueTarget } from '../../../shared/recordings/queue.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { noteOtherLanguage } from '../languageNotes.ts'
import { knownId } from '../recordings.ts'
import { type CommonFlags, withEngineUnlessBusy } from '../session.ts'
import type { Terminal } from '../terminal.ts'

export const queueVerbs = ['pause', 'resume', 'retry', 'cancel'] as const
type QueueVerb = (typeof queueVerbs)[number]

/** Pauses, resumes, retries or cancels jobs of the queue, but runs none. If `id` is undefined, it acts on all jobs. */
export function queueControlCommand(
  terminal: Terminal,
  verb: QueueVerb,
  id: string | undefined,
  flags: CommonFlags,
): Promise<number> {
  return withEngineUnlessBusy(terminal, flags, async ({ engine, out, command }) => {
    const target: QueueTarget =
      id === undefined ? { all: true } : { recordingId: await knownId({ engine, command }, id) }
    if (verb === 'retry' && 'recordingId' in target)
      noteOtherLanguage({ terminal, out, command }, [await engine.call('recordings.get', target)])
    const { changed } = await engine.call(`queue.${verb}`, target)
    const { control } = words.terminal
    if ('all' in target && verb === 'pause') out.line(control.allPaused(changed, command('resume --all')))
    else out.line(changed === 0 ? control.nothing[verb] : control.done[verb](changed))
    return out.result({ ok: true, changed })
  })
}

/** Requests the readable parts of all files whose import failed while reading, but imports nothing itself. */
export function salvageCommand(terminal: Terminal, flags: CommonFlags): Promise<number> {
  return withEngineUnlessBusy(terminal, flags, async ({ engine, out, command }) => {
    const { jobIds } = await engine.call('imports.salvage', { all: true })
    if (jobIds.length === 0) out.line(words.terminal.salvage.none)
    else out.line(words.terminal.salvage.queued(jobIds.length, command('sync')))
    return out.result({ ok: true, changed: jobIds.length })
  })
}
