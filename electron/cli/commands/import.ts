import { setTimeout as pause } from 'node:timers/promises'
import { errorFromInfo } from '../../../shared/errors/errors.ts'
import { needsOtherLanguage } from '../../../shared/languages/spokenLanguages.ts'
import type { TranscriptionOptions } from '../../../shared/recordings/domain.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { sentenceOf } from '../../../shared/words/problem.ts'
import { type FolderLook, lookAtFolder, lookEveryMs } from '../../engine/index.ts'
import { type DestinationFlags, decideDestination } from '../destination.ts'
import { importFromDevice } from '../deviceImports.ts'
import { type Imported, type ImportOptions, importPaths } from '../imports.ts'
import { noteMissingModel } from '../languageNotes.ts'
import { recordingLine } from '../output.ts'
import { allRecordings } from '../recordings.ts'
import { type CommonFlags, type Session, withEngine } from '../session.ts'
import type { Terminal } from '../terminal.ts'
import { projectNamed } from './projects.ts'

/** The source of an import: files and folders, a plugged-in recorder, or a folder that is watched until Ctrl-C. */
export type ImportFrom = { paths: string[] } | { device: string } | { watch: string }

/** Copies recordings into the library and sends nothing. */
export function importCommand(
  terminal: Terminal,
  from: ImportFrom,
  flags: CommonFlags & DestinationFlags & { salvage?: boolean; project?: string },
  transcription: TranscriptionOptions,
): Promise<number> {
  return withEngine(
    terminal,
    flags,
    async (session) => {
      const { out, signal } = session
      const { isHere, ...decided } = await decideDestination(session, flags, 'device' in from ? from.device : null)
      const project = flags.project === undefined ? null : await projectNamed(session, flags.project)
      const language =
        transcription.language === 'auto' ? (project?.defaults.language ?? 'auto') : transcription.language
      const how = {
        localOnly: flags.localOnly ?? false,
        salvage: flags.salvage ?? false,
        transcription: { ...transcription, language },
        ...decided,
        ...(project ? { projectId: project.id } : {}),
      }
      if (isHere) await noteMissingModel(session, transcription.language)
      let imported: Imported
      if ('device' in from) imported = await importFromDevice(session, from.device, how)
      else if ('watch' in from) imported = await importFromFolder(session, from.watch, how)
      else imported = await importPaths(session, from.paths, how)
      out.stop()
      const recordings = 'watch' in from ? [] : await linesOf(session, imported)
      const ok = !imported.someFailed && (!signal.aborted || 'watch' in from)
      return out.result({ ok, recordings })
    },
    'make',
  )
}

async function linesOf({ engine, out, command }: Session, { recordingIds }: Imported) {
  const { items } = await allRecordings(engine)
  const recordings = items.filter(({ id }) => recordingIds.includes(id))
  for (const recording of recordings) out.line(recordingLine(recording))
  for (const { id, hasTranscript, stage, error } of recordings)
    if (!hasTranscript && (stage === 'failed' || stage === 'cancelled')) {
      const choices = needsOtherLanguage(error) ? ' --language CODE' : ''
      out.note(words.terminal.import.noTranscript(id, command(`transcribe ${id}${choices}`)))
    }
  return recordings
}

/** Imports each file once it is complete. If the folder disappears, it waits until the folder is back. */
async function importFromFolder(session: Session, path: string, how: ImportOptions): Promise<Imported> {
  const { out, signal } = session
  let look: FolderLook | undefined
  let someFailed = false
  for (;;) {
    const next: FolderLook = await lookAtFolder(path, look, performance.now(), signal)
    const { problem, whole } = next
    if (problem && !look) throw errorFromInfo(problem)
    if (!look) out.note(words.terminal.import.watching)
    if (problem && problem.code !== look?.problem?.code) out.event('problem', { ...problem }, sentenceOf(problem))
    look = next
    if (whole.length > 0) {
      const paths = whole.map((file) => file.path)
      const imported = await importPaths(session, paths, how)
      someFailed ||= imported.someFailed && !signal.aborted
      await linesOf(session, imported)
    }
    await pause(lookEveryMs, undefined, { signal }).catch(() => {})
    if (signal.aborted) return { recordingIds: [], someFailed }
  }
}
