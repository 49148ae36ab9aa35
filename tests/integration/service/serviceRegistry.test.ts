import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestService, type TestService } from '../../support/serviceClient.ts'

/** The device registry (sections 2.2, 2.3 and 3.1), device records (2.9) and the tokens that identify the caller, over HTTP. */
const seeded = [
  { serialNumber: '8810000001', ownerId: null },
  { serialNumber: '8820000002', ownerId: 'owner-from-before' },
]
const device = { type: 'notepro', sn: '8810000001' }
let service: TestService
let anna: Record<string, string>
let bert: Record<string, string>
beforeEach(async () => {
  service = await openTestService({ devices: seeded })
  anna = await service.user('user-anna')
  bert = await service.user('user-bert')
})
afterEach(() => service.remove())

const bind = (headers: Record<string, string>, body: unknown = device) => service.call('bind', { headers, body })
const unbind = (headers: Record<string, string>, body: unknown = device) => service.call('unbind', { headers, body })
const state = async (query: { type: string; sn: string } = device) =>
  (await service.call('readBinding', { headers: bert, query })).body
const bound = { status: 200, body: { ...device, is_bind: true } }
const unbound = { status: 200, body: { ...device, is_bind: false } }
const elsewhere = {
  status: 403,
  body: { code: 403, message: expect.stringContaining('already bound to another account') },
}

type Step = () => Promise<unknown>
const rows: [string, { before: Step[]; act: Step; answer: object; is_bind: boolean | null; bind_history: string[] }][] =
  [
    [
      'a bind of a device that was never bound succeeds',
      { before: [], act: () => bind(anna), answer: bound, is_bind: true, bind_history: ['user-anna'] },
    ],
    [
      'a bind of an unbound device adds one event',
      {
        before: [() => bind(anna), () => unbind(anna)],
        act: () => bind(bert),
        answer: bound,
        is_bind: true,
        bind_history: ['user-bert', 'user-anna'],
      },
    ],
    [
      'a second bind by the owner changes nothing',
      { before: [() => bind(anna)], act: () => bind(anna), answer: bound, is_bind: true, bind_history: ['user-anna'] },
    ],
    [
      'a bind of a device of another account is refused',
      {
        before: [() => bind(anna)],
        act: () => bind(bert),
        answer: elsewhere,
        is_bind: true,
        bind_history: ['user-anna'],
      },
    ],
    [
      'an unbind by the owner succeeds',
      {
        before: [() => bind(anna)],
        act: () => unbind(anna),
        answer: unbound,
        is_bind: false,
        bind_history: ['user-anna'],
      },
    ],
    [
      'an unbind of a device of another account is refused',
      {
        before: [() => bind(anna)],
        act: () => unbind(bert),
        answer: elsewhere,
        is_bind: true,
        bind_history: ['user-anna'],
      },
    ],
    [
      'an unbind of an unbound device changes nothing',
      {
        before: [() => bind(anna), () => unbind(anna)],
        act: () => unbind(bert),
        answer: unbound,
        is_bind: false,
        bind_history: ['user-anna'],
      },
    ],
    [
      'an unbind of a device that was never bound marks it as unbound',
      { before: [], act: () => unbind(anna), answer: unbound, is_bind: false, bind_history: [] },
    ],
  ]
test.each(rows)('%s', async (_name, { before, act, answer, ...after }) => {
  for (const step of before) expect(await step()).toMatchObject({ status: 200 })
  const { status, body } = (await act()) as { status: number; body: unknown }
  expect({ status, body }).toEqual(answer)
  expect(await state()).toEqual(after)
})

test('a refused bind succeeds after the owner releases the device', async () => {
  await bind(anna)
  expect((await bind(bert)).status).toBe(403)
  await unbind(anna)
  expect(await bind(bert)).toMatchObject(bound)
  expect((await unbind(anna)).status).toBe(403)
})

test('the history has one entry per bind, newest first', async () => {
  for (const headers of [anna, bert, anna, anna]) {
    await bind(headers)
    await bind(headers)
    await unbind(headers)
    await unbind(headers)
  }
  expect(await state()).toEqual({ is_bind: false, bind_history: ['user-anna', 'user-anna', 'user-bert', 'user-anna'] })
})

