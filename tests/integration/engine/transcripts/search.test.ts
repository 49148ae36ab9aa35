import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { RecordingStore } from '../../../../electron/engine/library/recordings.ts'
import { createTranscripts } from '../../../../electron/engine/transcripts/index.ts'
import type { SearchFilter } from '../../../../electron/engine/transcripts/recordingConditions.ts'
import { RecordingLists } from '../../../../electron/engine/views/recordingList.ts'
import { newestFirst } from '../../../../shared/recordings/recordingFilter.ts'
import { foldingExamples } from '../../../support/foldingExamples.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { transcribedRecording } from '../../../support/transcribedRecording.ts'

/** The search over all transcripts, as the library page requests it. */
let folder: string
let db: ReturnType<typeof openLibraryDatabase>
let desk: ReturnType<typeof createTranscripts>
beforeEach(() => {
  folder = testFolder()
  db = openLibraryDatabase(folder, packageRoot)
  desk = createTranscripts({ db, recordings: new RecordingStore(db), now: () => 1_700_000_000_000 })
})
afterEach(() => db.close())

const search = (query: string, offset = 0, limit = 50) => desk.transcripts.search(query, { offset, limit })
/** The snippets of the hits, with the match in brackets. */
const found = (query: string) =>
  search(query).hits.map(({ snippet }) => snippet.replaceAll('\u0002', '[').replaceAll('\u0003', ']'))

describe('the search in text without spaces', () => {
  beforeEach(() => {
    transcribedRecording(db, 'many', [
      '昨日、新しい契約書に署名しました。',
      'コーヒーメーカーを見ました。',
      '我们在这份合同中规定了价格。',
      'ที่ประชุมอนุมัติงบประมาณแล้ว',
      '임대계약서를 받았습니다.',
      '𠮷野家で会いました。',
      'We signed the 契約 in Café Été.',
      'हमने समझौता किया',
    ])
  })

  test.each([
    ['契約', ['昨日、新しい[契約]書に署名しました。', 'We signed the [契約] in Café Été.']],
    ['しい契', ['昨日、新[しい契]約書に署名しました。']],
    ['約', ['昨日、新しい契[約]書に署名しました。', 'We signed the 契[約] in Café Été.']],
    ['メーカー', ['コーヒー[メーカー]を見ました。']],
    ['合同', ['我们在这份[合同]中规定了价格。']],
    ['งบ', ['ที่ประชุมอนุมัติ[งบ]ประมาณแล้ว']],
    ['ประมาณ', ['ที่ประชุมอนุมัติงบ[ประมาณ]แล้ว']],
    ['계약', ['임대[계약]서를 받았습니다.']],
    ['𠮷野', ['[𠮷野]家で会いました。']],
    ['समझौ', ['हमने [समझौता] किया']],
    ['signed 契約', ['We [signed] the [契約] in Café Été.']],
    ['cafe ét', ['We signed the 契約 in [Café] [Été].']],
  ])('finds %s', (query, snippets) => expect(found(query).toSorted()).toEqual(snippets.toSorted()))

  test.each(['約契', '契書', 'งป', 'igned', '規約'])('finds %s nowhere', (query) => expect(search(query).total).toBe(0))

  test('the search finds a word in its decomposed form', () =>
    expect(search('コーヒー'.normalize('NFD')).total).toBe(search('コーヒー').total))

  test('the search index follows edits, undo and a removed recording', () => {
    const recordingId = transcribedRecording(db, 'one', ['予算の会議', 'x'])
    const segment = desk.transcripts.segmentRows(recordingId)[0]
    const edit = (text: string) =>
      desk.history.apply(recordingId, { kind: 'segment.setText', segmentId: segment?.id ?? 0, text })
    edit('議会の日程')
    expect([search('予算').total, search('日程').total]).toEqual([0, 1])
    desk.history.undo(recordingId)
    expect([search('予算').total, search('日程').total]).toEqual([1, 0])
    db.prepare('DELETE FROM segments WHERE recording_id = ?').run(recordingId)
    expect(search('予算').total).toBe(0)
    // With rank 1, the check also compares the index with the segments.
    db.prepare(`INSERT INTO segments_fts (segments_fts, rank) VALUES ('integrity-check', 1)`).run()
  })
})

test('the search ignores case, accents and width, and shows the text as written', () => {
  const examples = Object.values(foldingExamples).flat()
  const written = examples.map(([, text]) => text)
  transcribedRecording(db, 'as written', written)
  for (const [typed, text] of examples) {
    const hits = found(`"${typed.replaceAll('"', ' ')}"`).map((hit) => hit.replace(/[[\]]/g, ''))
    expect(
      hits.some((hit) => text.endsWith(hit)),
      typed,
    ).toBe(true)
  }
  expect(found("o'neil")).toEqual(['[O’Neil]', '[OʼNeil]'])
  expect(found('neil o’')).toEqual(['[O]’[Neil]', '[O]ʼ[Neil]'])
})

