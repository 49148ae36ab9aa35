import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLibraryDatabase } from '../../electron/engine/library/database.ts'
import { ProjectStore } from '../../electron/engine/library/projects.ts'
import { RecordingStore } from '../../electron/engine/library/recordings.ts'
import { searchTranscripts } from '../../electron/engine/transcripts/search.ts'
import { RecordingLists } from '../../electron/engine/views/recordingList.ts'
import { usualDefaults } from '../../shared/recordings/projects.ts'
import { newestFirst, type RecordingFilter, type RecordingSort } from '../../shared/recordings/recordingFilter.ts'
import { anyRecording } from '../support/anyRecording.ts'
import { addTranscript } from '../support/transcribedRecording.ts'

/**
 * Measures how long SQLite takes for a page of the library's list, by order and filter, and for a search of all transcripts.
 * Prints one line of JSON: the median and the slowest of 15, in milliseconds.
 *
 * node tests/bench/library.ts [--recordings 10000] [--transcripts 1000] [--segments 60]
 */
const option = (name: string, usual: number) => Number(process.argv[process.argv.indexOf(name) + 1] ?? usual) || usual
const root = join(import.meta.dirname, '../..')
const recordings = option('--recordings', 10_000)
const transcripts = option('--transcripts', 1000)
const segments = option('--segments', 60)
const vocabulary = 'water project harbour vote contract council pump aquifer budget minister tide permit'.split(' ')
const sentence = (seed: number) =>
  Array.from({ length: 8 }, (_, index) => vocabulary[(seed * 7 + index * (1 + (seed % 5))) % vocabulary.length]).join(
    ' ',
  )

const sha256Of = (name: string) => createHash('sha256').update(name).digest('hex')

const folder = mkdtempSync(join(tmpdir(), 'tapelog-bench-'))
try {
  const db = openLibraryDatabase(folder, root)
  const store = new RecordingStore(db)
  const project = new ProjectStore(db).create('Water', usualDefaults)
  db.transaction(() => {
    for (let number = 0; number < recordings; number++) {
      const name = `Interview ${(number * 7919) % recordings}`
      const recordedMs = 1_700_000_000_000 + ((number * 104_729) % recordings) * 60_000
      const id = store.insert({
        ...{ ...anyRecording, title: name, originalName: `${name}.wav`, sha256: sha256Of(name), recordedMs },
        sourceLabel: number % 3 === 0 ? 'NOTE' : 'file',
        durationMs: 1000 * ((number * 31) % 7200),
        projectId: number % 10 === 0 ? project : null,
      })
      if (number >= transcripts) continue
      addTranscript(
        db,
        id,
        Array.from({ length: segments }, (_, index) => sentence(number * segments + index)),
      )
      if (number % 4 === 0) db.prepare('UPDATE segments SET verified = 1 WHERE recording_id = ?').run(id)
      if (number % 5 === 0)
        db.prepare("UPDATE speakers SET name = 'Reyes' WHERE recording_id = ? AND label LIKE '%1'").run(id)
    }
  }).immediate()
  const lists = new RecordingLists(db)
  const figures: Record<string, { medianMs: number; slowestMs: number }> = {}
  const measure = (name: string, work: () => unknown) => {
    const times = Array.from({ length: 15 }, () => {
      const begin = performance.now()
      work()
      return performance.now() - begin
    }).toSorted((a, b) => a - b)
    const rounded = (ms = 0) => Math.round(ms * 10) / 10
    figures[name] = { medianMs: rounded(times[7]), slowestMs: rounded(times[14]) }
  }
  const page = (filter: RecordingFilter, sort: RecordingSort = newestFirst, search = '', offset = 0) =>
    store.byIds(lists.page({ search, filter, sort }, offset, 50).ids)
  for (const by of ['recorded', 'imported', 'title', 'duration', 'state'] as const) {
    measure(`order ${by}`, () => page({}, { by, descending: true }))
    measure(`order ${by}, last page`, () => page({}, { by, descending: true }, '', recordings - 50))
  }
  measure('filter project', () => page({ projectId: project }))
  measure('filter recorder', () => page({ recorder: 'NOTE' }))
  measure('filter speaker', () => page({ speaker: 'Reyes' }))
  measure('filter state', () => page({ state: 'to-verify' }))
  measure('filter date', () => page({ fromMs: 1_700_000_000_000 + recordings * 30_000 }))
  measure('filter language', () => page({ language: 'en' }))
  measure('filter all, by state', () =>
    page({ projectId: project, recorder: 'file', state: 'to-verify' }, { by: 'state', descending: false }),
  )
  measure('title', () => page({}, newestFirst, 'view 99'))
  measure('facets', () => lists.facets())
  measure('all ids', () => lists.page({ search: '', filter: {}, sort: newestFirst }, 0, -1))
  const search =
    (query: string, filter = {}) =>
    () =>
      searchTranscripts(db, query, { offset: 0, limit: 50 }, filter)
  measure('search one word', search('aquifer'))
  measure('search three words', search('water contract vote'))
  measure('search phrase', search('"water project"'))
  measure('search rare', search('Reyes'))
  measure('search in a project', search('aquifer', { projectId: project }))
  measure('search of a speaker', search('aquifer', { speaker: 'Reyes' }))
  process.stdout.write(`${JSON.stringify({ recordings, transcripts, segments: transcripts * segments, figures })}\n`)
  db.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
