import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { CommandOutput, ParsedInput } from '../../../shared/contract.ts'
import { toErrorInfo } from '../../../shared/errors/errors.ts'
import { type ExportFormat, formatRow, isOfQuotes, isOfSound } from '../../../shared/exports/formats.ts'
import { usualPreset } from '../../../shared/exports/presets.ts'
import type { QuoteChoice } from '../../../shared/exports/quoteChoice.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { problem, problemInfo } from '../../../shared/words/problem.ts'
import {
  copyForBag,
  demandExportFolder,
  demandLetOut,
  EvidenceMaker,
  type ExportSource,
  exportedChannels,
  exportedFacts,
  exportFileName,
  exportSource,
  firstPage,
  forReader,
  hasQuotes,
  ownExports,
  pathToBe,
  preview,
  previewReelOf,
  revealedBy,
  wholeText,
  withOnly,
  withSealChecked,
  withSealForeseen,
  withSealsChecked,
  writeBagOf,
  writeReelOf,
  writeTranscript,
} from '../export/index.ts'
import type { JobRow } from '../jobs/types.ts'
import { type HandlersOf, ok, whereWritable } from './handlers.ts'
import type { CommandParts } from './parts.ts'

/** Commands that export into a folder that a person chose, and that remember the choices. */
export const exportCommands = (deps: CommandParts): HandlersOf<'exports'> => ({
  ...writeCommands(deps),
  ...previewCommands(deps),
  ...batchCommands(deps),
  ...rememberedCommands(deps),
})

type Writing = Pick<
  ParsedInput<'exports.write'>,
  'recordingIds' | 'formats' | 'options' | 'template' | 'directory' | 'existing' | 'only' | 'letOutIds'
>

/**
 * Checks that the folder and the microphone exist, remembers the export for the recordings' project, and returns the folder. Throws
 * `folder-missing`, `no-such-microphone` and `export-local-only`.
 */
async function begin(deps: CommandParts, request: Writing) {
  const { recordingIds, options, template, existing, directory, only } = request
  // Refuse a wrong folder before reading the library.
  if (directory !== null) await demandExportFolder(directory)
  demandLetOut(deps.recordings.byIds(recordingIds), request.letOutIds)
  if (options.microphone !== null && request.formats.some(isOfSound))
    for (const recording of deps.recordings.byIds(recordingIds)) exportedChannels(recording, options)
  const projectId = deps.recordings.get(recordingIds[0] ?? 0).projectId
  const last = deps.remembered.last(projectId)
  const chosen = directory ?? last?.directory
  // An export of single quotes has its own formats. The next export of a whole transcript must not get them.
  const formats = only === null ? request.formats : (last?.preset ?? usualPreset).formats
  if (chosen == null) throw problem('folder-missing')
  if (directory === null) await demandExportFolder(chosen)
  // Do not remember a script's export: the dialog proposes what a person chose.
  if (deps.askedIn === 'window')
    whereWritable(() =>
      deps.remembered.setLast(projectId, { preset: { formats, options, template, existing }, directory: chosen }),
    )
  return chosen
}

