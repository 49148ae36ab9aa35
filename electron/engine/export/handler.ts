import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { toErrorInfo } from '../../../shared/errors/errors.ts'
import type { FactsOf } from '../../../shared/evidence/custody.ts'
import { type ExportFormat, isOfQuotes } from '../../../shared/exports/formats.ts'
import { type ExportOptions, usualOptions } from '../../../shared/exports/options.ts'
import type { Existing } from '../../../shared/exports/presets.ts'
import type { QuoteChoice } from '../../../shared/exports/quoteChoice.ts'
import { problemInfo } from '../../../shared/words/problem.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobContext, JobHandlers, JobRow } from '../jobs/types.ts'
import type { RecordingStore } from '../library/recordings.ts'
import {
  copyForBag,
  type EvidenceDeps,
  EvidenceMaker,
  type ExportRules,
  type ExportSource,
  type ExportStores,
  exportedFacts,
  exportSource,
  hasQuotes,
  keptHere,
  ownExports,
  type RememberedExports,
  removeLeftEvidence,
  removeLeftover,
  withOnly,
  withSealsChecked,
  writeBagOf,
  writeReelOf,
  writeTranscript,
} from './index.ts'

type HandlerDeps = Omit<ExportStores, 'recordings'> & {
  recordings: Pick<RecordingStore, 'get' | 'byIds'>
  evidence: EvidenceDeps
  queue: Pick<JobQueue, 'amend'>
  remembered: Pick<RememberedExports, 'exported'>
  rules: Pick<ExportRules, 'stillWants' | 'written' | 'notWritten'>
}

/** Writes a finished transcript into the chosen folder. A crash meanwhile does not make it write a file twice. */
export function exportHandler(deps: HandlerDeps): JobHandlers['export'] {
  return async (job, context) => {
    const { recordingId, ofProject, letOutIds = [] } = job.payload
    const ids = job.payload.reelOf?.recordingIds ?? [recordingId]
    // Since the job was added, a recording may have been marked to never leave this machine.
    const mayLeave = () => keptHere(deps.recordings.byIds(ids), letOutIds).length === 0
    const wantedBy = () => (ofProject === undefined ? null : deps.rules.stillWants(recordingId, ofProject))
    const isWanted = () => mayLeave() && (ofProject === undefined || wantedBy() !== null)
    const notWanted = () => ({
      outcome: 'done' as const,
      notice: problemInfo(mayLeave() ? 'export-not-ready' : 'export-kept-here', { title: job.subject }),
      commit: () => {
        if (ofProject !== undefined) deps.rules.notWritten(recordingId)
      },
    })
    const rule = wantedBy()
    if (!isWanted()) return notWanted()
    try {
      const { only = null } = job.payload.how ?? {}
      const read = ids.flatMap((id) => {
        const source = exportSource(deps, id)
        return source ? [{ id, source: withOnly(source, only) }] : []
      })
      const found = read.map(({ source }) => source)
      const evidence = new EvidenceMaker(deps.evidence, recordingId)
      const [first] = found
      if (!first) return { outcome: 'done', notice: problemInfo('no-transcript-of', { title: job.subject }) }
      const { isWithoutQuotes, paths } = await withSealsChecked(found, (sources) =>
        writeFiles(deps, job, context, {
          // The rule may have another folder by now.
          ...{ sources, evidence, directory: rule?.directory ?? job.payload.directory },
          // Checking the seal and cutting sound takes minutes. Meanwhile a person may decide that the recording stays
          // here.
          isWanted,
        }),
      )
      const revision = first.revision ?? 0
      const options = job.payload.how?.options ?? usualOptions
      const logged: { id: number; source: ExportSource; facts: FactsOf['exported'] }[] = []
      const formats = job.payload.formats.filter((format) => paths[format] !== undefined)
      const written = { options, formats, paths: Object.values(paths), signal: context.signal }
      if (formats.length > 0)
        for (const each of read) logged.push({ ...each, facts: await exportedFacts(each.source, written) })
      return {
        outcome: 'done',
        ...(isWithoutQuotes ? { notice: problemInfo('no-quotes-of', { title: job.subject }) } : {}),
        commit: () => {
          for (const { id, source, facts } of logged) {
            if (options.evidence === 'bag') deps.evidence.custody.append(id, copyForBag(source))
            deps.evidence.custody.append(id, { event: 'exported', facts })
          }
          // With `only`, the job exported some words, but not the whole transcript.
          if (only === null && Object.keys(paths).length > 0) deps.remembered.exported(recordingId, revision)
          if (rule) deps.rules.written(recordingId, revision)
        },
      }
    } catch (error) {
      if (!isWanted()) return notWanted()
      const info = toErrorInfo(error)
      // The next attempt reads the changed marks.
      if (info.code === 'export-protection-changed') return { outcome: 'again', afterMs: 0 }
      // Only a person can correct the folder, so do not retry.
      const said = rule && info.code === 'folder-missing' ? problemInfo('rule-folder-missing') : info
      return { outcome: 'fail', error: { ...said, retryable: true } }
    }
  }
}

