import { describe, expect, test } from 'vitest'
import { usualDefaults } from '../../../../shared/recordings/projects.ts'
import { engineWithImports } from '../../../support/engineWithImports.ts'

/** Projects while the usual destination is a remote service: the recordings that a project keeps here must not leave. */
const desk = engineWithImports()
const create = async (name: string, more: Partial<typeof usualDefaults> = {}): Promise<number> =>
  (await desk.engine.call('projects.create', { name, defaults: { ...usualDefaults, ...more } })).projectId
const projects = async () => (await desk.engine.call('projects.list', undefined)).projects
const runHotwords = async (recordingId: number) =>
  (await desk.engine.call('recordings.get', { recordingId })).transcription.hotwords

test('removing a project keeps its recordings and their local-only mark', async () => {
  const project = await create('Water project')
  await expect(create('WATER project')).rejects.toMatchObject({ code: 'project-name-taken' })
  await desk.engine.call('recordings.import', { paths: [desk.record('a.wav')], destination: 'not-now' })
  await desk.settled()
  const [recording] = await desk.list()
  const recordingIds = [recording?.id ?? 0]
  await desk.engine.call('projects.move', { recordingIds, projectId: project })
  await desk.engine.call('projects.update', {
    projectId: project,
    name: 'Water',
    defaults: { ...usualDefaults, localOnly: true },
  })
  expect(await projects()).toMatchObject([{ name: 'Water', recordings: 1, defaults: { localOnly: true } }])
  expect(await desk.list()).toMatchObject([{ projectId: project, localOnly: true }])
  await desk.engine.call('projects.remove', { projectId: project })
  expect(await projects()).toEqual([])
  expect(await desk.list()).toMatchObject([{ projectId: null, localOnly: true }])
  await expect(desk.engine.call('projects.move', { recordingIds, projectId: project })).rejects.toMatchObject({
    code: 'project-unknown',
  })
})

test('a project name without visible characters is refused', async () => {
  for (const name of ['\u200f', ' \u202e \u0000 '])
    await expect(create(name)).rejects.toMatchObject({ code: 'bad-input' })
  await create('\u202eWater')
  expect(await projects()).toMatchObject([{ name: 'Water' }])
})

describe('a local-only project', () => {
  test('keeps every import on this machine, whatever the answer says', async () => {
    const project = await create('Source', { localOnly: true })
    await desk.engine.call('recordings.import', { paths: [desk.record('a.wav', 1)], projectId: project })
    await desk.engine.call('recordings.import', {
      paths: [desk.record('b.wav', 2)],
      projectId: project,
      destination: 'remote',
    })
    await desk.settled()
    await desk.engine.call('recordings.import', { paths: [desk.record('c.wav', 3)], ask: true })
    await desk.settled()
    await desk.answer(desk.choose({ projectId: project }))
    await desk.settled()
    const list = await desk.list()
    expect(list).toHaveLength(3)
    for (const recording of list)
      expect(recording).toMatchObject({ projectId: project, localOnly: true, lastDestination: 'this-machine' })
    expect(desk.server.asked).toEqual([])
  })

  test('marks what moves in, and the mark stays on what moves out', async () => {
    const project = await create('Source', { localOnly: true })
    await desk.engine.call('recordings.import', { paths: [desk.record('a.wav')], destination: 'not-now' })
    await desk.settled()
    const recordingIds = (await desk.list()).map(({ id }) => id)
    await desk.engine.call('projects.move', { recordingIds, projectId: project })
    expect(await desk.list()).toMatchObject([{ localOnly: true, projectId: project }])
    await desk.engine.call('projects.move', { recordingIds, projectId: null })
    expect(await desk.list()).toMatchObject([{ localOnly: true, projectId: null }])
  })

  test('a project overrides a remembered choice that sends', async () => {
    const project = await create('Here', { destination: 'this-machine' })
    await desk.engine.call('imports.remember', {
      source: { key: 'files', name: '' },
      choice: desk.choose({ projectId: project }),
    })
    await desk.engine.call('recordings.import', { paths: [desk.record('a.wav', 1)] })
    // Moving the recording to another project, or to none, does not get around the rule.
    await desk.engine.call('recordings.import', { paths: [desk.record('b.wav', 2)], projectId: null })
    await desk.settled()
    const list = await desk.list()
    expect(list.map(({ lastDestination }) => lastDestination)).toEqual(['this-machine', 'this-machine'])
    expect(list.map(({ projectId }) => projectId).toSorted()).toEqual([null, project].toSorted())
  })
})

