import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type EditedRecording, inTurn, openEditableLibrary } from '../../../support/editableLibrary.ts'

/** Undo takes back what a person did last: text, marks, tags and notes have one history. */
let library: ReturnType<typeof openEditableLibrary>
beforeEach(() => {
  library = openEditableLibrary()
})
afterEach(() => library.close())

const said = ['We never saw the contract.', 'Nobody did.', 'Who had it, then?']
const wholeOf = (desk: EditedRecording, index: number) => {
  const words = desk.texts()[index] ?? ''
  return { segmentId: desk.idAt(index), from: 0, to: words.length, words }
}
const markAt = (desk: EditedRecording, index: number) =>
  desk.mark({ colour: 'yellow', tags: [], note: '', pieces: [wholeOf(desk, index)] })

type Step = [name: string, does: (desk: EditedRecording) => void]
const ofQuote = (desk: EditedRecording) => desk.everything().quotes[0]?.id ?? 0
const ofNote = (desk: EditedRecording) => desk.everything().notes[0]?.id ?? 0
const steps: Step[] = [
  ['a mark', (desk) => markAt(desk, 0)],
  ['a note', (desk) => desk.note(2500, 'A door.')],
  ['tags', (desk) => library.quotes.update(ofQuote(desk), { tags: ['money', 'council'] })],
  ['the note of a mark', (desk) => library.quotes.update(ofQuote(desk), { note: 'ask again' })],
  ['another colour', (desk) => library.quotes.update(ofQuote(desk), { colour: 'red' })],
  ['a changed note', (desk) => library.notes.update(ofNote(desk), 'A window.')],
  ['a removed mark', (desk) => library.quotes.remove(ofQuote(desk))],
  ['a removed note', (desk) => library.notes.remove(ofNote(desk))],
  ['words', (desk) => desk.apply({ kind: 'segment.setText', segmentId: desk.idAt(1), text: 'No one did.' })],
  ['a name', (desk) => desk.apply({ kind: 'speaker.rename', speakerId: speakerOf(desk), name: 'Reyes' })],
  ['verification', (desk) => desk.apply({ kind: 'segment.setVerified', segmentId: desk.idAt(1), verified: true })],
  ['a moved border', (desk) => desk.apply({ kind: 'turn.moveBoundary', segmentId: desk.idAt(0), wordCount: 1 })],
  ['a new transcript', (desk) => desk.transcribe(inTurn('We saw it.', 'Nobody did.'))],
]
const speakerOf = (desk: EditedRecording) => desk.rows().speakers[0]?.id ?? 0

test('undo takes each kind of step back in turn, and redo makes it again', () => {
  const desk = library.recordingWith(inTurn(...said))
  const states = [desk.everything()]
  for (const [, does] of steps) {
    does(desk)
    states.push(desk.everything())
  }
  for (const [index, [name]] of [...steps.entries()].reverse()) {
    expect(desk.undo(), name).not.toBeNull()
    expect(desk.everything(), name).toEqual(states[index])
  }
  expect(desk.undo()).toBeNull()
  for (const [index, [name]] of steps.entries()) {
    expect(desk.redo(), name).not.toBeNull()
    expect(desk.everything(), name).toEqual(states[index + 1])
  }
  expect(desk.redo()).toBeNull()
})

test('undo and redo give the place of their change, if it has one', () => {
  const desk = library.recordingWith(inTurn(...said))
  const places = ['a note', 'words', 'a removed note', 'a name', 'verification', 'a new transcript'].map((wanted) => {
    steps.find(([name]) => name === wanted)?.[1](desk)
    const back = desk.undo()
    const again = desk.redo()
    expect(again?.atMs).toBe(back?.atMs)
    return [back?.description, back?.atMs]
  })
  expect(places).toEqual([
    ['add-note', 2500],
    ['edit-text', 1000],
    ['remove-note', 2500],
    ['rename-speaker', null],
    ['mark-verified', 1000],
    ['transcribe-again', null],
  ])
})

