import { join, resolve } from 'node:path'
import type { Log } from '../../shared/log.ts'
import { createEngine, type Engine } from '../engine/index.ts'
import { embeddedService, packageRoot } from './embeddedService.ts'
import { defaultLibrary, remoteFromEnvironment } from './options.ts'

/** Exit codes, as promised in the help. */
export const exitCode = { done: 0, failed: 1, usage: 2, offline: 3 } as const

const log: Log = (level, event, fields = {}) => {
  if (process.env.TAPELOG_DEBUG) process.stderr.write(`${JSON.stringify({ level, event, ...fields })}\n`)
}

/**
 * Opens the engine on a library, runs `work` with it and closes everything. The first Ctrl-C lets running work reach a
 * safe point: what is not finished goes on next time.
 */
export async function withEngine(
  library: string | undefined,
  work: (engine: Engine, signal: AbortSignal) => Promise<number>,
): Promise<number> {
  const libraryPath = resolve(library ?? defaultLibrary())
  const remote = remoteFromEnvironment()
  const service = embeddedService(join(libraryPath, 'service'))
  const engine = await createEngine({
    libraryPath,
    packageRoot,
    secret: async () => null,
    embeddedService: service.connect,
    ...(remote ? { remoteOverride: remote } : {}),
    log,
  })
  const interrupted = new AbortController()
  const interrupt = () => {
    process.stderr.write('Stopping at a safe point; what is not finished goes on next time.\n')
    interrupted.abort()
  }
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  try {
    return await work(engine, interrupted.signal)
  } finally {
    await engine.stop()
    service.stop()
  }
}
