import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { ProjectStore } from '../../../../electron/engine/library/projects.ts'
import { RecordingStore } from '../../../../electron/engine/library/recordings.ts'
import { createTranscripts } from '../../../../electron/engine/transcripts/index.ts'
import { RecordingLists } from '../../../../electron/engine/views/recordingList.ts'
import { usualDefaults } from '../../../../shared/recordings/projects.ts'
import { newestFirst, type RecordingFilter, type RecordingSort } from '../../../../shared/recordings/recordingFilter.ts'
import { anyRecording } from '../../../support/anyRecording.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { addTranscript } from '../../../support/transcribedRecording.ts'

/** Which recordings the list shows, in which order, and how many there are. */
let folder: string
let db: ReturnType<typeof openLibraryDatabase>
let lists: RecordingLists
let recordings: RecordingStore
beforeEach(() => {
  folder = testFolder()
  db = openLibraryDatabase(folder, packageRoot)
  lists = new RecordingLists(db)
  recordings = new RecordingStore(db)
})
afterEach(() => db.close())

const add = (title: string, more: Partial<typeof anyRecording> = {}): number =>
  recordings.insert({ ...anyRecording, title, sha256: title, originalName: `${title}.wav`, ...more })
const titles = (filter: RecordingFilter, sort: RecordingSort = newestFirst, search = '') =>
  recordings.byIds(lists.page({ search, filter, sort }, 0, 100).ids).map(({ title }) => title)

test('the list sorts in each order, both ways, with pages that neither miss nor repeat', () => {
  add('Zebra', { recordedMs: 30, importedMs: 1, durationMs: 5 })
  add('ärger', { recordedMs: 10, importedMs: 2, durationMs: 9 })
  add('Alpha', { recordedMs: 20, importedMs: 3, durationMs: 7 })
  add('beta', { recordedMs: null, importedMs: 25, durationMs: 7 })
  const by = (sort: RecordingSort['by'], descending = false) => titles({}, { by: sort, descending })
  expect(by('recorded', true)).toEqual(['Zebra', 'beta', 'Alpha', 'ärger'])
  expect(by('recorded')).toEqual(['ärger', 'Alpha', 'beta', 'Zebra'])
  expect(by('imported')).toEqual(['Zebra', 'ärger', 'Alpha', 'beta'])
  expect(by('title')).toEqual(['Alpha', 'ärger', 'beta', 'Zebra'])
  expect(by('duration')).toEqual(['Zebra', 'Alpha', 'beta', 'ärger'])
  for (const sort of ['recorded', 'imported', 'title', 'duration', 'state'] as const) {
    const asked = { search: '', filter: {}, sort: { by: sort, descending: true } }
    const pages = [0, 1, 2, 3].flatMap((offset) => lists.page(asked, offset, 1).ids)
    expect(pages).toEqual(lists.page(asked, 0, 9).ids)
    expect(new Set(pages).size).toBe(4)
  }
})

test('the list sorts and finds a renamed recording by its new title', () => {
  const id = add('Zebra', { originalName: 'TAPE_7.WAV' })
  add('Middle')
  recordings.rename(id, 'Äpfel')
  expect(titles({}, { by: 'title', descending: false })).toEqual(['Äpfel', 'Middle'])
  expect(titles({}, newestFirst, 'apf')).toEqual(['Äpfel'])
  expect(titles({}, newestFirst, '“äpf”')).toEqual(['Äpfel'])
  expect(titles({}, newestFirst, 'tape_7')).toEqual(['Äpfel'])
})

test('the list filters by project, recorder, date, speaker and language, alone or together', () => {
  const project = new ProjectStore(db).create('Water', usualDefaults)
  const one = add('one', { sourceLabel: 'NOTE', recordedMs: 100 })
  const two = add('two', { recordedMs: 200 })
  add('three', { recordedMs: null, importedMs: 300 })
  recordings.setProject(one, project)
  addTranscript(db, one, ['hello', 'yes'])
  addTranscript(db, two, ['hallo'])
  db.prepare("UPDATE speakers SET name = 'Reyes' WHERE recording_id = ? AND label LIKE '%1'").run(one)
  db.prepare("UPDATE transcripts SET language = 'de' WHERE recording_id = ?").run(two)
  expect(titles({ projectId: project })).toEqual(['one'])
  expect(titles({ projectId: null })).toEqual(['three', 'two'])
  expect(titles({ recorder: 'NOTE' })).toEqual(['one'])
  expect(titles({ fromMs: 200 })).toEqual(['three', 'two'])
  expect(titles({ fromMs: 100, beforeMs: 300 })).toEqual(['two', 'one'])
  expect(titles({ speaker: 'Reyes' })).toEqual(['one'])
  expect(titles({ language: 'de' })).toEqual(['two'])
  expect(titles({ projectId: project, recorder: 'NOTE', speaker: 'Reyes', state: 'to-verify' })).toEqual(['one'])
  expect(titles({ projectId: project, language: 'de' })).toEqual([])
  expect(lists.facets()).toMatchObject({
    total: 3,
    unfiled: 2,
    recorders: [
      { name: 'file', recordings: 2 },
      { name: 'NOTE', recordings: 1 },
    ],
    speakers: [{ name: 'Reyes', recordings: 1 }],
    languages: [
      { name: 'de', recordings: 1 },
      { name: 'en', recordings: 1 },
    ],
  })
})

