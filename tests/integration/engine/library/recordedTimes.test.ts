import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Engine, LibraryReader } from '../../../../electron/engine/index.ts'
import { quoteFilterSchema } from '../../../../shared/transcripts/quotes.ts'
import { openEngine, packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { writeWave } from '../../../support/waveFile.ts'

/** The recording times that a library stores and that a person enters. */
let folder: string
let library: string
let engine: Engine | null
beforeEach(() => {
  folder = testFolder()
  library = join(folder, 'library')
  engine = null
})
afterEach(() => engine?.stop())

const local = (day: number, hour: number, minute = 0) => new Date(2026, 8, day, hour, minute).getTime()

test('a person’s time for a recording changes lists and quotes, and can be taken back', async () => {
  engine = await openEngine(library, null)
  const opened = engine
  const path = (name: string) => join(folder, name)
  writeWave(path('2026-09-12 Reyes.wav'), { seconds: 1, seed: 1 })
  writeWave(path('260913_0900.wav'), { seconds: 1, seed: 2 })
  await engine.call('recordings.import', {
    paths: [path('2026-09-12 Reyes.wav'), path('260913_0900.wav')],
    destination: 'not-now',
  })
  engine.start()
  await engine.settle()
  const list = async () => (await opened.call('recordings.list', { sort: { by: 'recorded', descending: false } })).items
  const [first, second] = await list()
  const found = {
    ...{ recordedMs: local(12, 12), recordedTimeSource: 'name', recordedTimePrecision: 'day' },
    recordedTimeHasZone: false,
  }
  expect(first).toMatchObject({ title: '2026-09-12 Reyes', ...found })
  const recordingId = first?.id ?? 0
  const set = (time: { atMs: number; precision: 'day' | 'minute' } | null) =>
    opened.call('recordings.setRecordedTime', { recordingId, time })

  await set({ atMs: local(14, 15, 2), precision: 'minute' })
  // Enter a time again: Tapelog still knows the time that it found in the file.
  await set({ atMs: local(14, 23, 59), precision: 'day' })
  expect((await list()).map(({ id }) => id)).toEqual([second?.id, recordingId])
  expect(await engine.call('recordings.get', { recordingId })).toMatchObject({
    ...{ recordedMs: local(14, 12), recordedTimeSource: 'person', recordedTimePrecision: 'day' },
    recordedTimeHasZone: null,
  })
  await set(null)
  expect(await engine.call('recordings.get', { recordingId })).toMatchObject(found)
  expect((await list()).map(({ id }) => id)).toEqual([recordingId, second?.id])

  await engine.call('transcripts.begin', { recordingId })
  await engine.call('transcripts.edit', {
    recordingId,
    operation: { kind: 'segment.insert', startMs: 0, endMs: 900, speakerId: null, text: 'We never saw it.' },
  })
  const segment = (await engine.call('transcripts.get', { recordingId }))?.segments[0]
  await engine.call('quotes.add', {
    recordingId,
    colour: 'yellow',
    pieces: [{ segmentId: segment?.id ?? 0, from: 0, to: 16, words: 'We never saw it.' }],
  })
  const { quotes } = await engine.call('quotes.list', {})
  expect(quotes).toMatchObject([found])
  const reader = new LibraryReader(library, packageRoot)
  expect(reader.quotes(quoteFilterSchema.parse({ recordingId }), { offset: 0, limit: 5 }).quotes).toMatchObject([found])
  reader.close()
})
