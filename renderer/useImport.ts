import { call } from './bridge.ts'
import { followImports, sayOfImports } from './importNotices.ts'

/** Brings files in, by dialog or by drop, and what has to be said about them. */
export function useImport() {
  /** Resolves with whether any file is being imported. */
  const importPaths = async (paths: string[]): Promise<boolean> => {
    if (paths.length === 0) return false
    try {
      const { skipped, jobIds } = await call('recordings.import', { paths })
      const said = skipped.map(({ name, reason }) => ({ name, sentence: reason }))
      const isNothing = said.length === 0 && jobIds.length === 0
      sayOfImports(isNothing ? [{ name: null, sentence: 'There is no audio in what you chose.' }] : said)
      followImports(jobIds)
      return jobIds.length > 0
    } catch (error) {
      sayOfImports([{ name: null, sentence: error instanceof Error ? error.message : String(error) }])
      return false
    }
  }
  return {
    importPaths,
    choose: async (kind: 'files' | 'folder') => importPaths((await call('shell.chooseImports', { kind })).paths),
    drop: (files: File[]) => importPaths(window.tapelog.pathsOfDroppedFiles(files)),
  }
}
