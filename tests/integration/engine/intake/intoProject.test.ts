import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { usualDefaults } from '../../../../shared/recordings/projects.ts'
import { engineWithImports } from '../../../support/engineWithImports.ts'

/** Imports while a project is open. */
const desk = engineWithImports()
const create = async (name: string, more: Partial<typeof usualDefaults> = {}) =>
  (await desk.engine.call('projects.create', { name, defaults: { ...usualDefaults, ...more } })).projectId
const importInto = async (projectId: number, name = 'a.wav', seed = 1) => {
  await desk.engine.call('recordings.import', {
    paths: [desk.record(name, seed)],
    projectId,
    ask: 'unless-remembered',
  })
  await desk.settled()
}

test('the question names the project, even if everything stays on this machine', async () => {
  await desk.engine.call('settings.update', { destination: 'this-machine' })
  const projectId = await create('Water', { language: 'de' })
  await desk.engine.call('recordings.import', { paths: [desk.record('a.wav')], projectId, ask: 'unless-remembered' })
  expect(await desk.question()).toMatchObject({ projectId, recordings: 1, copying: 1 })
  await desk.settled()
  expect(await desk.question()).toMatchObject({ projectId, recordings: 1, copying: 0 })
  expect(await desk.list()).toMatchObject([{ projectId, lastDestination: null }])
  // If some files go to another project, the question names no project.
  await desk.engine.call('recordings.import', { paths: [desk.record('b.wav', 2)], ask: true })
  expect(await desk.question()).toMatchObject({ projectId: null, recordings: 2 })
})

test('a recording has its project’s rules before the answer, which can remove them', async () => {
  const secret = await create('Source', { localOnly: true })
  await importInto(secret)
  expect(await desk.list()).toMatchObject([{ projectId: secret, localOnly: true }])
  await desk.answer(desk.choose({ projectId: null }))
  await desk.settled()
  expect(await desk.list()).toMatchObject([{ projectId: null, localOnly: true, lastDestination: 'this-machine' }])
  expect(desk.server.asked).toEqual([])

  const open = await create('Open')
  await importInto(open, 'b.wav', 2)
  await desk.answer(desk.choose({ projectId: null, destination: 'not-now', accountId: null }))
  expect((await desk.list()).map(({ projectId, localOnly }) => [projectId, localOnly]).toSorted()).toEqual([
    [null, false],
    [null, true],
  ])
})

test('a remembered choice goes to the open project without a question', async () => {
  const projectId = await create('Water', { localOnly: true })
  await desk.engine.call('imports.remember', { source: { key: 'files', name: '' }, choice: desk.choose() })
  await importInto(projectId)
  expect(await desk.question()).toBeUndefined()
  expect(await desk.list()).toMatchObject([{ projectId, localOnly: true, lastDestination: 'this-machine' }])
  expect(desk.server.asked).toEqual([])
})

test('a project or folder that keeps recordings here also keeps waiting files', async () => {
  const projectId = await create('Source')
  const wish = { destination: 'not-now' } as const
  await desk.engine.call('recordings.import', { paths: [desk.record('a.wav')], projectId, ...wish })
  await desk.engine.call('recordings.import', { paths: [desk.record('watched/b.wav', 2)], ...wish })
  await desk.engine.call('recordings.import', { paths: [desk.record('c.wav', 3)], ...wish })
  const { id } = await desk.engine.call('watchFolders.add', { path: desk.at('watched') })
  const db = new Database(desk.at('library/library.sqlite'))
  db.prepare(`UPDATE jobs SET payload = json_set(payload, '$.from.key', ?) WHERE subject = 'b.wav'`).run(`folder:${id}`)
  db.close()
  const defaults = { ...usualDefaults, localOnly: true }
  await desk.engine.call('projects.update', { projectId, name: 'Source', defaults })
  await desk.engine.call('watchFolders.add', { path: desk.at('watched'), localOnly: true })
  await desk.settled()
  const kept = (await desk.list()).map(({ originalName, localOnly }) => [originalName, localOnly])
  expect(Object.fromEntries(kept)).toEqual({ 'a.wav': true, 'b.wav': true, 'c.wav': false })
})
