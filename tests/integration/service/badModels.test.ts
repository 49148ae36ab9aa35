import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLauncher } from '../../../electron/recognition/launch.ts'
import { writeModelSettings } from '../../../electron/recognition/models/settings.ts'
import { problemInfo } from '../../../shared/errors/problem.ts'
import { extensionsField } from '../../../shared/partner/extensions.ts'
import { transcriptionRequestSchema } from '../../../shared/partner/schemas.ts'
import { installGarbage, installHungry, installThatExits, installWrongKind } from '../../support/badModels.ts'
import { askingForAll, openTestService, type TestService } from '../../support/serviceClient.ts'
import { demoFile, openEngine, packageRoot, temporaryFolder } from '../../support/testEngine.ts'
import { eventually } from '../../support/waiting.ts'

/** Models that crash, exit or eat memory, in real recognisers of a real service: each costs only its own task. */

const limitVariable = 'TAPELOG_RECOGNISER_MEMORY_MB'
const outOfMemory = problemInfo('recogniser-out-of-memory').message
const crashed = problemInfo('recogniser-crashed').message
let folder: ReturnType<typeof temporaryFolder>
let service: TestService
const modelsFolder = () => join(folder.path, 'models')
beforeEach(async () => {
  folder = temporaryFolder()
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
  folder.remove()
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
  'a model that %s costs its own task; the one beside it and the next one end well',
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

test('in a library: the recording says what happened, and a retry with another model transcribes it', async () => {
  installHungry(modelsFolder())
  choose('hungry')
  const engine = await openEngine(join(folder.path, 'library'), service.connection)
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

test('what was too much for one task is not kept for the next one in the same process', async () => {
  installHungry(modelsFolder())
  const scratchFolder = join(folder.path, 'scratch')
  const launch = createLauncher({ packageRoot, modelsFolder: modelsFolder(), speechModel: 'auto', scratchFolder })
  const { params } = transcriptionRequestSchema.parse({ file_url: 'x' })
  const hear = (speechModel: string, isMoreToCome: boolean) => {
    choose(speechModel)
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
