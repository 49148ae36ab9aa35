import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLauncher } from '../../../electron/recognition/launch.ts'
import { readDeviceRecord } from '../../../electron/recognition/models/index.ts'
import { transcriptionRequestSchema } from '../../../shared/partner/schemas.ts'
import { demoUtterances, placeFrom, writeLongRecording } from '../../support/longRecording.ts'
import { packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

test('the speed of a model is stored during its first transcription', async () => {
  const folder = testFolder()
  const modelsFolder = join(folder, 'models')
  const taskFolder = join(folder, 'task')
  for (const path of [modelsFolder, taskFolder]) mkdirSync(path)
  const durationMs = 180_000
  const audioPath = join(folder, 'council.wav')
  const placed = placeFrom(await demoUtterances(), { fromMs: 500, toMs: durationMs, gapMs: 700 })
  writeLongRecording(audioPath, durationMs, placed)
  const speed = () => readDeviceRecord(modelsFolder).speeds.demo
  const { params } = transcriptionRequestSchema.parse({ file_url: 'x' })
  const knownAt: number[] = []
  const launch = createLauncher({
    ...{ packageRoot, modelsFolder, speechModel: 'demo', scratchFolder: join(folder, 'jobs') },
  })
  const outcome = await launch(
    { audioPath, params, taskFolder },
    {
      signal: new AbortController().signal,
      onStarted: () => {},
      onProgress: (share) => {
        if (speed() !== undefined) knownAt.push(share)
      },
    },
  )
  expect(outcome.ok).toBe(true)
  expect(knownAt[0]).toBeLessThan(0.5)
  expect(speed()).toMatchObject({ audioSeconds: 180, workSeconds: expect.any(Number) })
})