test('two accounts that bind at once get one owner', async () => {
  const answers = await Promise.all([bind(anna), bind(bert), bind(anna), bind(bert)])
  const winner = answers[0]?.status === 200 ? 0 : 1
  expect(answers.map(({ status }) => status)).toEqual(winner === 0 ? [200, 403, 200, 403] : [403, 200, 403, 200])
  expect((await state()).bind_history).toEqual([winner === 0 ? 'user-anna' : 'user-bert'])
})

test('an unknown serial number gets 404, with a message only for a bind', async () => {
  const unregistered = { type: 'notepro', sn: '8819999999' }
  const read = await service.call('readBinding', { headers: anna, query: unregistered })
  expect([read.status, read.text, read.headers.get('content-type')]).toEqual([404, '', null])
  for (const answer of [await bind(anna, unregistered), await unbind(anna, unregistered)])
    expect(answer).toMatchObject({ status: 404, body: { code: 404, message: expect.any(String) } })
})

test('a restart keeps state, history and tokens', async () => {
  await unbind(anna)
  await bind(anna)
  await service.stop()
  await service.start({
    devices: [
      { serialNumber: '8810000001', ownerId: 'owner-seeded-late' },
      { serialNumber: '8820000002', ownerId: null },
      { serialNumber: '8820000003', ownerId: 'owner-new' },
    ],
  })
  expect(await state()).toEqual({ is_bind: true, bind_history: ['user-anna'] })
  expect((await bind(bert)).status).toBe(403)
  expect(await state({ type: 'notepins', sn: '8820000002' })).toEqual({
    is_bind: true,
    bind_history: ['owner-from-before'],
  })
  expect(await state({ type: 'notepins', sn: '8820000003' })).toEqual({ is_bind: true, bind_history: ['owner-new'] })
})

test('an incomplete request names the missing field', async () => {
  const wrong = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer
    return [status, (body as { message: string }).message.split(':')[0]]
  }
  expect(await wrong(service.call('readBinding', { headers: anna, query: { type: 'notepro' } }))).toEqual([422, 'sn'])
  expect(await wrong(service.call('readBinding', { headers: anna, query: { sn: device.sn } }))).toEqual([422, 'type'])
  expect(await wrong(bind(anna, { ...device, sn: 'x'.repeat(201) }))).toEqual([422, 'sn'])
  expect((await bind(anna, { ...device, sn: 'x'.repeat(200) })).status).toBe(404)
  expect(await wrong(bind(anna, { ...device, sn: null }))).toEqual([422, 'sn'])
})

test('a partner token is valid for an hour and its refresh token once', async () => {
  const mint = (token: string) =>
    service.call('mintUserToken', { headers: { authorization: `Bearer ${token}` }, body: { user_id: 'user-anna' } })
  const refresh = (token: string) => service.call('refreshToken', { body: { refresh_token: token } })
  const { body: first } = await service.call('issueToken')
  service.nowMs += 3_600_000 - 1
  expect((await mint(first.access_token)).status).toBe(200)
  service.nowMs += 1
  expect(await mint(first.access_token)).toMatchObject({ status: 401, body: { code: 401 } })
  const { body: second } = await refresh(first.refresh_token)
  expect(second).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
  expect((await mint(second.access_token)).status).toBe(200)
  expect([second.access_token, second.refresh_token]).not.toContain(first.access_token)
  expect((await refresh(first.refresh_token)).status).toBe(401)
  const { body: third } = await refresh(second.refresh_token)
  service.nowMs += 30 * 86_400_000
  expect(await refresh(third.refresh_token)).toMatchObject({ status: 401, body: { code: 401 } })
})

