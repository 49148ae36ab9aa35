import { expect, test } from 'vitest'
import { newAccount } from '../../../../shared/accounts/account.ts'
import { filesSource, watchFolderSource } from '../../../../shared/recordings/importing.ts'
import { engineWithImports } from '../../../support/engineWithImports.ts'
import { addAccount } from '../../../support/keptAccounts.ts'
import { eventually } from '../../../support/waiting.ts'

/** Choices that Tapelog remembers for a source, and the reasons to ask again. */
const desk = engineWithImports()
const { at, record, waiting, question, list, settled, choose, answer } = desk
const deviceId = '054c:01d5:10FC5C7E1A2B3C'

test('a remembered choice holds for its source until the account changes', async () => {
  await desk.engine.call('recordings.import', { paths: [record('one.wav', 1)] })
  await answer(choose({ hotwords: ['Reyes'] }), true)
  await settled()
  expect(await desk.engine.call('imports.remembered', undefined)).toMatchObject({
    choices: [{ source: { key: 'files' }, choice: { hotwords: ['Reyes'] }, account: 'Newsroom', isInForce: true }],
  })
  await desk.engine.call('recordings.import', { paths: [record('two.wav', 2)] })
  await desk.engine.settle()
  expect((await waiting()).questions).toEqual([])
  expect(desk.server.of('submit')).toHaveLength(2)

  const other = await addAccount(desk.engine, {
    ...newAccount('custom'),
    ...{ name: 'Other', baseUrl: `${desk.server.origin}/other`, clientId: 'other' },
  })
  await desk.engine.call('accounts.activate', { accountId: other.id })
  await desk.engine.call('recordings.import', { paths: [record('three.wav', 3)] })
  await desk.engine.settle()
  expect(await question()).toMatchObject({ recordings: 1 })
  // The sheet showed the former account.
  await expect(answer(choose())).rejects.toMatchObject({ code: 'import-account-changed' })
  expect(await question()).toMatchObject({ recordings: 1 })

  await desk.engine.call('accounts.activate', { accountId: 1 })
  await desk.engine.call('imports.forget', { sourceKey: 'files' })
  await desk.engine.call('recordings.import', { paths: [record('four.wav', 4)] })
  await desk.engine.settle()
  expect(await question()).toMatchObject({ recordings: 2 })
})

test('names given for the microphones of one recording are not those of the next', async () => {
  const here = { destination: 'not-now' as const, accountId: null, speakerPerChannel: true }
  await desk.engine.call('recordings.import', { paths: [record('one.wav', 1)], ask: true })
  await answer(choose({ ...here, speakerNames: ['Reyes', 'Vogt'] }), true)
  await desk.engine.call('recordings.import', { paths: [record('two.wav', 2)] })
  await settled()
  const inOrder = async (recordingId: number) =>
    (await desk.engine.call('recordings.get', { recordingId })).transcription.areNamesInOrder
  expect(await inOrder(1)).toBe(true)
  expect(await inOrder(2)).toBe(false)
})

test('a file that is copied while the account changes is asked about again', async () => {
  await desk.engine.call('recordings.import', { paths: [record('one.wav')] })
  await answer(choose())
  const other = await addAccount(desk.engine, {
    ...newAccount('custom'),
    ...{ name: 'Other', baseUrl: `${desk.server.origin}/other`, clientId: 'other' },
  })
  await desk.engine.call('accounts.activate', { accountId: other.id })
  await settled()
  expect(await question()).toMatchObject({ recordings: 1 })
  expect(desk.server.asked).toEqual([])
})

test('an automatic recorder and a watch folder each wait with their own question', async () => {
  record('sony/REC_FILE/FOLDER01/260914_1502.wav', 1)
  record('watched/walk.wav', 2)
  await desk.engine.call('watchFolders.add', { path: at('watched') })
  desk.engine.start({ devices: true, byItself: true })
  desk.bus.plugIn({
    handle: 'sony',
    serialNumber: '10FC5C7E1A2B3C',
    volumes: [{ folder: at('sony'), label: 'IC RECORDER', uuid: '3A2F-11C4' }],
  })
  await eventually(
    async () => (await desk.engine.call('devices.list', undefined)).devices,
    ([device]) => device?.state === 'ready',
  )
  await desk.engine.call('devices.update', { deviceId, autoImport: true })
  const { questions } = await eventually(
    waiting,
    ({ questions }) => questions.length === 2 && questions.every(({ copying }) => copying === 0),
  )
  expect(questions.map(({ source }) => source.key).sort()).toEqual([`device:${deviceId}`, 'folder:1'])
  const fromDevice = questions.find(({ source }) => source.key.startsWith('device'))
  await desk.engine.call('imports.answer', {
    ...{ sourceKey: `device:${deviceId}`, lastJobId: fromDevice?.lastJobId ?? 0, remember: true },
    choice: choose({ localOnly: true }),
  })
  expect((await waiting()).questions).toHaveLength(1)
  expect(await list()).toContainEqual(expect.objectContaining({ localOnly: true }))
  expect(desk.server.asked).toEqual([])

  const [folderRow] = (await desk.engine.call('watchFolders.list', undefined)).folders
  await desk.engine.call('imports.remember', {
    source: watchFolderSource(folderRow ?? { id: 0, path: '' }),
    choice: choose(),
  })
  await desk.engine.call('watchFolders.remove', { watchFolderId: folderRow?.id ?? 0 })
  const remembered = async () =>
    (await desk.engine.call('imports.remembered', undefined)).choices.map(({ source }) => source.key)
  expect(await remembered()).toEqual([`device:${deviceId}`])

  await desk.engine.call('imports.remember', { source: filesSource, choice: choose() })
  await desk.engine.call('imports.forget', { sourceKey: filesSource.key })
  expect(await remembered()).toEqual([`device:${deviceId}`])
  desk.bus.pullOut('sony')
  await eventually(
    async () => (await desk.engine.call('devices.list', undefined)).devices,
    ([device]) => device?.state === 'away',
  )
  await desk.engine.call('devices.forget', { deviceId })
  expect(await remembered()).toEqual([])
})

test('an answer does not lift “never leaves this machine” from a file in copy', async () => {
  await desk.engine.call('recordings.import', { paths: [record('one.wav', 1)], localOnly: true, ask: true })
  await answer(choose())
  await settled()
  expect(await list()).toMatchObject([{ localOnly: true }])
  expect(desk.server.asked).toEqual([])
})

test('a remembered choice to keep recordings here outlives its account', async () => {
  await desk.engine.call('imports.remember', { source: filesSource, choice: choose({ localOnly: true }) })
  const other = await addAccount(desk.engine, {
    ...newAccount('custom'),
    ...{ name: 'Other', baseUrl: `${desk.server.origin}/other`, clientId: 'other' },
  })
  await desk.engine.call('accounts.activate', { accountId: other.id })
  await desk.engine.call('recordings.import', { paths: [record('one.wav', 1)] })
  await answer(choose({ accountId: other.id }))
  await settled()
  expect(await list()).toMatchObject([{ localOnly: true }])
  expect(desk.server.asked).toEqual([])
})
