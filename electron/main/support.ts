import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { app, type BrowserWindow, dialog } from 'electron'
import type { supportContract } from '../../shared/contract/support.ts'
import type { CommandOutput, ParsedInput } from '../../shared/contract.ts'
import { reportText, reportWith } from '../../shared/support/problemReport.ts'
import { words } from '../../shared/words/catalogue.ts'
import { problem } from '../../shared/words/problem.ts'
import type { Failures } from './failures.ts'
import type { reportFacts } from './problemReport.ts'
import type { SoftwareParts } from './softwareParts.ts'

type Name = keyof typeof supportContract
type Handlers = {
  [N in Name]: (input: ParsedInput<N>, window: BrowserWindow) => CommandOutput<N> | Promise<CommandOutput<N>>
}

/** The commands about problems and about the program itself. A page gets the text of a report, and main saves that text and no other. */
export function supportHandlers(deps: {
  failures: Pick<Failures, 'list'>
  parts: Pick<SoftwareParts, 'list' | 'licenceText'>
  facts: () => ReturnType<typeof reportFacts>
}): Handlers {
  const reports = new WeakMap<BrowserWindow, { text: string; day: string }>()
  return {
    'support.failures': async () => ({ failures: await deps.failures.list() }),
    'support.report': async (_input, window) => {
      const facts = await deps.facts()
      const text = reportText(facts, words)
      reports.set(window, { text, day: new Date(facts.atMs).toISOString().slice(0, 10) })
      return { text }
    },
    'support.saveReport': async ({ ownWords }, window) => {
      const report = reports.get(window)
      if (!report) throw problem('report-outdated')
      const { canceled, filePath } = await dialog.showSaveDialog(window, {
        title: words.shell.dialogs.saveReport,
        defaultPath: join(app.getPath('documents'), `tapelog-report-${report.day}.txt`),
        filters: [{ name: words.shell.dialogs.textFiles, extensions: ['txt'] }],
      })
      if (canceled || !filePath) return { name: null }
      await writeFile(filePath, reportWith(ownWords, report.text, words)).catch((cause: unknown) => {
        throw problem('report-not-saved', null, { retryable: true, cause })
      })
      return { name: basename(filePath) }
    },
    'support.parts': async () => ({ parts: await deps.parts.list() }),
    'support.licence': async ({ id }) => ({ text: await deps.parts.licenceText(id) }),
  }
}
