import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Engine } from '../../../electron/engine/index.ts'
import { errorFromInfo } from '../../../shared/errors/errors.ts'
import type { Outcome } from '../../../shared/processes/engineProtocol.ts'
import { asDesktopUser } from './desktopUser.mjs'
import type { FromEngines, ToEngines } from './engineProcess.mts'

/** The functions of an engine in the person's process that a case may use. */
export type RemoteEngine = Pick<Engine, 'call' | 'on' | 'stop'>

type Listener = (payload: never) => void
type Request = ToEngines extends infer One ? (One extends unknown ? Omit<One, 'id'> : never) : never

/** In the bundle, this file is part of another one. */
const program = join(import.meta.dirname, '../rig/engineProcess.mjs')
const answers = new Map<number, (outcome: Outcome<unknown>) => void>()
const listeners = new Map<string, Set<Listener>>()
let child: ChildProcess | null = null
let asked = 0
let opened = 0

/** Opens an engine as the person at the screen. Rejects with the engine's own errors. */
export async function openRemoteEngine(libraryPath: string): Promise<RemoteEngine> {
  const engine = ++opened
  const uid = await ask({ kind: 'open', engine, libraryPath })
  if (uid === 0) throw new Error('the engine runs as root, which no desktop does')
  return {
    call: async (name, input) => (await ask({ kind: 'call', engine, name, input })) as never,
    on(name, listener) {
      const key = `${engine} ${name}`
      const all = listeners.get(key) ?? new Set<Listener>()
      listeners.set(key, all.add(listener as Listener))
      return () => void all.delete(listener as Listener)
    },
    async stop() {
      await ask({ kind: 'stop', engine })
      for (const key of [...listeners.keys()]) if (key.startsWith(`${engine} `)) listeners.delete(key)
    },
  }
}

async function ask(request: Request): Promise<unknown> {
  child ??= start()
  const id = ++asked
  const outcome = await new Promise<Outcome<unknown>>((resolve) => {
    answers.set(id, resolve)
    child?.send({ ...request, id })
  })
  if (outcome.ok) return outcome.value
  throw errorFromInfo(outcome.error)
}

function start(): ChildProcess {
  const { command, args, options } = asDesktopUser(process.execPath, [program])
  const started = spawn(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  started.on('message', (message: FromEngines) => {
    if (message.kind === 'answer') {
      answers.get(message.id)?.(message.outcome)
      answers.delete(message.id)
    } else
      for (const listener of listeners.get(`${message.engine} ${message.name}`) ?? [])
        listener(message.payload as never)
  })
  started.once('exit', (code, signal) => {
    child = null
    const error = { code: 'engine-ended', message: `the engine's process ended (${code ?? signal})`, retryable: false }
    for (const answer of answers.values()) answer({ ok: false, error })
    answers.clear()
  })
  return started
}
