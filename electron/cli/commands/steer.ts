import type { QueueTarget } from '../../../shared/queue.ts'
import { noteOtherLanguage } from '../languageNotes.ts'
import { knownId, whileAtWork } from '../recordings.ts'
import { type CommonFlags, exitCode, withEngine } from '../session.ts'

export const steeringVerbs = ['pause', 'resume', 'retry', 'cancel'] as const
export type SteeringVerb = (typeof steeringVerbs)[number]

export const steeringHelp: Record<SteeringVerb, string> = {
  pause: 'leave a recording where it is in the queue; with --all nothing is begun any more, also later',
  resume: 'go on with what was paused',
  retry: 'put what failed or waits back into the queue; with other choices: tapelog transcribe',
  cancel: 'take a recording out of the queue; what is in the library stays',
}
const done: Record<SteeringVerb, string> = {
  pause: 'paused',
  resume: 'resumed',
  retry: 'queued again',
  cancel: 'cancelled',
}

/** Changes what the queue is to do; the work itself is for `tapelog sync` and the app. `id` undefined: all of it. */
export function steerCommand(verb: SteeringVerb, id: string | undefined, flags: CommonFlags): Promise<number> {
  return whileAtWork(verb, () =>
    withEngine(flags, async ({ engine, out }) => {
      const target: QueueTarget = id === undefined ? { all: true } : { recordingId: await knownId(engine, id) }
      if (verb === 'retry' && 'recordingId' in target)
        noteOtherLanguage({ out }, [await engine.call('recordings.get', target)])
      const { changed } = await engine.call(`queue.${verb}`, target)
      const jobs = changed === 1 ? '1 job' : `${changed} jobs`
      if ('all' in target && verb === 'pause')
        out.line(`Paused; ${jobs} in the queue. Nothing is begun until: tapelog resume --all`)
      else out.line(changed === 0 ? `Nothing to ${verb}.` : `${jobs} ${done[verb]}.`)
      out.result({ ok: true, changed })
      return exitCode.done
    }),
  )
}
