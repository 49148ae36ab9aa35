import { useEffect } from 'react'
import { useImport } from './useImport.ts'

/**
 * Imports the recordings that were opened with Tapelog from outside, and asks what to do with them. `hasLibrary`: until then they wait in
 * the main process, over reloads of the page.
 */
export function useOpenedFiles(hasLibrary: boolean): void {
  const { opened } = useImport()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the importer keeps no state of a draw
  useEffect(() => {
    if (!hasLibrary) return
    void opened()
    return window.tapelog.on('files.opened', () => void opened())
  }, [hasLibrary])
}
