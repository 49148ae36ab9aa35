/** The project that is open: what is imported meanwhile goes into it and follows its rules. */
let open: number | null = null

/** Null: none, or recordings of several are shown. */
export function setOpenProject(projectId: number | null): void {
  open = projectId
}

/** Input of an import while a project is open. The sheet names the project, unless a remembered choice applies. */
export const intoOpenProject = (): { projectId: number; ask: 'unless-remembered' } | Record<never, never> =>
  open === null ? {} : { projectId: open, ask: 'unless-remembered' }
