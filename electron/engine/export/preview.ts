import { type ExportFormat, formatRow, isOfSound, type SoundFormat } from '../../../shared/exports/formats.ts'
import type { ExportOptions } from '../../../shared/exports/options.ts'
import { beginningOfView } from './beginning.ts'
import { clipTexts } from './clips.ts'
import { reelFileName } from './fileName.ts'
import { type LeftOut, LeftOutSigns } from './leftOutSigns.ts'
import { beginningOf } from './plainText.ts'
import { forReader, type ReaderSource } from './readerSource.ts'
import { reelTimes } from './reel.ts'
import { bytesOf, type FileFormat, render } from './render.ts'
import type { ExportSource } from './source.ts'
import { withTimecode } from './timecode.ts'
import { type ExportView, viewOf } from './view.ts'

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
const textsOfSound: Record<SoundFormat, (view: ExportView, source: ReaderSource) => string> = {
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
  const readers = sources.map((source) => forReader(source, options))
  const views = readers.map((reader) => viewOf(reader, 'reel', options))
  const text = beginningOf(reelTimes(views, sources[0]?.quoteOrder), previewCharacters)
  return { text, leftOut: [], fileName: reelFileName(template, readers, title) }
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
  if (isOfSound(format)) {
    const reader = forReader(source, options)
    return textsOfSound[format](viewOf(reader, format, options, signs), reader)
  }
  const shown = shownAs[format] ?? format
  const reader = forReader(await withTimecode(source, shown), options)
  return (await bytesOf(await render[shown](part(viewOf(reader, shown, options, signs)), reader))).toString('utf8')
}
