import { open, realpath, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { problem } from '../../../shared/errors/problem.ts'
import { type ExportFormat, formatRow } from '../../../shared/exports/formats.ts'
import type { ExportOptions } from '../../../shared/exports/options.ts'
import { usualTemplate } from '../../../shared/exports/presets.ts'
import { demandDiskPath, exportError, isRefusedRealPath, shareAsExported } from '../../system/index.ts'
import { toCsv } from './csv.ts'
import { toDocx } from './docx.ts'
import { toEaf } from './eaf.ts'
import { toEdl } from './edl.ts'
import { exportFileName } from './fileName.ts'
import { claimFreeName, unfinishedPath } from './freeName.ts'
import { toHtml } from './html.ts'
import { toJson } from './json.ts'
import { toLabels } from './labels.ts'
import { type LeftOut, LeftOutSigns } from './leftOutSigns.ts'
import { toMarkdown } from './markdown.ts'
import { toOtr } from './otr.ts'
import { soundFor } from './pageSound.ts'
import { beginningOf } from './plainText.ts'
import { toQdpx } from './qdpx.ts'
import { quoteListOf, quotesCsv, quotesDocx, quotesMarkdown } from './quoteFiles.ts'
import { toResultJson } from './resultJson.ts'
import { demandSeal } from './seal.ts'
import type { ExportSource } from './source.ts'
import { toSrt } from './srt.ts'
import { toF4, toNvivo, toOhms } from './stamped.ts'
import { withTimecode } from './timecode.ts'
import { toTxt } from './txt.ts'
import { type ExportView, viewOf } from './view.ts'
import { toVtt } from './vtt.ts'
import { toXmeml } from './xmeml.ts'

export { exportFileName } from './fileName.ts'
export { RememberedExports } from './remembered.ts'
export { withSealChecked } from './seal.ts'
export { type ExportStores, exportSource, type PrintPage } from './source.ts'

type Rendered = string | Buffer | Readable

const render: Record<ExportFormat, (view: ExportView, source: ExportSource) => Rendered | Promise<Rendered>> = {
  docx: toDocx,
  txt: toTxt,
  md: toMarkdown,
  html: (view, { pageSound }) => toHtml(view, pageSound),
  pdf: toPdf,
  'quotes-docx': (view) => quotesDocx(quoteListOf(view)),
  'quotes-md': (view) => quotesMarkdown(quoteListOf(view)),
  'quotes-csv': (view) => quotesCsv(quoteListOf(view)),
  vtt: toVtt,
  srt: toSrt,
  f4: toF4,
  nvivo: toNvivo,
  qdpx: (view, source) => toQdpx(view, source.originalPath ?? null),
  ohms: toOhms,
  eaf: toEaf,
  otr: toOtr,
  labels: toLabels,
  edl: toEdl,
  xmeml: toXmeml,
  json: toJson,
  csv: toCsv,
  result: toResultJson,
}

async function toPdf(view: ExportView, { printPage }: ExportSource): Promise<Buffer> {
  if (!printPage) throw problem('pdf-needs-printer')
  return Buffer.from(await printPage(toHtml(view)))
}

async function rendered(format: ExportFormat, source: ExportSource, options?: ExportOptions): Promise<Rendered> {
  const whole = await withTimecode(source, format)
  return await render[format](viewOf(whole, format, options), whole)
}

const bytesOf = async (content: Rendered): Promise<Buffer> => {
  if (typeof content === 'string') return Buffer.from(content, 'utf8')
  return Buffer.isBuffer(content) ? content : await buffer(content)
}

/**
 * A transcript in one format, as bytes. If no options are given, the usual ones apply.
 * @exportedFor tests: they export documents that no library holds
 */
export async function exportTranscript(
  format: ExportFormat,
  source: ExportSource,
  options?: ExportOptions,
): Promise<Buffer> {
  return await bytesOf(await rendered(format, source, options))
}

/** Whether a file of quotes would have any: an export of what is verified has only those that are. */
export const hasQuotes = ({ quotes }: Pick<ExportSource, 'quotes'>, { verifiedOnly }: ExportOptions): boolean =>
  quotes === undefined || quotes.some(({ verified }) => verified || !verifiedOnly)

/** So much of a transcript is enough for the first page. */
const previewSegments = 80
const previewCharacters = 6000

/** The text format that the preview shows instead of a binary one. */
const shownAs: Partial<Record<ExportFormat, ExportFormat>> = {
  docx: 'txt',
  pdf: 'txt',
  html: 'txt',
  'quotes-docx': 'quotes-md',
  qdpx: 'f4',
}

/**
 * The beginning of the file that the export would write. `leftOut`: what clean wording leaves out, and where it stood; not for data,
 * in which a word also stands alone.
 */
export async function preview(
  format: ExportFormat,
  source: ExportSource,
  options: ExportOptions,
): Promise<{ text: string; leftOut: LeftOut[] }> {
  const shown = shownAs[format] ?? format
  const whole = await withTimecode(source, shown)
  const textWith = async (signs: LeftOutSigns | null) => {
    const view = beginningOfView(viewOf(whole, shown, options, signs))
    return beginningOf((await bytesOf(await render[shown](view, whole))).toString('utf8'), previewCharacters)
  }
  const text = await textWith(null)
  const { group } = formatRow(shown)
  if (options.wording === 'verbatim' || group === 'data' || !LeftOutSigns.canBeIn(text)) return { text, leftOut: [] }
  // A segment that is gone would be a cue or a row of its own.
  const signs = new LeftOutSigns({ isWhole: group === 'read' })
  return signs.read(await textWith(signs))
}

/** The whole transcript as text for the clipboard, in this format. For a format that is no text: in the format of its preview. */
export async function wholeText(format: ExportFormat, source: ExportSource, options: ExportOptions): Promise<string> {
  return (await bytesOf(await rendered(shownAs[format] ?? format, source, options))).toString('utf8')
}

/**
 * Cuts a view after its first segments. The facts still describe the whole; everything else ends with the last segment that is shown.
 */
function beginningOfView(view: ExportView): ExportView {
  const segments = view.segments.slice(0, previewSegments)
  const next = view.segments[previewSegments]
  if (!next) return view
  const { missing } = view
  return {
    ...view,
    segments,
    missing: missing && {
      ...missing,
      gaps: missing.gaps.filter(({ cause, fromMs }) => cause !== 'cut' && fromMs < next.startMs),
    },
    notes: view.notes.filter(({ atMs }) => atMs < next.startMs),
  }
}

/**
 * Writes a transcript into a folder, completely or not at all. It never replaces an existing file, but writes `Title (2).docx`. Returns
 * the path.
 */
export async function writeTranscript(
  directory: string,
  format: ExportFormat,
  source: ExportSource,
  {
    options,
    template = usualTemplate,
    part,
    onName = () => {},
    signal,
  }: {
    options?: ExportOptions
    /** Of the file name; `part`: see {@link exportFileName}. */
    template?: string
    part?: number
    /** Called with the path before the file exists. */
    onName?: (path: string) => void
    /** Stops what takes long: sound that is made smaller. */
    signal?: AbortSignal
  } = {},
): Promise<string> {
  const name = exportFileName(template, source, part)
  const { suffix } = formatRow(format)
  demandSeal(source, format, options)
  await demandExportFolder(directory)
  const sound = await soundFor(format, source, { directory, name, choice: options?.sound ?? 'none', signal })
  const temporaryPath = unfinishedPath(directory)
  const content = await rendered(format, { ...source, ...sound.page }, options)
  try {
    const file = await open(temporaryPath, 'wx')
    try {
      await shareAsExported(file)
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    return await claimFreeName(temporaryPath, directory, { name, suffix }, { onName })
  } catch (error) {
    await sound.takeBack()
    throw exportError(error, 'folder-missing')
  } finally {
    // If nothing was written, the audio file would stay open.
    if (content instanceof Readable) content.destroy()
    // If the temporary file cannot be removed, that must not hide the result of the export.
    await rm(temporaryPath, { force: true }).catch(() => {})
  }
}

/** Distinguishes a folder that the person may not open from a missing folder. */
function cannotReach(error: unknown): never {
  throw exportError(error, 'folder-missing')
}

/** Throws `folder-missing`, `path-refused` for a path that is not a folder on a disk, and the errors of {@link exportError}. */
export async function demandExportFolder(directory: string): Promise<void> {
  demandDiskPath(directory)
  const real = await realpath(directory).catch(cannotReach)
  if (isRefusedRealPath(real)) throw problem('path-refused')
  const facts = await stat(real).catch(cannotReach)
  if (!facts.isDirectory()) throw problem('folder-missing')
}
