import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'
import { childEnvironment, entryBeside } from '../system/index.ts'
import { revealedIn } from './revealedIn.ts'
import type { ReadingAnswer, ReadingRequest } from './thread.ts'
import type { Finding } from './types.ts'

/** How long an idle thread is kept. The next file of an export follows at once. */
const keepMs = 10_000

type Waiting = { resolve: (findings: Finding[]) => void; reject: (error: unknown) => void }

let thread: Worker | null = null
let dismissal: NodeJS.Timeout | null = null
let requests = 0
const waiting = new Map<number, Waiting>()

/** Rejects everything that waits: a file that was not read to its end must not count as clean. */
function gone(ended: Worker, error: unknown): void {
  if (thread !== ended) return
  thread = null
  for (const { reject } of waiting.values()) reject(error)
  waiting.clear()
}

function running(file: URL): Worker {
  if (thread) return thread
  // The thread does not get the arguments of this process, such as a debugger's port or a test runner's loader.
  const started = new Worker(file, { name: 'disclosure', execArgv: [], env: childEnvironment() })
  started.on('message', (answer: ReadingAnswer) => {
    const one = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('findings' in answer) one?.resolve(answer.findings)
    else one?.reject(Object.assign(new Error(answer.failure.message), { code: answer.failure.code, syscall: 'read' }))
    if (waiting.size === 0) dismiss(started)
  })
  started.on('error', (error) => gone(started, error))
  started.on('exit', () => gone(started, new Error('The thread that reads finished files has ended.')))
  thread = started
  return started
}

/** Idle threads do not keep the process alive. */
function dismiss(idle: Worker): void {
  idle.unref()
  dismissal = setTimeout(() => {
    if (thread === idle) thread = null
    void idle.terminate()
  }, keepMs)
  dismissal.unref()
}

/** Like {@link revealedIn}, in a thread of its own: reading a day of words takes seconds, in which the engine must answer. */
export async function revealedInThread(...asked: Parameters<typeof revealedIn>): Promise<Finding[]> {
  const [path, forbidden, hints, { name = basename(path), signal } = {}] = asked
  signal?.throwIfAborted()
  const file = entryBeside(import.meta.url, 'thread.ts', 'disclosure.js')
  if (file === null) return await revealedIn(...asked)
  const worker = running(file)
  if (dismissal) clearTimeout(dismissal)
  dismissal = null
  worker.ref()
  const id = ++requests
  const ask = (request: ReadingRequest) => worker.postMessage(request)
  const { promise, resolve, reject } = Promise.withResolvers<Finding[]>()
  const stop = () => {
    ask({ type: 'stop', id })
    reject(signal?.reason)
  }
  waiting.set(id, { resolve, reject })
  signal?.addEventListener('abort', stop, { once: true })
  ask({ type: 'read', id, path, name, forbidden, hints })
  return await promise.finally(() => signal?.removeEventListener('abort', stop))
}
