import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TapelogError } from '../../../../shared/errors/errors.ts'
import type { EditOperation } from '../../../../shared/transcripts/editOperations.ts'
import type { QuotePiece } from '../../../../shared/transcripts/quotes.ts'
import { type EditedRecording, inTurn, openEditableLibrary } from '../../../support/editableLibrary.ts'

/** Marked words stay at their place, whatever a person edits. */
let library: ReturnType<typeof openEditableLibrary>
beforeEach(() => {
  library = openEditableLibrary()
})
afterEach(() => library.close())

const said = [
  'We never saw the contract before the vote.',
  'Nobody did, and I asked for it in writing twice.',
  'Who had it, then?',
  'The harbour office, and they said so.',
]

/** Marks words that occur once in the segment at this place. */
const markIn = (desk: EditedRecording, ...marked: [index: number, words: string][]) => {
  const pieces = marked.map(([index, words]) => {
    const from = desk.texts()[index]?.indexOf(words) ?? -1
    return { segmentId: desk.idAt(index), from, to: from + words.length, words }
  })
  return library.quotes.add(desk.recordingId, { colour: 'yellow', tags: [], note: '', pieces })
}
const wordsOf = (quoteId: number) => library.quotes.get(quoteId).words
/** The words at the quote's place in the transcript. */
const wordsInText = (desk: EditedRecording, pieces: readonly QuotePiece[]) =>
  pieces
    .map(({ segmentId, from, to }) =>
      desk
        .rows()
        .segments.find(({ id }) => id === segmentId)
        ?.text.slice(from, to),
    )
    .join(' ')

test('a quote has its words, speaker, times and verification', () => {
  const desk = library.recordingWith(inTurn(...said))
  const quote = markIn(desk, [0, 'the contract before the vote.'])
  expect(quote).toMatchObject({
    ...{ words: 'the contract before the vote.', wording: 'as-marked', speakers: ['#1'], verified: false },
    // The quote begins after 13 of 42 characters in a segment of 900 ms.
    ...{ startMs: 279, endMs: 900 },
  })
  desk.apply({ kind: 'segment.setVerified', segmentId: desk.idAt(0), verified: true })
  expect(library.quotes.get(quote.id)).toMatchObject({ verified: true, heard: false })
  library.heard.add(desk.recordingId, [{ startMs: 0, endMs: 870 }])
  expect(library.quotes.get(quote.id)).toMatchObject({ verified: true, heard: true })
  desk.apply({ kind: 'segment.setTimes', segmentId: desk.idAt(0), startMs: 90, endMs: 930 })
  expect(library.quotes.get(quote.id)).toMatchObject({ startMs: 350, endMs: 930 })
})

test('a quote may span segments and speakers', () => {
  const desk = library.recordingWith(inTurn(...said))
  const quote = markIn(desk, [1, 'in writing twice.'], [2, 'Who had it,'])
  expect(quote).toMatchObject({ words: 'in writing twice. Who had it,', speakers: ['#2', '#1'] })
})

describe('a quote of two people', () => {
  const turnsOf = (quoteId: number) =>
    library.quotes.get(quoteId).turns.map(({ speaker, words, startMs, endMs }) => [speaker, words, startMs, endMs])

  test('has a turn for each, with name, words and times', () => {
    const desk = library.recordingWith(inTurn(...said))
    const { id } = markIn(desk, [1, 'in writing twice.'], [2, 'Who had it,'])
    expect(turnsOf(id)).toEqual([
      ['#2', 'in writing twice.', 1581, 1900],
      ['#1', 'Who had it,', 2000, 2582],
    ])
  })

  test('has one turn once both segments have one speaker', () => {
    const desk = library.recordingWith(inTurn(...said))
    const { id } = markIn(desk, [1, 'in writing twice.'], [2, 'Who had it,'])
    const speakerId = desk.rows().segments[1]?.speakerId ?? 0
    desk.apply({ kind: 'segment.setSpeaker', segmentId: desk.idAt(2), speakerId })
    expect(turnsOf(id)).toEqual([['#2', 'in writing twice. Who had it,', 1581, 2582]])
    desk.undo()
    expect(turnsOf(id)).toHaveLength(2)
  })

  test('keeps its turns when its words are no longer in the transcript', () => {
    const desk = library.recordingWith(inTurn(...said))
    const { id } = markIn(desk, [1, 'in writing twice.'], [2, 'Who had it,'])
    desk.transcribe(inTurn('Something else altogether.'))
    expect(library.quotes.get(id)).toMatchObject({ pieces: [], words: 'in writing twice. Who had it,' })
    expect(turnsOf(id)).toEqual([
      ['#2', 'in writing twice.', 1581, expect.any(Number)],
      ['#1', 'Who had it,', expect.any(Number), 2582],
    ])
  })
})

