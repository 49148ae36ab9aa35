import { expect, test } from 'vitest'
import { heardData } from '../../support/serviceClient.ts'
import { serviceWithRecognisersInHand } from '../../support/serviceWithRecognisersInHand.ts'
import { eventually } from '../../support/waiting.ts'

/** Workflows (sections 2.10, 3.3 and 4.2) and revoked transcriptions. The test controls the recogniser. */
const desk = serviceWithRecognisersInHand()
const { upload, submitTask, task, started } = desk
const submit = async (body: unknown) => (await desk.service.call('submitWorkflow', { body })).body
const workflow = async (id: string) => (await desk.service.call('readWorkflow', { params: { workflow_id: id } })).body
const ended = (id: string) =>
  eventually(
    () => workflow(id),
    ({ end_time }) => end_time !== null,
  )
const said = async (id: string) => (await desk.task(id, true)).tapelog_extensions
const revoke = (id: string) => desk.service.call('revokeTranscription', { params: { transcription_id: id } })
const restart = async () => {
  await desk.service.stop()
  await desk.service.start()
}

test('a task of an unknown type ends the workflow, whatever the type is called', async () => {
  const { id } = await submit({ workflows: [{ type: 'dan\0ce' }], metadata: {} })
  expect(await ended(id)).toMatchObject({
    status: 'FAILURE',
    metadata_json: { message: 'Task “dance” is not known here.' },
  })
})

test('a transcription and two exports run step by step to SUCCESS', async () => {
  const { FileId } = await upload()
  const items = [{ type: 'transcribe', file_id: FileId }, { type: 'export' }, { type: 'export', format: 'json' }]
  const first = await submit({ workflows: items, metadata: { project: 'harbour', owner_id: 'owner-one' } })
  expect(first).toEqual({
    id: expect.any(String),
    client_id: desk.service.connection.clientId,
    owner_id: 'owner-one',
    file_id: FileId,
    metadata_json: { project: 'harbour', owner_id: 'owner-one', version: '1.0', outputs: [] },
    status: 'PENDING',
    total_tasks: 3,
    completed_tasks: 0,
    start_time: null,
    update_time: null,
    end_time: null,
  })
  await started()
  const startedMs = desk.service.nowMs
  desk.service.nowMs += 5000
  expect(await workflow(first.id)).toEqual({
    ...first,
    status: 'STARTED',
    start_time: startedMs,
    update_time: startedMs,
  })
  desk.recognisers.finish(0)
  const done = await ended(first.id)
  expect(done).toMatchObject({
    status: 'SUCCESS',
    total_tasks: 3,
    completed_tasks: 3,
    start_time: desk.service.nowMs - 5000,
    end_time: desk.service.nowMs,
  })
  const { outputs } = done.metadata_json as { outputs: { task: string; format?: string; download_url?: string }[] }
  expect(outputs.map(({ task, format }) => [task, format])).toEqual([
    ['transcribe', undefined],
    ['export', 'txt'],
    ['export', 'json'],
  ])
  const [, text, json] = await Promise.all(
    outputs.map(async ({ download_url: url }) => (url ? await fetch(url) : null)),
  )
  expect(await text?.text()).toBe('The river was frozen.\n')
  expect(await json?.json()).toEqual(heardData)
})

/** Every status that a workflow ever had, noted by the database itself. */
async function movesOf(items: unknown[], play: () => Promise<unknown>): Promise<string[]> {
  await desk.service.inside.noteStatuses()
  const { id, status } = await submit({ workflows: items })
  await play()
  await ended(id)
  return [status, ...(await desk.service.inside.takeStatuses())]
}

test('the state of a workflow moves only forward', async () => {
  const { FileId } = await upload()
  const transcribe = { type: 'transcribe', file_id: FileId }
  const finished =
    (...indexes: number[]) =>
    async () => {
      for (const index of indexes) {
        await started(index + 1)
        desk.recognisers.finish(index)
      }
    }
  const untilDone = ['PENDING', 'RECEIVED', 'STARTED', 'PROGRESS', 'SUCCESS']
  expect(await movesOf([transcribe, transcribe, { type: 'export' }], finished(0, 1))).toEqual(untilDone)
  expect(await movesOf([transcribe], finished(2))).toEqual(untilDone)
  expect(await movesOf([{ type: 'translate' }], finished())).toEqual(['PENDING', 'RECEIVED', 'FAILURE'])
  expect(await movesOf([{ type: 'export' }], finished())).toEqual(['PENDING', 'RECEIVED', 'STARTED', 'FAILURE'])
})

