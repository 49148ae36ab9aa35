import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLauncher } from '../../../electron/recognition/launch.ts'
import { writeModelSettings } from '../../../electron/recognition/models/settings.ts'
import { transcriptionRequestSchema } from '../../../shared/partner/schemas.ts'
import { installHungry } from '../../support/badModels.ts'
import { demoFile, packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

/** A recogniser's process that serves several tasks, after one that ran out of memory. */
const limitVariable = 'TAPELOG_RECOGNISER_MEMORY_MB'
let folder: string
beforeEach(() => {
  folder = testFolder()
  // The demo's models take about 200 MB.
  process.env[limitVariable] = '700'
})
afterEach(() => delete process.env[limitVariable])

test('a task that ran out of memory does not limit the next one in the same process', async () => {
  const [modelsFolder, scratchFolder] = [join(folder, 'models'), join(folder, 'scratch')]
  installHungry(modelsFolder)
  const launch = createLauncher({ packageRoot, modelsFolder, speechModel: 'auto', scratchFolder })
  const { params } = transcriptionRequestSchema.parse({ file_url: 'x' })
  const hear = (speechModel: string, isMoreToCome: boolean) => {
    writeModelSettings(modelsFolder, { speechModel })
    return launch(
      { audioPath: demoFile('260915_0911.ogg'), params },
      {
        ...{ signal: new AbortController().signal, onStarted: () => {}, onProgress: () => {} },
        isMoreToCome: () => isMoreToCome,
      },
    )
  }
  expect(await hear('demo', true)).toMatchObject({ ok: true })
  expect(await hear('hungry', true)).toMatchObject({ ok: false, code: 'recogniser-out-of-memory' })
  expect(await hear('demo', false)).toMatchObject({ ok: true })
}, 600_000)
