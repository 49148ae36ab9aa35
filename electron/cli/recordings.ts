import { resolve } from 'node:path'
import { type ErrorInfo, toErrorInfo } from '../../shared/errors/errors.ts'
import type { ExportFormat } from '../../shared/exports/formats.ts'
import type { ExportChoices } from '../../shared/exports/options.ts'
import type { ExportProfile } from '../../shared/exports/presets.ts'
import type { JobSummary, RecordingSummary } from '../../shared/recordings/domain.ts'
import { mostJobsAtOnce } from '../../shared/recordings/queue.ts'
import { isSameSpeakerName } from '../../shared/transcripts/speakerNames.ts'
import { words } from '../../shared/words/catalogue.ts'
import { problem } from '../../shared/words/problem.ts'
import type { Engine, SettleReport } from '../engine/index.ts'
import { makeExportFolder } from '../system/index.ts'
import { shellWord } from './commandLine.ts'
import { noteOtherLanguage } from './languageNotes.ts'
import { exitCode, recordingLine } from './output.ts'
import type { Session } from './session.ts'

const pageSize = 1000

/** All recordings of the library, newest first, and the files that are being imported. */
export async function allRecordings(engine: Engine) {
  const first = await engine.call('recordings.list', { limit: pageSize })
  const items = [...first.items]
  while (items.length < first.total) {
    const page = await engine.call('recordings.list', { limit: pageSize, offset: items.length })
    if (page.items.length === 0) break
    items.push(...page.items)
  }
  return { items, imports: first.imports }
}

/** The jobs that a command has queued. */
export async function jobsOf(engine: Pick<Engine, 'call'>, jobIds: readonly number[]): Promise<JobSummary[]> {
  const jobs: JobSummary[] = []
  for (let from = 0; from < jobIds.length; from += mostJobsAtOnce) {
    const page = await engine.call('queue.get', { jobIds: jobIds.slice(from, from + mostJobsAtOnce) })
    jobs.push(...page.jobs)
  }
  return jobs
}

/** Resolves once everything is deleted, or with the reasons why the rest must wait. */
export function deletionsEnded(engine: Engine, signal: AbortSignal): Promise<ErrorInfo[]> {
  const look = async (): Promise<ErrorInfo[] | null> => {
    const { scheduled, underWay } = await engine.call('deletions.list', undefined)
    const waits = underWay.flatMap(({ problem }) => problem ?? [])
    const goesOn = scheduled.some(({ askedBy }) => askedBy === 'person') || underWay.length > waits.length
    return goesOn && !signal.aborted ? null : waits
  }
  return new Promise((resolve, reject) => {
    const tell = () => look().then((waits) => waits && resolve(waits), reject)
    engine.on('deletions.changed', tell)
    signal.addEventListener('abort', tell, { once: true })
    void tell()
  })
}

/** Checks the number of a recording, as `tapelog status` prints it. Throws 'recording-number-unknown'. */
export async function knownId({ engine, command }: Pick<Session, 'engine' | 'command'>, id: string): Promise<number> {
  const { items } = await allRecordings(engine)
  const found = items.find((item) => String(item.id) === id)
  if (!found) throw problem('recording-number-unknown', { id, command: command('status') })
  return found.id
}

/** The profile with this name, whatever the case of its letters. Throws `profile-unknown`. */
export function profileAmong(profiles: readonly ExportProfile[], name: string): ExportProfile {
  const found = profiles.find((profile) => isSameSpeakerName(profile.name, name))
  if (!found)
    throw problem('profile-unknown', { name, profiles: words.units.list(profiles.map((profile) => profile.name)) })
  return found
}

/**
 * For a command that chooses recordings by a rule: the person did not name those that never leave this machine. Throws
 * `export-needs-local-only`.
 */
export function demandNoneKeptHere(recordings: readonly Pick<RecordingSummary, 'title' | 'localOnly'>[]): void {
  const titles = recordings.filter(({ localOnly }) => localOnly).map(({ title }) => title)
  if (titles.length > 0) throw problem('export-needs-local-only', { titles: words.units.list(titles) })
}

type WrittenFile = { recordingId: number; format: ExportFormat; path: string }
type FailedFile = { recordingId: number; format: ExportFormat; error: ErrorInfo }

