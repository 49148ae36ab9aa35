import { createEngine, type Engine } from '../../../electron/engine/index.ts'
import { eventNames } from '../../../shared/contract/commandNames.ts'
import type { EngineCommandName, EventName } from '../../../shared/contract.ts'
import { toErrorInfo } from '../../../shared/errors/errors.ts'
import type { Outcome } from '../../../shared/processes/engineProtocol.ts'

/**
 * The person's own program in the guest: the project's engines, one for each case, without any right of root. All cases share one
 * process, because loading the engine takes the guest many seconds.
 */
export type ToEngines =
  | { kind: 'open'; id: number; engine: number; libraryPath: string }
  | { kind: 'call'; id: number; engine: number; name: EngineCommandName; input: unknown }
  | { kind: 'stop'; id: number; engine: number }
export type FromEngines =
  | { kind: 'answer'; id: number; outcome: Outcome<unknown> }
  | { kind: 'event'; engine: number; name: EventName; payload: unknown }

const engines = new Map<number, Engine>()
const post = (message: FromEngines) => process.send?.(message)

async function open(number: number, libraryPath: string): Promise<number> {
  const engine = await createEngine({
    libraryPath,
    packageRoot: '/project',
    secret: async () => null,
    embeddedService: () => Promise.reject(new Error('no service in this case')),
    log: () => {},
  })
  engines.set(number, engine)
  await engine.call('settings.update', { transcribeOnImport: false })
  for (const name of eventNames)
    engine.on<EventName>(name, (payload) => post({ kind: 'event', engine: number, name, payload }))
  engine.start({ kinds: ['import', 'export'], devices: true })
  return process.getuid?.() ?? 0
}

async function answer(message: ToEngines): Promise<unknown> {
  if (message.kind === 'open') return await open(message.engine, message.libraryPath)
  const engine = engines.get(message.engine)
  if (!engine) throw new Error('this engine is not open')
  if (message.kind === 'call') return await engine.call(message.name, message.input as never)
  engines.delete(message.engine)
  return await engine.stop()
}

process.on('message', async (message: ToEngines) => {
  try {
    post({ kind: 'answer', id: message.id, outcome: { ok: true, value: await answer(message) } })
  } catch (error) {
    if (error instanceof Error) console.error(`  engine: ${error.stack}`)
    post({ kind: 'answer', id: message.id, outcome: { ok: false, error: toErrorInfo(error) } })
  }
})
process.on('disconnect', () => process.exit(0))
