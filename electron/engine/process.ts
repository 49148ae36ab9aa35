import { eventNames } from '../../shared/contract/commandNames.ts'
import type { EngineCommandName, EventName } from '../../shared/contract.ts'
import { errorFromInfo, TapelogError, toErrorInfo } from '../../shared/errors/errors.ts'
import { type Log, placesOf } from '../../shared/errors/log.ts'
import type {
  EngineAnswer,
  EngineQuestion,
  FromEngine,
  Outcome,
  ToEngine,
  TranscriptToRead,
} from '../../shared/processes/engineProtocol.ts'
import { speak } from '../../shared/words/catalogue.ts'
import { problem } from '../../shared/words/problem.ts'
import { followProxies, lowerPriority, makeFilesForOwnerOnly, openParentPort } from '../system/index.ts'
import { createEngine, type Engine } from './index.ts'
import type { ReadFile } from './transcriptFiles/index.ts'

/** The engine's process. It ends when its host is gone, because no engine may run without a window that shows it. */
const { post, listen, isUtilityProcess } = openParentPort<ToEngine, FromEngine>()
const questions = new Map<number, (result: Outcome<unknown>) => void>()
let questionCount = 0
let engine: Engine | null = null

function ask<K extends EngineQuestion['kind']>(
  kind: K,
  question: Omit<Extract<EngineQuestion, { kind: K }>, 'kind'>,
): Promise<EngineAnswer[K]> {
  const id = ++questionCount
  return new Promise((resolve, reject) => {
    questions.set(id, (result) =>
      result.ok ? resolve(result.value as EngineAnswer[K]) : reject(errorFromInfo(result.error)),
    )
    post({ type: 'ask', id, question: { kind, ...question } as EngineQuestion })
  })
}

const readByHost = (task: TranscriptToRead) => ask('read-transcript', { task }) as Promise<ReadFile>

const log: Log = (level, event, fields = {}) => post({ type: 'log', level, event, fields })
const logThrown = (event: string, error: unknown): void =>
  log('error', event, { error: error instanceof Error ? error.name : typeof error, stack: placesOf(error) })

async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome<unknown>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    if (!(error instanceof TapelogError)) logThrown('command-threw', error)
    return { ok: false, error: toErrorInfo(error) }
  }
}

const running = (): Engine => {
  if (!engine) throw problem('engine-starting', null, { retryable: true })
  return engine
}

const answer = async (id: number, work: () => Promise<unknown>): Promise<void> =>
  post({ type: 'result', id, result: await outcomeOf(work) })

async function begin({
  libraryPath,
  mayCreate,
  packageRoot,
  language,
}: Extract<ToEngine, { type: 'init' }>): Promise<void> {
  await speak(language)
  const beganMs = performance.now()
  // Asking the desktop takes a moment, and nothing is asked on the network before the engine starts.
  const proxiesFollowed = followProxies()
  try {
    engine = await createEngine({
      libraryPath,
      mayCreate,
      packageRoot,
      secret: (question) => ask('secret', question),
      keychain: {
        read: (name) => ask('read-key', { name }),
        keep: (name, seed) => ask('keep-key', { name, seed }),
      },
      embeddedService: () => ask('embedded-service', {}),
      printPage: (html) => ask('print-page', { html }),
      drawPage: (page) => ask('draw-page', { page }),
      ...(isUtilityProcess ? { readTranscriptApart: readByHost } : {}),
      log,
    })
    for (const name of eventNames) engine.on<EventName>(name, (payload) => post({ type: 'event', name, payload }))
    await proxiesFollowed
    engine.start({ devices: true, byItself: true })
    log('info', 'engine-ready', { afterMs: Math.round(performance.now() - beganMs) })
    post({ type: 'ready' })
  } catch (error) {
    const { code } = toErrorInfo(error)
    log('error', 'library-not-opened', { code, stack: error instanceof TapelogError ? '' : placesOf(error) })
    post({ type: 'fatal', error: toErrorInfo(error) })
  }
}

async function stop(): Promise<never> {
  try {
    await engine?.stop()
  } catch (error) {
    logThrown('stop-threw', error)
  }
  engine = null
  post({ type: 'stopped' })
  process.exit(0)
}

async function receive(message: ToEngine): Promise<void> {
  switch (message.type) {
    case 'init':
      return begin(message)
    case 'speak':
      return speak(message.language)
    case 'call':
      return answer(message.id, () => running().call(message.name as EngineCommandName, message.input as never))
    case 'media':
      return answer(message.id, () => running().mediaFile(message.recordingId, message.channels))
    case 'answer':
      questions.get(message.id)?.(message.result)
      questions.delete(message.id)
      return
    case 'nudge':
      await followProxies()
      return engine?.nudge()
    case 'network':
      return engine?.networkHint(message.online)
    case 'try-account':
      return answer(message.id, () => running().tryAccount(message.trial))
    case 'save-account':
      return answer(message.id, () => running().saveAccount(message.account))
    case 'begin-sign-in':
      return answer(message.id, () => running().browserSignIn.begin(message.origin))
    case 'end-sign-in':
      return answer(message.id, () => running().browserSignIn.end())
    case 'cancel-sign-in':
      return engine?.browserSignIn.cancel()
    case 'note-update-request':
      return answer(message.id, async () => running().noteUpdateRequest(message.host, message.bytes))
    case 'stop':
      return stop()
  }
}

makeFilesForOwnerOnly()
lowerPriority('interactive')
// A failing message must not end the process and all its running work.
listen((message) => void receive(message).catch((error: unknown) => logThrown('message-threw', error)))
