import { availableParallelism, totalmem } from 'node:os'

/** A model makes good use of two. */
const coresPerTask = 2
/** The largest models take less, with the sound of a recording. */
const memoryPerTaskBytes = 4 * 1024 ** 3
const mostAtOnce = 4

/** The setting `TAPELOG_TASKS_AT_ONCE` (1 to 16); without it as many recordings as this computer has cores and memory for. */
export function tasksAtOnce(environment: NodeJS.ProcessEnv = process.env): number {
  const asked = Number(environment.TAPELOG_TASKS_AT_ONCE)
  if (Number.isInteger(asked) && asked >= 1 && asked <= 16) return asked
  return usualTasksAtOnce({ cores: availableParallelism(), memoryBytes: totalmem() })
}

export const usualTasksAtOnce = (computer: { cores: number; memoryBytes: number }): number =>
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