function writeCommands(deps: CommandParts): HandlersOf<'exports', 'write'> {
  return {
    'exports.write': async (request) => {
      const { recordingIds, options, template, firstPart, only } = request
      const directory = await begin(deps, request)
      const { files, skipped, kept, failed }: CommandOutput<'exports.write'> = {
        ...{ files: [], skipped: [], kept: [], failed: [] },
      }
      const errors: unknown[] = []
      /** What cannot be written must not keep the rest from being written. */
      const attempt = async (recordingId: number, asked: readonly ExportFormat[], write: () => Promise<unknown>) => {
        await write().catch((error: unknown) => {
          errors.push(error)
          failed.push(...asked.map((format) => ({ recordingId, format, error: toErrorInfo(error) })))
        })
      }
      const formats = formatsOfEach(request)
      for (const [index, recordingId] of (formats.length === 0 ? [] : recordingIds).entries()) {
        const found = demandSource(deps, recordingId, only)
        const evidence = new EvidenceMaker(deps.evidence, recordingId)
        const how = {
          ...{ options, template, part: firstPart + index, evidence },
          onName: stillMayLeave(deps, request, [recordingId]),
          mayReplace: replacing(deps, request.existing, recordingId, (path) => kept.push(basename(path))),
        }
        await withSealChecked(found, async (source) => {
          const isWritable = (format: ExportFormat) => !isOfQuotes(format) || hasQuotes(source, options)
          const written = formats.filter(isWritable)
          skipped.push(...formats.filter((format) => !isWritable(format)).map((format) => ({ recordingId, format })))
          const add = (format: ExportFormat, path: string) => files.push({ recordingId, format, path })
          if (options.evidence === 'bag' && written.length > 0) {
            await attempt(recordingId, written, async () => {
              const path = await writeBagOf(directory, written, source, how)
              for (const format of written) add(format, path)
            })
          } else
            for (const format of written)
              await attempt(recordingId, [format], async () =>
                add(format, await writeTranscript(directory, format, source, how)),
              )
          const mine = files.filter((file) => file.recordingId === recordingId)
          if (mine.length > 0)
            await noteExported(deps, recordingId, source, {
              ...{ options, only },
              formats: mine.map(({ format }) => format),
              paths: mine.map(({ path }) => path),
            })
        })
      }
      const reelOf = reelOfSeveral(deps, request)
      if (reelOf) {
        const found = recordingIds
          .map((id) => ({ id, source: demandSource(deps, id, only) }))
          .filter(({ source }) => hasQuotes(source, options))
        const sources = found.map(({ source }) => source)
        const idsOfReel = found.map(({ id }) => id)
        const [recordingId = 0] = recordingIds
        if (sources.length === 0) skipped.push({ recordingId, format: 'reel' })
        else
          await attempt(recordingId, ['reel'], async () => {
            const path = await withSealsChecked(sources, (checked) =>
              writeReelOf(directory, checked, reelOf.title, {
                ...{ options, template, part: firstPart },
                onName: stillMayLeave(deps, request, idsOfReel),
              }),
            )
            files.push({ recordingId, format: 'reel', path })
            for (const [index, source] of sources.entries())
              await noteExported(deps, idsOfReel[index] ?? recordingId, source, {
                ...{ options, only },
                formats: ['reel'],
                paths: [path],
              })
          })
      }
      if (files.length === 0 && errors.length > 0) throw errors[0]
      deps.changes.recordings(recordingIds)
      return { files, skipped, kept: [...new Set(kept)], failed }
    },
  }
}

/** For the last moment before a file gets its name. Writing takes minutes; meanwhile a person may decide that a recording stays here. */
const stillMayLeave =
  (
    { recordings }: Pick<CommandParts, 'recordings'>,
    { letOutIds }: Pick<Writing, 'letOutIds'>,
    recordingIds: number[],
  ) =>
  () =>
    demandLetOut(recordings.byIds(recordingIds), letOutIds)

/** See `mayReplace` of an export; undefined if all files are kept. `onKept`: gets a file that stays although the person wants to replace it. */
function replacing(
  { evidence: { custody } }: Pick<CommandParts, 'evidence'>,
  existing: Writing['existing'],
  recordingId: number,
  onKept: (path: string) => void = () => {},
): ((path: string) => Promise<boolean>) | undefined {
  if (existing !== 'replace') return undefined
  const isOwn = ownExports(custody, [recordingId])
  return async (path) => {
    const may = await isOwn(path)
    if (!may) onKept(path)
    return may
  }
}

/** The row of the log, and that this text was exported, are one transaction. */
async function noteExported(
  { evidence: { db, custody }, remembered }: CommandParts,
  recordingId: number,
  source: ExportSource,
  written: Parameters<typeof exportedFacts>[1] & { only: QuoteChoice | null },
): Promise<void> {
  const facts = await exportedFacts(source, written)
  whereWritable(() =>
    db
      .transaction(() => {
        if (written.options.evidence === 'bag') custody.append(recordingId, copyForBag(source))
        custody.append(recordingId, { event: 'exported', facts })
        if (written.only === null) remembered.exported(recordingId, source.revision ?? 0)
      })
      .immediate(),
  )
}