test('the search finds a speaker’s name at the place where that person first speaks', () => {
  const recordingId = transcribedRecording(db, 'Harbour walk', ['one', 'two', 'three', 'reyes said so'])
  const [first, second] = desk.transcripts.speakerRows(recordingId)
  desk.history.apply(recordingId, { kind: 'speaker.rename', speakerId: second?.id ?? 0, name: 'Councillor Reyès 田中' })
  const segmentIds = desk.transcripts.segmentRows(recordingId).map(({ id }) => id)
  const speaker = {
    kind: 'speaker',
    writtenId: null,
    recordingId,
    title: 'Harbour walk',
    speaker: 'Councillor Reyès 田中',
  }
  for (const query of ['councillor', 'REYES 田', '田中', ' llor  rey'])
    expect(search(query).hits).toContainEqual({
      ...speaker,
      segmentId: segmentIds[1],
      startMs: 1000,
      snippet: 'Councillor Reyès 田中',
    })
  // Names come first, then words.
  expect(search('reyes').hits.map(({ kind, segmentId }) => [kind, segmentId])).toEqual([
    ['speaker', segmentIds[1]],
    ['segment', segmentIds[3]],
  ])
  expect(search('two').hits).toMatchObject([{ kind: 'segment', speaker: 'Councillor Reyès 田中' }])
  // “Speaker 1”, the machine's name for everybody, is not a name.
  expect(search('#1').total).toBe(0)
  expect(first?.name).toBe('#1')
  desk.history.apply(recordingId, { kind: 'speaker.add', name: 'Silent witness' })
  expect(search('witness').hits).toMatchObject([{ kind: 'speaker', segmentId: null, startMs: 0 }])
})

test('the search reaches each hit once, page by page, names first', () => {
  for (let number = 1; number <= 3; number++) {
    const recordingId = transcribedRecording(
      db,
      `recording ${number}`,
      Array.from({ length: 80 }, (_, index) => `bridge ${index} ${'word '.repeat(index % 7)}`),
    )
    const [speaker] = desk.transcripts.speakerRows(recordingId)
    desk.history.apply(recordingId, {
      kind: 'speaker.rename',
      speakerId: speaker?.id ?? 0,
      name: `Bridge keeper ${number}`,
    })
  }
  const pages = [0, 50, 100, 150, 200, 250].map((offset) => search('bridge', offset))
  expect(pages.map(({ total }) => total)).toEqual([243, 243, 243, 243, 243, 243])
  expect(pages.map(({ hits }) => hits.length)).toEqual([50, 50, 50, 50, 43, 0])
  const keys = pages.flatMap(({ hits }) => hits.map(({ kind, segmentId }) => `${kind} ${segmentId}`))
  expect(new Set(keys).size).toBe(243)
  expect(keys.slice(0, 4).map((key) => key.split(' ')[0])).toEqual(['speaker', 'speaker', 'speaker', 'segment'])
  expect(search('bridge', 2, 2).hits.map(({ kind }) => kind)).toEqual(['speaker', 'segment'])
})

test('the search for a query without a word finds nothing', () => {
  transcribedRecording(db, 'one', ['a "quoted" word', "don't"])
  for (const query of ['" OR * NEAR(', '。', '   ', '\u200b', '^', '-', '\u0301', '"\u0301"', "'"])
    expect(search(query)).toEqual({ total: 0, hits: [] })
  expect(search(`"don't"`).total).toBe(1)
  expect(search('quoted word').total).toBe(1)
})

test('the search finds words in quotation marks only together', () => {
  transcribedRecording(db, 'water', ['the water project was late', 'a project about water', 'projects of water'])
  expect(found('"water project"')).toEqual(['the [water project] was late'])
  expect(found('“project about” wat')).toEqual(['a [project about] [water]'])
  expect(search('water project').total).toBe(3)
  expect(search('"water project" late').total).toBe(1)
  // The last word of a phrase matches only as a whole word.
  expect(search('"water proj"').total).toBe(0)
  expect(search('"').total).toBe(0)
})

test('the search can be limited to recordings and a speaker by a filter', () => {
  const first = transcribedRecording(db, 'first', ['the pump failed', 'the pump works'])
  const second = transcribedRecording(db, 'second', ['a pump'])
  db.prepare("UPDATE speakers SET name = 'Reyes' WHERE recording_id = ? AND label LIKE '%0'").run(first)
  db.prepare('UPDATE recordings SET recorded_ms = 1000 WHERE id = ?').run(second)
  const total = (filter: SearchFilter) => desk.transcripts.search('pump', { offset: 0, limit: 9 }, filter).total
  expect(total({})).toBe(3)
  expect(total({ speaker: 'Reyes' })).toBe(1)
  expect(total({ beforeMs: 2000 })).toBe(1)
  expect(total({ fromMs: 2000 })).toBe(2)
  const hits = (filter: SearchFilter) => desk.transcripts.search('pump', { offset: 1, limit: 9 }, filter).hits
  expect(hits({ fromMs: 2000 }).map(({ recordingId }) => recordingId)).toEqual([first])
})

