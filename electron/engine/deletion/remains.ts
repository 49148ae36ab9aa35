/**
 * What is still to be removed from this machine after the rows of a recording are deleted; `desired_states` says what at the
 * service. Each step is done again from its beginning after a crash.
 */
export type Remains = {
  /** Files and folders, below the library's folder. */
  paths: string[]
  /** The library file must still be rewritten, so that deleted rows leave no trace. */
  mustRewriteLibrary: boolean
}

export const hasEnded = ({ paths, mustRewriteLibrary }: Remains): boolean => paths.length === 0 && !mustRewriteLibrary
