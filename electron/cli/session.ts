import { join } from 'node:path'
import { TapelogError } from '../../shared/errors/errors.ts'
import type { Log } from '../../shared/errors/log.ts'
import { words } from '../../shared/words/catalogue.ts'
import { problem } from '../../shared/words/problem.ts'
import { createEngine, type Engine } from '../engine/index.ts'
import { commandLine } from './commandLine.ts'
import { embeddedService, packageRoot } from './embeddedService.ts'
import { libraryOf, type WithoutLibrary } from './library.ts'
import { remoteFromEnvironment } from './options.ts'
import { type Reporter, report } from './output.ts'
import { pagePrinter } from './printPage.ts'
import type { Terminal } from './terminal.ts'

/** Flags that every command has. */
export type CommonFlags = { library?: string; json?: boolean; speechModel?: string }

/** The tools of a command. The first Ctrl-C aborts `signal`. */
export type Session = {
  terminal: Terminal
  engine: Engine
  /** Builds a whole command for this library, such as `tapelog sync --library talks`. */
  command: (args: string) => string
  out: Reporter
  signal: AbortSignal
}

const logTo =
  ({ env, stderr }: Terminal): Log =>
  (level, event, fields = {}) => {
    if (env.TAPELOG_DEBUG) stderr.write(`${JSON.stringify({ level, event, ...fields })}\n`)
  }

/**
 * Opens the engine on the library, runs `work` with it and closes everything. After the first Ctrl-C, running work stops at a safe
 * point and the next start continues it. A second Ctrl-C ends the process at once, which is as safe as a crash.
 */
export async function withEngine(
  terminal: Terminal,
  flags: CommonFlags,
  work: (session: Session) => Promise<number>,
  withoutLibrary: WithoutLibrary = 'refuse',
): Promise<number> {
  const remote = remoteFromEnvironment(terminal.env)
  const { path: libraryPath, isNew } = await libraryOf(terminal, flags, withoutLibrary)
  const service = embeddedService(terminal, join(libraryPath, 'service'), flags.speechModel)
  const openedMs = Date.now()
  const engine = await createEngine({
    libraryPath,
    packageRoot,
    secret: async () => null,
    embeddedService: service.connect,
    askedIn: 'command-line',
    printPage: pagePrinter(terminal.env),
    ...(remote ? { remoteOverride: remote } : {}),
    log: logTo(terminal),
  })
  const out = report(terminal, engine, flags.json ?? false)
  if (isNew && withoutLibrary === 'make')
    out.event('library-made', { path: libraryPath }, words.terminal.session.libraryMade(libraryPath))
  const interrupted = new AbortController()
  const endListening = terminal.onInterrupt(() => {
    out.event('interrupted', {}, words.terminal.session.stopping)
    interrupted.abort()
  })
  try {
    const command = (args: string) => commandLine(terminal, args, flags.library)
    return await work({ terminal, engine, command, out, signal: interrupted.signal })
  } finally {
    out.stop()
    await markAsReported(engine, openedMs)
    await engine.stop()
    await service.stop()
    endListening()
  }
}

/** `withEngine` for a command that changes the library. Throws 'library-busy' while another Tapelog uses the library. */
export async function withEngineUnlessBusy(...given: Parameters<typeof withEngine>): Promise<number> {
  try {
    return await withEngine(...given)
  } catch (error) {
    if (!(error instanceof TapelogError) || error.code !== 'library-in-use') throw error
    throw problem('library-busy', null, { retryable: true })
  }
}

type Library = { hasRecording(recordingId: number): boolean; close(): void }
type OpenLibrary<Kind extends Library> = Pick<Session, 'command' | 'out'> & {
  library: Kind
  /** Checks the number of a recording. Throws 'recording-number-unknown'. */
  numberOf: (id: string) => number
}

/** Opens the library without an engine, also while the window is open, runs `work` with it and closes it. */
export async function withLibrary<Kind extends Library>(
  Kind: new (path: string, packageRoot: string) => Kind,
  terminal: Terminal,
  flags: CommonFlags,
  work: (open: OpenLibrary<Kind>) => number | Promise<number>,
): Promise<number> {
  const { path } = await libraryOf(terminal, flags, 'refuse')
  const out = report(terminal, null, flags.json ?? false)
  const command = (args: string) => commandLine(terminal, args, flags.library)
  const library = new Kind(path, packageRoot)
  const numberOf = (id: string) => {
    const recordingId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0
    if (!library.hasRecording(recordingId))
      throw problem('recording-number-unknown', { id, command: command('status') })
    return recordingId
  }
  try {
    return await work({ library, out, command, numberOf })
  } finally {
    library.close()
  }
}

/** The terminal has shown the batches that ended during this command, so the window must not show them again. */
async function markAsReported(engine: Engine, sinceMs: number): Promise<void> {
  try {
    await engine.call('queue.takeEndedBatches', { sinceMs })
  } catch {
    // The window then reports the batch again. The command has not failed.
  }
}
