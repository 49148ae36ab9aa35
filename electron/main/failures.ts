import type { Failure } from '../../shared/contract/support.ts'
import type { CommandName, CommandOutput, EngineCommandName } from '../../shared/contract.ts'
import { type ErrorInfo, TapelogError, toErrorInfo } from '../../shared/errors/errors.ts'
import { type Log, placesOf } from '../../shared/errors/log.ts'
import { type JobKind, type JobSummary, jobKinds } from '../../shared/recordings/domain.ts'
import type { LogEntry } from '../../shared/support/logEntry.ts'
import { isSentenceCode, problemWithoutValues } from '../../shared/words/problem.ts'
import { inTime } from './inTime.ts'

type Models = { call: (call: { name: 'models.list'; input: undefined }) => Promise<CommandOutput<'models.list'>> }
type Engine = { call: (name: EngineCommandName, input: unknown) => Promise<unknown> }

/** Answers to a person, not failures: a refused question, and work that newer work replaced. */
const noFailures: ReadonlySet<string> = new Set(['not-confirmed', 'stopped'])
/** How far back the log is read, and how many failures are shown at most. */
const lastLines = 4000
const mostShown = 100
/** How long to wait for titles. The list must appear even while the engine waits for its library. */
const titlesWaitMs = 2000
/** The values of errors are kept for this many failed commands, only in memory. */
const mostKept = 200

type FailuresDeps = {
  log: Log
  readLast: (count: number) => Promise<LogEntry[]>
  engine: Engine
  models: Models
  startMs?: number
}

/**
 * The last failures, for a person to read. The log has only codes and ids, so the values of a sentence come from elsewhere: of a job from
 * the library, of a model from the list of models, and of a command of the window from this process, until it ends.
 */
export class Failures {
  readonly #deps: FailuresDeps
  readonly #errors = new Map<number, ErrorInfo>()
  #errorId: number

  /** `startMs`: makes the ids of this run different from those of earlier runs. */
  constructor(deps: FailuresDeps) {
    this.#deps = deps
    this.#errorId = (deps.startMs ?? Date.now()) * 1000
  }

  /** Call it when a command of the window has failed. */
  commandFailed(command: CommandName, input: unknown, error: unknown): void {
    const info = toErrorInfo(error)
    if (noFailures.has(info.code)) return
    const errorId = ++this.#errorId
    this.#errors.set(errorId, info)
    if (this.#errors.size > mostKept) this.#errors.delete(this.#errors.keys().next().value ?? 0)
    const { recordingId } = (input ?? {}) as { recordingId?: unknown }
    const fields = {
      ...{ command, code: info.code, errorId },
      ...(typeof recordingId === 'number' ? { recordingId } : {}),
    }
    // The details of an error without a code are only in this line, or for the engine in its own line.
    if (error instanceof TapelogError) this.#deps.log('warn', 'command-failed', fields)
    else this.#deps.log('error', 'command-failed', { ...fields, ...thrownFields(error) })
  }

  /** The newest first. Titles are null while the library does not respond. */
  async list(): Promise<Failure[]> {
    const groups = grouped(await this.#deps.readLast(lastLines)).slice(0, mostShown)
    const direct = groups.filter(({ last }) => numberOf(last, 'jobId') === null)
    const [jobs, titles, ofModels] = await Promise.all([
      this.#jobs(groups.flatMap(({ last }) => numberOf(last, 'jobId') ?? [])),
      this.#titles(direct.flatMap(({ last }) => numberOf(last, 'recordingId') ?? [])),
      this.#errorsOfModels(groups.map(({ last }) => last)),
    ])
    return groups.map(({ last, times }) => {
      const described = this.#described(last, times, jobs, titles)
      return isOfModel(last) ? { ...described, error: ofModels.get(described.code) ?? described.error } : described
    })
  }

  #described(entry: LogEntry, times: number, jobs: Map<number, JobSummary>, titles: Map<number, string>): Failure {
    const code = String(entry.fields.code)
    const job = jobs.get(numberOf(entry, 'jobId') ?? 0)
    const recordingId = job ? job.recordingId : numberOf(entry, 'recordingId')
    const ofCommand = this.#errors.get(numberOf(entry, 'errorId') ?? 0)
    const ofJob = job?.error?.code === code ? job.error : null
    const kind = jobKinds.find((one) => one === entry.fields.kind) ?? null
    const isInQueue = job !== undefined && job.state !== 'done' && job.state !== 'cancelled'
    const title = recordingId === null ? null : (titles.get(recordingId) ?? null)
    return {
      ...{ atMs: entry.atMs, times, code },
      error: ofJob ?? ofCommand ?? problemWithoutValues(code),
      jobKind: kind satisfies JobKind | null,
      jobId: isInQueue ? job.id : null,
      recordingId: job || title !== null ? recordingId : null,
      subject: job?.subject ?? title,
    }
  }

  async #jobs(jobIds: readonly number[]): Promise<Map<number, JobSummary>> {
    if (jobIds.length === 0) return new Map()
    const { jobs } = ((await this.#asked('queue.get', { jobIds })) ?? { jobs: [] }) as CommandOutput<'queue.get'>
    return new Map(jobs.map((job) => [job.id, job]))
  }

  async #titles(recordingIds: readonly number[]): Promise<Map<number, string>> {
    const titles = new Map<number, string>()
    const lookUp = async (recordingId: number) => {
      const found = (await this.#asked('recordings.get', { recordingId })) as { title?: string } | null
      if (found?.title !== undefined) titles.set(recordingId, found.title)
    }
    await Promise.all([...new Set(recordingIds)].map(lookUp))
    return titles
  }

  /** What keeps models from being installed now, by its code. Asks only if a model failed, because asking starts a process. */
  async #errorsOfModels(entries: readonly LogEntry[]): Promise<Map<string, ErrorInfo>> {
    if (!entries.some(isOfModel)) return new Map()
    const list = await inTime(this.#deps.models.call({ name: 'models.list', input: undefined }), titlesWaitMs)
    return new Map((list?.models ?? []).flatMap(({ error }) => (error ? [[error.code, error] as const] : [])))
  }

  /** Null if the engine fails or does not respond in time: failures are shown even when it is down. */
  async #asked(name: EngineCommandName, input: unknown): Promise<unknown> {
    return inTime(this.#deps.engine.call(name, input), titlesWaitMs)
  }
}

const thrownFields = (error: unknown) => ({
  error: error instanceof Error ? error.name : typeof error,
  stack: placesOf(error),
})

const isOfModel = ({ event }: LogEntry): boolean => event === 'model-not-installed'

const numberOf = ({ fields }: LogEntry, name: string): number | null => {
  const value = fields[name]
  return typeof value === 'number' ? value : null
}

/** The failures among entries of the log, newest first; the same failure of the same job or command is listed once. */
function grouped(entries: readonly LogEntry[]): { last: LogEntry; times: number }[] {
  const groups = new Map<string, { last: LogEntry; times: number }>()
  for (const entry of entries.toReversed()) {
    const { code, jobId, recordingId, command } = entry.fields
    if (entry.level === 'info' || typeof code !== 'string' || !isSentenceCode(code) || noFailures.has(code)) continue
    // When the engine ends, every request that waits for it fails, which is one failure for a person.
    const about = code.startsWith('engine-') ? [] : [entry.event, jobId, recordingId, command]
    const key = [code, ...about].join(' ')
    const group = groups.get(key)
    if (group) group.times += 1
    else groups.set(key, { last: entry, times: 1 })
  }
  return [...groups.values()]
}