test('an unknown step fails the workflow by name and starts nothing', async () => {
  const failing = async (items: unknown[]) => {
    const { status, metadata_json, end_time } = await ended((await submit({ workflows: items })).id)
    expect([status, end_time]).toEqual(['FAILURE', desk.service.nowMs])
    return String(metadata_json.message)
  }
  const { FileId } = await upload()
  const transcribe = { type: 'transcribe', file_id: FileId }
  expect(await failing([transcribe, { type: 'translate' }])).toContain('“translate”')
  expect(await failing([{ name: 'nothing' }])).toContain('without a type')
  expect(await failing([{ type: { toString: null } }])).toContain('not known')
  expect(await failing([{ type: ['transcribe'] }])).toContain('not known')
  expect(await failing([{ type: 'export', format: 'docx' }])).toContain('“export”')
  expect(await failing([{ type: 'export' }])).toContain('no transcription before it')
  expect(await failing([{ type: 'transcribe', file_id: 'no-such-file' }])).toContain('file_id')
  expect(await failing([{ type: 'transcribe' }])).toContain('file_id')
  expect(desk.recognisers.jobs).toEqual([])
})

test('a failed transcription fails its workflow with the same message', async () => {
  const { FileId } = await upload()
  const { id } = await submit({
    workflows: [{ type: 'transcribe' }, { type: 'export' }],
    metadata: { file_id: FileId },
  })
  await started()
  desk.recognisers.jobs[0]?.say({ type: 'failed', code: 'not-audio', message: 'This is not a recording.' })
  desk.recognisers.jobs[0]?.end()
  expect(await ended(id)).toMatchObject({
    status: 'FAILURE',
    file_id: FileId,
    total_tasks: 2,
    completed_tasks: 0,
    metadata_json: { message: 'This is not a recording.' },
  })
})

test('a workflow gets version 1.0, and its items and metadata are checked', async () => {
  const { FileId } = await upload()
  const workflows = [{ type: 'transcribe', file_id: FileId }]
  const versionOf = async (more: object) => (await submit({ workflows, ...more })).metadata_json.version
  expect(await versionOf({})).toBe('1.0')
  expect(await versionOf({ version: '2.1' })).toBe('2.1')
  expect(await versionOf({ version: null })).toBeNull()
  const refused: [object, string][] = [
    [{}, 'workflows'],
    [{ workflows: [] }, 'workflows'],
    [{ workflows: ['transcribe'] }, 'workflows.0'],
    [{ workflows, metadata: 'text' }, 'metadata'],
    [{ workflows, version: 1 }, 'version'],
    [{ workflows: Array.from({ length: 1001 }, () => ({ type: 'export' })) }, 'workflows'],
  ]
  for (const [body, field] of refused)
    expect(await desk.service.call('submitWorkflow', { body })).toMatchObject({
      status: 422,
      body: { code: 422, message: expect.stringMatching(`^${field}:`) },
    })
  expect(await desk.service.call('readWorkflow', { params: { workflow_id: 'unknown-workflow' } })).toMatchObject({
    status: 404,
    body: { code: 404 },
  })
})

test('endlessly nested metadata is refused', async () => {
  const nested = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)
  const workflows = [{ type: 'export' }]
  expect((await submit({ workflows, metadata: nested(50) })).metadata_json).toMatchObject(nested(50))
  const body = `{"workflows":[{"type":"export"}],"metadata":${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}}`
  const response = await fetch(`${desk.service.connection.apiBase}/api/workflows/submit`, {
    method: 'POST',
    headers: { authorization: desk.service.connection.authorization, 'content-type': 'application/json' },
    body,
  })
  expect([response.status, await response.json()]).toEqual([422, { code: 422, message: expect.any(String) }])
})

test('a restarted workflow continues the same transcription', async () => {
  const { FileId } = await upload()
  const { id } = await submit({ workflows: [{ type: 'transcribe', file_id: FileId }, { type: 'export' }] })
  await started()
  desk.recognisers.jobs[0]?.say({ type: 'started' })
  await restart()
  expect(desk.recognisers.jobs[0]?.killed).toBe(true)
  await started(2)
  expect(await workflow(id)).toMatchObject({ status: 'STARTED', completed_tasks: 0 })
  desk.recognisers.finish(1)
  expect(await ended(id)).toMatchObject({ status: 'SUCCESS', completed_tasks: 2 })
  expect(desk.recognisers.jobs).toHaveLength(2)
})

