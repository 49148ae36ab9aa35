import { randomUUID } from 'node:crypto'
import { session, WebContentsView } from 'electron'
import { problem } from '../../shared/errors/problem.ts'

/** The longest time for printing. A very long transcript takes a minute. */
const longestPrintMs = 300_000

const footer =
  '<div style="width:100%;font:8px sans-serif;color:#666;text-align:center"><span class="pageNumber"></span> / <span class="totalPages"></span></div>'

/**
 * Prints an HTML page as a PDF of A4 pages with page numbers. It uses a hidden page without scripts and network, in a separate session
 * that is stored nowhere. Throws `pdf-failed`.
 */
export async function printPage(html: string): Promise<Uint8Array> {
  const printing = session.fromPartition(`print-${randomUUID()}`, { cache: false })
  printing.protocol.handle(
    'tapelog-print',
    () => new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  )
  const view = new WebContentsView({
    webPreferences: { session: printing, sandbox: true, contextIsolation: true, javascript: false },
  })
  const contents = view.webContents
  try {
    return await withinTime(async () => {
      await contents.loadURL('tapelog-print://page/')
      return await contents.printToPDF({
        pageSize: 'A4',
        printBackground: true,
        displayHeaderFooter: true,
        headerTemplate: '<span></span>',
        footerTemplate: footer,
        generateTaggedPDF: true,
        generateDocumentOutline: true,
      })
    })
  } catch (error) {
    throw problem('pdf-failed', null, { retryable: true, cause: error })
  } finally {
    contents.close()
    printing.protocol.unhandle('tapelog-print')
  }
}

async function withinTime<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('printing took too long')), longestPrintMs)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
