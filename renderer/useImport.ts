import { call } from './bridge.ts'
import { askAboutImports } from './importing/asking.ts'
import { addImportNotices, followImports } from './importNotices.ts'
import { words } from './words/index.ts'

/** Imports files, by dialog or by drop, and shows what there is to say about them. */
export function useImport() {
  /** `ask`: what is done with them is asked in any case. Resolves with true when at least one file is being imported. */
  const importPaths = async (paths: string[], { ask = false } = {}): Promise<boolean> => {
    if (paths.length === 0) return false
    try {
      const { skipped, jobIds } = await call('recordings.import', { paths, ask })
      const said = skipped.map(({ name, reason }) => ({ name, sentence: reason }))
      const isNothing = said.length === 0 && jobIds.length === 0
      addImportNotices(isNothing ? [{ name: null, sentence: words.app.imports.noAudio }] : said)
      followImports(jobIds)
      if (jobIds.length > 0) askAboutImports()
      return jobIds.length > 0
    } catch (error) {
      addImportNotices([{ name: null, sentence: error instanceof Error ? error.message : String(error) }])
      return false
    }
  }
  return {
    importPaths,
    choose: async (kind: 'files' | 'folder', how?: { ask: boolean }) =>
      importPaths((await call('shell.chooseImports', { kind })).paths, how),
    drop: (files: File[]) => importPaths(window.tapelog.pathsOfDroppedFiles(files)),
  }
}
