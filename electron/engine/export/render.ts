import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type ExportFormat, isOfSound, type SoundFormat } from '../../../shared/exports/formats.ts'
import { type ExportOptions, usualOptions } from '../../../shared/exports/options.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { problem } from '../../../shared/words/problem.ts'
import { type ClipsContent, toClips } from './clips.ts'
import { toCsv } from './csv.ts'
import { toEaf } from './eaf.ts'
import { toEdl } from './edl.ts'
import { toHtml } from './html.ts'
import { toJson } from './json.ts'
import { toLabels } from './labels.ts'
import { toMarkdown } from './markdown.ts'
import { toOtr } from './otr.ts'
import { inOwnFolder } from './ownFolder.ts'
import { toQdpx } from './qdpx.ts'
import { forReader, type ReaderSource } from './readerSource.ts'
import { toReel } from './reel.ts'
import { toResultJson } from './resultJson.ts'
import { soundInput } from './seal.ts'
import type { ExportSource } from './source.ts'
import { toSrt } from './srt.ts'
import { toF4, toNvivo, toOhms } from './stamped.ts'
import { withTimecode } from './timecode.ts'
import { toTxt } from './txt.ts'
import { type ExportView, viewOf } from './view.ts'
import { toVtt } from './vtt.ts'
import { hidesTime, withoutPdfTimes } from './writtenTime.ts'
import { toXmeml } from './xmeml.ts'

type Rendered = string | Buffer | Readable

export type FileFormat = Exclude<ExportFormat, SoundFormat>

/** What writes Word files is read when it is needed: it takes longer than the rest of the engine. */
export const render: Record<FileFormat, (view: ExportView, source: ReaderSource) => Rendered | Promise<Rendered>> = {
  docx: async (view) => (await import('./docx.ts')).toDocx(view),
  txt: toTxt,
  md: toMarkdown,
  html: (view, { pageSound }) => toHtml(view, pageSound),
  pdf: toPdf,
  'quotes-docx': quotes((view, { quotesDocx, quoteListOf }) => quotesDocx(quoteListOf(view))),
  'quotes-md': quotes((view, { quotesMarkdown, quoteListOf }) => quotesMarkdown(quoteListOf(view))),
  'quotes-csv': quotes((view, { quotesCsv, quoteListOf }) => quotesCsv(quoteListOf(view))),
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

function quotes(write: (view: ExportView, files: typeof import('./quoteFiles.ts')) => Rendered | Promise<Rendered>) {
  return async (view: ExportView): Promise<Rendered> => await write(view, await import('./quoteFiles.ts'))
}

export const renderFolder: Record<SoundFormat, (view: ExportView, source: ReaderSource) => ClipsContent> = {
  clips: toClips,
  reel: (view, source) => toReel([{ view, source }]),
}

async function toPdf(view: ExportView, { printPage, checkingFolder }: ReaderSource): Promise<Buffer> {
  if (!printPage) throw problem('pdf-needs-printer')
  const pdf = await inOwnFolder(checkingFolder, (folder) => printPage(toHtml(view), folder))
  return hidesTime(view) ? withoutPdfTimes(pdf) : Buffer.from(pdf)
}

/** The content of a file, from what a reader gets of a recording. */
export const rendered = async (format: FileFormat, reader: ReaderSource, options?: ExportOptions): Promise<Rendered> =>
  await render[format](viewOf(reader, format, options), reader)

/** The file that a reader would get of a recording in which nothing is said: what the format itself says. */
export const blank = async (format: FileFormat, reader: ReaderSource, options?: ExportOptions): Promise<Buffer> =>
  await bytesOf(
    await rendered(
      format,
      {
        ...reader,
        recording: {
          ...reader.recording,
          title: words.documents.redacted.title,
          originalName: null,
          sourceLabel: 'file',
        },
        transcript: { ...reader.transcript, speakers: [], segments: [], heard: [] },
        ...{ notices: [], quotes: [], notes: [], heardWords: () => [], original: null, originalPath: null },
      },
      options,
    ),
  )

export const bytesOf = async (content: Rendered): Promise<Buffer> => {
  if (typeof content === 'string') return Buffer.from(content, 'utf8')
  return Buffer.isBuffer(content) ? content : await buffer(content)
}

/**
 * A transcript as the bytes of a file. Throws for formats that are a folder. If no options are given, the usual ones
 * apply.
 */
export async function exportTranscript(
  format: ExportFormat,
  source: ExportSource,
  options: ExportOptions = usualOptions,
): Promise<Buffer> {
  if (isOfSound(format)) throw new Error('Clips are a folder of files')
  const reader = forReader(await withTimecode(source, format), options)
  return await bytesOf(await rendered(format, reader, options))
}
