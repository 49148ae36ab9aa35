import { expect, test } from 'vitest'
import { engineWithImports } from '../../../support/engineWithImports.ts'

/** If the destination is remote, Tapelog asks a person before it queues a job of the recording. */
const desk = engineWithImports()
const { at, record, waiting, question, list, jobKinds, settled, choose, answer, restart } = desk

test('dropped files are copied and sealed, and wait for the answer even after a restart', async () => {
  await desk.engine.call('recordings.import', { paths: [record('one.wav', 1), record('two.wav', 2)] })
  expect(await question()).toMatchObject({ source: { key: 'files' }, recordings: 2, copying: 2, durationMs: null })
  await settled()
  expect(await question()).toMatchObject({ recordings: 2, copying: 0, durationMs: 2000 })
  expect(await list()).toMatchObject([
    { stage: 'sealed', waitingFor: 'choice', remoteCopies: [] },
    { stage: 'sealed', waitingFor: 'choice', remoteCopies: [] },
  ])
  expect(await jobKinds()).toEqual(['import', 'import'])

  await restart()
  await settled()
  expect(await waiting()).toMatchObject({
    questions: [{ recordings: 2 }],
    usual: { destination: 'remote', accountId: 1, language: 'en' },
    remote: { accountId: 1, name: 'Newsroom', host: new URL(desk.server.origin).host },
  })
  expect(await jobKinds()).toEqual(['import', 'import'])
  expect(desk.server.asked).toEqual([])

  const { jobIds } = await answer(choose({ hotwords: ['Reyes'] }))
  expect(jobIds).toHaveLength(2)
  expect((await waiting()).questions).toEqual([])
  expect(await list()).toMatchObject([
    { remoteCopies: [{ account: 'Newsroom', state: 'going' }] },
    { remoteCopies: [{ account: 'Newsroom', state: 'going' }] },
  ])
  expect((await desk.engine.call('recordings.get', { recordingId: 1 })).transcription.hotwords).toEqual(['Reyes'])
  await desk.engine.settle()
  expect(desk.server.of('submit')).toHaveLength(2)
})

test('an answer during the copy shows on the recording from its first row', async () => {
  await desk.engine.call('recordings.import', { paths: [record('one.wav')] })
  await answer(choose({ destination: 'remote', localOnly: true, language: 'de', speakers: 1 }))
  expect((await desk.engine.call('queue.overview', {})).chains).toMatchObject([
    { localOnly: true, destination: 'this-machine', remoteCopies: [] },
  ])
  desk.engine.start({ kinds: ['import'] })
  await desk.engine.settle()
  expect(await desk.engine.call('recordings.get', { recordingId: 1 })).toMatchObject({
    localOnly: true,
    destination: 'this-machine',
    lastDestination: 'this-machine',
    transcription: { language: 'de', diarization: false },
  })
  await settled()
  expect(desk.server.asked).toEqual([])
})

test('an answered import names its account before it is a recording', async () => {
  await desk.engine.call('recordings.import', { paths: [record('one.wav')] })
  const copies = async () => {
    const { imports } = await desk.engine.call('recordings.list', {})
    const { chains } = await desk.engine.call('queue.overview', {})
    return [imports[0]?.remoteCopies, chains[0]?.remoteCopies]
  }
  expect(await copies()).toEqual([[], []])
  await answer(choose())
  const going = [{ account: 'Newsroom', state: 'going' }]
  expect(await copies()).toEqual([going, going])
})

test('“Not now” keeps recordings and never asks again', async () => {
  await desk.engine.call('recordings.import', { paths: [record('one.wav', 1)] })
  await answer(choose({ destination: 'not-now', accountId: null }))
  await settled()
  await desk.engine.call('recordings.import', { paths: [record('two.wav', 2)] })
  await desk.engine.settle()
  await answer(choose({ destination: 'this-machine', accountId: null }))
  await desk.engine.settle()
  expect((await waiting()).questions).toEqual([])
  expect(
    (await list()).map(({ id, stage, waitingFor }) => ({ id, stage, waitingFor })).sort((a, b) => a.id - b.id),
  ).toEqual([
    { id: 1, stage: 'sealed', waitingFor: null },
    { id: 2, stage: 'ready', waitingFor: null },
  ])
  expect(desk.server.asked).toEqual([])
})

