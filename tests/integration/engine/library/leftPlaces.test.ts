import { afterEach, beforeEach, expect, test } from 'vitest'
import { LeftPlaces } from '../../../../electron/engine/library/leftPlaces.ts'
import { RecordingStore } from '../../../../electron/engine/library/recordings.ts'
import { openEditableLibrary } from '../../../support/editableLibrary.ts'

let library: ReturnType<typeof openEditableLibrary>
beforeEach(() => {
  library = openEditableLibrary()
})
afterEach(() => library.close())

test('the place where a recording was left is kept until the recording is deleted', () => {
  const places = new LeftPlaces(library.db)
  const [one, other] = [library.untranscribed(), library.untranscribed()]
  expect(places.of(one)).toBeNull()
  places.keep(one, { positionMs: 1200, topMs: 0, speed: 1 })
  places.keep(one, { positionMs: 5000, topMs: 4000, speed: 1.25 })
  places.keep(other, { positionMs: 1, topMs: 0, speed: 2 })
  expect(places.of(one)).toEqual({ positionMs: 5000, topMs: 4000, speed: 1.25 })
  library.db.prepare('DELETE FROM transcription_runs').run()
  new RecordingStore(library.db).remove(one)
  expect(places.of(one)).toBeNull()
  expect(places.of(other)).toEqual({ positionMs: 1, topMs: 0, speed: 2 })
})