test('a minted token works for its user until it expires', async () => {
  const short = await service.user('user-clara', 60)
  expect((await bind(short)).status).toBe(200)
  expect((await state()).bind_history).toEqual(['user-clara'])
  service.nowMs += 59_999
  expect((await bind(short)).status).toBe(200)
  service.nowMs += 1
  expect(await bind(short)).toMatchObject({ status: 401, body: { code: 401 } })

  const { body: partner } = await service.call('issueToken')
  for (const token of [partner.access_token, partner.refresh_token, 'made-up', ''])
    expect((await bind({ authorization: `Bearer ${token}` })).status).toBe(401)
  const body = { user_id: 'user-anna' }
  for (const headers of [anna, { authorization: `Bearer ${partner.refresh_token}` }, {}])
    expect((await service.call('mintUserToken', { headers, body })).status).toBe(401)
  expect((await service.call('refreshToken', { body: { refresh_token: partner.access_token } })).status).toBe(401)
})

test('a token is minted only for a valid user id and lifetime', async () => {
  const { body: partner } = await service.call('issueToken')
  const headers = { authorization: `Bearer ${partner.access_token}` }
  const mint = async (body: unknown) => (await service.call('mintUserToken', { headers, body })).status
  expect(await mint({ user_id: 'x'.repeat(5) })).toBe(422)
  expect(await mint({ user_id: 'x'.repeat(6) })).toBe(200)
  expect(await mint({ user_id: 'x'.repeat(120) })).toBe(200)
  expect(await mint({ user_id: 'x'.repeat(121) })).toBe(422)
  expect(await mint({ user_id: 'user-anna', expires_in: 0 })).toBe(422)
  expect(await mint({ user_id: 'user-anna', expires_in: 30 * 86_400 + 1 })).toBe(422)
})

test('a device record of the second API family has one owner at a time', async () => {
  const body = { owner_id: 'x'.repeat(120), sn: 'y'.repeat(200) }
  const other = { ...body, owner_id: 'owner-two' }
  const bindDevice = (asked: unknown) => service.call('bindDevice', { body: asked })
  const unbindDevice = (asked: unknown) => service.call('unbindDevice', { body: asked })
  const read = (device_id: string) => service.call('readDevice', { params: { device_id } })
  expect(await unbindDevice(body)).toMatchObject({ status: 404, body: { code: 404 } })
  const { body: made } = await bindDevice(body)
  expect(made).toMatchObject({
    ...body,
    type: 'notepin',
    is_bind: true,
    updated_at: new Date(service.nowMs).toISOString(),
  })
  const id = String(made.id)
  service.nowMs += 1000
  expect((await bindDevice(body)).body).toEqual(made)
  const retyped = { ...made, type: 'notepro', updated_at: new Date(service.nowMs).toISOString() }
  expect((await bindDevice({ ...body, sn_type: 'notepro' })).body).toEqual(retyped)
  expect((await read(id)).body).toEqual(retyped)
  service.nowMs -= 1000
  expect((await bindDevice(body)).body).toEqual(made)
  for (const refused of [await bindDevice(other), await unbindDevice(other)]) expect(refused).toMatchObject(elsewhere)
  expect((await read(id)).body).toEqual(made)
  const { body: released } = await unbindDevice(body)
  expect(released).toMatchObject({ id, owner_id: null, is_bind: false })
  service.nowMs += 1000
  expect((await unbindDevice(other)).body).toEqual(released)
  expect((await bindDevice(other)).body).toMatchObject({ id, owner_id: 'owner-two', is_bind: true })
  await service.stop()
  await service.start()
  expect((await read(id)).body).toMatchObject({ id, owner_id: 'owner-two', is_bind: true })

  expect(await read('unknown-device')).toMatchObject({ status: 404, body: { code: 404, message: expect.any(String) } })
  for (const [wrong, field] of [
    [{ ...body, owner_id: 'x'.repeat(121) }, 'owner_id'],
    [{ ...body, sn: 'y'.repeat(201) }, 'sn'],
    [{ ...body, sn_type: 'notepins' }, 'sn_type'],
  ] as const)
    expect(await bindDevice(wrong)).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(`^${field}:`) },
    })
  expect(await read('z'.repeat(121))).toMatchObject({ status: 422, body: { code: 422 } })
  expect((await service.call('bindDevice', { body, headers: { authorization: 'Bearer made-up' } })).status).toBe(401)
})
