import { join } from 'node:path'
import { forkLockedIn } from './lockedIn.ts'
import type { FromRecogniser, RecogniserJob } from './types.ts'

/**
 * The path starts at the package's root, because bundling moves this module. This module's file ending shows whether it runs from
 * source.
 */
export const recogniserEntry = (packageRoot: string): string =>
  join(packageRoot, import.meta.url.endsWith('.ts') ? 'electron/recognition/process.ts' : 'out/main/recogniser.js')

/**
 * A recogniser's process, which the service forked or the service's host started.
 */
export type RecogniserProcess = {
  onMessage(listener: (message: FromRecogniser) => void): void
  /** Called once, after an exit, a crash or a signal. */
  onEnd(listener: () => void): void
  /**
   * Gives the process another job after the result of its last job. Returns false if the process cannot take this job.
   * Missing if a process takes only one job.
   */
  next?(job: RecogniserJob): boolean
  kill(): void
}
export type StartRecogniser = (job: RecogniserJob) => RecogniserProcess

/** Forks recognisers, locked in as well as the system allows. */
export const startRecogniser =
  (entry: string): StartRecogniser =>
  (job) => {
    const { child, next, kill } = forkLockedIn(entry, job)
    return {
      onMessage: (listener) => void child.on('message', (message) => listener(message as FromRecogniser)),
      onEnd: (listener) => {
        child.on('error', listener)
        // The sandbox's process ends first. The recogniser keeps the channel open until its memory is freed.
        child.once('exit', () => (child.connected ? child.once('disconnect', listener) : listener()))
      },
      next,
      kill,
    }
  }