/**
 * Writes transcripts into a folder; makes it if it is missing. The person named these recordings, so also those that never leave this
 * machine are written. What cannot be written is printed, and is in `failed`. Throws what `makeExportFolder` throws.
 */
export async function writeExports(
  { engine, out }: Pick<Session, 'engine' | 'out'>,
  recordings: RecordingSummary[],
  directory: string,
  preset: { formats: ExportFormat[]; options?: ExportChoices; template?: string },
): Promise<{ files: WrittenFile[]; failed: FailedFile[] }> {
  const files: WrittenFile[] = []
  const failed: FailedFile[] = []
  if (recordings.length > 0) makeExportFolder(directory)
  for (const [index, { id, title }] of recordings.entries()) {
    const request = { recordingIds: [id], letOutIds: [id], firstPart: index + 1, ...preset }
    const written = await engine
      .call('exports.write', { ...request, directory: resolve(directory) })
      .catch((error: unknown) => {
        // Nothing of this recording could be written. The others are written all the same.
        if (recordings.length === 1) throw error
        const info = toErrorInfo(error)
        return { files: [], skipped: [], failed: preset.formats.map((format) => ({ format, error: info })) }
      })
    for (const { format, error } of written.failed) {
      failed.push({ recordingId: id, format, error })
      out.note(words.terminal.exports.failed(words.exports.formats[format].name, title, error.message))
    }
    if (written.skipped.length > 0) out.note(words.terminal.exports.nothingMarked(written.skipped.length))
    // A bag holds all formats.
    const others = (path: string) => written.files.find((file) => file.path === path)
    for (const file of written.files.filter((each) => others(each.path) === each))
      out.event('exported', file, words.terminal.exports.wrote(file.path))
    files.push(...written.files)
  }
  return { files, failed }
}

/** Prints the command to type if a new transcript waits. */
export function noteNewTranscripts(
  { out, command }: Pick<Session, 'out' | 'command'>,
  recordings: readonly RecordingSummary[],
): void {
  const ids = recordings.flatMap(({ id, newTranscript }) => (newTranscript === null ? [] : id))
  const [first] = ids
  if (first === undefined) return
  out.note(words.terminal.newTranscripts(ids.length, command(`take ${first}`), command(`take ${first} --keep`)))
}

/** Reports how the command ended and returns the exit code. `recordings`: the recordings that the command worked on. */
export function conclude(
  { terminal, out, command, signal }: Session,
  ended: {
    settled: SettleReport
    someFailed: boolean
    recordings: RecordingSummary[]
    files: WrittenFile[]
    /** True if the whole queue is paused, so that `sync` would not continue. */
    isPaused?: boolean
    /** The folder for transcripts that are not finished yet. */
    exportTo?: string
  },
): number {
  const { settled, someFailed, recordings, files } = ended
  const interrupted = signal.aborted
  const outcome = interrupted ? 'interrupted' : settled.outcome
  const code =
    interrupted || someFailed || settled.outcome === 'stuck'
      ? exitCode.failed
      : settled.outcome === 'offline'
        ? exitCode.offline
        : exitCode.done
  out.stop()
  for (const recording of recordings) out.line(recordingLine(recording))
  noteOtherLanguage({ terminal, out, command }, recordings)
  noteNewTranscripts({ out, command }, recordings)
  if (settled.unfinished.some(({ waitingFor }) => waitingFor === 'network')) out.note(words.terminal.ended.unreachable)
  if (settled.unfinished.some(({ waitingFor }) => waitingFor === 'wrong-network'))
    out.note(words.terminal.ended.networkNotAllowed)
  if ((leftToDo(settled) || interrupted) && !ended.isPaused) {
    const exporting = ended.exportTo ? ` && ${command(`export --all --out ${shellWord(ended.exportTo)}`)}` : ''
    out.note(words.terminal.ended.toContinue(`${command('sync')}${exporting}`))
  }
  out.result({ ok: code === exitCode.done, outcome, recordings, files })
  return code
}

/** True if the next `sync` has something to continue. */
export const leftToDo = ({ unfinished }: SettleReport): boolean =>
  unfinished.some(({ state }) => state === 'queued' || state === 'waiting' || state === 'running')