function previewCommands(deps: CommandParts): HandlersOf<'exports', 'preview' | 'firstPage' | 'reveals' | 'text'> {
  const sourceOf = (recordingId: number, only: QuoteChoice | null) =>
    withSealForeseen(demandSource(deps, recordingId, only))
  return {
    'exports.preview': async ({ recordingId, format, options, template, only, directory, existing }) => {
      const recordingIds = format === 'reel' ? firstRecordings(deps, only) : []
      const reelOf = reelOfSeveral(deps, { recordingIds, formats: ['reel'], only })
      if (reelOf) {
        const sources = reelOf.recordingIds.map((id) => sourceOf(id, only))
        return { ...previewReelOf(sources, reelOf.title, { options, template }), isReplaced: false, kept: null }
      }
      const source = sourceOf(recordingId, only)
      const name = exportFileName(template, forReader(source, options))
      const last = deps.remembered.last(deps.recordings.get(recordingId).projectId)
      const place = await placeToBe({
        ...{ format, options, name, directory: directory ?? last?.directory ?? null },
        mayReplace: replacing(deps, existing, recordingId),
      })
      return { ...(await preview(format, source, options)), ...place }
    },
    'exports.firstPage': async ({ recordingId, format, options, only }) => {
      const page = deps.drawPage ? await firstPage(format, sourceOf(recordingId, only), options) : null
      return { png: page && deps.drawPage ? Buffer.from(await deps.drawPage(page)).toString('base64') : null }
    },
    'exports.reveals': async ({ recordingId, formats, options, template, only }) =>
      await withSealChecked(demandSource(deps, recordingId, only), (source) =>
        revealedBy(
          source,
          formats.filter((format) => !isOfQuotes(format) || hasQuotes(source, options)),
          { options, template },
        ),
      ),
    'exports.text': async ({ recordingId, format, options, only }) => ({
      text: await wholeText(format, sourceOf(recordingId, only), options),
    }),
  }
}

/** The name that the export would get in the folder, without its suffix. Without a folder, or if it cannot be read, the plain name. */
async function placeToBe({
  format,
  options,
  name,
  directory,
  mayReplace,
}: Pick<Writing, 'options' | 'directory'> & {
  format: ExportFormat
  name: string
  mayReplace: ((path: string) => Promise<boolean>) | undefined
}): Promise<Pick<CommandOutput<'exports.preview'>, 'fileName' | 'isReplaced' | 'kept'>> {
  const isSet = options.evidence !== 'none' || (format === 'html' && options.pageSound === 'beside')
  const suffix = options.evidence === 'bag' ? 'bag' : formatRow(format).suffix
  if (directory === null) return { fileName: name, isReplaced: false, kept: null }
  const found = await pathToBe({ directory, name, suffix, mayReplace: isSet ? undefined : mayReplace })
  const { isReplaced, kept } = found
  return { fileName: basename(found.path, `.${suffix}`), isReplaced, kept: kept && basename(kept) }
}

/** Throws `no-transcript-of`, and what `withOnly` throws. */
function demandSource(deps: CommandParts, recordingId: number, only: QuoteChoice | null) {
  const source = exportSource(deps, recordingId)
  if (!source) throw problem('no-transcript-of', { title: deps.recordings.get(recordingId).title })
  return withOnly(source, only)
}

/** Chosen quotes of several recordings are one reel, in the order in which they were chosen; null for any other export. */
function reelOfSeveral(
  { recordings, projects, transcripts }: CommandParts,
  request: Pick<Writing, 'recordingIds' | 'formats' | 'only'>,
): { recordingIds: number[]; title: string } | null {
  if (!isReelOfSeveral(request)) return null
  const rows = recordings.byIds(request.recordingIds).filter(({ id }) => transcripts.head(id) !== null)
  const [projectId, ...others] = new Set(rows.map((row) => row.projectId))
  const project = others.length === 0 ? projects.list().find(({ id }) => id === projectId) : undefined
  const title = project?.name ?? words.documents.quotes
  return { recordingIds: rows.map(({ id }) => id), title }
}

/** A preview shows no more quotes than these. */
const mostPreviewed = 40

/** The recordings of the first chosen quotes. */
function firstRecordings({ quotes }: CommandParts, only: QuoteChoice | null): number[] {
  const ids = only !== null && 'quoteIds' in only ? only.quoteIds.slice(0, mostPreviewed) : []
  return [...new Set(ids.flatMap((id) => quotes.recordingOf(id) ?? []))]
}

const isReelOfSeveral = ({
  recordingIds,
  formats,
  only,
}: Pick<Writing, 'recordingIds' | 'formats' | 'only'>): boolean =>
  recordingIds.length > 1 && formats.includes('reel') && only !== null && 'quoteIds' in only

