import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { ExportFormat, JobSummary, RecordingSummary, TranscriptionOptions } from '../../shared/domain.ts'
import type { Engine, SettleReport } from '../engine/index.ts'
import { type Reporter, recordingLine, report } from './output.ts'
import { exitCode, withEngine } from './session.ts'

export type CommonFlags = { library?: string; json?: boolean }

/** Brings files in and waits until they are; nothing is sent. */
export async function importCommand(
  paths: string[],
  flags: CommonFlags & { localOnly?: boolean },
  options?: TranscriptionOptions,
): Promise<number> {
  return withEngine(flags.library, async (engine, signal) => {
    const out = report(engine, flags.json ?? false)
    const { failed } = await importPaths(engine, paths, out, signal, flags.localOnly ?? false, options)
    out.stop()
    const { items } = await allRecordings(engine)
    out.result({ ok: failed.length === 0, recordings: items.length })
    if (!flags.json) for (const recording of items) process.stdout.write(`${recordingLine(recording)}\n`)
    return failed.length === 0 ? exitCode.done : exitCode.failed
  })
}

/** Works the queue until nothing can go on by itself. */
export async function syncCommand(flags: CommonFlags): Promise<number> {
  return withEngine(flags.library, async (engine, signal) => {
    const out = report(engine, flags.json ?? false)
    engine.start()
    const settled = await engine.settle({ signal })
    out.stop()
    return conclude(engine, settled, out, flags.json ?? false, [])
  })
}

export async function statusCommand(flags: CommonFlags): Promise<number> {
  return withEngine(flags.library, async (engine) => {
    const { items, imports } = await allRecordings(engine)
    const { jobs } = await engine.call('queue.list', {})
    if (flags.json) report(null, true).result({ recordings: items, imports, jobs })
    else {
      for (const recording of items) process.stdout.write(`${recordingLine(recording)}\n`)
      for (const pending of imports)
        process.stdout.write(
          `   –            ${pending.state}  ${pending.name}${pending.error ? `: ${pending.error.message}` : ''}\n`,
        )
      if (items.length + imports.length === 0)
        process.stdout.write('The library is empty. Bring files in with: tapelog import PATH…\n')
    }
    return exitCode.done
  })
}

export async function exportCommand(
  id: string | undefined,
  flags: CommonFlags & { all?: boolean; out: string; formats: ExportFormat[] },
): Promise<number> {
  return withEngine(flags.library, async (engine) => {
    const out = report(null, flags.json ?? false)
    const { items } = await allRecordings(engine)
    const wanted = flags.all
      ? items.filter(({ hasTranscript }) => hasTranscript)
      : items.filter((item) => String(item.id) === id)
    if (wanted.length === 0) {
      const message = flags.all ? 'No recording has a transcript yet.' : `There is no recording ${id} in this library.`
      process.stderr.write(`${message}\n`)
      out.result({ ok: false, message, files: [] })
      return exitCode.failed
    }
    const files = await writeExports(engine, wanted, flags.formats, flags.out, out)
    out.result({ ok: true, files })
    return exitCode.done
  })
}

/** Hashes every original again. */
export async function verifyCommand(flags: CommonFlags): Promise<number> {
  return withEngine(flags.library, async (engine) => {
    const out = report(null, flags.json ?? false)
    const { checked, damaged } = await engine.call('recordings.verify', {})
    for (const { recordingId, title, reason } of damaged)
      out.event('damaged', { recordingId, title, reason }, `${recordingId} ${title}: ${reason}`)
    out.result({ ok: damaged.length === 0, checked, damaged })
    if (!flags.json) process.stdout.write(`${checked} recordings checked, ${damaged.length} damaged\n`)
    return damaged.length === 0 ? exitCode.done : exitCode.failed
  })
}

/**
 * Import, transcribe, export in one go. Without --library it works in a temporary library that is removed afterwards
 * unless something is left to do; with one, everything stays.
 */
export async function runCommand(
  paths: string[],
  flags: CommonFlags & { out: string; formats: ExportFormat[] },
  options: TranscriptionOptions,
): Promise<number> {
  const temporary = flags.library === undefined ? await mkdtemp(join(tmpdir(), 'tapelog-run-')) : null
  let code: number = exitCode.failed
  try {
    code = await withEngine(temporary ?? flags.library, async (engine, signal) => {
      const out = report(engine, flags.json ?? false)
      const { failed, recordingIds } = await importPaths(engine, paths, out, signal, false, options)
      engine.start()
      const settled = await engine.settle({ signal })
      out.stop()
      const { items } = await allRecordings(engine)
      const mine = items.filter((item) => recordingIds.includes(item.id) && item.hasTranscript)
      const files = mine.length > 0 ? await writeExports(engine, mine, flags.formats, flags.out, out) : []
      const concluded = await conclude(engine, settled, out, flags.json ?? false, files)
      return failed.length > 0 ? exitCode.failed : concluded
    })
    return code
  } finally {
    if (temporary !== null)
      if (code === exitCode.offline) process.stderr.write(`Go on later with: tapelog sync --library ${temporary}\n`)
      else await rm(temporary, { recursive: true, force: true })
  }
}

async function importPaths(
  engine: Engine,
  paths: string[],
  out: Reporter,
  signal: AbortSignal,
  localOnly: boolean,
  options?: TranscriptionOptions,
): Promise<{ failed: JobSummary[]; recordingIds: number[] }> {
  const { jobIds, skipped } = await engine.call('recordings.import', {
    paths: paths.map((path) => resolve(path)),
    localOnly,
    ...(options ? { options } : {}),
  })
  for (const { name, reason } of skipped) out.event('skipped', { name, reason }, `${name}: ${reason}`)
  engine.start({ kinds: ['import'] })
  await engine.settle({ signal })
  const { jobs } = await engine.call('queue.list', { includeFinished: true })
  const mine = jobs.filter(({ id }) => jobIds.includes(id))
  const failed = mine.filter(({ state }) => state !== 'done')
  for (const job of mine)
    if (job.error)
      out.event(
        job.state === 'done' ? 'skipped' : 'failed',
        { name: job.subject, ...job.error },
        `${job.subject}: ${job.error.message}`,
      )
  return {
    failed,
    recordingIds: [...new Set(mine.flatMap(({ recordingId }) => (recordingId === null ? [] : [recordingId])))],
  }
}

export const allRecordings = (engine: Engine) => engine.call('recordings.list', { limit: 1000 })

async function writeExports(
  engine: Engine,
  recordings: RecordingSummary[],
  formats: ExportFormat[],
  directory: string,
  out: Reporter,
) {
  mkdirSync(directory, { recursive: true })
  const { files } = await engine.call('exports.write', {
    recordingIds: recordings.map(({ id }) => id),
    formats,
    directory: resolve(directory),
  })
  for (const file of files) out.event('exported', file, `wrote ${file.path}`)
  return files
}

async function conclude(
  engine: Engine,
  settled: SettleReport,
  out: Reporter,
  json: boolean,
  files: unknown[],
): Promise<number> {
  const { items, imports } = await allRecordings(engine)
  out.result({ ok: settled.outcome === 'idle', outcome: settled.outcome, recordings: items, imports, files })
  if (!json) for (const recording of items) process.stdout.write(`${recordingLine(recording)}\n`)
  if (settled.outcome === 'offline' && !json)
    process.stderr.write(
      'The service cannot be reached. Everything is safe in the library; run `tapelog sync` when there is a network.\n',
    )
  const codes = { idle: exitCode.done, offline: exitCode.offline, stuck: exitCode.failed }
  return codes[settled.outcome]
}
