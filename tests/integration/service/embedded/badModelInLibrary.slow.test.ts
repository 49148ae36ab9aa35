import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeModelSettings } from '../../../../electron/recognition/models/settings.ts'
import { problemInfo } from '../../../../shared/words/problem.ts'
import { installHungry } from '../../../support/badModels.ts'
import { openTestService, type TestService } from '../../../support/serviceClient.ts'
import { demoFile, openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** A library whose service has a model that eats memory. */

const limitVariable = 'TAPELOG_RECOGNISER_MEMORY_MB'
const outOfMemory = problemInfo('recogniser-out-of-memory').message
let folder: string
let service: TestService
const modelsFolder = () => join(folder, 'models')
beforeEach(async () => {
  folder = testFolder()
  // The demo's models take about 200 MB.
  process.env[limitVariable] = '700'
  service = await openTestService({
    speechModel: 'auto',
    modelsFolder: modelsFolder(),
    tasksAtOnce: () => 2,
    now: Date.now,
  })
})
afterEach(async () => {
  delete process.env[limitVariable]
  await service.remove()
})

const choose = (speechModel: string) => writeModelSettings(modelsFolder(), { speechModel })

test('a recording shows why its model failed, and a retry uses another model', async () => {
  installHungry(modelsFolder())
  choose('hungry')
  const engine = await openEngine(join(folder, 'library'), service.connection)
  try {
    await engine.call('recordings.import', { paths: [demoFile('260915_0911.ogg')], destination: 'this-machine' })
    engine.start()
    const { unfinished } = await engine.settle()
    expect(unfinished).toMatchObject([{ error: { code: 'transcription-failed', values: { said: outOfMemory } } }])
    choose('demo')
    await engine.call('queue.retry', { all: true })
    expect((await engine.settle()).unfinished).toEqual([])
    const { items } = await engine.call('recordings.list', {})
    expect(items).toMatchObject([{ stage: 'ready' }])
  } finally {
    await engine.stop()
  }
}, 600_000)
