import { expect } from 'vitest'
import { conformanceTarget, isEmbedded, secondFamilyNeeds, testWith } from '../support/conformanceTarget.ts'
import { type Answer, bodyOf, expectRefused, expectScheme, get, type Headers, once, postJson, unique } from './calls.ts'
import {
  bool,
  dateTime,
  expectField,
  expectFields,
  filledText,
  integer,
  object,
  oneOf,
  orNull,
  type Rule,
  recordType,
  recordTypes,
  text,
} from './fields.ts'

/** Device records: sections 2.4, 2.9, 4.2, 5, 7 and 8 of the interface description. */
const target = conformanceTarget()
const test = testWith(...secondFamilyNeeds)

const me = () => ({ authorization: target.authorization })
const bind = (body: object, headers: Headers = me()) => postJson(`${target.apiBase}/api/devices/bind`, headers, body)
const unbind = (body: object, headers: Headers = me()) =>
  postJson(`${target.apiBase}/api/devices/unbind`, headers, body)
const read = (deviceId: string, headers: Headers = me()) =>
  get(`${target.apiBase}/api/devices/${encodeURIComponent(deviceId)}`, headers)

/** A device that has no record yet. */
const newDevice = (more: object = {}) => ({ owner_id: unique('owner-'), sn: unique('conformance-'), ...more })
const bound = once(async () => {
  const device = newDevice({ sn_type: 'note' })
  return { device, record: bodyOf(await bind(device)) }
})

const deviceModel: Record<string, Rule> = {
  id: orNull(text),
  client_id: orNull(text),
  owner_id: orNull(text),
  sn: orNull(text),
  name: orNull(text),
  model: orNull(text),
  version: orNull(text),
  type: orNull(recordType),
  is_bind: orNull(bool),
  free_space: orNull(integer),
  capacity: orNull(integer),
  battery: orNull(integer),
  setting: orNull(object),
  config: orNull(object),
  config_system: orNull(object),
  updated_at: orNull(dateTime),
}

for (const type of recordTypes)
  test(`§2.4 sn_type accepts ${type}, which becomes the record’s type`, async () =>
    expectField(bodyOf(await bind(newDevice({ sn_type: type }))), 'type', oneOf(type)))
test('§2.4 sn_type of a device record defaults to notepin', async () =>
  expectField(bodyOf(await bind(newDevice())), 'type', oneOf('notepin')))
test('§2.4 sn_type of a device record accepts no other value', async () => {
  for (const type of ['notepins', 'NOTE', ''])
    expectRefused(await bind(newDevice({ sn_type: type })), `sn_type “${type}”`)
})

for (const [field, rule] of Object.entries(deviceModel))
  test(`§2.9 ${field} is ${rule.says}`, async () => expectField((await bound()).record, field, rule))

test('§4.2 POST /api/devices/bind returns the Device Model of the bound device', async () => {
  const { device, record } = await bound()
  expectFields(record, deviceModel)
  expect(record).toMatchObject({ sn: device.sn, owner_id: device.owner_id, is_bind: true })
})
test('§4.2 POST /api/devices/bind creates a missing device record', async () => {
  const { record } = await bound()
  expectField(record, 'id', filledText)
  expect(bodyOf(await read(String(record.id)))).toMatchObject({ id: record.id, sn: record.sn, is_bind: true })
})
test('§4.2 POST /api/devices/bind binds an existing record again', async () => {
  const device = newDevice()
  const first = bodyOf(await bind(device))
  bodyOf(await unbind(device))
  expect(bodyOf(await bind(device))).toMatchObject({ id: first.id, is_bind: true })
})
test('§4.2 POST /api/devices/unbind takes the same body and returns an unbound Device Model', async () => {
  const device = newDevice({ sn_type: 'other' })
  const { id } = bodyOf(await bind(device))
  const record = bodyOf(await unbind(device))
  expectFields(record, deviceModel)
  expect(record).toMatchObject({ id, sn: device.sn, type: 'other', is_bind: false })
})
test('§4.2 GET /api/devices/{device_id} returns a Device Model', async () => {
  const { record } = await bound()
  expectFields(bodyOf(await read(String(record.id))), deviceModel)
})
for (const [path, call] of [
  ['bind', bind],
  ['unbind', unbind],
] as const)
  for (const field of ['owner_id', 'sn'] as const)
    test(`§4.2 POST /api/devices/${path} requires ${field}`, async () => {
      const device = newDevice()
      bodyOf(await bind(device))
      const { [field]: _left, ...rest } = device
      expectRefused(await call(rest), `without ${field}`)
    })

const wrong = { 'wrong value': { authorization: 'wrong' } }
test('§5 devices/bind is refused without an Authorization header', async () => {
  const device = newDevice()
  await expectScheme((headers) => bind(device, headers), me(), wrong)
})
test('§5 devices/unbind is refused without an Authorization header', async () => {
  const device = newDevice()
  bodyOf(await bind(device))
  await expectScheme((headers) => unbind(device, headers), me(), wrong)
})
test('§5 devices/{device_id} is refused without an Authorization header', async () => {
  const id = String((await bound()).record.id)
  await expectScheme((headers) => read(id, headers), me(), wrong)
})

test('§7 GET of an unknown device answers 404', async () => expect((await read(crypto.randomUUID())).status).toBe(404))

/**
 * The service also refuses an unknown device, or a device of another owner. Only the embedded service has a separate
 * status for a text that is too long.
 */
function expectTooLong(answer: Answer, why: string): void {
  expectRefused(answer, why)
  if (isEmbedded) expect(answer.status, answer.text).toBe(422)
}
for (const [path, call] of [
  ['bind', bind],
  ['unbind', unbind],
] as const) {
  test(`§8 owner_id of devices/${path} may have 120 characters, and not 121`, async () => {
    const owner_id = unique('owner-').padEnd(120, 'x')
    const device = newDevice({ owner_id })
    bodyOf(await bind(device))
    expectField(bodyOf(await call(device)), 'sn', oneOf(device.sn))
    expectTooLong(await call({ ...device, owner_id: `${owner_id}x` }), '121 characters')
  })
  test(`§8 sn of devices/${path} may have 200 characters, and not 201`, async () => {
    const sn = unique('conformance-').padEnd(200, 'x')
    const device = newDevice({ sn })
    bodyOf(await bind(device))
    expectField(bodyOf(await call(device)), 'sn', oneOf(sn))
    expectTooLong(await call({ ...device, sn: `${sn}x` }), '201 characters')
  })
}
test('§8 device_id of devices/{device_id} may have 120 characters, and not 121', async () => {
  expect((await read('x'.repeat(120))).status, 'an id like another, of no device').toBe(404)
  expectTooLong(await read('x'.repeat(121)), '121 characters')
})
