import { useSyncExternalStore } from 'react'

/** Counts the imports that a person began in this window: after each of them the questions are shown. */
let importCount = 0
const listeners = new Set<() => void>()

/** A person began an import here. Shows what they are asked about it. */
export function askAboutImports(): void {
  importCount += 1
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useImportCount = (): number => useSyncExternalStore(subscribe, () => importCount)

/** The project that is open: what is imported meanwhile goes into it and follows its rules. */
let open: number | null = null

/** Null: none, or recordings of several are shown. */
export function setOpenProject(projectId: number | null): void {
  open = projectId
}

/** Input of an import while a project is open. The sheet names the project, unless a remembered choice applies. */
export const intoOpenProject = (): { projectId: number; ask: 'unless-remembered' } | Record<never, never> =>
  open === null ? {} : { projectId: open, ask: 'unless-remembered' }
