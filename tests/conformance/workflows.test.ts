import { expect } from 'vitest'
import { conformanceTarget, isEmbedded, secondFamilyNeeds, testWith, userNeeds } from '../support/conformanceTarget.ts'
import { bodyOf, expectRefused, expectScheme, type Headers, once, postJson, upload } from './calls.ts'
import { expectField, expectFields, integer, object, orAbsent, orNull, type Rule, taskStatus, text } from './fields.ts'

/** Workflows: sections 2.10, 3.3, 4.2, 5 and 9 of the interface description. */
const target = conformanceTarget()
const test = testWith(...secondFamilyNeeds, ...userNeeds, 'workflows')

const me = () => ({ authorization: target.authorization })
const submit = (body: object, headers: Headers = me()) =>
  postJson(`${target.apiBase}/api/workflows/submit`, headers, body)
/** The description does not show the contents of the items. These items are for the embedded service. */
const workflows = once(async (): Promise<unknown> => {
  if (!isEmbedded) return JSON.parse(target.workflows)
  const { FileId } = await upload(target, new TextEncoder().encode('no recording at all\n'.repeat(100)), 'mp3')
  return [{ type: 'transcribe', file_id: FileId }, { type: 'export' }]
})
const submitWith = async (more: object, headers?: Headers) => submit({ workflows: await workflows(), ...more }, headers)
const submitted = once(async () => bodyOf(await submitWith({ metadata: { reference: 'conformance' } })))

const workflowStatus: Record<string, Rule> = {
  id: text,
  client_id: text,
  owner_id: text,
  file_id: text,
  metadata_json: object,
  status: taskStatus,
  total_tasks: integer,
  completed_tasks: integer,
}
const notRequired: Record<string, Rule> = {
  start_time: orAbsent(orNull(integer)),
  update_time: orAbsent(orNull(integer)),
  end_time: orAbsent(orNull(integer)),
}

for (const [field, rule] of Object.entries(workflowStatus))
  test(`§2.10 ${field} is required and is ${rule.says}`, async () => expectField(await submitted(), field, rule))
for (const [field, rule] of Object.entries(notRequired))
  test(`§2.10 ${field} is ${rule.says}`, async () => expectField(await submitted(), field, rule))

test('§3.3 the status of a workflow is one of the seven', async () =>
  expectField(await submitted(), 'status', taskStatus))

test('§4.2 POST /api/workflows/submit returns a status for workflows, metadata and version', async () => {
  const answer = await submitWith({ metadata: { reference: 'conformance' }, version: '1.0' })
  expectFields(bodyOf(answer), { ...workflowStatus, ...notRequired })
})
test('§4.2 POST /api/workflows/submit makes a new workflow at every call', async () => {
  expect(bodyOf(await submitWith({})).id).not.toBe((await submitted()).id)
})
test('§4.2 POST /api/workflows/submit requires workflows', async () =>
  expectRefused(await submit({ metadata: {}, version: '1.0' }), 'without workflows'))
test('§4.2 POST /api/workflows/submit requires workflows to be an array of objects', async () => {
  expectRefused(await submit({ workflows: 'transcribe' }), 'a string')
  expectRefused(await submit({ workflows: ['transcribe'] }), 'an array of string')
})
test('§4.2 POST /api/workflows/submit accepts a missing metadata', async () =>
  expectFields(bodyOf(await submitWith({ version: '1.0' })), workflowStatus))

test('§5 workflows/submit is refused without an Authorization header', () =>
  expectScheme((headers) => submitWith({}, headers), me(), { 'wrong value': { authorization: 'wrong' } }))

test('§9 version is a string that versions the workflow definition', async () =>
  expectFields(bodyOf(await submitWith({ version: '1.0' })), workflowStatus))
test('§9 version may be null', async () => expectFields(bodyOf(await submitWith({ version: null })), workflowStatus))
test('§9 version may not be a number', async () => expectRefused(await submitWith({ version: 1 }), 'a number'))
test('§9 version counts as 1.0 if it is missing', async () => {
  const lasting = ({ client_id, owner_id, file_id, metadata_json, total_tasks }: Record<string, unknown>) => ({
    client_id,
    owner_id,
    file_id,
    metadata_json,
    total_tasks,
  })
  const without = bodyOf(await submitWith({}))
  expect(lasting(without)).toEqual(lasting(bodyOf(await submitWith({ version: '1.0' }))))
  // The interface does not show where the version is returned. The embedded service returns it here.
  if (isEmbedded) expect(without.metadata_json).toMatchObject({ version: '1.0' })
})
