import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { TranscriptEditor } from '../../../../electron/engine/transcriptEditor.ts'
import { usualOptions } from '../../../../shared/exports/options.ts'
import type { ExportWhen } from '../../../../shared/exports/rules.ts'
import { usualDefaults } from '../../../../shared/recordings/projects.ts'
import type { EditOperation } from '../../../../shared/transcripts/editOperations.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { openEngine, packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { writeWave } from '../../../support/waveFile.ts'

/** A project whose transcripts are exported automatically. */
let folder: string
let engine: Engine
let out: string
let projectId: number

const open = async () => {
  // Nothing is transcribed here: the transcripts come from files.
  engine = await openEngine(join(folder, 'library'), connectionTo('http://127.0.0.1:9'), {})
  engine.start()
}
const settled = async () => expect(await engine.settle()).toEqual({ outcome: 'idle', unfinished: [] })

/** Recordings of a second each, in the project. */
async function recordings(count: number): Promise<number[]> {
  const paths = Array.from({ length: count }, (_, index) => {
    const path = join(folder, `talk ${index + 1}.wav`)
    writeWave(path, { seconds: 1, seed: index + 1 })
    return path
  })
  await engine.call('recordings.import', { paths, destination: 'not-now' })
  await settled()
  const { items } = await engine.call('recordings.list', { limit: 1000 })
  const ids = items.map(({ id }) => id).sort((a, b) => a - b)
  await engine.call('projects.move', { recordingIds: ids, projectId })
  return ids
}
/** A transcript of two segments, whose speakers nobody has named. */
async function transcribe(recordingId: number, first = 'Never.') {
  const path = join(folder, 'words.vtt')
  const cue = (at: number, words: string) => `00:00.${at}00 --> 00:00.${at + 4}00\n<v SPEAKER_0${at % 2}>${words}\n`
  writeFileSync(path, `WEBVTT\n\n${cue(0, first)}\n${cue(5, 'And you?')}`)
  return await engine.call('transcripts.import', { recordingId, path })
}
const transcriptOf = async (recordingId: number) =>
  (await engine.call('transcripts.get', { recordingId })) ?? { segments: [], speakers: [] }
const edit = (recordingId: number, operation: EditOperation) =>
  engine.call('transcripts.edit', { recordingId, operation })
async function verifyAll(recordingId: number) {
  for (const { id, verified } of (await transcriptOf(recordingId)).segments)
    if (!verified) await edit(recordingId, { kind: 'segment.setVerified', segmentId: id, verified: true })
}
async function type(recordingId: number, text: string) {
  const [first] = (await transcriptOf(recordingId)).segments
  await edit(recordingId, { kind: 'segment.setText', segmentId: first?.id ?? 0, text })
}
const setRule = (when: ExportWhen, more: { directory?: string | null; profileId?: number } = {}) =>
  engine.call('exportRules.set', { projectId, when, profileId: null, directory: out, ...more })
const written = () => readdirSync(out).sort()
const ready = async () => (await engine.call('exportRules.get', { projectId })).ready

beforeEach(async () => {
  folder = testFolder()
  out = join(folder, 'out')
  mkdirSync(out)
  await open()
  projectId = (await engine.call('projects.create', { name: 'Harbour', defaults: usualDefaults })).projectId
  // A rule without a profile uses the choices of the last export. Rules with a profile use this one.
  const { id } = await engine.call('exports.saveProfile', {
    ...{ name: 'plain', preset: { formats: ['txt'], options: usualOptions } },
  })
  profileId = id
})
let profileId: number
afterEach(() => engine.stop())

