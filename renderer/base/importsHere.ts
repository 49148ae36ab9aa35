import { SharedValue, useShared } from './sharedValue.ts'

/** Counts the imports that a person began in this window. After each import, the questions are shown. */
const importCount = new SharedValue(0)

/** Call it when a person began an import here, to show the questions about it. */
export const askAboutImports = (): void => importCount.set(importCount.read() + 1)

export const useImportCount = (): number => useShared(importCount)

/** The open project. Imports are added to it and follow its rules. */
const openProject = new SharedValue<number | null>(null)

/** `projectId`: null if no project is open, or if the library shows recordings of several. */
export const setOpenProject: (projectId: number | null) => void = openProject.set

export const useOpenProject = (): number | null => useShared(openProject)

/** The input for an import while a project is open. The sheet names the project, unless a remembered choice applies. */
export const intoOpenProject = (): { projectId: number; ask: 'unless-remembered' } | Record<never, never> => {
  const projectId = openProject.read()
  return projectId === null ? {} : { projectId, ask: 'unless-remembered' }
}