test('the search finds titles inside unspaced text', () => {
  transcribedRecording(db, '新しい契約の取材', ['x'])
  expect(new RecordingLists(db).page({ search: '契約', filter: {}, sort: newestFirst }, 0, 10).total).toBe(1)
})

describe('the search in notes and tags', () => {
  const quoteIn = (recordingId: number, index: number, tags: string[], note = '') => {
    const { id, text = '' } = desk.transcripts.segmentRows(recordingId)[index] ?? { id: 0 }
    const pieces = [{ segmentId: id, from: 0, to: text.length, words: text }]
    return desk.quotes.add(recordingId, { colour: 'yellow', tags, note, pieces })
  }

  test('lists them before words, names their kind and leads to their place', () => {
    const recordingId = transcribedRecording(db, 'Harbour walk', ['one', 'the levy was paid', 'three'])
    const segmentIds = desk.transcripts.segmentRows(recordingId).map(({ id }) => id)
    const note = desk.notes.add(recordingId, 1500, 'Ask about the levy again.')
    const tagged = quoteIn(recordingId, 2, ['Lévy', 'water'])
    const noted = quoteIn(recordingId, 0, ['water'], 'He means the levy of 1998.')
    const hits = search('levy').hits
    expect(hits.map(({ kind }) => kind).toSorted()).toEqual(['note', 'quote-note', 'segment', 'tag'])
    expect(hits.at(-1)?.kind).toBe('segment')
    const place = { recordingId, title: 'Harbour walk', speaker: null }
    expect(hits).toContainEqual({
      ...{ ...place, kind: 'note', writtenId: note.id, segmentId: segmentIds[1], startMs: 1500 },
      snippet: 'Ask about the \u0002levy\u0003 again.',
    })
    expect(hits).toContainEqual({
      ...{ ...place, kind: 'tag', writtenId: tagged.id, segmentId: segmentIds[2], startMs: 2000 },
      snippet: '\u0002Lévy\u0003, water – “three”',
    })
    expect(hits).toContainEqual({
      ...{ ...place, kind: 'quote-note', writtenId: noted.id, segmentId: segmentIds[0], startMs: 0 },
      snippet: 'He means the \u0002levy\u0003 of 1998.',
    })
    // Words in the tag and in the note of the same quote.
    expect(search('water 1998').hits).toMatchObject([{ kind: 'quote-note', writtenId: noted.id }])
  })

  test('follows their changes and removal', () => {
    const recordingId = transcribedRecording(db, 'talk', ['one', 'two'])
    const note = desk.notes.add(recordingId, 0, '予算について')
    const quote = quoteIn(recordingId, 0, [])
    expect(search('予算').total).toBe(1)
    desk.notes.update(note.id, 'about the ferry')
    expect([search('予算').total, search('ferry').total]).toEqual([0, 1])
    desk.quotes.update(quote.id, { tags: ['harbour', 'ferry'], note: 'quay' })
    expect([search('ferry').total, search('harbour').total, search('quay').total]).toEqual([2, 1, 1])
    desk.quotes.update(quote.id, { tags: ['pier'] })
    expect([search('ferry').total, search('pier').total, search('quay').total]).toEqual([1, 1, 1])
    desk.quotes.update(quote.id, { note: '' })
    expect([search('pier').total, search('quay').total]).toEqual([1, 0])
    desk.notes.remove(note.id)
    desk.quotes.remove(quote.id)
    expect([search('ferry').total, search('pier').total]).toEqual([0, 0])
    expect(db.prepare('SELECT count(*) FROM notes_fts').pluck().get()).toBe(0)
  })

  test('counts and pages only those that a filter leaves', () => {
    const ids = ['a', 'b'].map((name) => transcribedRecording(db, name, ['bridge', 'bridge']))
    for (const id of ids) {
      quoteIn(id, 0, ['bridge', name(id)])
      desk.notes.add(id, 0, 'bridge')
    }
    function name(id: number) {
      return `only ${id}`
    }
    const filter = { tag: name(ids[0] ?? 0) }
    const all = desk.transcripts.search('bridge', { offset: 0, limit: 50 }, filter)
    expect(all.total).toBe(4)
    expect(all.hits.map(({ recordingId }) => recordingId)).toEqual(all.hits.map(() => ids[0]))
    const pages = [0, 1, 2, 3, 4].flatMap(
      (offset) => desk.transcripts.search('bridge', { offset, limit: 1 }, filter).hits,
    )
    expect(pages).toEqual(all.hits)
  })
})
