import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { problem } from '../../../shared/errors/problem.ts'
import { type ExportFormat, formatRow, isOfSound, type SoundFormat } from '../../../shared/exports/formats.ts'
import type { ExportOptions } from '../../../shared/exports/options.ts'
import { usualTemplate } from '../../../shared/exports/presets.ts'
import { beginningOfView } from './beginning.ts'
import { type ClipsContent, clipTexts, toClips } from './clips.ts'
import { toCsv } from './csv.ts'
import { toDocx } from './docx.ts'
import { toEaf } from './eaf.ts'
import { toEdl } from './edl.ts'
import { exportFileName } from './fileName.ts'
import { toHtml } from './html.ts'
import { toJson } from './json.ts'
import { toLabels } from './labels.ts'
import { type LeftOut, LeftOutSigns } from './leftOutSigns.ts'
import { toMarkdown } from './markdown.ts'
import { demandExportFolder, writeNewFile } from './newFile.ts'
import { writeNewFolder } from './newFolder.ts'
import { toOtr } from './otr.ts'
import { soundFor } from './pageSound.ts'
import { beginningOf } from './plainText.ts'
import { toQdpx } from './qdpx.ts'
import { quoteListOf, quotesCsv, quotesDocx, quotesMarkdown } from './quoteFiles.ts'
import { reelTimes, toReel } from './reel.ts'
import { toResultJson } from './resultJson.ts'
import { demandSeal, demandUnchanged, holdsSound, soundInput } from './seal.ts'
import type { ExportSource } from './source.ts'
import { toSrt } from './srt.ts'
import { toF4, toNvivo, toOhms } from './stamped.ts'
import { withTimecode } from './timecode.ts'
import { toTxt } from './txt.ts'
import { type ExportView, viewOf } from './view.ts'
import { toVtt } from './vtt.ts'
import { toXmeml } from './xmeml.ts'

export { withOnly } from './chosenQuotes.ts'
export { exportFileName } from './fileName.ts'
export { type DrawPage, firstPage } from './firstPage.ts'
export { demandExportFolder, removeLeftover } from './newFile.ts'
export { RememberedExports } from './remembered.ts'
export { ExportRules } from './rules.ts'
export { withSealChecked, withSealForeseen, withSealsChecked } from './seal.ts'
export { type ExportSource, type ExportStores, exportSource, type PrintPage } from './source.ts'

type Rendered = string | Buffer | Readable

type FileFormat = Exclude<ExportFormat, SoundFormat>

