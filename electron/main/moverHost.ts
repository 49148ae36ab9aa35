import type { MoveProgress } from '../../shared/contract/libraryPlace.ts'
import { errorFromInfo } from '../../shared/errors/errors.ts'
import type { FromMover, ToMover } from '../../shared/processes/engineProtocol.ts'
import { problem } from '../../shared/words/problem.ts'
import type { HostedProcess } from './hostedProcess.ts'

type Copied = Extract<FromMover, { type: 'copied' }>
/** A running move. `release` ends it; `isMoved`: the library is in use at its new place. */
export type RunningMove = {
  copied: Promise<Copied>
  pause(isPaused: boolean): void
  stop(): void
  release(isMoved: boolean): Promise<void>
}

/** Starts processes that move or remove libraries, one for each task. */
export class MoverHost {
  readonly #host: () => HostedProcess

  /** `host`: starts a process. */
  constructor(host: () => HostedProcess) {
    this.#host = host
  }

  /** `copied` rejects with the error of the move, and with `move-stopped` if the process died. */
  move(message: Extract<ToMover, { type: 'move' }>, onProgress: (progress: MoveProgress) => void): RunningMove {
    const child = this.#host()
    const copied = Promise.withResolvers<Copied>()
    const ended = Promise.withResolvers<void>()
    child.onMessage((raw) => {
      const said = raw as FromMover
      if (said.type === 'progress') onProgress(said.progress)
      else if (said.type === 'copied') copied.resolve(said)
      else child.kill()
      if (said.type === 'failed') copied.reject(errorFromInfo(said.error))
    })
    child.onExit(() => {
      copied.reject(problem('move-stopped', null, { retryable: true }))
      ended.resolve()
    })
    // The caller may be busy when it rejects.
    copied.promise.catch(() => {})
    child.send(message)
    return {
      copied: copied.promise,
      pause: (isPaused) => child.send({ type: 'pause', isPaused } satisfies ToMover),
      stop: () => child.send({ type: 'stop' } satisfies ToMover),
      async release(isMoved) {
        child.send({ type: 'release', isMoved } satisfies ToMover)
        await ended.promise
      },
    }
  }

  /** Does a task that reports only its end. Throws the error of the task, and `move-stopped` if the process died. */
  async run(message: Extract<ToMover, { type: 'give-up' | 'remove' }>): Promise<void> {
    const child = this.#host()
    await new Promise<void>((resolve, reject) => {
      child.onMessage((raw) => {
        const said = raw as FromMover
        if (said.type === 'failed') reject(errorFromInfo(said.error))
        else resolve()
        child.kill()
      })
      child.onExit(() => reject(problem('move-stopped', null, { retryable: true })))
      child.send(message)
    })
  }
}
