import { call } from './bridge.ts'
import { dismissImportLines, followImports, sayImportLines, useImportLines } from './importLines.ts'

/** Brings files in, by dialog or by drop, and what has to be said about them. */
export function useImport() {
  /** Resolves with whether anything is on its way in. */
  const importPaths = async (paths: string[]): Promise<boolean> => {
    if (paths.length === 0) return false
    try {
      const { skipped, jobIds } = await call('recordings.import', { paths })
      const said = skipped.map(({ name, reason }) => `${name}: ${reason}`)
      sayImportLines(said.length === 0 && jobIds.length === 0 ? ['There is no audio in what you chose.'] : said)
      followImports(jobIds)
      return jobIds.length > 0
    } catch (error) {
      sayImportLines([error instanceof Error ? error.message : String(error)])
      return false
    }
  }
  return {
    lines: useImportLines(),
    dismiss: dismissImportLines,
    importPaths,
    choose: async (kind: 'files' | 'folder') => importPaths((await call('shell.chooseImports', { kind })).paths),
    drop: (files: File[]) => importPaths(window.tapelog.pathsOfDroppedFiles(files)),
  }
}
