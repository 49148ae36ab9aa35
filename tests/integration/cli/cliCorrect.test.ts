import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../electron/engine/index.ts'
import { openLibraryDatabase } from '../../../electron/engine/library/database.ts'
import { tapelogHere } from '../../support/tapelogInProcess.ts'
import { openEngine, packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { transcribedRecording } from '../../support/transcribedRecording.ts'
import { until } from '../../support/waiting.ts'

/** Correcting a transcript on the command line while another program, such as the window's engine, has the library open. */
let folder: string
let engine: Engine
beforeEach(() => {
  folder = testFolder()
})
afterEach(() => engine.stop())
const at = (name: string) => join(folder, name)
const tapelog = (...args: string[]) => tapelogHere([...args, '--library', at('library')]).ended
const lastEvent = (stdout: string) => JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, unknown>

/** A library whose only segment has this text, open in another program such as the window's engine. */
async function openWith(text: string): Promise<{ recordingId: number; segmentId: number }> {
  const db = openLibraryDatabase(at('library'), packageRoot)
  const recordingId = transcribedRecording(db, 'talk', [text])
  db.close()
  engine = await openEngine(at('library'), null)
  engine.start()
  const transcript = await engine.call('transcripts.get', { recordingId })
  return { recordingId, segmentId: transcript?.segments[0]?.id ?? 0 }
}

test('correct changes a segment, and the program that has the library open can undo it', async () => {
  const { recordingId, segmentId } = await openWith('the harbour ofice')
  const heardOf: number[] = []
  engine.on('recording.changed', (event) => heardOf.push(event.recordingId))
  const printed = await tapelog('transcript', String(recordingId))
  expect(printed).toMatchObject({
    code: 0,
    stdout: `${String(segmentId).padStart(6)}  0:00    Speaker 1: the harbour ofice\n`,
  })
  heardOf.length = 0
  expect(
    await tapelog('correct', String(recordingId), String(segmentId), '--text', 'the harbour office'),
  ).toMatchObject({
    code: 0,
    stdout: 'Saved: the harbour office\n',
  })
  await until(() => heardOf.includes(recordingId))
  expect((await engine.call('transcripts.get', { recordingId }))?.segments).toMatchObject([
    { text: 'the harbour office' },
  ])
  expect((await engine.call('transcripts.undo', { recordingId }))?.segments).toMatchObject([
    { text: 'the harbour ofice' },
  ])
})

test('two programs that correct one segment keep the words of both', async () => {
  const { recordingId, segmentId } = await openWith('we never saw the contract')
  const type = (text: string) =>
    engine.call('transcripts.edit', { recordingId, operation: { kind: 'segment.setText', segmentId, text } })
  const correct = (text: string, basedOn: string) =>
    tapelog('correct', String(recordingId), String(segmentId), '--text', text, '--based-on', basedOn, '--json')
  await type('they never saw the contract')
  expect(lastEvent((await correct('we never saw the treaty', 'we never saw the contract')).stdout)).toMatchObject({
    ok: true,
    merged: true,
    text: 'they never saw the treaty',
  })
  const refused = await correct('we never saw the letter', 'we never saw the contract')
  expect(refused.code).toBe(1)
  expect(lastEvent(refused.stdout)).toMatchObject({
    ok: false,
    conflict: { mine: 'we never saw the letter', theirs: 'they never saw the treaty' },
  })
  expect((await engine.call('transcripts.get', { recordingId }))?.segments[0]?.text).toBe('they never saw the treaty')
})

test('correct answers an unknown segment number with the command that lists the segments', async () => {
  const { recordingId } = await openWith('one')
  expect(await tapelog('correct', String(recordingId), '999', '--text', 'x')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`tapelog transcript ${recordingId}`),
  })
  expect(await tapelog('transcript', '99')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no recording 99'),
  })
})