test('undo takes back a mark before the earlier edit', () => {
  const desk = library.recordingWith(inTurn(...said))
  desk.apply({ kind: 'segment.setText', segmentId: desk.idAt(2), text: 'Who had it then?' })
  markAt(desk, 0)
  desk.undo()
  expect(desk.everything().quotes).toEqual([])
  expect(desk.texts()[2]).toBe('Who had it then?')
})

test('a new mark after an undo ends the chance to redo', () => {
  const desk = library.recordingWith(inTurn(...said))
  desk.apply({ kind: 'segment.setText', segmentId: desk.idAt(2), text: 'Who had it then?' })
  desk.undo()
  markAt(desk, 0)
  expect(desk.redo()).toBeNull()
  expect(desk.texts()[2]).toBe('Who had it, then?')
})

test('a change without effect is no step', () => {
  const desk = library.recordingWith(inTurn(...said))
  const { id } = markAt(desk, 0)
  library.quotes.update(id, { colour: 'yellow', tags: [], note: ' ' })
  desk.undo()
  expect(desk.everything().quotes).toEqual([])
})

test('typing before and after a mark is two steps', () => {
  const desk = library.recordingWith(inTurn(...said))
  const type = (text: string) =>
    desk.apply({ kind: 'segment.setText', segmentId: desk.idAt(1), text, typingRun: 'one' })
  type('Nobody did it.')
  markAt(desk, 0)
  type('Nobody did it, no.')
  desk.undo()
  expect(desk.texts()[1]).toBe('Nobody did it.')
  expect(desk.everything().quotes).toHaveLength(1)
})

test('a mark whose words are typed away has its times again after undo and redo', () => {
  const desk = library.recordingWith(inTurn(...said))
  desk.mark({ colour: 'red', tags: [], note: '', pieces: [{ segmentId: desk.idAt(1), from: 7, to: 10, words: 'did' }] })
  // The first letters move the marked word, then it goes.
  for (const text of ['And then nobody did.', 'And then nobody.'])
    desk.apply({ kind: 'segment.setText', segmentId: desk.idAt(1), text, typingRun: 'one' })
  const gone = desk.everything()
  expect(gone.quotes).toMatchObject([{ wording: 'changed', pieces: [] }])
  desk.undo()
  desk.redo()
  expect(desk.everything()).toEqual(gone)
})

test('a removed note keeps its ID, and no other note gets it', () => {
  const [desk, other] = [library.recordingWith(inTurn(...said)), library.recordingWith(inTurn(...said))]
  const note = desk.note(1000, 'A door.')
  library.notes.remove(note.id)
  other.note(2000, 'Another door.')
  desk.undo()
  expect(desk.everything().notes).toEqual([note])
  expect(other.everything().notes).toMatchObject([{ text: 'Another door.' }])
})

test('marks are not recorded as edits in the custody log', () => {
  const desk = library.recordingWith(inTurn(...said))
  const rows = () => library.db.prepare('SELECT * FROM custody').all()
  const pending = () => library.db.prepare('SELECT * FROM custody_pending').all()
  const before = [rows(), pending()]
  markAt(desk, 0)
  desk.undo()
  desk.redo()
  expect([rows(), pending()]).toEqual(before)
})

describe('a new transcript with marks', () => {
  test('brings and removes its marks in the same step', () => {
    const desk = library.recordingWith(inTurn(...said))
    markAt(desk, 1)
    const before = desk.everything()
    library.db
      .transaction(() =>
        library.markSteps.together(desk.recordingId, null, () => {
          desk.transcribe(inTurn('We saw it.', 'Nobody did.'))
          markAt(desk, 0)
          desk.note(100, 'From the file.')
        }),
      )
      .immediate()
    const after = desk.everything()
    expect(after.quotes).toHaveLength(2)
    desk.undo()
    expect(desk.everything()).toEqual(before)
    desk.redo()
    expect(desk.everything()).toEqual(after)
  })

  test('makes no step if it is the first one', () => {
    const desk = library.recordingWith(inTurn(...said))
    library.db.transaction(() => library.markSteps.together(desk.recordingId, null, () => markAt(desk, 0))).immediate()
    expect(desk.undo()).toBeNull()
    expect(desk.everything().quotes).toHaveLength(1)
  })
})
