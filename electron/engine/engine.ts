import { type AccountFields, accountFieldsSchema } from '../../shared/accounts/account.ts'
import { type CommandOutput, type EngineCommandName, engineContract } from '../../shared/contract.ts'
import { safeParse } from '../../shared/errors/safeParse.ts'
import { jobKinds } from '../../shared/recordings/domain.ts'
import { problem } from '../../shared/words/problem.ts'
import { type Assembled, assemble } from './assemble.ts'
import { removeCheckedExports } from './export/index.ts'
import { openedUnlessDamaged, readAgain } from './library/damage.ts'
import { libraryFile } from './library/database.ts'
import { openLibrary } from './library/index.ts'
import { asLibraryProblem } from './library/problems.ts'
import { settle } from './settle.ts'
import type { Engine, EngineDeps } from './types.ts'

/**
 * Opens the library and makes an engine for it. Queues jobs again that a crash interrupted. Throws the errors of opening a library, and
 * 'library-damaged' only if the library really is damaged.
 */
export async function createEngine(deps: EngineDeps): Promise<Engine> {
  const now = deps.now ?? Date.now
  return openedUnlessDamaged(libraryFile(deps.libraryPath), () => {
    const library = openLibrary(deps)
    try {
      removeCheckedExports(library.folders.derived)
      const parts = assemble(library, { ...deps, now, random: deps.random ?? Math.random })
      const interrupted = parts.queue.requeueInterrupted()
      if (interrupted.again + interrupted.setAside > 0) deps.log('info', 'jobs-resumed', { ...interrupted })
      return engineOf(parts, now)
    } catch (error) {
      library.close()
      throw asLibraryProblem(error)
    }
  })
}

function engineOf(parts: Assembled, now: () => number): Engine {
  const { library, queue, runner, commands, hub, sendingRule, connections, deletion } = parts
  const { retryWhenWritable } = library
  return {
    async call<N extends EngineCommandName>(name: N, input: unknown): Promise<CommandOutput<N>> {
      const parsed = safeParse(engineContract[name].input, input)
      if (!parsed.success) throw badInput(name, parsed.error.issues[0])
      const handler = commands[name] as (input: unknown) => CommandOutput<N> | Promise<CommandOutput<N>>
      return namingDamage(library, () => handler(parsed.data))
    },
    on: (name, listener) => hub.on(name, listener),
    start: (options) => void retryWhenWritable.run('start', () => startWork(parts, options)),
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
    tryAccount: async (trial) => parts.accountSaving.tryAccount({ ...trial, fields: checkedFields(trial.fields) }),
    browserSignIn: parts.browserSignIn,
    noteUpdateRequest: (host, bytes) => parts.ledger.noteUpdateRequest(host, bytes),
    saveAccount: (account) =>
      namingDamage(library, () =>
        parts.accountSaving.saveAccount({ ...account, fields: checkedFields(account.fields) }),
      ),
    mediaFile: (recordingId, channels = null) => parts.mediaFile(recordingId, channels),
    stop: () => stopWork(parts),
  }
}

/** Starts the work, and starts it again until the library can be written. */
function startWork(parts: Assembled, options: Parameters<Engine['start']>[0]): void {
  const { queue, runner, devices } = parts
  // If a read fails, repeat everything: a paused queue must not start because the pause could not be read.
  readAgain(() => {
    // The person may have entered credentials meanwhile, and the network may have changed.
    queue.wake(['network', 'wrong-network', 'sign-in'])
    if (parts.library.settings.get().queuePaused) runner.pause()
  })
  // Tell the service again, because Tapelog may have crashed before the service responded.
  parts.transcription.syncTasks()
  parts.deletion.start()
  runner.start(options?.kinds ?? jobKinds)
  const byItself = options?.byItself ?? false
  if (options?.devices) void devices.start({ byItself })
  if (byItself) parts.watchFolders.start()
  parts.sendingRule.start()
  parts.transcriptWatch.start()
  parts.exportRuleWatch.start()
}

async function stopWork(parts: Assembled): Promise<void> {
  try {
    parts.sendingRule.stop()
    parts.transcriptWatch.stop()
    parts.exportRuleWatch.stop()
    parts.library.retryWhenWritable.stop()
    parts.speller.stop()
    parts.browserSignIn.cancel()
    await parts.deletion.stop()
    await parts.runner.stop()
    await parts.devices.stop()
    await parts.watchFolders.stop()
  } finally {
    parts.library.close()
  }
}

/** Does `work`. If the library has a problem, throws that problem, `library-damaged` included. */
async function namingDamage<T>({ damageWatch }: Assembled['library'], work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw damageWatch.problemOf(error) ?? error
  }
}

/** Checks the fields of an account. Throws `bad-input`. */
function checkedFields(fields: AccountFields): AccountFields {
  const parsed = safeParse(accountFieldsSchema, fields)
  if (!parsed.success) throw badInput('fields', parsed.error.issues[0])
  return parsed.data
}

/** This error is for programs: the window checks a person's input before it sends it. */
const badInput = (name: string, issue: { path: PropertyKey[]; message: string } | undefined) =>
  problem('bad-input', { field: issue?.path.join('.') || name, said: issue?.message ?? 'is not what was expected' })

const pollAfterWakeMs = 5000
