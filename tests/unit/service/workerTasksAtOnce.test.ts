import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeModelSettings } from '../../../electron/recognition/models/settings.ts'
import { usualTasksAtOnce } from '../../../electron/recognition/tasksAtOnce.ts'
import { depsOf } from '../../../electron/service/newsroom/commands/worker.ts'
import { readSettings } from '../../../electron/service/newsroom/settings/readSettings.ts'
import { silentLog } from '../../../shared/errors/log.ts'
import { packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

let folder: string
beforeEach(() => {
  folder = testFolder()
})
afterEach(() => vi.unstubAllEnvs())

/** How many recordings a worker with these settings takes, asked whenever one could begin. */
function atOnceOf(more: Record<string, string> = {}): () => number {
  const environment = {
    ...{ TAPELOG_WORKER_ORIGIN: 'https://newsroom.example', TAPELOG_WORKER_KEY: `tlw_${'x'.repeat(43)}` },
    ...{ TAPELOG_WORK_FOLDER: join(folder, 'work'), ...more },
  }
  const read = readSettings(['work', 'worker'], { flags: {}, environment, configPath: null })
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return depsOf(read.values, { packageRoot, modelsFolder: folder, log: silentLog }).atOnce
}

test('takes as many tasks as the desktop would', () => {
  vi.stubEnv('TAPELOG_TASKS_AT_ONCE', undefined)
  const atOnce = atOnceOf()
  const usual = usualTasksAtOnce({ cores: availableParallelism(), memoryBytes: totalmem() })
  expect(atOnce()).toBe(usual)
  // "tapelog models" changes it while the worker runs.
  writeModelSettings(folder, { tasksAtOnce: usual + 1 })
  expect(atOnce()).toBe(usual + 1)
  vi.stubEnv('TAPELOG_TASKS_AT_ONCE', `${usual + 2}`)
  expect(atOnce()).toBe(usual + 2)
  vi.stubEnv('TAPELOG_TASKS_AT_ONCE', 'many')
  expect(atOnce()).toBe(usual + 1)
})

test('follows the worker’s own setting first', () => {
  vi.stubEnv('TAPELOG_TASKS_AT_ONCE', '2')
  expect(atOnceOf({ TAPELOG_WORKER_TASKS_AT_ONCE: '9' })()).toBe(9)
})

test('reads the models folder of the worker’s settings', () => {
  vi.stubEnv('TAPELOG_TASKS_AT_ONCE', undefined)
  const models = join(folder, 'models')
  const atOnce = atOnceOf({ TAPELOG_WORKER_MODELS_FOLDER: models })
  writeModelSettings(folder, { tasksAtOnce: 7 })
  writeModelSettings(models, { tasksAtOnce: 8 })
  expect(atOnce()).toBe(8)
})
