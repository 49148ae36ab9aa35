import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CommandOutput } from '../../shared/contract.ts'
import { errorFromInfo } from '../../shared/errors/errors.ts'
import type { FromModels, ModelCall, Outcome, ToModels } from '../../shared/processes/engineProtocol.ts'
import { problem } from '../../shared/words/problem.ts'
import { type HostedProcess, hostProcess, type Logs } from './hostedProcess.ts'
import { RecogniserHost } from './recogniserHost.ts'

/** The process that downloads and installs speech models. It starts when it is first needed, and again after it died. */
export class ModelsHost {
  readonly #places: { modelsFolder: string; packageRoot: string }
  readonly #logs: Logs
  readonly #onChange: () => void
  readonly #waiting = new Map<number, (result: Outcome<unknown>) => void>()
  #process: HostedProcess | null = null
  #calls = 0

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
    const result = await new Promise<Outcome<unknown>>((resolve) => {
      this.#waiting.set(id, resolve)
      this.#running().send(message)
    })
    if (!result.ok) throw errorFromInfo(result.error)
    return result.value as CommandOutput<C['name']>
  }

  stop(): void {
    this.#process?.kill()
  }

  #running(): HostedProcess {
    if (this.#process) return this.#process
    const child = hostProcess('models', { packageRoot: this.#places.packageRoot, logs: this.#logs })
    this.#process = child
    const trials = new RecogniserHost({ packageRoot: this.#places.packageRoot, logs: this.#logs })
    child.onMessage((raw) => {
      const message = raw as FromModels
      if (message.type === 'changed') this.#onChange()
      else if (message.type === 'result') {
        this.#waiting.get(message.id)?.(message.result)
        this.#waiting.delete(message.id)
      } else if (message.type === 'start-recogniser') trials.start(message, (answer) => child.send(answer))
      else if (message.type === 'end-recogniser') trials.end(message.id)
    })
    child.onExit(() => {
      this.#process = null
      trials.endAll()
      const stopped: Outcome<unknown> = {
        ok: false,
        error: problem('models-stopped', null, { retryable: true }).toInfo(),
      }
      for (const answer of this.#waiting.values()) answer(stopped)
      this.#waiting.clear()
      this.#onChange()
    })
    const init: ToModels = { type: 'init', ...this.#places }
    child.send(init)
    return child
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
