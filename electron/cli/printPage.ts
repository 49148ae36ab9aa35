import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { problem } from '../../shared/words/problem.ts'
import { execFile } from '../system/index.ts'

const run = promisify(execFile)
const longestPrintMs = 300_000

/** Programs that can print a page, in the order in which Tapelog tries them. */
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'microsoft-edge']

/** Prints pages with the programs on the PATH of this environment. */
export const pagePrinter = (env: NodeJS.ProcessEnv) => (html: string, folder: string) => printPage(html, folder, env)

/**
 * Prints an HTML page as a PDF with Chromium or LibreOffice from this machine. Throws `pdf-needs-printer` if there is neither, and
 * `pdf-failed` if printing fails. The page and the program's profile are in `folder`.
 */
async function printPage(html: string, folder: string, env: NodeJS.ProcessEnv): Promise<Uint8Array> {
  const browser = browsers.map((program) => onPath(program, env)).find((path) => path !== null)
  const office = onPath('soffice', env)
  if (!browser && !office) throw problem('pdf-needs-printer')
  const [page, pdf] = [join(folder, 'page.html'), join(folder, 'page.pdf')]
  try {
    writeFileSync(page, html, { mode: 0o600 })
    if (browser) await run(browser, browserArguments(folder, page, pdf), { timeout: longestPrintMs, env })
    else if (office) await run(office, officeArguments(folder, page), { timeout: longestPrintMs, env })
    return readFileSync(pdf)
  } catch (error) {
    throw problem('pdf-failed', null, { retryable: true, cause: error })
  }
}

const browserArguments = (folder: string, page: string, pdf: string): string[] => [
  '--headless',
  '--disable-gpu',
  // Chromium cannot sandbox itself as root. That is safe here, because the page holds no script and may load nothing.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  `--user-data-dir=${join(folder, 'profile')}`,
  '--no-pdf-header-footer',
  `--print-to-pdf=${pdf}`,
  page,
]

const officeArguments = (folder: string, page: string): string[] => [
  '--headless',
  `-env:UserInstallation=file://${join(folder, 'profile')}`,
  '--convert-to',
  'pdf:writer_web_pdf_Export',
  '--outdir',
  folder,
  page,
]

function onPath(program: string, env: NodeJS.ProcessEnv): string | null {
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    const path = join(folder, program)
    if (folder !== '' && existsSync(path)) return path
  }
  return null
}
