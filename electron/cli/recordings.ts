import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ExportFormat, RecordingSummary } from '../../shared/domain.ts'
import { TapelogError } from '../../shared/errors.ts'
import type { Engine, SettleReport } from '../engine/index.ts'
import { noteOtherLanguage } from './languageNotes.ts'
import { recordingLine } from './output.ts'
import { exitCode, type Session } from './session.ts'

const pageSize = 1000

/** Every recording of the library, newest first, and the files still on their way in. */
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

/** A recording by the number that `tapelog status` prints. */
export async function knownId(engine: Engine, id: string): Promise<number> {
  const { items } = await allRecordings(engine)
  const found = items.find((item) => String(item.id) === id)
  if (!found)
    throw new TapelogError('recording-unknown', `There is no recording ${id} in this library. See: tapelog status`)
  return found.id
}

/** Of a command that changes a library: another Tapelog that works on it is named, with what to do. */
export async function whileAtWork(verb: string, command: () => Promise<number>): Promise<number> {
  try {
    return await command()
  } catch (error) {
    if (!(error instanceof TapelogError) || error.code !== 'library-in-use') throw error
    throw new TapelogError(
      error.code,
      `Tapelog is at work on this library: ${verb} it there, in its queue, or close it first.`,
      { retryable: true },
    )
  }
}

export type WrittenFile = { recordingId: number; format: ExportFormat; path: string }

/** Writes transcripts into a folder, which is made when it is not there. */
export async function writeExports(
  { engine, out }: Pick<Session, 'engine' | 'out'>,
  recordings: RecordingSummary[],
  formats: ExportFormat[],
  directory: string,
): Promise<WrittenFile[]> {
  if (recordings.length === 0) return []
  mkdirSync(directory, { recursive: true })
  const files: WrittenFile[] = []
  for (const { id } of recordings) {
    const written = await engine.call('exports.write', { recordingIds: [id], formats, directory: resolve(directory) })
    for (const file of written.files) out.event('exported', file, `wrote ${file.path}`)
    files.push(...written.files)
  }
  return files
}

/** Tells how the work ended, and gives the exit code. `recordings` are those it was about. */
export function conclude(
  { out, libraryPath, signal }: Session,
  ended: {
    settled: SettleReport
    someFailed: boolean
    recordings: RecordingSummary[]
    files: WrittenFile[]
    /** Where the rest is to be exported to once it is transcribed. */
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
  noteOtherLanguage({ out }, recordings)
  if (settled.unfinished.some(({ waitingFor }) => waitingFor === 'network'))
    out.note('The service cannot be reached. Everything is safe in the library and is sent when there is a network.')
  if (settled.unfinished.some(({ waitingFor }) => waitingFor === 'wrong-network'))
    out.note('Recordings are not sent over this network: your settings name others. They are safe in the library.')
  if (leftToDo(settled) || interrupted) {
    const library = `--library ${shellWord(libraryPath)}`
    const exporting = ended.exportTo ? ` && tapelog export --all --out ${shellWord(ended.exportTo)} ${library}` : ''
    out.note(`Go on with: tapelog sync ${library}${exporting}`)
  }
  out.result({ ok: code === exitCode.done, outcome, recordings, files })
  return code
}

/** True when something waits that goes on by itself the next time. */
export const leftToDo = ({ unfinished }: SettleReport): boolean =>
  unfinished.some(({ state }) => state === 'queued' || state === 'waiting' || state === 'running')

const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
