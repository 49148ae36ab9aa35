import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { usualDefaults } from '../../../../shared/recordings/projects.ts'
import { engineWithImports } from '../../../support/engineWithImports.ts'

/**
 * The names and terms that a remote service gets: only those that a person saw and chose for it. The test reads them from the
 * requests.
 */
const desk = engineWithImports()
/** The hotwords of the first `count` submits, once they have arrived. */
async function sentHotwords(count: number): Promise<string[]> {
  desk.engine.start()
  await desk.server.seen('submit', count)
  return desk.server.of('submit').map(({ body }) => JSON.parse(body.toString('utf8')).params.hotwords)
}

const project = async () =>
  (
    await desk.engine.call('projects.create', {
      name: 'Water',
      defaults: { ...usualDefaults, speakers: ['Okafor'], hotwords: ['aquifer'] },
    })
  ).projectId
const importInto = async (projectId: number, name = 'a.wav', seed = 1) => {
  await desk.engine.call('recordings.import', { paths: [desk.record(name, seed)], projectId, ask: true })
  await desk.settled()
}

test('names and terms of a project stay here unless the answer names them', async () => {
  const projectId = await project()
  await desk.engine.call('settings.update', { transcription: { hotwords: ['harbour'] } })
  await importInto(projectId)
  await desk.answer(desk.choose({ projectId, speakerNames: ['Lee'] }))
  expect(await sentHotwords(1)).toEqual([''])

  await importInto(projectId, 'b.wav', 2)
  await desk.answer(desk.choose({ projectId, hotwords: ['aquifer'], speakerNames: ['Lee'] }))
  // Terms that the project gets after the answer are not sent either.
  await desk.engine.call('projects.update', {
    projectId,
    name: 'Water',
    defaults: { ...usualDefaults, speakers: ['Okafor', 'Nowak'], hotwords: ['aquifer'] },
  })
  expect(await sentHotwords(2)).toEqual(['', 'aquifer'])
})

test('hotwords used here are not sent when the recording is sent later', async () => {
  const projectId = await project()
  await desk.engine.call('recordings.import', {
    paths: [desk.record('a.wav')],
    projectId,
    options: { hotwords: ['harbour'] },
    destination: 'this-machine',
  })
  await desk.settled()
  const [recording] = await desk.list()
  const recordingId = recording?.id ?? 0
  await desk.engine.call('recordings.transcribeSeveral', { recordingIds: [recordingId], destination: 'remote' })
  await sentHotwords(1)
  await desk.engine.call('recordings.transcribe', { recordingId, destination: 'remote' })
  await sentHotwords(2)
  await desk.engine.call('recordings.transcribe', {
    recordingId,
    destination: 'remote',
    options: { hotwords: ['harbour'], speakerNames: ['Lee'] },
  })
  expect(await sentHotwords(3)).toEqual(['', '', 'harbour'])
})

test('a stored run sends no hotwords that nobody was shown', async () => {
  await desk.engine.call('recordings.import', { paths: [desk.record('a.wav')], destination: 'remote' })
  desk.engine.start({ kinds: ['import', 'prepare'] })
  await desk.engine.settle()
  await desk.engine.stop()
  const db = new Database(join(desk.at('library'), 'library.sqlite'))
  db.prepare(
    `UPDATE transcription_runs SET options = json_remove(json_set(options, '$.hotwords', json('["Okafor"]')), '$.hotwordsMayLeave')`,
  ).run()
  db.close()
  await desk.restart()
  expect(await sentHotwords(1)).toEqual([''])
})

test('a removed hotword is not listened for on this machine, and the others are', async () => {
  const projectId = await project()
  await importInto(projectId)
  await desk.answer(
    desk.choose({
      projectId,
      destination: 'this-machine',
      accountId: null,
      speakerNames: ['Lee'],
      hotwordsLeftOut: ['Okafor'],
    }),
  )
  await desk.settled()
  const { transcription } = await desk.engine.call('recordings.get', { recordingId: 1 })
  expect(transcription).toMatchObject({ hotwords: ['Lee', 'aquifer'], hotwordsLeftOut: ['Okafor'] })
})
