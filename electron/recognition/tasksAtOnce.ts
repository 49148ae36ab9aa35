import { availableParallelism, totalmem } from 'node:os'

/** A model makes good use of two cores. */
const coresPerTask = 2
/** Even the largest models need less memory, including the sound of a recording. */
const memoryPerTaskBytes = 4 * 1024 ** 3
const mostAtOnce = 4

/**
 * How many recordings are transcribed at the same time: `TAPELOG_TASKS_AT_ONCE` (1 to 16), else a person's choice in the settings, else
 * as many as this computer's cores and memory allow.
 */
export const tasksAtOnce = (chosen: number | null, environment: NodeJS.ProcessEnv = process.env): number =>
  ofEnvironment(environment) ?? chosen ?? usualTasksAtOnce(thisComputer())

/** The facts that the settings show. `ofEnvironment`: set for this start of Tapelog; it overrides `chosen`. */
export const tasksAtOnceFacts = (chosen: number | null, environment: NodeJS.ProcessEnv = process.env) => ({
  ...{ chosen, usual: usualTasksAtOnce(thisComputer()), ofEnvironment: ofEnvironment(environment), ...thisComputer() },
})

const thisComputer = () => ({ cores: availableParallelism(), memoryBytes: totalmem() })

function ofEnvironment({ TAPELOG_TASKS_AT_ONCE }: NodeJS.ProcessEnv): number | null {
  const count = Number(TAPELOG_TASKS_AT_ONCE)
  return Number.isInteger(count) && count >= 1 && count <= 16 ? count : null
}

/** @exportedFor tests: they try machines of other sizes */
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

/** How many cores each task gets if this many tasks run at the same time. */
export const threadsPerTask = (tasks: number, cores: number = availableParallelism()): number =>
  Math.max(1, Math.min(mostThreads, Math.floor(cores / Math.max(1, tasks))))
