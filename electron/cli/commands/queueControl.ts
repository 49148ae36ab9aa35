import type { QueueTarget } from '../../../shared/recordings/queue.ts'
import { noteOtherLanguage } from '../languageNotes.ts'
import { knownId, unlessBusy } from '../recordings.ts'
import { type CommonFlags, exitCode, withEngine } from '../session.ts'

export const queueVerbs = ['pause', 'resume', 'retry', 'cancel'] as const
type QueueVerb = (typeof queueVerbs)[number]

const done: Record<QueueVerb, string> = {
  pause: 'paused',
  resume: 'resumed',
  retry: 'queued again',
  cancel: 'cancelled',
}

/** Pauses, resumes, retries or cancels in the queue; does no work itself. `id` undefined: everything. */
export function queueControlCommand(verb: QueueVerb, id: string | undefined, flags: CommonFlags): Promise<number> {
  return unlessBusy(() =>
    withEngine(flags, async ({ engine, out, command }) => {
      const target: QueueTarget =
        id === undefined ? { all: true } : { recordingId: await knownId({ engine, command }, id) }
      if (verb === 'retry' && 'recordingId' in target)
        noteOtherLanguage({ out, command }, [await engine.call('recordings.get', target)])
      const { changed } = await engine.call(`queue.${verb}`, target)
      const jobs = changed === 1 ? '1 job' : `${changed} jobs`
      if ('all' in target && verb === 'pause')
        out.line(`Everything is paused, with ${jobs} in the queue. To resume: ${command('resume --all')}`)
      else out.line(changed === 0 ? `Nothing to ${verb}.` : `${jobs} ${done[verb]}.`)
      out.result({ ok: true, changed })
      return exitCode.done
    }),
  )
}
