import { availableParallelism, totalmem } from 'node:os'

/** Measured: a second task beside the first gains less than a model with two cores does, so each has two. */
const coresPerTask = 2
/** The largest models take less, with the sound of a recording. */
const memoryPerTaskBytes = 4 * 1024 ** 3
const mostAtOnce = 4

/** As many recordings side by side as this computer has cores and memory for. */
export const usualTasksAtOnce = (
  computer: { cores: number; memoryBytes: number } = { cores: availableParallelism(), memoryBytes: totalmem() },
): number =>
  Math.max(
    1,
    Math.min(
      mostAtOnce,
      Math.floor(computer.cores / coresPerTask),
      Math.floor(computer.memoryBytes / memoryPerTaskBytes),
    ),
  )

/** More threads than this hardly make one recording faster. */
const mostThreads = 4

/** The cores for each of the tasks that will work side by side. */
export const threadsPerTask = (tasks: number, cores: number = availableParallelism()): number =>
  Math.max(1, Math.min(mostThreads, Math.floor(cores / Math.max(1, tasks))))
