import { type CommandOutput, type EngineCommandName, engineContract } from '../../shared/contract.ts'
import { jobKinds } from '../../shared/domain.ts'
import { safeParse } from '../../shared/safeParse.ts'
import { problem } from '../../shared/sentences/problem.ts'
import { type Assembled, assemble } from './assemble.ts'
import { openLibrary } from './library/index.ts'
import { asLibraryProblem } from './library/problems.ts'
import { settle } from './settle.ts'
import type { Engine, EngineDeps } from './types.ts'

/** Opens the library and makes an engine for it. Jobs that a crash interrupted are queued again. */
export async function createEngine(deps: EngineDeps): Promise<Engine> {
  const now = deps.now ?? Date.now
  const library = openLibrary(deps)
  try {
    const parts = assemble(library, { ...deps, now, random: deps.random ?? Math.random })
    const interrupted = parts.queue.requeueInterrupted()
    if (interrupted.again + interrupted.setAside > 0) deps.log('info', 'jobs-resumed', { ...interrupted })
    return engineOf(parts, now)
  } catch (error) {
    library.close()
    throw asLibraryProblem(error)
  }
}

function engineOf(parts: Assembled, now: () => number): Engine {
  const {
    library,
    queue,
    runner,
    commands,
    hub,
    devices,
    watchFolders,
    transcriptWatch,
    sendingRule,
    transcription,
    connections,
    deletion,
    speller,
  } = parts
  const { settings, retryWhenWritable } = library
  return {
    async call<N extends EngineCommandName>(name: N, input: unknown): Promise<CommandOutput<N>> {
      const parsed = safeParse(engineContract[name].input, input)
      if (!parsed.success) throw badInput(name, parsed.error.issues[0])
      const handler = commands[name] as (input: unknown) => CommandOutput<N> | Promise<CommandOutput<N>>
      try {
        return await handler(parsed.data)
      } catch (error) {
        throw asLibraryProblem(error)
      }
    },
    on: (name, listener) => hub.on(name, listener),
    start: (options) => {
      // Credentials may have been entered since, and the network may be another one.
      queue.wake(['network', 'wrong-network', 'sign-in'])
      if (settings.get().queuePaused) runner.pause()
      // A crash may have come between writing a pause and the service's answer.
      transcription.syncTasks()
      transcription.removalSender.send()
      deletion.start()
      runner.start(options?.kinds ?? jobKinds)
      const byItself = options?.byItself ?? false
      if (options?.devices) void devices.start({ byItself })
      if (byItself) watchFolders.start()
      sendingRule.start()
      transcriptWatch.start()
    },
    settle: (options) => settle({ ...parts, now }, options),
    nudge() {
      retryWhenWritable.run('nudge', () => {
        queue.wake(['network', 'retry'])
        // A task may have ended while the machine slept, long before its next poll.
        queue.bringAllForward('poll', now() + pollAfterWakeMs)
        runner.pump()
      })
      void sendingRule.lookAgain()
      deletion.look()
    },
    networkHint: (online) => sendingRule.networkHint(online),
    credentialsChanged() {
      connections.forget()
      retryWhenWritable.run('credentials', () => {
        queue.wake(['sign-in'])
        runner.pump()
      })
    },
    mediaFile: (recordingId) => parts.mediaFile(recordingId),
    async stop() {
      try {
        sendingRule.stop()
        transcriptWatch.stop()
        retryWhenWritable.stop()
        speller.stop()
        await deletion.stop()
        await Promise.all([runner.stop(), transcription.taskControl.stop(), transcription.removalSender.stop()])
        await devices.stop()
        await watchFolders.stop()
      } finally {
        library.close()
      }
    },
  }
}

/** For programs: the window checks what a person enters before it sends it. */
const badInput = (name: string, issue: { path: PropertyKey[]; message: string } | undefined) =>
  problem('bad-input', { field: issue?.path.join('.') || name, said: issue?.message ?? 'is not what was expected' })

const pollAfterWakeMs = 5000
