/** What is still to be removed after the rows of a recording are gone. Each step is done again from its beginning after a crash. */
export type Remains = {
  /** Files and folders, below the library's folder. */
  paths: string[]
  /** True until the library file holds nothing of the recording any more. */
  isInDatabase: boolean
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

export const hasEnded = ({ paths, isInDatabase, atService }: Remains): boolean =>
  paths.length === 0 && !isInDatabase && atService === null
