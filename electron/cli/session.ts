import { join } from 'node:path'
import type { Log } from '../../shared/log.ts'
import { createEngine, type Engine } from '../engine/index.ts'
import { embeddedService, packageRoot } from './embeddedService.ts'
import { libraryOf, type WithoutLibrary } from './library.ts'
import { remoteFromEnvironment } from './options.ts'
import { type Reporter, report } from './output.ts'

/** Exit codes, as promised in the help. */
export const exitCode = { done: 0, failed: 1, usage: 2, offline: 3 } as const

/** Flags that every command has. */
export type CommonFlags = { library?: string; json?: boolean }

/** What a command works with. `signal` is aborted by the first Ctrl-C. */
export type Session = {
  engine: Engine
  libraryPath: string
  out: Reporter
  signal: AbortSignal
}

const log: Log = (level, event, fields = {}) => {
  if (process.env.TAPELOG_DEBUG) process.stderr.write(`${JSON.stringify({ level, event, ...fields })}\n`)
}

/**
 * Opens the engine on the library, runs `work` with it and closes everything. The first Ctrl-C lets running work reach a
 * safe point: what is not finished goes on next time. A second one ends the process where it stands, which costs no more
 * than a crash does.
 */
export async function withEngine(
  flags: CommonFlags,
  work: (session: Session) => Promise<number>,
  withoutLibrary: WithoutLibrary = 'refuse',
): Promise<number> {
  const remote = remoteFromEnvironment()
  const { path: libraryPath, isNew, remark } = libraryOf(flags, withoutLibrary)
  const service = embeddedService(join(libraryPath, 'service'))
  const openedMs = Date.now()
  const engine = await createEngine({
    libraryPath,
    packageRoot,
    secret: async () => null,
    embeddedService: service.connect,
    ...(remote ? { remoteOverride: remote } : {}),
    log,
  })
  const out = report(engine, flags.json ?? false)
  if (remark !== null) out.note(remark)
  if (isNew && withoutLibrary === 'make')
    out.event('library-made', { path: libraryPath }, `Made a new library in ${libraryPath}.`)
  const interrupted = new AbortController()
  const interrupt = () => {
    process.removeListener('SIGINT', interrupt)
    process.removeListener('SIGTERM', interrupt)
    out.event('interrupted', {}, 'Stopping at a safe point; what is not finished goes on next time.')
    interrupted.abort()
  }
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  try {
    return await work({ engine, libraryPath, out, signal: interrupted.signal })
  } finally {
    out.stop()
    await takeAsTold(engine, openedMs)
    await engine.stop()
    service.stop()
  }
}

/** What ended while this command worked was told of in the terminal; the window is left with what ended before. */
async function takeAsTold(engine: Engine, sinceMs: number): Promise<void> {
  try {
    await engine.call('queue.takeEndedBatches', { sinceMs })
  } catch {
    // The window then tells of it once more. How the command ended is not changed by that.
  }
}
