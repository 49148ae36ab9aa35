import { z } from 'zod'

/** The formats of transcripts, one row for each. `words.exports.formats` says what a format is for. */

/** The groups in the order of the dialog. */
export const exportGroups = ['read', 'quotes', 'subtitles', 'research', 'media', 'data'] as const
export type ExportGroup = (typeof exportGroups)[number]

/**
 * The content that a format can have besides words and times: `speakers`, marked words (`highlights`) with their tags
 * and notes (`notes`), a mark at each verified segment (`verified`), marks for pauses and crosstalk (`pauses`), missing
 * sound (`gaps`), facts about recording and transcript (`facts`).
 */
const carriedFeatures = ['speakers', 'highlights', 'notes', 'verified', 'pauses', 'gaps', 'facts'] as const
export type CarriedFeature = (typeof carriedFeatures)[number]

type FormatRow = {
  group: ExportGroup
  /** The ending after the title: `.f4.txt`. Two formats with the same last part differ before it. */
  suffix: string
  carries: readonly CarriedFeature[]
  /**
   * True if the file has text and names exactly as in the library, including empty segments, and all that the format can carry, whatever was
   * chosen. What verified text or clean wording alone leaves out, the file says.
   */
  isRaw?: true
  /** True if the offset does not change the times, because the format contains the audio or places in it. */
  keepsTimes?: true
  /**
   * Set if the file contains the recording's sound. `always`: without sound there is nothing to write, and the export
   * is a folder of files.
   */
  holdsSound?: 'if-there' | 'always'
  /**
   * Set if the format shows the timecode of the original, if there is one. `times`: all times are timecode.
   * `beginning`: the file says where the timecode begins.
   */
  timecode?: 'times' | 'beginning'
  /** Where a person reads the file's pages. The preview is a picture of the first one. */
  page?: 'screen' | 'paper'
}

const everything = carriedFeatures
/** Quotes contain only their own words, and data formats contain the times. */
const withoutPauses = carriedFeatures.filter((feature) => feature !== 'pauses')

const table = {
  docx: { group: 'read', suffix: 'docx', carries: everything, page: 'paper' },
  txt: { group: 'read', suffix: 'txt', carries: everything },
  md: { group: 'read', suffix: 'md', carries: everything },
  html: { group: 'read', suffix: 'html', carries: everything, page: 'screen' },
  pdf: { group: 'read', suffix: 'pdf', carries: everything, page: 'paper' },
  'quotes-docx': { group: 'quotes', suffix: 'quotes.docx', carries: withoutPauses, page: 'paper' },
  'quotes-md': { group: 'quotes', suffix: 'quotes.md', carries: withoutPauses },
  'quotes-csv': { group: 'quotes', suffix: 'quotes.csv', carries: ['speakers', 'highlights', 'notes', 'verified'] },
  vtt: { group: 'subtitles', suffix: 'vtt', carries: ['speakers', 'gaps', 'facts'] },
  srt: { group: 'subtitles', suffix: 'srt', carries: ['speakers', 'gaps'] },
  f4: { group: 'research', suffix: 'f4.txt', carries: ['speakers', 'pauses', 'gaps'] },
  nvivo: { group: 'research', suffix: 'nvivo.txt', carries: ['speakers', 'pauses', 'gaps'] },
  qdpx: {
    ...{ group: 'research', suffix: 'qdpx', carries: ['speakers', 'highlights', 'notes', 'gaps'] },
    ...{ keepsTimes: true, holdsSound: 'if-there' },
  },
  ohms: { group: 'research', suffix: 'ohms.txt', carries: ['speakers', 'pauses', 'gaps'] },
  eaf: { group: 'research', suffix: 'eaf', carries: ['speakers', 'gaps'] },
  clips: {
    ...{ group: 'media', suffix: 'clips', carries: ['speakers', 'highlights', 'notes', 'gaps', 'facts'] },
    ...{ keepsTimes: true, holdsSound: 'always' },
  },
  reel: {
    ...{ group: 'media', suffix: 'reel', carries: ['speakers', 'highlights', 'notes'] },
    ...{ keepsTimes: true, holdsSound: 'always' },
  },
  otr: { group: 'media', suffix: 'otr', carries: ['speakers', 'pauses', 'gaps'] },
  labels: { group: 'media', suffix: 'labels.txt', carries: ['speakers', 'gaps'] },
  edl: { group: 'media', suffix: 'edl', carries: ['speakers', 'highlights', 'notes'], timecode: 'times' },
  xmeml: {
    ...{ group: 'media', suffix: 'fcp7.xml', carries: ['speakers', 'highlights', 'notes'], keepsTimes: true },
    timecode: 'beginning',
  },
  json: { group: 'data', suffix: 'json', carries: withoutPauses, isRaw: true, keepsTimes: true },
  csv: { group: 'data', suffix: 'csv', carries: ['speakers', 'verified'], keepsTimes: true },
  result: { group: 'data', suffix: 'result.json', carries: ['speakers'], keepsTimes: true },
} as const satisfies Record<string, FormatRow>

export type ExportFormat = keyof typeof table
export const exportFormats = Object.keys(table) as [ExportFormat, ...ExportFormat[]]
export const formatRow = (format: ExportFormat): FormatRow => table[format]

/** The formats if a person names none. */
export const usualFormats = ['docx', 'txt', 'vtt', 'srt', 'json'] as const satisfies ExportFormat[]

export const exportFormatSchema = z.enum(exportFormats)
/** The formats of one export: at least one, each once. */
export const exportFormatsSchema = z
  .array(exportFormatSchema)
  .min(1)
  .max(exportFormats.length)
  .refine((formats) => new Set(formats).size === formats.length, 'names a format twice')

/** True for formats that consist of marked words, so that there is nothing to write without marks. */
export const isOfQuotes = (format: ExportFormat): boolean => {
  const { group } = formatRow(format)
  return group === 'quotes' || format === 'edl' || format === 'xmeml' || isOfSound(format)
}

/** Formats that are a folder with the sound of quotes. */
export type SoundFormat = 'clips' | 'reel'
export const isOfSound = (format: ExportFormat): format is SoundFormat => formatRow(format).holdsSound === 'always'
