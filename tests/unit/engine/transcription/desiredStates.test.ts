import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LibraryDatabase, openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { RecordingStore } from '../../../../electron/engine/library/recordings.ts'
import { DesiredStates } from '../../../../electron/engine/transcription/desiredStates.ts'
import { RunStore } from '../../../../electron/engine/transcription/runs.ts'
import { anyRecording } from '../../../support/anyRecording.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** Desired states of several services. A service that lies may give an id that another service gave. */
let folder: string
let db: LibraryDatabase
let recordingId: number
beforeEach(() => {
  folder = testFolder()
  db = openLibraryDatabase(folder, packageRoot)
  recordingId = new RecordingStore(db).insert(anyRecording)
})
afterEach(() => db.close())
const statesOf = (...services: string[]) =>
  new DesiredStates(db, Date.now, (key) => ['this-machine', ...services].includes(key))
const task = (serviceKey: string, id = 'task') => ({ serviceKey, kind: 'transcription', id, recordingId }) as const

test('treats the same id at two services as two tasks', () => {
  const states = statesOf('desk')
  states.erase(1, recordingId, {
    transcriptions: [{ serviceKey: 'this-machine', id: 'task' }],
    ...{ workflows: [], uploads: [] },
  })
  states.revoke(task('desk'))
  expect(states.next('removals')).toMatchObject({ serviceKey: 'this-machine', rows: [{ id: 'task' }] })
  expect(states.next('tasks')).toBeNull()
  const request = states.next('tasks', 'desk')
  expect(request).toMatchObject({ serviceKey: 'desk', state: 'revoked', rows: [{ id: 'task' }] })
  if (request) states.answered(request, new Set(['task']))
  expect(states.servicesToTell('tasks')).toEqual([])
  expect(states.servicesErasing(1)).toEqual(['this-machine'])
})

test('writes no row for a service that cannot be told', () => {
  const runs = new RunStore(db, Date.now)
  const target = { destination: 'remote', accountId: null, serviceKey: 'desk' } as const
  const runId = runs.create(recordingId, target, anyRecording.options)
  runs.setSubmitted(runId, 'task', 'PENDING')
  const rows = () => db.prepare('SELECT count(*) FROM desired_states').pluck().get()
  const written = (states: DesiredStates) => {
    db.prepare('DELETE FROM desired_states').run()
    states.revoke(task('desk'))
    const afterRevoke = rows()
    states.resultStored(runId)
    const afterResult = rows()
    states.erase(1, recordingId, {
      transcriptions: runs.tasksOf(recordingId),
      ...{ workflows: [], uploads: [{ serviceKey: 'desk', fileId: 'f', uploadId: 'u' }] },
    })
    return [afterRevoke, afterResult, rows()]
  }
  expect(written(statesOf('another'))).toEqual([0, 0, 0])
  expect(written(statesOf('desk'))).toEqual([1, 1, 3])
})

test('forgets only the rows of a service that can no longer be told', () => {
  const states = statesOf('desk', 'other')
  for (const service of ['desk', 'other', 'this-machine']) states.revoke(task(service))
  const request = states.next('tasks', 'desk')
  if (request) states.forget(request)
  expect(states.servicesToTell('tasks').sort()).toEqual(['other', 'this-machine'])
})