test('the rule “verified” exports once after the last segment, and again after a change', async () => {
  const [recordingId = 0] = await recordings(1)
  expect(await setRule('verified', { profileId })).toEqual({ ready: 0 })
  await transcribe(recordingId)
  const [first] = (await transcriptOf(recordingId)).segments
  const verify = (verified: boolean) =>
    edit(recordingId, { kind: 'segment.setVerified', segmentId: first?.id ?? 0, verified })
  await verify(true)
  await settled()
  expect(written()).toEqual([])
  await verifyAll(recordingId)
  await settled()
  expect(written()).toEqual(['talk 1.txt'])
  expect((await engine.call('recordings.get', { recordingId })).exported).toMatchObject({ isChanged: false })
  await verify(false)
  await verify(true)
  await settled()
  expect(written()).toEqual(['talk 1.txt'])
  await type(recordingId, 'Never again.')
  await settled()
  expect(written()).toEqual(['talk 1.txt'])
  await verifyAll(recordingId)
  await settled()
  expect(written()).toEqual(['talk 1 (2).txt', 'talk 1.txt'])
  expect(readFileSync(join(out, 'talk 1.txt'), 'utf8')).not.toContain('again')
  expect(readFileSync(join(out, 'talk 1 (2).txt'), 'utf8')).toContain('Never again.')
  // This earlier text differs from the text that was exported last.
  await type(recordingId, 'Never.')
  await verifyAll(recordingId)
  await settled()
  expect(written()).toHaveLength(3)
})

test('the rule “transcribed” exports at once, in place of the general export', async () => {
  const [recordingId = 0, outside = 0] = await recordings(2)
  const general = join(folder, 'general')
  mkdirSync(general)
  await engine.call('settings.update', { exportWhenReady: { directory: general, formats: ['txt'] } })
  await engine.call('projects.move', { recordingIds: [outside], projectId: null })
  await setRule('transcribed', { profileId })
  await transcribe(recordingId)
  await transcribe(outside)
  await settled()
  expect([written(), readdirSync(general)]).toEqual([['talk 1.txt'], ['talk 2.txt']])
  await type(recordingId, 'Never, she said.')
  const { runId } = await transcribe(recordingId, 'Nevermore.')
  await settled()
  expect(written()).toEqual(['talk 1.txt'])
  await engine.call('transcripts.decideNew', { recordingId, runId, take: 'new' })
  await settled()
  expect(written()).toEqual(['talk 1 (2).txt', 'talk 1.txt'])
  expect(readFileSync(join(out, 'talk 1 (2).txt'), 'utf8')).toContain('Nevermore.')
})

test('the rule “named” exports when the last speaker has a name', async () => {
  const [recordingId = 0] = await recordings(1)
  await setRule('named', { profileId })
  await transcribe(recordingId)
  const [first, second] = (await transcriptOf(recordingId)).speakers
  const name = (speakerId = 0, name = '') => edit(recordingId, { kind: 'speaker.rename', speakerId, name })
  await name(first?.id, 'Reyes')
  await settled()
  expect(written()).toEqual([])
  await name(second?.id, 'Wu')
  await settled()
  expect(written()).toEqual(['talk 1.txt'])
  expect(readFileSync(join(out, 'talk 1.txt'), 'utf8')).toContain('Wu')
  // The speakers are still named, so typing starts no export: nobody wants an export for each letter.
  await type(recordingId, 'Never again.')
  await settled()
  expect(written()).toEqual(['talk 1.txt'])
})

test('a new rule offers recordings that were ready before, and exports them once', async () => {
  const [before = 0, moved = 0, later = 0] = await recordings(3)
  await engine.call('projects.move', { recordingIds: [moved], projectId: null })
  for (const id of [before, moved]) {
    await transcribe(id)
    await verifyAll(id)
  }
  expect(await setRule('verified', { profileId })).toEqual({ ready: 1 })
  await engine.call('projects.move', { recordingIds: [moved], projectId })
  await settled()
  expect([await ready(), written()]).toEqual([2, []])
  // Another folder or profile does not change which recordings are ready.
  expect(await setRule('verified', { profileId })).toEqual({ ready: 2 })
  expect((await engine.call('exportRules.exportReady', { projectId })).jobIds).toHaveLength(2)
  expect((await engine.call('exportRules.exportReady', { projectId })).jobIds).toEqual([])
  await settled()
  expect([await ready(), written()]).toEqual([0, ['talk 1.txt', 'talk 2.txt']])
  await transcribe(later)
  await verifyAll(later)
  await settled()
  expect(written()).toHaveLength(3)
  await engine.call('exportRules.remove', { projectId })
  await type(later, 'Never again.')
  await verifyAll(later)
  await settled()
  expect(written()).toHaveLength(3)
})

