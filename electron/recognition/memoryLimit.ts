import { totalmem } from 'node:os'

/** Memory for Node, the audio in memory, and the search for speech. */
const besideModelsBytes = 1024 ** 3
/** A model with hotwords is in memory twice, and the previous model may still be in memory. */
const timesHeld = 2
/** How much larger a loaded model is than its files, if the catalogue has no figure. */
const loadedByFileSize = 3
const shareOfComputer = 0.75

/** A model to load. `memoryBytes`: the catalogue's figure; null if the catalogue has none. */
export type ModelSize = { memoryBytes: number | null; fileBytes: number }

/**
 * How many bytes of memory a recogniser may use: twice the known need of its models plus 1 GiB, but at most three quarters of this
 * computer's memory. The setting `TAPELOG_RECOGNISER_MEMORY_MB` overrides this.
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

/** Passes {@link memoryOfThisComputer} to a process that cannot see how much memory its container has. */
export const computerMemoryVariable = 'TAPELOG_COMPUTER_MEMORY_BYTES'

/** The memory of this computer in bytes, or the container's limit if that is lower. */
export function memoryOfThisComputer(environment: NodeJS.ProcessEnv = process.env): number {
  const told = Number(environment[computerMemoryVariable])
  if (told > 0) return told
  const allowed = process.constrainedMemory()
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem()
}
