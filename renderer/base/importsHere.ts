import { useSyncExternalStore } from 'react'

/** Counts the imports that a person began in this window. After each import, the questions are shown. */
let importCount = 0
const listeners = new Set<() => void>()

/** Call it when a person began an import here, to show the questions about it. */
export function askAboutImports(): void {
  importCount += 1
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useImportCount = (): number => useSyncExternalStore(subscribe, () => importCount)

/** The open project. Imports are added to it and follow its rules. */
let open: number | null = null

/** `projectId`: null if no project is open, or if the library shows recordings of several. */
export function setOpenProject(projectId: number | null): void {
  open = projectId
  for (const listener of listeners) listener()
}

export const useOpenProject = (): number | null => useSyncExternalStore(subscribe, () => open)

/** The input for an import while a project is open. The sheet names the project, unless a remembered choice applies. */
export const intoOpenProject = (): { projectId: number; ask: 'unless-remembered' } | Record<never, never> =>
  open === null ? {} : { projectId: open, ask: 'unless-remembered' }