test('the list filters by a quote’s tag, and counts tags within a project', () => {
  const projects = new ProjectStore(db)
  const [water, other] = [projects.create('Water', usualDefaults), projects.create('Other', usualDefaults)]
  const one = add('one', { sourceLabel: 'NOTE' })
  const two = add('two')
  add('three')
  recordings.setProject(one, water)
  recordings.setProject(two, other)
  for (const [id, tag] of [
    [one, 'levy'],
    [two, 'levy'],
    [two, 'ferry'],
  ] as const) {
    addTranscript(db, id, ['hello', 'yes'])
    db.prepare("UPDATE speakers SET name = 'Speaker of ' || recording_id WHERE recording_id = ?").run(id)
    const desk = createTranscripts({ db, recordings, now: () => 0 })
    const [segment] = desk.transcripts.segmentRows(id)
    const pieces = [{ segmentId: segment?.id ?? 0, from: 0, to: 5, words: 'hello' }]
    desk.quotes.add(id, { colour: 'yellow', tags: [tag], note: '', pieces })
  }
  expect(titles({ tag: 'levy' }).toSorted()).toEqual(['one', 'two'])
  expect(titles({ tag: 'levy', projectId: water })).toEqual(['one'])
  expect(lists.facets().tags).toEqual([
    { name: 'levy', recordings: 2 },
    { name: 'ferry', recordings: 1 },
  ])
  expect(lists.facets(water)).toEqual({
    total: 1,
    states: { 'needs-you': 0, 'in-progress': 0, 'not-transcribed': 0, 'to-verify': 1, verified: 0 },
    recorders: [{ name: 'NOTE', recordings: 1 }],
    speakers: [{ name: `Speaker of ${one}`, recordings: 1 }],
    languages: [{ name: 'en', recordings: 1 }],
    tags: [{ name: 'levy', recordings: 1 }],
    unfiled: 1,
  })
  expect(lists.facets(null)).toMatchObject({ total: 1, recorders: [{ name: 'file', recordings: 1 }], tags: [] })
  expect(lists.facets(null).states['not-transcribed']).toBe(1)
})

describe('the state of a recording', () => {
  const job = (recordingId: number, kind: string, state: string, runId: number | null = null) =>
    db
      .prepare(
        `INSERT INTO jobs (kind, dedupe_key, payload, recording_id, subject, state, max_attempts, run_after_ms, created_ms, updated_ms)
         VALUES (?, ?, ?, ?, '', ?, 3, 0, 0, 0)`,
      )
      .run(kind, `${kind}:${recordingId}:${runId}:${state}`, JSON.stringify({ runId, recordingId }), recordingId, state)
  const run = (recordingId: number): number =>
    Number(
      db
        .prepare(
          "INSERT INTO transcription_runs (recording_id, destination, options, created_ms) VALUES (?, 'this-machine', '{}', 0)",
        )
        .run(recordingId).lastInsertRowid,
    )

  test('is one of five, in the list, its counts and its order', () => {
    const verified = add('verified')
    addTranscript(db, verified, ['a'])
    db.prepare('UPDATE segments SET verified = 1 WHERE recording_id = ?').run(verified)
    addTranscript(db, add('to verify'), ['a', 'b'])
    addTranscript(db, add('empty transcript'), [])
    add('sealed')
    const failed = add('failed')
    job(failed, 'submit', 'failed', run(failed))
    const goesOn = add('goes on')
    const [first, second] = [run(goesOn), run(goesOn)]
    job(goesOn, 'submit', 'failed', first)
    job(goesOn, 'poll', 'waiting', second)
    const prepared = add('prepared')
    job(prepared, 'prepare', 'queued')
    const asked = add('asked')
    db.prepare("INSERT INTO undecided_recordings VALUES (?, 'files', '', 1, 1)").run(asked)
    const anew = add('failed once, then transcribed')
    job(anew, 'submit', 'failed', run(anew))
    addTranscript(db, anew, ['a'])

    const inState = (state: RecordingFilter['state']) => titles({ state }, { by: 'title', descending: false })
    expect(inState('needs-you')).toEqual(['asked', 'failed'])
    expect(inState('in-progress')).toEqual(['goes on', 'prepared'])
    expect(inState('not-transcribed')).toEqual(['sealed'])
    expect(inState('to-verify')).toEqual(['empty transcript', 'failed once, then transcribed', 'to verify'])
    expect(inState('verified')).toEqual(['verified'])
    expect(lists.facets().states).toEqual({
      'needs-you': 2,
      'in-progress': 2,
      'not-transcribed': 1,
      'to-verify': 3,
      verified: 1,
    })
    const order = titles({}, { by: 'state', descending: false })
    expect(order.slice(0, 2).toSorted()).toEqual(['asked', 'failed'])
    expect(order.at(-1)).toBe('verified')
    expect(lists.page({ search: '', filter: { state: 'to-verify' }, sort: newestFirst }, 1, 1).total).toBe(3)
  })
})

test('the list uses an index for every order and filter', () => {
  const project = new ProjectStore(db).create('Water', usualDefaults)
  const plans: Record<string, string> = {}
  const plan = (name: string, filter: RecordingFilter, sort: RecordingSort) => {
    const { sql, values } = lists.pageQuery({ search: '', filter, sort })
    const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all({ ...values, offset: 0, limit: 50 }) as {
      detail: string
    }[]
    plans[name] = steps.map(({ detail }) => detail).join('; ')
  }
  for (const by of ['recorded', 'imported', 'title', 'duration'] as const) plan(by, {}, { by, descending: true })
  plan('project', { projectId: project }, newestFirst)
  expect(plans.recorded).toContain('USING COVERING INDEX recordings_by_date')
  expect(plans.imported).toContain('USING COVERING INDEX recordings_by_import')
  expect(plans.title).toContain('USING COVERING INDEX recordings_by_name')
  expect(plans.duration).toContain('USING COVERING INDEX recordings_by_duration')
  expect(plans.project).toContain('USING COVERING INDEX recordings_by_project')
  for (const steps of Object.values(plans)) expect(steps).not.toContain('TEMP B-TREE')
})
