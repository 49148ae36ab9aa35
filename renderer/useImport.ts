import { useState } from 'react'
import { call } from './bridge.ts'

/** Brings files in, by dialog or by drop, and keeps what has to be said about them. */
export function useImport() {
  const [lines, setLines] = useState<string[]>([])
  const importPaths = async (paths: string[]) => {
    if (paths.length === 0) return
    try {
      const { skipped, jobIds } = await call('recordings.import', { paths })
      const said = skipped.map(({ name, reason }) => `${name}: ${reason}`)
      setLines(said.length === 0 && jobIds.length === 0 ? ['There is no audio in what you chose.'] : said)
    } catch (error) {
      setLines([error instanceof Error ? error.message : String(error)])
    }
  }
  return {
    lines,
    dismiss: () => setLines([]),
    importPaths,
    choose: async (kind: 'files' | 'folder') => importPaths((await call('shell.chooseImports', { kind })).paths),
    drop: (files: File[]) => importPaths(window.tapelog.pathsOfDroppedFiles(files)),
  }
}