/**
 * Writes each format that is not written yet. Stops before the next format if the job was cancelled, paused or stopped. If a format cannot
 * be written, the others are, and then the first error is thrown.
 */
async function writeFiles(
  { queue, evidence: { signingKeys, custody } }: Pick<HandlerDeps, 'queue' | 'evidence'>,
  job: JobRow<'export'>,
  context: JobContext,
  {
    sources,
    evidence,
    directory,
    isWanted,
  }: { sources: readonly ExportSource[]; evidence: EvidenceMaker; directory: string; isWanted: () => boolean },
): Promise<{ isWithoutQuotes: boolean; paths: ExportPayload['paths'] & object }> {
  const { formats, how = {}, reelOf } = job.payload
  const paths = { ...job.payload.paths }
  const temporaryName = `${job.id}-${job.createdMs.toString(36)}`
  await removeLeftover(directory, temporaryName)
  let isWithoutQuotes = false
  const isBag = how.options?.evidence === 'bag'
  const hasAnyQuotes = sources.some((source) => hasQuotes(source, how.options ?? usualOptions))
  const bagged = formats.filter((format) => !isOfQuotes(format) || hasAnyQuotes)
  const written = async (
    format: ExportFormat,
    [first, ...others]: readonly ExportSource[],
    options: Parameters<typeof writeReelOf>[3],
  ) => {
    if (!first) return
    if (reelOf) await writeReelOf(directory, [first, ...others], reelOf.title, options)
    else if (isBag) await writeBagOf(directory, bagged, first, options)
    else await writeTranscript(directory, format, first, options)
  }
  const errors: unknown[] = []
  for (const [index, format] of formats.entries()) {
    const withQuotes = sources.filter((source) => hasQuotes(source, how.options ?? usualOptions))
    if (isOfQuotes(format) && withQuotes.length === 0) {
      isWithoutQuotes = true
      continue
    }
    const before =
      paths[format] ?? (isBag ? bagged.map((one) => paths[one]).find((path) => path !== undefined) : undefined)
    if (before !== undefined && (await isWritten(before))) paths[format] = before
    else {
      if (before !== undefined) await removeLeftEvidence(before, signingKeys)
      let isReplaced = false
      const writing = written(format, isOfQuotes(format) ? withQuotes : sources, {
        ...how,
        evidence,
        mayReplace: how.existing === 'replace' ? ownExports(custody, [job.payload.recordingId]) : undefined,
        temporaryName,
        signal: context.signal,
        onProgress: (fraction) => context.report({ fraction: (index + fraction) / formats.length }),
        onName: (path) => {
          if (!isWanted()) throw new Error('This export is no longer wanted.')
          // After a crash, an earlier export that is not replaced yet would count as the file of this job.
          isReplaced = how.existing === 'replace' && existsSync(path)
          if (isReplaced && !context.signal.aborted) {
            paths[format] = path
            return
          }
          // If another process has the job, the path is not stored, and the file would be written twice.
          if (context.signal.aborted || !queue.amend(job, { ...job.payload, paths: { ...paths, [format]: path } }))
            throw new Error('The job was stopped.')
          paths[format] = path
        },
        // Forget the path: another file may get this name.
        onNameLost: () => {
          delete paths[format]
          queue.amend(job, { ...job.payload, paths })
        },
      })
      await writing.catch((error: unknown) => {
        // A bag holds all formats.
        if (isBag || context.signal.aborted || !isWanted()) throw error
        errors.push(error)
        // The earlier file is still there.
        if (isReplaced) delete paths[format]
        isReplaced = false
      })
      if (isReplaced) queue.amend(job, { ...job.payload, paths })
    }
    context.report({ fraction: (index + 1) / formats.length })
  }
  if (errors.length > 0) throw errors[0]
  return { isWithoutQuotes, paths }
}

async function isWritten(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  // A folder gets its name only after all its files are in it.
  if (found?.isDirectory()) return true
  if (!found?.isFile()) return false
  if (found.size > 0) return true
  // Tapelog never writes an empty export. A crash left this file after its name was reserved and before it was filled.
  await rm(path)
  return false
}

type ExportPayload = {
  recordingId: number
  directory: string
  formats: ExportFormat[]
  /** The usual choices apply to missing fields. `part`: see `exportFileName`. */
  how?: { options?: ExportOptions; template?: string; part?: number; existing?: Existing; only?: QuoteChoice | null }
  /** Those of its recordings that never leave this machine, and that a person lets into the folder. */
  letOutIds?: readonly number[]
  /** One reel of the quotes of these recordings. `title`: the title for all of them. */
  reelOf?: { recordingIds: readonly number[]; title: string }
  /**
   * The project whose rule wants this export. While that project has a rule, the rule's folder replaces `directory`.
   */
  ofProject?: number
  /**
   * The path of each format. It is stored before its file exists, so that a crash does not make the job write a second
   * file.
   */
  paths?: Partial<Record<ExportFormat, string>>
}

declare module '../jobs/types.ts' {
  interface JobPayloads {
    export: ExportPayload
  }
}