test('an export by rule fails for a missing folder, and can be retried into another', async () => {
  const [first = 0, second = 0] = await recordings(2)
  await setRule('verified', { profileId })
  const elsewhere = join(folder, 'elsewhere')
  renameSync(out, elsewhere)
  for (const id of [first, second]) {
    await transcribe(id)
    await verifyAll(id)
  }
  const { outcome, unfinished } = await engine.settle()
  expect(outcome).toBe('stuck')
  expect(unfinished).toMatchObject([
    { state: 'failed', error: { code: 'rule-folder-missing', retryable: true } },
    { state: 'failed', error: { code: 'rule-folder-missing' } },
  ])
  expect(existsSync(out)).toBe(false)
  // If a text is no longer verified when the drive is back, it is not exported.
  await type(second, 'Never again.')
  await setRule('verified', { profileId, directory: elsewhere })
  await engine.call('queue.retry', { all: true })
  await settled()
  expect(readdirSync(elsewhere)).toEqual(['talk 1.txt'])
  // This recording was never exported, so its earlier text counts too once it is verified again.
  await type(second, 'Never.')
  await verifyAll(second)
  await settled()
  expect(readdirSync(elsewhere).sort()).toEqual(['talk 1.txt', 'talk 2.txt'])
})

test('an export by rule writes the text as it is when it leaves', async () => {
  const [recordingId = 0] = await recordings(1)
  await setRule('verified', { profileId })
  await transcribe(recordingId)
  await engine.call('queue.pause', { all: true })
  await verifyAll(recordingId)
  await type(recordingId, 'Never again.')
  await verifyAll(recordingId)
  await engine.call('queue.resume', { all: true })
  await settled()
  expect(written()).toEqual(['talk 1.txt'])
  expect(readFileSync(join(out, 'talk 1.txt'), 'utf8')).toContain('Never again.')
})

test('an export by rule catches up at the next start with what became ready meanwhile', async () => {
  const [recordingId = 0] = await recordings(1)
  await setRule('verified', { profileId })
  await transcribe(recordingId)
  const { segments } = await transcriptOf(recordingId)
  await engine.stop()
  const editor = new TranscriptEditor(join(folder, 'library'), packageRoot)
  for (const { id } of segments)
    editor.edit(recordingId, { kind: 'segment.setVerified', segmentId: id, verified: true })
  editor.close()
  for (let start = 0; start < 2; start++) {
    await open()
    await settled()
    expect(written()).toEqual(['talk 1.txt'])
    if (start === 0) await engine.stop()
  }
})

test('an export by rule skips recordings that never leave this machine', async () => {
  const [first = 0, second = 0] = await recordings(2)
  await setRule('verified', { profileId })
  await engine.call('recordings.setLocalOnly', { recordingId: first, localOnly: true })
  await engine.call('queue.pause', { all: true })
  for (const id of [first, second]) {
    await transcribe(id)
    await verifyAll(id)
  }
  await engine.call('recordings.setLocalOnly', { recordingId: second, localOnly: true })
  await engine.call('queue.resume', { all: true })
  await settled()
  expect([written(), await ready()]).toEqual([[], 0])
  // If a person lets them leave this machine, Tapelog offers to export them.
  for (const recordingId of [first, second])
    await engine.call('recordings.setLocalOnly', { recordingId, localOnly: false })
  await settled()
  expect([written(), await ready()]).toEqual([[], 2])
})

