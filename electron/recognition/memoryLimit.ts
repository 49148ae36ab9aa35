import { totalmem } from 'node:os'

/** Memory for Node, the audio in memory, and the search for speech. */
const besideModelsBytes = 1024 ** 3
/** A model with hotwords is in memory twice, and the previous model may not be freed yet. */
const timesHeld = 2
/** If the catalogue has no figure: the factor by which a loaded model exceeds its files. */
const loadedByFileSize = 3
const shareOfComputer = 0.75

/** A model to be loaded. `memoryBytes`: the catalogue's figure, null where it has none. */
export type ModelSize = { memoryBytes: number | null; fileBytes: number }

/**
 * The most memory that a recogniser may take, in bytes: twice what its models are known to need and 1 GiB, and never more than three
 * quarters of this computer's memory. The setting `TAPELOG_RECOGNISER_MEMORY_MB` counts before that.
 */
export function memoryLimitBytes(
  models: readonly ModelSize[],
  {
    computerBytes = memoryOfThisComputer(),
    environment = process.env,
  }: { computerBytes?: number; environment?: NodeJS.ProcessEnv } = {},
): number {
  const limitMb = Number(environment.TAPELOG_RECOGNISER_MEMORY_MB)
  if (Number.isInteger(limitMb) && limitMb >= 1) return limitMb * 1e6
  const needed = models.reduce(
    (sum, { memoryBytes, fileBytes }) => sum + (memoryBytes ?? fileBytes * loadedByFileSize),
    0,
  )
  return Math.min(timesHeld * needed + besideModelsBytes, Math.floor(computerBytes * shareOfComputer))
}

/** Passes {@link memoryOfThisComputer} on to a process that cannot see how much its container has. */
export const computerMemoryVariable = 'TAPELOG_COMPUTER_MEMORY_BYTES'

/** In bytes; in a container with less than the computer has, that. */
export function memoryOfThisComputer(environment: NodeJS.ProcessEnv = process.env): number {
  const told = Number(environment[computerMemoryVariable])
  if (told > 0) return told
  const allowed = process.constrainedMemory()
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem()
}
