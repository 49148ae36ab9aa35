import { beforeEach, expect, test } from 'vitest'
import { createHostedRecognisers } from '../../../electron/recognition/hosted.ts'
import { createLauncher } from '../../../electron/recognition/launch.ts'
import { transcriptionRequestSchema } from '../../../shared/partner/schemas.ts'
import type { FromService } from '../../../shared/processes/engineProtocol.ts'
import { testFolder } from '../../support/testFolder.ts'

const { params } = transcriptionRequestSchema.parse({ file_url: 'x' })
const data = { text: 'heard', language: 'en', duration: 1, results: [], notices: [] }

let folder: string
beforeEach(() => {
  folder = testFolder()
})

function openHost() {
  const asked: FromService[] = []
  const hosted = createHostedRecognisers((message) => asked.push(message))
  const launch = createLauncher({
    packageRoot: '/app',
    modelsFolder: '/models',
    speechModel: 'auto',
    scratchFolder: folder,
    start: hosted.start,
  })
  const heard: string[] = []
  const run = (audioPath: string, signal = new AbortController().signal, isMoreToCome = () => false) =>
    launch(
      { audioPath, params },
      {
        signal,
        isMoreToCome,
        onStarted: () => heard.push(`${audioPath} started`),
        onProgress: (part) => heard.push(`${audioPath} ${part}`),
      },
    )
  return { asked, hosted, launch, run, heard }
}

test('a service that cannot fork receives each recogniser’s messages through its host', async () => {
  const { asked, hosted, run, heard } = openHost()
  const [one, two] = [run('one.wav'), run('two.wav')]
  expect(asked).toMatchObject([
    {
      type: 'start-recogniser',
      id: 1,
      job: { audioPath: 'one.wav', packageRoot: '/app', modelsFolder: '/models', speechModel: 'auto' },
    },
    { type: 'start-recogniser', id: 2, job: { audioPath: 'two.wav' } },
  ])
  hosted.receive({ type: 'recogniser-said', id: 2, message: { type: 'started' } })
  hosted.receive({ type: 'recogniser-said', id: 1, message: { type: 'progress', fraction: 0.5 } })
  hosted.receive({ type: 'recogniser-said', id: 2, message: { type: 'result', data } })
  hosted.receive({ type: 'recogniser-ended', id: 2 })
  hosted.receive({ type: 'recogniser-ended', id: 1 })
  expect(await two).toEqual({ ok: true, data })
  expect(await one).toMatchObject({ ok: false, code: 'recogniser-crashed' })
  expect(heard).toEqual(['two.wav started', 'one.wav 0.5'])
})

test('a cancelled task ends its recogniser', async () => {
  const { asked, hosted, run } = openHost()
  const cancel = new AbortController()
  const outcome = run('one.wav', cancel.signal)
  cancel.abort()
  expect(asked.at(-1)).toEqual({ type: 'end-recogniser', id: 1 })
  hosted.receive({ type: 'recogniser-ended', id: 1 })
  expect(await outcome).toMatchObject({ ok: false })
})

test('a process whose task ended well takes the next one with its loaded models', async () => {
  const { asked, hosted, launch, run } = openHost()
  const neverAborted = new AbortController().signal
  const one = run('one.wav', neverAborted, () => true)
  hosted.receive({ type: 'recogniser-said', id: 1, message: { type: 'result', data } })
  expect(await one).toEqual({ ok: true, data })
  const two = run('two.wav', neverAborted)
  expect(asked.at(-1)).toMatchObject({ type: 'next-job', id: 1, job: { audioPath: 'two.wav' } })
  hosted.receive({ type: 'recogniser-said', id: 1, message: { type: 'result', data } })
  expect(asked.at(-1)).toEqual({ type: 'end-recogniser', id: 1 })
  hosted.receive({ type: 'recogniser-ended', id: 1 })
  expect(await two).toEqual({ ok: true, data })
  expect(asked.filter(({ type }) => type === 'start-recogniser')).toHaveLength(1)

  const three = run('three.wav', neverAborted, () => true)
  hosted.receive({ type: 'recogniser-said', id: 2, message: { type: 'result', data } })
  await three
  launch.endIdle()
  expect(asked.at(-1)).toEqual({ type: 'end-recogniser', id: 2 })
  void run('four.wav', neverAborted)
  expect(asked.at(-1)).toMatchObject({ type: 'start-recogniser', id: 3 })
})

test('a process that dies while idle gets no further task', async () => {
  const { asked, hosted, run } = openHost()
  const one = run('one.wav', new AbortController().signal, () => true)
  hosted.receive({ type: 'recogniser-said', id: 1, message: { type: 'result', data } })
  await one
  hosted.receive({ type: 'recogniser-ended', id: 1 })
  void run('two.wav')
  expect(asked.at(-1)).toMatchObject({ type: 'start-recogniser', id: 2 })
})
