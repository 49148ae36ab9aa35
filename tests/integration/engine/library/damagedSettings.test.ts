import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { LeftPlaces } from '../../../../electron/engine/library/leftPlaces.ts'
import { SettingsStore } from '../../../../electron/engine/library/settings.ts'
import { settingsSchema } from '../../../../shared/settings/settings.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { transcribedRecording } from '../../../support/transcribedRecording.ts'

/** Rows in the library with values that no version of Tapelog wrote. */
let folder: string
let db: ReturnType<typeof openLibraryDatabase>
beforeEach(() => {
  folder = testFolder()
  db = openLibraryDatabase(folder, packageRoot)
})
afterEach(() => db.close())

/** Writes a row like another program. */
function store(value: string): SettingsStore {
  const other = new Database(join(folder, 'library.sqlite'))
  other.prepare(`INSERT OR REPLACE INTO settings (key, value) VALUES ('settings', ?)`).run(value)
  other.close()
  return new SettingsStore(db)
}

test('unreadable settings take the usual values, and nothing starts or is sent by itself', () => {
  const usual = settingsSchema.parse({})
  for (const garbage of ['', '{"keys":', 'null', '[]', '"text"', '7']) {
    const settings = store(garbage)
    expect(settings.get()).toEqual({ ...usual, sendOver: 'chosen', queuePaused: true })
    expect(settings.unreadable()).toBeNull()
  }
  // The change is accepted, and all settings are readable again.
  const settings = store('[]')
  settings.update({})
  expect(settings.unreadable()).toEqual([])
  expect(settings.get().sendOver).toBe('chosen')
})

test('a damaged setting takes its usual value, and the others stay', () => {
  const settings = store(
    JSON.stringify({
      keys: { preset: 'of-another-program', changed: 7 },
      rewindOnPauseMs: 'much',
      sendOver: {},
      uploadEncoding: 'compact',
      sliceMinutes: 30,
      welcomed: true,
    }),
  )
  expect(settings.unreadable()).toEqual(['sendOver', 'rewindOnPauseMs', 'keys'])
  const usual = settingsSchema.parse({})
  expect(settings.get()).toEqual({
    ...usual,
    ...{ uploadEncoding: 'compact', sliceMinutes: 30, welcomed: true, sendOver: 'chosen' },
  })
  settings.update({ rewindOnPauseMs: 2000 })
  expect(settings.unreadable()).toEqual([])
  expect(settings.get()).toMatchObject({ rewindOnPauseMs: 2000, uploadEncoding: 'compact', sendOver: 'chosen' })
})

test('an invalid remembered place is forgotten', () => {
  const recordingId = transcribedRecording(db, 'talk', ['one'])
  const places = new LeftPlaces(db)
  places.keep(recordingId, { positionMs: 5000, topMs: 4000, speed: 1.5 })
  expect(places.of(recordingId)).toEqual({ positionMs: 5000, topMs: 4000, speed: 1.5 })
  for (const [column, value] of [
    ['position_ms', -1],
    ['top_ms', -7],
    ['speed', 0],
    ['speed', 1e300],
  ] as const) {
    places.keep(recordingId, { positionMs: 5000, topMs: 4000, speed: 1.5 })
    db.prepare(`UPDATE left_places SET ${column} = ?`).run(value)
    expect(places.of(recordingId)).toBeNull()
  }
})
