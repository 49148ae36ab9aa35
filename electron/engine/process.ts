import { eventNames } from '../../shared/commandNames.ts'
import type { EngineCommandName, EventName } from '../../shared/contract.ts'
import type { EngineAnswer, EngineQuestion, FromEngine, Settled, ToEngine } from '../../shared/engineProtocol.ts'
import { TapelogError, toErrorInfo } from '../../shared/errors.ts'
import { goBehindTheWindow } from '../behindTheWindow.ts'
import { createEngine, type Engine } from './index.ts'

/**
 * The engine's process: the same messages whether the host is Electron's utilityProcess or a forked Node. It ends when
 * its host is gone.
 */
type ElectronParentPort = {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): void
}
const parentPort = (process as unknown as { parentPort?: ElectronParentPort }).parentPort

const post = (message: FromEngine): void => {
  if (parentPort) parentPort.postMessage(message)
  else if (process.connected) process.send?.(message)
}
const questions = new Map<number, (result: Settled<unknown>) => void>()
let questionCount = 0
let engine: Engine | null = null

function ask<K extends EngineQuestion['kind']>(
  kind: K,
  question: Omit<Extract<EngineQuestion, { kind: K }>, 'kind'>,
): Promise<EngineAnswer[K]> {
  const id = ++questionCount
  return new Promise((resolve, reject) => {
    questions.set(id, (result) =>
      result.ok
        ? resolve(result.value as EngineAnswer[K])
        : reject(new TapelogError(result.error.code, result.error.message, { retryable: result.error.retryable })),
    )
    post({ type: 'ask', id, question: { kind, ...question } as EngineQuestion })
  })
}

const logThrown = (event: string, error: unknown): void =>
  post({
    type: 'log',
    level: 'error',
    event,
    fields: { error: error instanceof Error ? error.name : typeof error },
  })

async function settled(work: () => Promise<unknown>): Promise<Settled<unknown>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    if (!(error instanceof TapelogError)) logThrown('command-threw', error)
    return { ok: false, error: toErrorInfo(error) }
  }
}

const running = (): Engine => {
  if (!engine)
    throw new TapelogError('engine-starting', 'Tapelog is still starting. Try again in a moment.', { retryable: true })
  return engine
}

async function receive(message: ToEngine): Promise<void> {
  switch (message.type) {
    case 'init':
      try {
        engine = await createEngine({
          libraryPath: message.libraryPath,
          packageRoot: message.packageRoot,
          secret: (question) => ask('secret', question),
          embeddedService: () => ask('embedded-service', {}),
          log: (level, event, fields = {}) => post({ type: 'log', level, event, fields }),
        })
        for (const name of eventNames) engine.on<EventName>(name, (payload) => post({ type: 'event', name, payload }))
        engine.start({ devices: true, byItself: true })
        post({ type: 'ready' })
      } catch (error) {
        post({ type: 'fatal', error: toErrorInfo(error) })
      }
      return
    case 'call':
      post({
        type: 'result',
        id: message.id,
        result: await settled(() => running().call(message.name as EngineCommandName, message.input as never)),
      })
      return
    case 'media':
      post({ type: 'result', id: message.id, result: await settled(() => running().mediaFile(message.recordingId)) })
      return
    case 'answer':
      questions.get(message.id)?.(message.result)
      questions.delete(message.id)
      return
    case 'nudge':
      engine?.nudge()
      return
    case 'network':
      engine?.networkHint(message.online)
      return
    case 'credentials-changed':
      engine?.credentialsChanged()
      return
    case 'stop':
      try {
        await engine?.stop()
      } catch (error) {
        logThrown('stop-threw', error)
      }
      engine = null
      post({ type: 'stopped' })
      process.exit(0)
  }
}

/** One message that cannot be done is no reason to end, and to take all that runs with it. */
const take = (message: ToEngine): void =>
  void receive(message).catch((error: unknown) => logThrown('message-threw', error))

goBehindTheWindow('hands')
if (parentPort) parentPort.on('message', ({ data }) => take(data as ToEngine))
else {
  process.on('message', (message) => take(message as ToEngine))
  // The host died without a word: nothing may go on without a window that shows it.
  process.on('disconnect', () => process.exit(0))
}