test('words that are no longer there cannot be marked', () => {
  const desk = library.recordingWith(inTurn(...said))
  const pieces = [{ segmentId: desk.idAt(0), from: 0, to: 8, words: 'We never' }]
  desk.apply({ kind: 'segment.setText', segmentId: desk.idAt(0), text: 'They never saw it.' })
  const there = { segmentId: desk.idAt(0), from: 0, to: 18, words: 'They never saw it.' }
  const wrong = [pieces, [{ ...there, to: 500 }], [{ ...there, from: 4, to: 5, words: ' ' }]]
  for (const pieces of wrong)
    expect(() => library.quotes.add(desk.recordingId, { colour: 'red', tags: [], note: '', pieces })).toThrow(
      expect.objectContaining({ code: 'edit-conflict' }),
    )
  library.quotes.add(desk.recordingId, { colour: 'red', tags: [], note: '', pieces: [there] })
})

describe('a quote in edited text', () => {
  const cases: [what: string, marked: string, text: string, words: string, wording: string][] = [
    ['before', 'the vote.', 'We have never seen the contract before the vote.', 'the vote.', 'as-marked'],
    ['behind', 'We never', 'We never saw any of it', 'We never', 'as-marked'],
    [
      'inside',
      'saw the contract',
      'We never saw the signed contract before the vote.',
      'saw the signed contract',
      'corrected',
    ],
    ['a word at its end', 'the vote', 'We never saw the contract before the votes.', 'the votes', 'corrected'],
    [
      'a word at its start',
      'contract before',
      'We never saw the Contracts before the vote.',
      'Contracts before',
      'corrected',
    ],
    ['on both sides', 'the contract', 'They did not see the contract until June.', 'the contract', 'as-marked'],
    ['a part of it is removed', 'saw the contract', 'We never saw before the vote.', 'saw', 'changed'],
    [
      'its only word, and the one before it',
      'never',
      'They always saw the contract before the vote.',
      'always',
      'changed',
    ],
    ['all of it is removed', 'the contract', 'We never saw before the vote.', 'the contract', 'changed'],
    ['everything is other words', 'never saw', 'Quite another sentence altogether, really.', 'never saw', 'changed'],
  ]
  test.each(cases)('has the right words after an edit (%s) to “%s”', (_, marked, text, words, wording) => {
    const desk = library.recordingWith(inTurn(...said))
    const { id } = markIn(desk, [0, marked])
    const before = library.quotes.get(id)
    desk.apply({ kind: 'segment.setText', segmentId: desk.idAt(0), text })
    expect(library.quotes.get(id)).toMatchObject({ words, wording, markedWords: marked })
    desk.undo()
    expect(library.quotes.get(id)).toEqual(before)
    desk.redo()
    expect(library.quotes.get(id)).toMatchObject({ words, wording })
  })
})

test('does not grow by a word that is typed letter by letter before it', () => {
  const desk = library.recordingWith(inTurn('asked in writing'))
  const { id } = markIn(desk, [0, 'in writing'])
  for (const text of ['asked tin writing', 'asked twin writing', 'asked twicein writing', 'asked twice in writing'])
    desk.apply({ kind: 'segment.setText', segmentId: desk.idAt(0), text, typingRun: 'one' })
  expect(library.quotes.get(id)).toMatchObject({ words: 'in writing', wording: 'as-marked' })
})

