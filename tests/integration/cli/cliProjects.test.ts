import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openLibraryDatabase } from '../../../electron/engine/library/database.ts'
import { tapelogHere } from '../../support/tapelogInProcess.ts'
import { demoFile, openEngine, packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { transcribedRecording } from '../../support/transcribedRecording.ts'

/** `tapelog projects`, and imports into a project. */
let folder: string
const library = () => join(folder, 'library')
const tapelog = (...args: string[]) => tapelogHere([...args, '--library', library()])
beforeEach(() => {
  folder = testFolder()
})

test('projects adds a project that an import can fill, and import refuses an unknown one', async () => {
  expect(await tapelog('projects', '--add', 'Water project').ended).toMatchObject({ code: 0 })
  const memo = demoFile('260915_0911.ogg')
  const imported = await tapelog('import', memo, '--project', 'water PROJECT', '--to', 'not-now').ended
  expect(imported.code).toBe(0)
  const { stdout } = await tapelog('projects').ended
  expect(stdout).toContain('Water project  1 recording')
  const refused = await tapelog('import', memo, '--project', 'Harbour').ended
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain('There is no project called “Harbour”')
  const engine = await openEngine(library(), null)
  const { items } = await engine.call('recordings.list', { filter: { projectId: 1 } })
  await engine.stop()
  expect(items).toHaveLength(1)
})

test('a project with an export rule has its ready recordings exported by the next sync', async () => {
  mkdirSync(library())
  const db = openLibraryDatabase(library(), packageRoot)
  transcribedRecording(db, 'talk', ['We never saw it.'])
  transcribedRecording(db, 'walk', ['Nor did we.'])
  db.close()
  expect(await tapelog('projects', '--add', 'Harbour').ended).toMatchObject({ code: 0 })
  const engine = await openEngine(library(), null)
  await engine.call('projects.move', { recordingIds: [1, 2], projectId: 1 })
  const verify = async (recordingId: number) => {
    const { segments = [] } = (await engine.call('transcripts.get', { recordingId })) ?? {}
    const segmentIds = segments.map(({ id }) => id)
    const operation = { kind: 'segments.setVerified', segmentIds, verified: true } as const
    await engine.call('transcripts.edit', { recordingId, operation })
  }
  await verify(1)
  await engine.stop()
  const out = join(folder, 'newsroom')
  const rule = ['projects', '--project', 'harbour', '--export-when', 'verified']
  const withoutFolder = await tapelog(...rule).ended
  expect(withoutFolder).toMatchObject({ code: 1 })
  expect(withoutFolder.stderr).toContain('folder to export to')
  const set = await tapelog(...rule, '--out', out).ended
  expect(set).toMatchObject({ code: 0 })
  expect(set.stdout).toContain(`Harbour  2 recordings  exports to ${out} when verified`)
  expect(set.stderr).toContain('1 recording was ready before')
  expect((await tapelog(...rule, '--profile', 'for the CMS').ended).stderr).toContain('no export profile “for the CMS”')
  expect((await tapelog('projects', '--out', out).ended).code).toBe(2)
  const again = await openEngine(library(), null)
  const { segments = [] } = (await again.call('transcripts.get', { recordingId: 2 })) ?? {}
  await again.call('transcripts.edit', {
    recordingId: 2,
    operation: { kind: 'segment.setVerified', segmentId: segments[0]?.id ?? 0, verified: true },
  })
  await again.stop()
  expect(await tapelog('sync').ended).toMatchObject({ code: 0 })
  expect(readdirSync(out)).toEqual(['walk.docx'])
  const listed = await tapelog('projects', '--json').ended
  expect(JSON.parse(listed.stdout.trim().split('\n').at(-1) ?? '').projects).toMatchObject([
    { name: 'Harbour', exports: { when: 'verified', folder: out } },
  ])
  const removed = await tapelog('projects', '--project', 'Harbour', '--export-when', 'never').ended
  expect(removed.stdout).not.toContain('exports to')
})