const render: Record<FileFormat, (view: ExportView, source: ExportSource) => Rendered | Promise<Rendered>> = {
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
  qdpx: (view, source) => toQdpx(view, soundInput(source)),
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

const renderFolder: Record<SoundFormat, (view: ExportView, source: ExportSource) => ClipsContent> = {
  clips: toClips,
  reel: (view, source) => toReel([{ view, source }]),
}

async function toPdf(view: ExportView, { printPage }: ExportSource): Promise<Buffer> {
  if (!printPage) throw problem('pdf-needs-printer')
  return Buffer.from(await printPage(toHtml(view)))
}

async function rendered(format: FileFormat, source: ExportSource, options?: ExportOptions): Promise<Rendered> {
  const whole = await withTimecode(source, format)
  return await render[format](viewOf(whole, format, options), whole)
}

const bytesOf = async (content: Rendered): Promise<Buffer> => {
  if (typeof content === 'string') return Buffer.from(content, 'utf8')
  return Buffer.isBuffer(content) ? content : await buffer(content)
}

/**
 * A transcript as the bytes of a file. Throws for formats that are a folder. If no options are given, the usual ones
 * apply.
 * @exportedFor tests: they export documents that no library holds
 */
export async function exportTranscript(
  format: ExportFormat,
  source: ExportSource,
  options?: ExportOptions,
): Promise<Buffer> {
  if (isOfSound(format)) throw new Error('Clips are a folder of files')
  return await bytesOf(await rendered(format, source, options))
}

/** True if a file of quotes would contain a quote. With `verifiedOnly`, only verified quotes count. */
export const hasQuotes = ({ quotes }: Pick<ExportSource, 'quotes'>, { verifiedOnly }: ExportOptions): boolean =>
  quotes === undefined || quotes.some(({ verified }) => verified || !verifiedOnly)

/** The preview shows at most this many characters, which is enough for the first page. */
const previewCharacters = 6000

/** The text format that the preview shows instead of a binary format. */
const shownAs: Partial<Record<FileFormat, FileFormat>> = {
  docx: 'txt',
  pdf: 'txt',
  html: 'txt',
  'quotes-docx': 'quotes-md',
  qdpx: 'f4',
}

/** The text that the preview shows for a format that is a folder of sound. */
const textsOfSound: Record<SoundFormat, (view: ExportView, source: ExportSource) => string> = {
  clips: clipTexts,
  reel: (view, { quoteOrder }) => reelTimes([view], quoteOrder),
}

/**
 * The beginning of the file that the export would write. `leftOut`: the text that clean wording leaves out, with its
 * place. Empty for data formats, because their words also have entries of their own.
 */
export async function preview(
  format: ExportFormat,
  source: ExportSource,
  options: ExportOptions,
): Promise<{ text: string; leftOut: LeftOut[] }> {
  const textWith = async (signs: LeftOutSigns | null) =>
    beginningOf(await shownText(format, source, options, { signs, part: beginningOfView }), previewCharacters)
  const text = await textWith(null)
  const { group } = formatRow(isOfSound(format) ? format : (shownAs[format] ?? format))
  if (options.wording === 'verbatim' || group === 'data' || !LeftOutSigns.canBeIn(text)) return { text, leftOut: [] }
  // In other formats, a segment that was left out as a whole would appear as a cue or row of its own.
  const signs = new LeftOutSigns({ isWhole: group === 'read' })
  return signs.read(await textWith(signs))
}

/** The beginning of the list of times of {@link writeReelOf}, and the name of its folder. */
export function previewReelOf(
  sources: readonly ExportSource[],
  title: string,
  { options, template }: { options: ExportOptions; template: string },
): { text: string; leftOut: LeftOut[]; fileName: string } {
  const views = sources.map((source) => viewOf(source, 'reel', options))
  const text = beginningOf(reelTimes(views, sources[0]?.quoteOrder), previewCharacters)
  return { text, leftOut: [], fileName: reelFileName(template, sources, title) }
}

/** The whole transcript as text for the clipboard, in this format. A binary format gives the text of its preview. */
export const wholeText = (format: ExportFormat, source: ExportSource, options: ExportOptions): Promise<string> =>
  shownText(format, source, options)

async function shownText(
  format: ExportFormat,
  source: ExportSource,
  options: ExportOptions,
  {
    signs = null,
    part = (view) => view,
  }: { signs?: LeftOutSigns | null; part?: (view: ExportView) => ExportView } = {},
): Promise<string> {
  if (isOfSound(format)) return textsOfSound[format](viewOf(source, format, options, signs), source)
  const shown = shownAs[format] ?? format
  const whole = await withTimecode(source, shown)
  return (await bytesOf(await render[shown](part(viewOf(whole, shown, options, signs)), whole))).toString('utf8')
}

/** How an export is written. */
type Writing = {
  options?: ExportOptions
  /** The template of the file name. `part`: see {@link exportFileName}. */
  template?: string
  part?: number
  /** The name of the hidden file until the export is complete; see {@link removeLeftover}. */
  temporaryName?: string
  /** Called with the path before the file exists. If it throws, there will be no file. */
  onName?: (path: string) => void
  /** Called if the file could not get that path: another file has it, or the folder is gone. */
  onNameLost?: () => void
  /** Stops the cutting of clips, and the encoding of a page's audio. */
  signal?: AbortSignal
  /** Called with 0 to 1 while clips are cut. */
  onProgress?: (fraction: number) => void
}

/** `title`: the title for all recordings, which have no common date and no common speakers. */
function reelFileName(template: string, [first]: readonly ExportSource[], title: string, part?: number): string {
  if (!first) throw new Error('A reel is of at least one recording.')
  const { recording, transcript } = first
  const together = {
    recording: { ...recording, title, recordedMs: null },
    transcript: { ...transcript, speakers: [], segments: [] },
  }
  return exportFileName(template, together, part)
}

/**
 * Writes one reel of the quotes of several recordings, like {@link writeTranscript}. `title`: the title for all of them, for the name. The recordings
 * follow the same rules as for clips of them.
 */
export async function writeReelOf(
  directory: string,
  sources: readonly ExportSource[],
  title: string,
  {
    options,
    template = usualTemplate,
    part,
    temporaryName,
    onName = () => {},
    onNameLost,
    signal,
    onProgress = () => {},
  }: Writing,
): Promise<string> {
  for (const source of sources) demandSeal(source, 'reel', options)
  await demandExportFolder(directory)
  const checkAgain = async () => {
    for (const source of sources) await demandUnchanged(source)
  }
  const name = reelFileName(template, sources, title, part)
  const content = toReel(sources.map((source) => ({ view: viewOf(source, 'reel', options), source })))
  try {
    return await writeNewFolder(
      { directory, name, suffix: formatRow('reel').suffix, temporaryName, onName, onNameLost, onWritten: checkAgain },
      (folder) => content(folder, { name, signal, onProgress }),
    )
  } catch (error) {
    await checkAgain()
    throw error
  }
}

/**
 * Writes a transcript into a folder, completely or not at all. It never replaces an existing file, but writes `Title
 * (2).docx`. Clips get their own folder. Returns the path of the new file or folder. Also throws `stopped`.
 */
export async function writeTranscript(
  directory: string,
  format: ExportFormat,
  source: ExportSource,
  {
    options,
    template = usualTemplate,
    part,
    temporaryName,
    onName = () => {},
    onNameLost,
    signal,
    onProgress = () => {},
  }: Writing = {},
): Promise<string> {
  const name = exportFileName(template, source, part)
  const { suffix } = formatRow(format)
  demandSeal(source, format, options)
  await demandExportFolder(directory)
  const checkAgain = () => (holdsSound(format, options) ? demandUnchanged(source) : Promise.resolve())
  const wanted = { directory, name, suffix, temporaryName, onName, onNameLost, onWritten: checkAgain }
  try {
    if (isOfSound(format)) {
      const content = renderFolder[format](viewOf(source, format, options), source)
      return await writeNewFolder(wanted, (folder) => content(folder, { name, signal, onProgress }))
    }
    const choice = options?.pageSound ?? 'none'
    const sound = await soundFor(format, source, { directory, name, temporaryName, choice, signal })
    try {
      return await writeNewFile(wanted, await rendered(format, { ...source, ...sound.page }, options))
    } catch (error) {
      await sound.takeBack()
      throw error
    }
  } catch (error) {
    // An original that was replaced explains any other error: a decoder may not have found it.
    await checkAgain()
    throw error
  }
}