test('an answer does not cover files that came after the question', async () => {
  await desk.engine.call('recordings.import', { paths: [record('one.wav', 1)] })
  const { lastJobId = 0 } = (await question()) ?? {}
  await desk.engine.call('recordings.import', { paths: [record('two.wav', 2)] })
  await desk.engine.call('imports.answer', { sourceKey: 'files', lastJobId, choice: choose(), remember: false })
  await settled()
  expect(await question()).toMatchObject({ recordings: 1 })
  expect(desk.server.of('submit')).toHaveLength(1)
})

test('a file that is copied during a change to a remote service is asked about, not sent', async () => {
  await desk.engine.call('settings.update', { destination: 'this-machine' })
  await desk.engine.call('recordings.import', { paths: [record('one.wav')] })
  expect((await waiting()).questions).toEqual([])
  await desk.engine.call('settings.update', { destination: 'remote' })
  await settled()
  expect(await question()).toMatchObject({ recordings: 1, copying: 0 })
  expect(desk.server.asked).toEqual([])
})

test('nothing is asked without a remote destination, unless a caller wants it', async () => {
  await desk.engine.call('settings.update', { destination: 'this-machine' })
  await desk.engine.call('recordings.import', { paths: [record('one.wav', 1)] })
  await desk.engine.call('recordings.import', { paths: [record('two.wav', 2)], ask: true })
  await settled()
  expect(await question()).toMatchObject({ recordings: 1 })
  expect(await list()).toContainEqual(expect.objectContaining({ id: 1, stage: 'ready' }))
  expect((await waiting()).usual).toMatchObject({ destination: 'this-machine' })
})

test('“Never leaves this machine” also stops a dropped recording that the library has', async () => {
  await desk.engine.call('recordings.import', { paths: [record('one.wav', 1)], destination: 'remote' })
  desk.engine.start({ kinds: ['import'] })
  await desk.engine.settle()
  expect(await list()).toMatchObject([{ localOnly: false, remoteCopies: [{ state: 'going' }] }])
  await desk.engine.call('recordings.import', { paths: [at('one.wav'), record('two.wav', 2)] })
  await desk.engine.settle()
  expect(await question()).toMatchObject({ recordings: 1 })
  await answer(choose({ localOnly: true }))
  expect((await list()).map(({ localOnly }) => localOnly)).toEqual([true, true])
  await settled()
  expect(desk.server.asked).toEqual([])
})

test('transcribing a recording from its dialog settles its question', async () => {
  await desk.engine.call('recordings.import', { paths: [record('one.wav')] })
  await settled()
  await desk.engine.call('recordings.transcribe', { recordingId: 1, destination: 'this-machine' })
  expect((await waiting()).questions).toEqual([])
  await desk.engine.settle()
  expect(await list()).toMatchObject([{ stage: 'ready', waitingFor: null }])
})

test('a workflow for an account marks its recording as going there before anything is sent', async () => {
  await desk.engine.call('recordings.import', { paths: [record('one.wav')], destination: 'not-now' })
  desk.engine.start({ kinds: ['import', 'prepare'] })
  await desk.engine.settle()
  expect(await list()).toMatchObject([{ stage: 'sealed', remoteCopies: [] }])
  await desk.engine.call('workflows.submit', {
    recordingId: 1,
    definition: '[{"type": "transcribe"}]',
    destination: 'remote',
  })
  expect(await list()).toMatchObject([{ remoteCopies: [{ account: 'Newsroom', state: 'going' }] }])
  expect((await desk.engine.call('queue.overview', {})).chains).toMatchObject([
    { remoteCopies: [{ account: 'Newsroom', state: 'going' }] },
  ])
})