test('keeps its words when they are split, merged or moved across speakers', () => {
  const desk = library.recordingWith(inTurn(...said))
  const { id } = markIn(desk, [0, 'contract before the'])
  desk.apply({ kind: 'segment.split', segmentId: desk.idAt(0), textOffset: 25, atMs: 400 })
  expect(library.quotes.get(id).pieces).toHaveLength(2)
  expect(wordsOf(id)).toBe('contract before the')
  desk.apply({ kind: 'turn.moveBoundary', segmentId: desk.idAt(1), wordCount: 3 })
  expect(wordsOf(id)).toBe('contract before the')
  expect(library.quotes.get(id).speakers).toEqual(['#1', '#2'])
  desk.apply({
    kind: 'segment.mergeWithNext',
    segmentId: desk.idAt(1),
    speakerId: desk.rows().segments[1]?.speakerId ?? null,
  })
  expect(wordsOf(id)).toBe('contract before the')
})

test('a quote is found again in a new transcript, and undo brings it back', () => {
  const desk = library.recordingWith(inTurn(...said))
  const { id } = markIn(desk, [1, 'I asked for it in writing'])
  const gone = markIn(desk, [3, 'The harbour office'])
  const before = [library.quotes.get(id), library.quotes.get(gone.id)]
  desk.transcribe(inTurn('We never saw', 'it before the vote. Nobody did.', 'And I asked for it in writing', 'twice.'))
  expect(library.quotes.get(id)).toMatchObject({ words: 'I asked for it in writing', wording: 'as-marked' })
  expect(library.quotes.get(gone.id)).toMatchObject({ words: 'The harbour office', wording: 'changed', pieces: [] })
  desk.undo()
  expect([library.quotes.get(id), library.quotes.get(gone.id)]).toEqual(before)
})

test('a quote that was removed before marks had steps stays removed after an undo', () => {
  const desk = library.recordingWith(inTurn(...said))
  const { id } = markIn(desk, [0, 'the contract'])
  desk.apply({ kind: 'segment.setText', segmentId: desk.idAt(0), text: 'We saw the contract.' })
  for (const table of ['quote_pieces', 'quotes']) library.db.prepare(`DELETE FROM ${table}`).run()
  library.db.prepare(`DELETE FROM edits WHERE json_extract(operation, '$.id') = ?`).run(id)
  desk.undo()
  expect(library.quotes.ofRecording(desk.recordingId)).toEqual([])
  expect(library.db.prepare('SELECT count(*) FROM quote_pieces').pluck().get()).toBe(0)
})

const place = fc.nat(9)
/** Edits. Many of them keep every word. */
const anyEdit = fc.oneof(
  fc.record({
    does: fc.constant('text' as const),
    at: place,
    word: fc.nat(12),
    with: fc.constantFrom('', 'so', 'not at all'),
  }),
  fc.record({ does: fc.constant('split' as const), at: place, word: fc.nat(12) }),
  fc.record({ does: fc.constant('merge' as const), at: place }),
  fc.record({ does: fc.constant('boundary' as const), at: place, count: fc.integer({ min: -3, max: 3 }) }),
  fc.record({ does: fc.constant('again' as const), at: place, word: fc.nat(12) }),
)
type AnyEdit = typeof anyEdit extends fc.Arbitrary<infer T> ? T : never

/** `word`: the number of a word. The offset is that of its first letter. */
function operationOf(edit: AnyEdit, { segments }: ReturnType<EditedRecording['rows']>): EditOperation | null {
  const segment = segments[edit.at % segments.length]
  if (!segment) return null
  const { id: segmentId, text } = segment
  const words = text.split(' ')
  switch (edit.does) {
    case 'text':
      return { kind: 'segment.setText', segmentId, text: words.with(edit.word % words.length, edit.with).join(' ') }
    case 'split': {
      const textOffset = words.slice(0, edit.word % words.length).join(' ').length
      return { kind: 'segment.split', segmentId, textOffset, atMs: (segment.startMs + segment.endMs) >> 1 }
    }
    case 'merge':
      return { kind: 'segment.mergeWithNext', segmentId, speakerId: segment.speakerId }
    case 'boundary':
      return edit.count === 0 ? null : { kind: 'turn.moveBoundary', segmentId, wordCount: edit.count }
    case 'again':
      return { kind: 'segment.setText', segmentId, text: `${text} ${words[edit.word % words.length]}` }
  }
}

