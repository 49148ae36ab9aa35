import { afterEach, expect } from 'vitest'
import { addClient } from '../../electron/service/newsroom/clients/clientCommands.ts'
import { AuditLog, exportAudit, removeOldAudit } from '../../electron/service/newsroom/operation/auditLog.ts'
import { silentLog } from '../../shared/errors/log.ts'
import { eventually, until } from '../support/waiting.ts'
import { describeNeedingPostgres, migratedDatabase } from './setup/needingPostgres.ts'
import { type Newsroom, openNewsroom } from './setup/openNewsroom.ts'
import { sharedStore } from './setup/sharedStore.ts'
import { settingsFor, testWithStore } from './setup/storeSettings.ts'

const recording = Buffer.from('This stands for a recording: nothing here listens to it.')

describeNeedingPostgres('the audit of a newsroom', () => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })
  async function open(): Promise<Newsroom> {
    const desk = await openNewsroom(await migratedDatabase(), settingsFor(sharedStore()))
    closing.push(() => desk.close())
    return desk
  }
  /** Without those of the operator's commands. */
  const entries = (desk: Newsroom) =>
    desk.store.newsroom.selectFrom('audit').selectAll().where('node', '<>', 'command').orderBy('id').execute()

  testWithStore('the audit records who did what in order, and reads once an hour at most', async () => {
    const desk = await open()
    const node = await desk.openWorking({
      devices: [{ serialNumber: '8810000001', ownerId: null }],
    })
    const token = await node.call('issueToken', {})
    const headers = { authorization: `Bearer ${token.body.access_token}` }
    await node.call('mintUserToken', { body: { user_id: 'ann-noun-city', expires_in: 600 }, headers })
    const file = await node.upload(recording)
    const id = await node.submit(file.DownloadUrl)
    await until(() => node.recognisers.jobs.length === 1)
    const named = { transcription_ids: [id], workflow_ids: [] }
    await node.call('pauseTasks', { body: named })
    await node.call('resumeTasks', { body: named })
    await until(() => node.recognisers.jobs.length === 2)
    node.recognisers.finish(1)
    await eventually(
      () => node.task(id),
      ({ status }) => status === 'SUCCESS',
    )
    for (let poll = 0; poll < 20; poll++) await node.task(id)
    for (let download = 0; download < 3; download++) await node.follow(file.DownloadUrl)
    await until(async () => (await entries(desk)).filter(({ action }) => action === 'read').length === 3)
    await node.call('removeFromService', {
      body: { file_ids: [file.FileId], transcription_ids: [id] },
    })
    await node.node.close()
    const all = await entries(desk)
    const isOfWorker = ({ key_name }: (typeof all)[number]) => key_name?.startsWith('own-')
    // Twice the same worker, once in the audit.
    expect(all.filter(isOfWorker)).toMatchObject([
      { action: 'read', client_id: 'news', account_id: null, object_kind: 'task', object_id: id, detail: '127.0.0.1' },
    ])
    const seen = all.filter((entry) => !isOfWorker(entry))
    expect(seen.map(({ action, object_kind, object_id }) => [action, object_kind, object_id])).toEqual([
      ['token-issued', 'account', 'news'],
      ['token-issued', 'account', 'news/ann-noun-city'],
      ['upload-begun', 'file', file.FileId],
      ['sent', 'file', file.FileId],
      ['submitted', 'task', id],
      ['paused', 'task', id],
      ['resumed', 'task', id],
      ['read', 'task', id],
      ['read', 'file', file.FileId],
      ['removed', 'task', id],
      ['removed', 'file', file.FileId],
    ])
    expect(new Set(seen.map(({ client_id, node: name }) => `${client_id} ${name}`))).toEqual(
      new Set([`news ${node.node.nodeId}`]),
    )
    // A file's address does not say who has it.
    expect(seen.map(({ account_id }) => account_id).filter((account) => account !== 'news')).toEqual([null])
    expect(seen[0]?.key_name).toBe('client')
  })

  testWithStore('the audit has no entry for a refused, undone or repeated change', async () => {
    const desk = await open()
    const node = await desk.openNode({ devices: [{ serialNumber: '8810000001', ownerId: null }] })
    const bind = () => node.call('bindDevice', { body: { owner_id: 'ann', sn: '8810000001', sn_type: 'notepro' } })
    await bind()
    await bind()
    await node.call('revokeTasks', { body: { transcription_ids: [crypto.randomUUID()], workflow_ids: [] } })
    await node.call('submitTranscription', { body: { file_url: 'https://elsewhere.example/a.mp3', params: {} } })
    const audit = new AuditLog({ store: desk.store, nodeId: 'node', now: Date.now, log: silentLog })
    const failing = desk.store.transaction(async (tx) => {
      await audit.note(tx, { by: { clientId: 'news', accountId: 'news' }, action: 'sent', kind: 'file', ids: ['x'] })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect((await entries(desk)).map(({ action, object_id }) => [action, object_id])).toEqual([['bound', '8810000001']])
  })

  testWithStore('the audit is exported whole, by client, from where the last export ended', async () => {
    const desk = await open()
    await addClient(desk.store, { clientId: 'others', name: 'Others' }, 1)
    await desk.store.newsroom.deleteFrom('audit').execute()
    const times = { nowMs: 1000 }
    const audit = new AuditLog({ store: desk.store, nodeId: 'node', now: () => times.nowMs, log: silentLog })
    for (let count = 0; count < 2500; count++)
      audit.read({ clientId: count % 2 ? 'news' : 'others', accountId: null }, 'file', `file-${count}`)
    audit.read({ clientId: 'news', accountId: null }, 'file', 'file-1')
    times.nowMs = Date.now()
    audit.read({ clientId: 'news', accountId: null }, 'file', 'just-now')
    await audit.close()
    const ids = async (range: Parameters<typeof exportAudit>[1]) => {
      const rows = []
      for await (const row of exportAudit(desk.store, range)) rows.push(row)
      return rows
    }
    const all = await ids({})
    expect(all).toHaveLength(2500)
    expect((await ids({ clientId: 'news' })).every(({ client_id }) => client_id === 'news')).toBe(true)
    expect(await ids({ clientId: 'news' })).toHaveLength(1250)
    expect(await ids({ fromId: all[2000]?.id ?? 0 })).toHaveLength(499)
    await removeOldAudit(desk.store, 2000)
    expect((await entries(desk)).map(({ object_id }) => object_id)).toEqual(['just-now'])
  })
})
