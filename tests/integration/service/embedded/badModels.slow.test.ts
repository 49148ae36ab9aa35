import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeModelSettings } from '../../../../electron/recognition/models/settings.ts'
import { extensionsField } from '../../../../shared/partner/extensions.ts'
import { problemInfo } from '../../../../shared/words/problem.ts'
import { installGarbage, installHungry, installThatExits, installWrongKind } from '../../../support/badModels.ts'
import { askingForAll, openTestService, type TestService } from '../../../support/serviceClient.ts'
import { demoFile } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { eventually } from '../../../support/waiting.ts'

/** Models that crash, exit or eat memory, in real recognisers of a real service: each costs only its own task. */

const limitVariable = 'TAPELOG_RECOGNISER_MEMORY_MB'
const outOfMemory = problemInfo('recogniser-out-of-memory').message
const crashed = problemInfo('recogniser-crashed').message
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
async function submit(name: string): Promise<string> {
  const { DownloadUrl } = await service.upload(readFileSync(demoFile(name)), name.split('.')[1])
  return (await service.call('submitTranscription', { body: { file_url: DownloadUrl } })).body.transcription_id
}
const read = async (id: string) => {
  const asked = { params: { transcription_id: id }, headers: askingForAll }
  const { status, data, [extensionsField]: more } = (await service.call('readTranscription', asked)).body
  return { status, data, message: more?.message }
}
const hasBegun = (id: string) =>
  eventually(
    () => read(id),
    ({ status }) => status === 'PROGRESS' || status === 'SUCCESS',
    200_000,
  )
const hasEnded = (id: string) =>
  eventually(
    () => read(id),
    ({ status }) => status === 'SUCCESS' || status === 'FAILURE',
    200_000,
  )

test.each([
  ['is garbage', 'garbage', installGarbage, crashed],
  ['calls exit()', 'exits', installThatExits, crashed],
  ['breaks at the first sound', 'wrong-kind', installWrongKind, crashed],
  ['takes all memory', 'hungry', installHungry, outOfMemory],
])(
  'a model that %s fails only its own task',
  async (_how, id, install, sentence) => {
    install(modelsFolder())
    choose('demo')
    const beside = await submit('260914_1502.mp3')
    // By now, this task has read which model is chosen.
    await hasBegun(beside)
    choose(id)
    const bad = await submit('260915_0911.ogg')
    expect(await hasEnded(bad)).toMatchObject({ status: 'FAILURE', message: sentence, data: {} })
    choose('demo')
    const next = await submit('260915_0911.ogg')
    expect(await hasEnded(next)).toMatchObject({ status: 'SUCCESS' })
    expect(await hasEnded(beside)).toMatchObject({ status: 'SUCCESS' })
  },
  600_000,
)