test('a quote shows the present text after any edits, and undo and redo restore it exactly', () => {
  fc.assert(
    fc.property(fc.array(anyEdit, { maxLength: 12 }), (edits) => {
      const desk = library.recordingWith(inTurn(...said))
      const ids = [
        markIn(desk, [0, 'never saw the contract']),
        markIn(desk, [0, 'the vote.'], [1, 'Nobody did,']),
        markIn(desk, [3, 'harbour']),
      ].map(({ id }) => id)
      const quotes = () => ids.map((id) => library.quotes.get(id))
      const atFirst = quotes()
      let [steps, hasSameWords] = [0, true]
      for (const edit of edits) {
        const operation = operationOf(edit, desk.rows())
        if (!operation) continue
        try {
          const was = JSON.stringify(desk.rows())
          desk.apply(operation)
          if (JSON.stringify(desk.rows()) !== was) steps += 1
          // A word between two marked words becomes part of the quote once their segments are merged.
          if (edit.does === 'text' || edit.does === 'again') hasSameWords = false
        } catch (error) {
          if (!(error instanceof TapelogError)) throw error
        }
        for (const quote of quotes()) {
          const markedWords = quote.markedWords.replaceAll('\n', ' ')
          if (quote.pieces.length > 0) expect(wordsInText(desk, quote.pieces)).toBe(quote.words)
          else expect(quote.words).toBe(markedWords)
          if (hasSameWords) expect(quote.words).toBe(markedWords)
        }
      }
      const atLast = quotes()
      for (let back = 0; back < steps; back++) desk.undo()
      expect(quotes()).toEqual(atFirst)
      while (desk.redo()) steps -= 1
      expect(steps).toBe(0)
      expect(quotes()).toEqual(atLast)
    }),
    { numRuns: 150 },
  )
})

test('the list of quotes is filtered, counted and paged', () => {
  const first = library.recordingWith(inTurn(...said))
  const second = library.recordingWith(inTurn('The water is clean.', 'Who says so?'))
  const reyes = second.rows().speakers[0]?.id ?? 0
  second.apply({ kind: 'speaker.rename', speakerId: reyes, name: 'Reyes' })
  const water = markIn(second, [0, 'The water is clean.'])
  markIn(second, [1, 'Who says so?'])
  const contract = markIn(first, [0, 'the contract'])
  library.quotes.update(water.id, { tags: ['water', ' Water', 'letters'], note: 'ask the mayor' })
  library.quotes.update(contract.id, { tags: ['letters'] })
  const ids = (filter: object, page = { offset: 0, limit: 50 }) =>
    library.quotes
      .list({ projectId: null, recordingId: null, tag: null, speaker: null, words: '', ...filter }, page)
      .quotes.map(({ id }) => id)
  expect(ids({ tag: 'letters' }).toSorted((a, b) => a - b)).toEqual([water.id, contract.id])
  expect(ids({ speaker: 'Reyes' })).toEqual([water.id])
  expect(ids({ words: 'MAYOR' })).toEqual([water.id])
  expect(ids({ words: 'clean' })).toEqual([water.id])
  expect(ids({ recordingId: first.recordingId })).toEqual([contract.id])
  expect(ids({}, { offset: 1, limit: 1 })).toEqual([ids({})[1]])
  expect(
    library.quotes.list(
      { projectId: null, recordingId: null, tag: null, speaker: null, words: '' },
      { offset: 2, limit: 1 },
    ).total,
  ).toBe(3)
  expect(library.quotes.filters(null)).toMatchObject({
    total: 3,
    tags: [
      { tag: 'letters', count: 2 },
      { tag: 'Water', count: 1 },
    ],
  })
})