test('a project gives its names and terms as hotwords, and its language to new recordings', async () => {
  const project = await create('Water', { speakers: ['Reyes'], hotwords: ['aquifer'], language: 'de' })
  await desk.engine.call('recordings.import', {
    paths: [desk.record('a.wav', 1)],
    projectId: project,
    destination: 'this-machine',
  })
  await desk.settled()
  const [recording] = await desk.list()
  if (!recording) throw new Error('no recording')
  const { transcription } = await desk.engine.call('recordings.get', { recordingId: recording.id })
  expect(transcription).toMatchObject({ language: 'de', hotwords: ['Reyes', 'aquifer'] })
  await desk.engine.call('recordings.transcribe', {
    recordingId: recording.id,
    options: { hotwords: ['harbour', 'Reyes'] },
    destination: 'this-machine',
  })
  expect(await runHotwords(recording.id)).toEqual(['harbour', 'Reyes', 'aquifer'])
  // The recording is in no project now: Tapelog neither uses nor sends the project's terms.
  const recordingIds = [recording.id]
  await desk.engine.call('projects.move', { recordingIds, projectId: null })
  await desk.engine.call('recordings.transcribeSeveral', { recordingIds, destination: 'this-machine' })
  expect(await runHotwords(recording.id)).toEqual(['harbour', 'Reyes'])
})

test('several recordings are transcribed together, with a reason for each skipped one', async () => {
  const paths = [1, 2, 3].map((seed) => desk.record(`${seed}.wav`, seed))
  await desk.engine.call('recordings.import', { paths, destination: 'not-now' })
  await desk.settled()
  const recordingIds = (await desk.engine.call('recordings.matching', {})).recordingIds
  expect(recordingIds).toHaveLength(3)
  const [first = 0] = recordingIds
  await desk.engine.call('recordings.setLocalOnly', { recordingId: first, localOnly: true })
  const remote = await desk.engine.call('recordings.transcribeSeveral', { recordingIds, destination: 'remote' })
  expect(remote.started).toEqual(recordingIds.slice(1))
  expect(remote.skipped).toMatchObject([{ recordingId: first, error: { code: 'local-only' } }])
  expect(await desk.engine.call('recordings.verify', { recordingIds: recordingIds.slice(1) })).toMatchObject({
    checked: 2,
  })
  const selected = await desk.engine.call('recordings.selected', { recordingIds })
  expect(selected.recordings.map(({ id, hasAudio }) => [id, hasAudio])).toEqual(recordingIds.map((id) => [id, true]))
  expect((await desk.engine.call('library.storage', undefined)).originals.recordings).toBe(3)
})

test('several recordings that are transcribed together are reported together', async () => {
  const paths = [1, 2, 3].map((seed) => desk.record(`${seed}.wav`, seed))
  await desk.engine.call('recordings.import', { paths, destination: 'not-now' })
  await desk.settled()
  await desk.engine.call('queue.takeEndedBatches', {})
  const { recordingIds } = await desk.engine.call('recordings.matching', {})
  await desk.engine.call('recordings.transcribeSeveral', { recordingIds, destination: 'this-machine' })
  await desk.settled()
  const { batches } = await desk.engine.call('queue.takeEndedBatches', {})
  expect(batches).toEqual([{ transcribed: 3, copied: 0, needAttention: 0 }])
})

test('refused files are counted and listed by themselves', async () => {
  const { writeFileSync } = await import('node:fs')
  writeFileSync(desk.at('notes.mp3'), 'no sound at all')
  await desk.engine.call('recordings.import', {
    paths: [desk.at('notes.mp3'), desk.record('a.wav')],
    destination: 'not-now',
  })
  await desk.settled()
  const all = await desk.engine.call('recordings.list', {})
  expect(all).toMatchObject({ total: 1, refusedImports: 1, imports: [{ name: 'notes.mp3', state: 'failed' }] })
  expect((await desk.engine.call('recordings.list', { imports: 'under-way' })).imports).toEqual([])
  const refused = await desk.engine.call('recordings.list', { imports: 'refused' })
  expect(refused.imports).toHaveLength(1)
  await desk.engine.call('queue.dismiss', { jobId: refused.imports[0]?.jobId ?? 0 })
  expect(await desk.engine.call('recordings.list', {})).toMatchObject({ refusedImports: 0, imports: [] })
})
