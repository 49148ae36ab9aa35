import { afterEach, beforeEach, expect, test } from 'vitest'
import { issuePersonalKeys, putPerson, removePerson } from '../../electron/service/newsroom/clients/people.ts'
import type { PersonRole } from '../../electron/service/newsroom/postgres/tables.ts'
import type { ServiceConnection } from '../../shared/partner/connection.ts'
import { callService } from '../support/serviceClient.ts'
import { describeNeedingPostgres, migratedDatabase } from './setup/needingPostgres.ts'
import { addRowsOf, type RowsOf } from './setup/newsroomRows.ts'
import { openSignInNewsroom, type SignInNewsroom } from './setup/signInNewsroom.ts'

const people: [userId: string, desk: string | null, role: PersonRole][] = [
  ['ann', 'city', 'own'],
  ['bob', 'city', 'own'],
  ['sam', 'sports', 'own'],
  ['eve', 'city', 'desk'],
  ['lone', null, 'desk'],
  ['zed', null, 'all'],
]

describeNeedingPostgres('roles', () => {
  let desk: SignInNewsroom
  let rows: Record<string, RowsOf>
  let as: Record<string, ServiceConnection>
  beforeEach(async () => {
    desk = await openSignInNewsroom({ url: await migratedDatabase() })
    rows = {}
    as = {}
    for (const [userId, ofNewsroom, role] of people) {
      await put(userId, ofNewsroom, role)
      const owner = { clientId: 'news', userId, name: 'laptop', nowMs: desk.clock.nowMs }
      const keys = await issuePersonalKeys(desk.store, owner)
      if (!keys) throw new Error('There is no such person.')
      as[userId] = {
        ...{ baseUrl: '', apiBase: desk.nodes.a.address, clientId: 'news', userId: '', workflowStatusPath: '' },
        ...{ secretKey: keys.secret, apiKey: keys['api-key'], userToken: keys['user-token'] },
        authorization: keys.authorization,
      }
      rows[userId] = await addRowsOf(desk.store, 'news', userId, desk.clock.nowMs)
    }
    rows['others’ ann'] = await addRowsOf(desk.store, 'others', 'ann', desk.clock.nowMs)
  })
  afterEach(() => desk.close())

  const put = (userId: string, ofNewsroom: string | null, role: PersonRole) =>
    putPerson(
      desk.store,
      { clientId: 'news', userId, email: null, name: null, desk: ofNewsroom, role },
      desk.clock.nowMs,
    )
  /** Whose recordings this person can read, by each endpoint that reads. */
  const readBy = async (userId: string) => {
    const by = as[userId] as ServiceConnection
    const readers = {
      transcription: (of: RowsOf) =>
        callService(by, 'readTranscription', { params: { transcription_id: of.done.transcription_id } }),
      partial: (of: RowsOf) =>
        callService(by, 'readPartialResults', { params: { transcription_id: of.waiting.transcription_id } }),
      workflow: (of: RowsOf) => callService(by, 'readWorkflow', { params: { workflow_id: of.workflow.id } }),
    }
    const found: Record<string, string[]> = {}
    for (const [name, read] of Object.entries(readers)) {
      const statuses = await Promise.all(
        Object.entries(rows).map(async ([owner, of]) => [owner, (await read(of)).status] as const),
      )
      expect(statuses.every(([, status]) => status === 200 || status === 404)).toBe(true)
      found[name] = statuses.flatMap(([owner, status]) => (status === 200 ? [owner] : []))
    }
    expect(found).toEqual({
      transcription: found.transcription,
      partial: found.transcription,
      workflow: found.transcription,
    })
    return found.transcription
  }

  test('roles decide whose transcriptions and workflows a person reads', async () => {
    expect(await readBy('ann')).toEqual(['ann'])
    expect(await readBy('sam')).toEqual(['sam'])
    expect(await readBy('eve')).toEqual(['ann', 'bob', 'eve'])
    expect(await readBy('lone')).toEqual(['lone'])
    expect(await readBy('zed')).toEqual(['ann', 'bob', 'sam', 'eve', 'lone', 'zed'])
  })

  test('roles apply as they are now, after a change of desk, a departure or a loss of role', async () => {
    await put('sam', 'city', 'own')
    await removePerson(desk.store, 'news', 'bob', desk.clock.nowMs)
    desk.clock.nowMs += 5000
    expect(await readBy('eve')).toEqual(['ann', 'bob', 'sam', 'eve'])
    await put('eve', 'city', 'own')
    await put('zed', null, 'own')
    desk.clock.nowMs += 5000
    expect(await readBy('eve')).toEqual(['eve'])
    expect(await readBy('zed')).toEqual(['zed'])
  })

  test('roles let a person read, but not change, what belongs to others', async () => {
    const zed = as.zed as ServiceConnection
    const { ann } = rows as { ann: RowsOf }
    const ids = { transcription_ids: [ann.waiting.transcription_id], workflow_ids: [ann.workflow.id] }
    for (const name of ['pauseTasks', 'resumeTasks', 'revokeTasks'] as const)
      expect((await callService(zed, name, { body: ids })).body).toEqual({ transcription_ids: [], workflow_ids: [] })
    const one = { params: { transcription_id: ann.waiting.transcription_id } }
    expect((await callService(zed, 'revokeTranscription', one)).status).toBe(404)
    await callService(zed, 'removeFromService', { body: { ...ids, file_ids: [ann.file.file_id], revoke: true } })
    const part_list = [{ PartNumber: 1, ETag: '"d41d8cd98f00b204e9800998ecf8427e"' }]
    const { file_id, upload_id, filetype } = ann.file
    const completion = { body: { file_id, upload_id, part_list, filetype } }
    expect((await callService(zed, 'completeUpload', completion)).status).toBe(404)
    expect((await callService(zed, 'completeFile', { body: { ...completion.body, owner_id: 'ann' } })).status).toBe(404)
    expect(await readBy('ann')).toEqual(['ann'])

    const file = await callService(as.ann as ServiceConnection, 'completeUpload', completion)
    expect(file.status).toBe(200)
    const submit = (by: string) =>
      callService(as[by] as ServiceConnection, 'submitTranscription', {
        body: { file_url: file.body.DownloadUrl, params: {} },
      })
    // Who may read the recording may also have it transcribed, for themselves.
    expect((await submit('zed')).status).toBe(200)
    expect((await submit('eve')).status).toBe(200)
    expect((await submit('bob')).status).toBe(403)
  })
})
