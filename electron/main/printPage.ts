import { problem } from '../../shared/words/problem.ts'
import { withHiddenPage } from './hiddenPage.ts'

/** The longest time for printing. A very long transcript takes a minute. */
const longestMs = 300_000

const footer =
  '<div style="width:100%;font:8px sans-serif;color:#666;text-align:center"><span class="pageNumber"></span> / <span class="totalPages"></span></div>'

/** Prints an HTML page as a PDF of A4 pages with page numbers. Throws `pdf-failed`. */
export async function printPage(html: string): Promise<Uint8Array> {
  try {
    return await withHiddenPage(html, { longestMs }, (contents) =>
      contents.printToPDF({
        pageSize: 'A4',
        printBackground: true,
        displayHeaderFooter: true,
        headerTemplate: '<span></span>',
        footerTemplate: footer,
        generateTaggedPDF: true,
        generateDocumentOutline: true,
      }),
    )
  } catch (error) {
    throw problem('pdf-failed', null, { retryable: true, cause: error })
  }
}
