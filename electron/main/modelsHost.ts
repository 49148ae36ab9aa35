import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CommandOutput } from '../../shared/contract.ts'
import { errorFromInfo } from '../../shared/errors/errors.ts'
import type { FromModels, ModelCall, Outcome, ToModels } from '../../shared/processes/engineProtocol.ts'
import { problem } from '../../shared/words/problem.ts'
import { type HostedProcess, hostProcess, type Logs } from './hostedProcess.ts'
import { RecogniserHost } from './recogniserHost.ts'

/** A new process takes half a second, and one that waits takes 50 MB. */
const restAfterMs = 30_000

/** The process that downloads and installs speech models. It starts when it is needed, and ends when it has nothing to do. */
export class ModelsHost {
  readonly #places: { modelsFolder: string; packageRoot: string }
  readonly #logs: Logs
  readonly #onChange: () => void
  readonly #waiting = new Map<number, { message: ToModels; answer: (result: Outcome<unknown>) => void }>()
  #process: HostedProcess | null = null
  #calls = 0
  #rest: NodeJS.Timeout | null = null

  constructor(places: { modelsFolder: string; packageRoot: string }, logs: Logs, onChange: () => void) {
    this.#places = places
    this.#logs = logs
    this.#onChange = onChange
  }

  /** Continues downloads from earlier starts. */
  start(): void {
    if (hasUnfinished(this.#places.modelsFolder)) this.#running()
  }

  async call<C extends ModelCall>(call: C): Promise<CommandOutput<C['name']>> {
    const id = ++this.#calls
    const message: ToModels = { type: 'call', id, ...call }
    const result = await new Promise<Outcome<unknown>>((answer) => {
      this.#waiting.set(id, { message, answer })
      this.#running().send(message)
    })
    if (!result.ok) throw errorFromInfo(result.error)
    return result.value as CommandOutput<C['name']>
  }

  stop(): void {
    this.#restLater(null)
    this.#process?.kill()
  }

  #running(): HostedProcess {
    if (this.#process) return this.#process
    const child = hostProcess('models', { packageRoot: this.#places.packageRoot, logs: this.#logs })
    this.#process = child
    const trials = new RecogniserHost({ packageRoot: this.#places.packageRoot, logs: this.#logs })
    child.onMessage((raw) => {
      const message = raw as FromModels
      this.#restLater(child)
      if (message.type === 'changed') this.#onChange()
      else if (message.type === 'result') {
        this.#waiting.get(message.id)?.answer(message.result)
        this.#waiting.delete(message.id)
      } else if (message.type === 'rested') this.#rested(child)
      else if (message.type === 'start-recogniser') trials.start(message, (answer) => child.send(answer))
      else if (message.type === 'end-recogniser') trials.end(message.id)
    })
    child.onExit(() => {
      if (this.#process !== child) return
      this.#process = null
      trials.endAll()
      const stopped: Outcome<unknown> = {
        ok: false,
        error: problem('models-stopped', null, { retryable: true }).toInfo(),
      }
      for (const { answer } of this.#waiting.values()) answer(stopped)
      this.#waiting.clear()
      this.#onChange()
    })
    const init: ToModels = { type: 'init', ...this.#places }
    child.send(init)
    return child
  }

  /** Asks the process to rest when it has said nothing for a while, and again if it had something to do. */
  #restLater(child: HostedProcess | null): void {
    if (this.#rest) clearTimeout(this.#rest)
    if (!child) return
    this.#rest = setTimeout(() => {
      if (this.#waiting.size === 0) child.send({ type: 'rest' } satisfies ToModels)
      this.#restLater(child)
    }, restAfterMs)
  }

  #rested(child: HostedProcess): void {
    this.#process = null
    this.#restLater(null)
    // A utilityProcess does not end by itself.
    child.kill()
    // These calls crossed its last message.
    for (const { message } of this.#waiting.values()) this.#running().send(message)
  }
}

/** True if any part of a download exists. The process itself knows whether a person still wants it. */
function hasUnfinished(modelsFolder: string): boolean {
  try {
    return readdirSync(join(modelsFolder, 'downloads')).some((name) => name.endsWith('.json'))
  } catch {
    return false
  }
}
