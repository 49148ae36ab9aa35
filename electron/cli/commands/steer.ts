import { TapelogError } from '../../../shared/errors.ts'
import type { QueueTarget } from '../../../shared/queue.ts'
import type { Engine } from '../../engine/index.ts'
import { allRecordings } from '../recordings.ts'
import { type CommonFlags, exitCode, withEngine } from '../session.ts'

export const steeringVerbs = ['pause', 'resume', 'retry', 'cancel'] as const
export type SteeringVerb = (typeof steeringVerbs)[number]

export const steeringHelp: Record<SteeringVerb, string> = {
  pause: 'leave a recording where it is in the queue; with --all nothing is begun any more, also later',
  resume: 'go on with what was paused',
  retry: 'put what failed or waits back into the queue',
  cancel: 'take a recording out of the queue; what is in the library stays',
}
const done: Record<SteeringVerb, string> = {
  pause: 'paused',
  resume: 'resumed',
  retry: 'queued again',
  cancel: 'cancelled',
}

/** Changes what the queue is to do; the work itself is for `tapelog sync` and the app. `id` undefined: all of it. */
export async function steerCommand(verb: SteeringVerb, id: string | undefined, flags: CommonFlags): Promise<number> {
  try {
    return await withEngine(flags, async ({ engine, out }) => {
      const target: QueueTarget = id === undefined ? { all: true } : { recordingId: await knownId(engine, id) }
      const { changed } = await engine.call(`queue.${verb}`, target)
      const jobs = changed === 1 ? '1 job' : `${changed} jobs`
      if ('all' in target && verb === 'pause')
        out.line(`Paused; ${jobs} in the queue. Nothing is begun until: tapelog resume --all`)
      else out.line(changed === 0 ? `Nothing to ${verb}.` : `${jobs} ${done[verb]}.`)
      out.result({ ok: true, changed })
      return exitCode.done
    })
  } catch (error) {
    if (!(error instanceof TapelogError) || error.code !== 'library-in-use') throw error
    throw new TapelogError(
      error.code,
      `Tapelog is at work on this library: ${verb} it there, in its queue, or close it first.`,
      { retryable: true },
    )
  }
}

async function knownId(engine: Engine, id: string): Promise<number> {
  const { items } = await allRecordings(engine)
  const found = items.find((item) => String(item.id) === id)
  if (!found)
    throw new TapelogError('recording-unknown', `There is no recording ${id} in this library. See: tapelog status`)
  return found.id
}
