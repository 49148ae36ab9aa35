import { type ExportFormat, formatRow } from '../../../shared/exports/formats.ts'
import type { ExportOptions } from '../../../shared/exports/options.ts'
import type { PageToDraw } from '../../../shared/processes/engineProtocol.ts'
import { beginningOfView, previewEntries } from './beginning.ts'
import { escapeMarkup } from './escapeMarkup.ts'
import { toHtml } from './html.ts'
import { LeftOutSigns } from './leftOutSigns.ts'
import { leftOutStyles, printedStyles, screenStyles } from './paperStyles.ts'
import { forReader, type ReaderSource } from './readerSource.ts'
import type { ExportSource } from './source.ts'
import { type ExportView, viewOf } from './view.ts'

/** Draws a page as a picture (PNG). */
export type DrawPage = (page: PageToDraw) => Promise<Uint8Array>

type Shown = (view: ExportView, source: ReaderSource) => string | Promise<string>

const pages: Partial<Record<ExportFormat, Shown>> = {
  html: (view, source) => withStyles(toHtml(view, hasPlayer(view, source) ? soundToShow : null), screenStyles),
  pdf: (view) => withStyles(toHtml(view), printedStyles),
  docx: async (view) => {
    const { toDocx } = await import('./docx.ts')
    return await wordPage(await toDocx(view))
  },
  'quotes-docx': async (view) => {
    const { quoteListOf, quotesDocx } = await import('./quoteFiles.ts')
    const list = quoteListOf(view)
    return await wordPage(await quotesDocx({ ...list, quotes: list.quotes.slice(0, previewEntries) }))
  },
}

const wordPage = async (file: Buffer): Promise<string> => (await import('./wordPage.ts')).wordPage(file)

/** The picture shows the player without its sound, which would take minutes to make. */
const soundToShow = { address: 'data:,', fileName: null }
const hasPlayer = ({ options }: ExportView, { originalPath, isProtected }: ReaderSource): boolean =>
  options.pageSound !== 'none' && (isProtected?.hasSound ?? originalPath != null)

/**
 * The first page of the file that the export would write, to be drawn; null for a format without pages. It has only the beginning of the
 * transcript, so that a long transcript makes no larger page. Text that clean wording leaves out is struck through.
 */
export async function firstPage(
  format: ExportFormat,
  source: ExportSource,
  options: ExportOptions,
): Promise<PageToDraw | null> {
  const shown = pages[format]
  if (!shown) return null
  const reader = forReader(source, options)
  const htmlWith = async (signs: LeftOutSigns | null) =>
    await shown(beginningOfView(viewOf(reader, format, options, signs)), reader)
  const medium = formatRow(format).page === 'screen' ? 'screen' : 'print'
  const html = await htmlWith(null)
  if (options.wording === 'verbatim' || !LeftOutSigns.canBeIn(html)) return { html, medium }
  const signs = new LeftOutSigns({ isWhole: true })
  return { html: struckThrough(signs.read(await htmlWith(signs))), medium }
}

function struckThrough({ text, leftOut }: ReturnType<LeftOutSigns['read']>): string {
  let html = ''
  let from = 0
  for (const { at, text: left } of leftOut) {
    html += `${text.slice(from, at)}<del>${escapeMarkup(left)}</del>`
    from = at
  }
  return withStyles(html + text.slice(from), leftOutStyles)
}

const withStyles = (html: string, styles: string): string =>
  html.replace('</head>', () => `<style>${styles}</style>\n</head>`)
