/** What is still to be removed after the rows of a recording are deleted. Each step is done again from its beginning after a crash. */
export type Remains = {
  /** Files and folders, below the library's folder. */
  paths: string[]
  /** The library file must still be rewritten, so that deleted rows leave no trace. */
  mustRewriteLibrary: boolean
  /** At the service on this machine; null: nothing, or all is removed. */
  atService: ServiceRemains | null
}

/** Ids as the service on this machine gave them. */
export type ServiceRemains = {
  transcriptionIds: string[]
  workflowIds: string[]
  uploads: { fileId: string; uploadId: string }[]
}

export const nothingAtService = ({ transcriptionIds, workflowIds, uploads }: ServiceRemains): boolean =>
  transcriptionIds.length + workflowIds.length + uploads.length === 0

export const hasEnded = ({ paths, mustRewriteLibrary, atService }: Remains): boolean =>
  paths.length === 0 && !mustRewriteLibrary && atService === null