test('an export rule keeps its choices when its profile is deleted', async () => {
  const [recordingId = 0] = await recordings(1)
  await expect(setRule('verified', { profileId: 99 })).rejects.toMatchObject({ code: 'profile-removed' })
  await expect(setRule('verified', { directory: join(folder, 'gone') })).rejects.toMatchObject({
    code: 'folder-missing',
  })
  await expect(setRule('verified', { directory: null })).rejects.toMatchObject({ code: 'folder-missing' })
  await setRule('verified', { profileId })
  await engine.call('exports.saveProfile', { name: 'plain', preset: { formats: ['md'], options: usualOptions } })
  await engine.call('exports.removeProfile', { id: profileId })
  expect(await engine.call('exportRules.get', { projectId })).toMatchObject({
    ...{ rule: { when: 'verified', profileId: null, folder: out }, choices: { formats: ['md'] } },
  })
  await transcribe(recordingId)
  await verifyAll(recordingId)
  await settled()
  expect(written()).toEqual(['talk 1.md'])
  // If no new folder and no profile are given, both stay.
  await setRule('named', { directory: null })
  expect(await engine.call('exportRules.get', { projectId })).toMatchObject({
    ...{ rule: { when: 'named', folder: out }, choices: { formats: ['md'] } },
  })
  await engine.call('projects.remove', { projectId })
  await expect(engine.call('exportRules.get', { projectId })).rejects.toMatchObject({ code: 'project-unknown' })
})

test('a rule that is set again does not offer a recording whose export waits', async () => {
  const [recordingId = 0] = await recordings(1)
  await setRule('verified', { profileId })
  await transcribe(recordingId)
  await engine.call('queue.pause', { all: true })
  await verifyAll(recordingId)
  await engine.call('exportRules.remove', { projectId })
  expect(await setRule('verified', { profileId })).toEqual({ ready: 1 })
  await engine.call('queue.resume', { all: true })
  await settled()
  expect([await ready(), written()]).toEqual([0, ['talk 1.txt']])
})

test('a cancelled export by rule counts as not made and can be retried', async () => {
  const [offered = 0, retried = 0, again = 0, dismissed = 0] = await recordings(4)
  await setRule('verified', { profileId })
  await engine.call('queue.pause', { all: true })
  for (const id of [offered, retried, again, dismissed]) {
    await transcribe(id)
    await verifyAll(id)
  }
  const jobOf = async (recordingId: number) =>
    (await engine.call('queue.list', { includeFinished: true })).jobs.find(
      (job) => job.kind === 'export' && job.recordingId === recordingId,
    )?.id ?? 0
  for (const id of [offered, retried]) await engine.call('queue.cancel', { jobId: await jobOf(id) })
  await engine.call('exports.cancel', { jobIds: [await jobOf(again)] })
  // An export that failed and was dismissed also counts as not made.
  const elsewhere = join(folder, 'elsewhere')
  renameSync(out, elsewhere)
  await engine.call('queue.resume', { all: true })
  expect((await engine.settle()).outcome).toBe('stuck')
  expect(await ready()).toBe(3)
  await engine.call('queue.dismiss', { jobId: await jobOf(dismissed) })
  renameSync(elsewhere, out)
  expect([await ready(), written()]).toEqual([4, []])

  await engine.call('queue.retry', { jobId: await jobOf(retried) })
  await settled()
  expect([await ready(), written()]).toEqual([3, ['talk 2.txt']])
  // The same text, verified once more.
  const [first] = (await transcriptOf(again)).segments
  await edit(again, { kind: 'segment.setVerified', segmentId: first?.id ?? 0, verified: false })
  await verifyAll(again)
  await settled()
  expect([await ready(), written()]).toEqual([2, ['talk 2.txt', 'talk 3.txt']])
  await engine.call('exportRules.exportReady', { projectId })
  await settled()
  expect([await ready(), written()]).toEqual([0, ['talk 1.txt', 'talk 2.txt', 'talk 3.txt', 'talk 4.txt']])
})

test('an export by rule is not written if its recording is marked to stay meanwhile', async () => {
  const [recordingId = 0] = await recordings(1)
  await setRule('verified', { profileId })
  await transcribe(recordingId)
  await engine.call('queue.pause', { all: true })
  await verifyAll(recordingId)
  await engine.call('queue.resume', { all: true })
  await engine.call('recordings.setLocalOnly', { recordingId, localOnly: true })
  await settled()
  expect(written()).toEqual([])
})