/** The formats with one file for each recording: all but a common reel. */
const formatsOfEach = (request: Pick<Writing, 'recordingIds' | 'formats' | 'only'>): ExportFormat[] =>
  isReelOfSeveral(request) ? request.formats.filter((format) => format !== 'reel') : request.formats

/**
 * Exports of many recordings. They are jobs of the queue, so a person can watch and cancel them, and they continue
 * after a crash.
 */
function batchCommands(deps: CommandParts): HandlersOf<'exports', 'start' | 'progress' | 'cancel'> {
  const { queue, runner } = deps
  return {
    'exports.start': async (request) => {
      const { recordingIds, options, template, firstPart, existing, only, letOutIds } = request
      const formats = formatsOfEach(request)
      const directory = await begin(deps, request)
      const batch = randomUUID()
      const rows = new Map(deps.recordings.byIds(recordingIds).map((row) => [row.id, row]))
      const begun: CommandOutput<'exports.start'> = { jobIds: [], skipped: [] }
      const { jobIds, skipped } = begun
      queue.together(() => {
        for (const recordingId of recordingIds) {
          const title = rows.get(recordingId)?.title
          if (title === undefined) continue
          if (deps.transcripts.head(recordingId) === null) {
            skipped.push({ recordingId, title, error: problemInfo('no-transcript-of', { title }) })
            continue
          }
          if (formats.length === 0) continue
          const how = { options, template, part: firstPart + jobIds.length, existing, only }
          const payload = {
            recordingId,
            directory,
            formats,
            how,
            letOutIds: letOutIds.filter((id) => id === recordingId),
          }
          const dedupeKey = `export:${recordingId}:${batch}`
          jobIds.push(queue.enqueue({ kind: 'export', dedupeKey, payload, recordingId, subject: title }).jobId)
        }
        const reelOf = reelOfSeveral(deps, request)
        const [recordingId] = reelOf?.recordingIds ?? []
        if (reelOf && recordingId !== undefined) {
          const how = { options, template, part: firstPart, only }
          const payload = { recordingId, directory, formats: ['reel' as const], how, reelOf, letOutIds }
          const dedupeKey = `export:reel:${batch}`
          jobIds.push(queue.enqueue({ kind: 'export', dedupeKey, payload, recordingId, subject: reelOf.title }).jobId)
        }
      })
      runner.pump()
      return begun
    },
    'exports.progress': ({ jobIds }) => {
      // The result leaves out jobs of recordings that were deleted meanwhile.
      const jobs = queue.byIds(jobIds)
      const countOf = (state: string) => jobs.filter((job) => job.state === state).length
      const skipped = jobs.flatMap(({ state, error, recordingId, subject: title }) =>
        state === 'done' && error && recordingId !== null ? [{ recordingId, title, error }] : [],
      )
      const empty = jobs.filter(isEmpty).length
      return {
        ...{ done: countOf('done') - empty, empty, failed: countOf('failed'), cancelled: countOf('cancelled') },
        ...{ total: jobs.length, skipped, error: jobs.find(({ state }) => state === 'failed')?.error ?? null },
      }
    },
    'exports.cancel': ({ jobIds }) => {
      const cancelled = queue.together(() => {
        const ended = jobIds.filter((jobId) => queue.cancel(jobId))
        deps.exportRules.givenUp(queue.byIds(ended))
        return ended
      })
      for (const jobId of cancelled) runner.abort(jobId)
      return ok
    },
  }
}

/** True if an export ended and there was nothing to write. */
const isEmpty = ({ state, payload }: JobRow): boolean =>
  state === 'done' && !('paths' in payload && Object.keys(payload.paths ?? {}).length > 0)

function rememberedCommands({
  recordings,
  remembered,
}: CommandParts): HandlersOf<'exports', 'remembered' | 'saveProfile' | 'removeProfile'> {
  return {
    'exports.remembered': ({ recordingId }) => {
      const last = remembered.last(recordings.get(recordingId).projectId)
      return { last: last && { preset: last.preset, folder: last.directory }, profiles: remembered.profiles() }
    },
    'exports.saveProfile': ({ name, preset }) => ({ id: remembered.saveProfile(name, preset) }),
    'exports.removeProfile': ({ id }) => {
      remembered.removeProfile(id)
      return ok
    },
  }
}