test('a workflow stopped during its exports ends after the restart', async () => {
  const { FileId } = await upload()
  const exports = Array.from({ length: 40 }, () => ({ type: 'export' }))
  const { id } = await submit({ workflows: [{ type: 'transcribe', file_id: FileId }, ...exports] })
  await started()
  desk.recognisers.finish(0)
  await eventually(
    () => workflow(id),
    ({ completed_tasks }) => completed_tasks > 1,
  )
  await desk.service.stop()
  // Another node continues a step that has said nothing for a minute.
  desk.service.nowMs += 60_001
  await desk.service.start()
  expect(await ended(id)).toMatchObject({ status: 'SUCCESS', completed_tasks: 41 })
})

test('a task in progress at the stop keeps its id and ends after the restart', async () => {
  const id = await submitTask()
  await started()
  desk.recognisers.jobs[0]?.say({ type: 'started' })
  desk.recognisers.jobs[0]?.say({ type: 'progress', fraction: 0.5 })
  const halfway = await eventually(
    () => task(id),
    ({ status }) => status === 'PROGRESS',
  )
  expect(halfway).toEqual({ transcription_id: id, status: 'PROGRESS', data: {} })
  expect(await said(id)).toEqual({
    ...{ progress: 0.5, network_lock: null, message: null, notices: [] },
    ...{ words: true, paused: false },
  })
  await restart()
  await started(2)
  expect(await task(id)).toEqual({ transcription_id: id, status: 'RECEIVED', data: {} })
  expect(await said(id)).toMatchObject({ progress: null })
  desk.recognisers.finish(1)
  await eventually(
    () => task(id),
    ({ status }) => status === 'SUCCESS',
  )
  expect((await task(id)).data).toEqual(heardData)
})

test('revoking a running workflow ends its recogniser and starts the next task', async () => {
  const [first, second] = [await submitTask(), await submitTask()]
  await started()
  desk.recognisers.jobs[0]?.say({ type: 'started' })
  expect((await revoke(first)).body).toMatchObject({ transcription_id: first, status: 'REVOKED', data: {} })
  expect(desk.recognisers.jobs[0]?.killed).toBe(true)
  desk.recognisers.finish(0)
  await started(2)
  desk.recognisers.finish(1)
  await eventually(
    () => task(second),
    ({ status }) => status === 'SUCCESS',
  )
  expect(await task(first)).toEqual({ transcription_id: first, status: 'REVOKED', data: {} })
  expect(await said(first)).toMatchObject({ message: expect.stringContaining('revoked') })
  await restart()
  expect(await task(first)).toMatchObject({ status: 'REVOKED', data: {} })
  expect(desk.recognisers.jobs).toHaveLength(2)
})

test('a task revoked before its turn never begins, and an ended one keeps its state', async () => {
  const [first, waiting] = [await submitTask(), await submitTask()]
  expect((await revoke(waiting)).body).toMatchObject({ status: 'REVOKED' })
  expect((await revoke(waiting)).body).toMatchObject({ status: 'REVOKED' })
  await started()
  desk.recognisers.finish(0)
  await eventually(
    () => task(first),
    ({ status }) => status === 'SUCCESS',
  )
  expect((await revoke(first)).body).toMatchObject({ status: 'SUCCESS', data: heardData })
  expect(desk.recognisers.jobs).toHaveLength(1)
  expect(await revoke('unknown-workflow')).toMatchObject({ status: 404, body: { code: 404 } })
})

test('a workflow ends when its transcription is revoked', async () => {
  const { FileId } = await upload()
  const { id } = await submit({ workflows: [{ type: 'transcribe', file_id: FileId }] })
  await started()
  // The interface cannot say which transcription a workflow waits for.
  const waited = await desk.service.inside.rows((db) =>
    db.selectFrom('workflows').select('transcription_id').executeTakeFirst(),
  )
  await revoke(waited?.transcription_id ?? '')
  expect(await ended(id)).toMatchObject({
    status: 'REVOKED',
    metadata_json: { message: expect.stringContaining('revoked') },
  })
})
