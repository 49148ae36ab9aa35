import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { planEdit } from '../../../../electron/engine/transcripts/edit.ts'
import { TapelogError } from '../../../../shared/errors/errors.ts'
import { wordsOf } from '../../../../shared/transcripts/wordsOfText.ts'
import { type EditedRecording, openEditableLibrary } from '../../../support/editableLibrary.ts'
import { moves, operations, transcripts, tryTo } from './drawnEdits.ts'

/** Rules that hold after any sequence of edits. */
let library: ReturnType<typeof openEditableLibrary>
beforeEach(() => {
  library = openEditableLibrary()
})
afterEach(() => library.close())

const lettersOf = (desk: EditedRecording) => desk.texts().join('').replaceAll(' ', '')
const wordCountOf = (desk: EditedRecording) => desk.texts().reduce((sum, one) => sum + wordsOf(one).length, 0)

test('undo leads back to the machine’s transcript, and redo to the edited one, step by step', () => {
  fc.assert(
    fc.property(transcripts, fc.array(operations, { maxLength: 15 }), (said, sequence) => {
      const desk = library.recordingWith(said)
      const machine = desk.rows()
      for (const draw of sequence) tryTo(desk, draw(desk))
      const edited = desk.rows()
      let steps = 0
      while (desk.undo()) steps += 1
      expect(desk.rows()).toEqual(machine)
      expect(desk.imagesAt(0)).toMatchObject(machine)
      while (desk.redo()) steps -= 1
      expect(steps).toBe(0)
      expect(desk.rows()).toEqual(edited)
    }),
    { numRuns: 60 },
  )
})

test('edited times stay inside the recording and in order', () => {
  fc.assert(
    fc.property(transcripts, fc.array(operations, { maxLength: 15 }), (said, sequence) => {
      const desk = library.recordingWith(said)
      const idsOf = () => desk.rows().segments.map(({ id }) => id)
      const lastMs = Math.max(1000, ...said.map(({ endMs }) => endMs))
      for (const draw of sequence) {
        const before = idsOf()
        if (!tryTo(desk, draw(desk))) continue
        const after = idsOf()
        expect(after.filter((id) => before.includes(id))).toEqual(before.filter((id) => after.includes(id)))
        for (const { startMs, endMs } of desk.rows().segments) {
          expect(startMs).toBeGreaterThanOrEqual(0)
          expect(endMs).toBeGreaterThanOrEqual(startMs)
          expect(endMs).toBeLessThanOrEqual(lastMs)
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('words of a moved border are neither lost nor doubled, and keep their order', () => {
  let moved = 0
  fc.assert(
    fc.property(
      transcripts,
      fc.array(fc.oneof({ weight: 3, arbitrary: moves }, operations), { maxLength: 15 }),
      (said, sequence) => {
        const desk = library.recordingWith(said)
        for (const draw of sequence) {
          const operation = draw(desk)
          const [letters, words] = [lettersOf(desk), wordCountOf(desk)]
          if (!tryTo(desk, operation) || operation.kind !== 'turn.moveBoundary') continue
          moved += 1
          expect(lettersOf(desk)).toBe(letters)
          // If a text without spaces begins elsewhere, a dictionary may cut it into other words.
          if (!letters.includes('港')) expect(wordCountOf(desk)).toBe(words)
        }
      },
    ),
    { numRuns: 60 },
  )
  // Many operations of a random sequence are refused, but not all of them may be.
  expect(moved).toBeGreaterThan(5)
})

test('every state of the history can be restored, and that can be undone', () => {
  fc.assert(
    fc.property(
      transcripts,
      fc.array(operations, { maxLength: 12 }),
      fc.nat(12),
      fc.nat(5),
      (said, sequence, at, undone) => {
        const desk = library.recordingWith(said)
        const known = new Map([[0, desk.rows()]])
        for (const draw of sequence) {
          tryTo(desk, draw(desk))
          known.set(desk.states()[0]?.id ?? 0, desk.rows())
        }
        for (let step = 0; step < undone; step++) desk.undo()
        const states = desk.states()
        for (const { id } of states) expect(desk.imagesAt(id)).toMatchObject(known.get(id) ?? {})
        const before = desk.rows()
        const stateId = states[at % states.length]?.id ?? 0
        desk.restore(stateId)
        expect(desk.rows()).toEqual(known.get(stateId))
        if (JSON.stringify(before) === JSON.stringify(known.get(stateId))) return
        desk.undo()
        expect(desk.rows()).toEqual(before)
      },
    ),
    { numRuns: 40 },
  )
})

test('planning an edit writes nothing and changes no given row', () => {
  fc.assert(
    fc.property(transcripts, operations, (said, draw) => {
      const desk = library.recordingWith(said)
      const rows = Object.freeze(desk.rows().segments.map((row) => Object.freeze(row)))
      const view = {
        segments: () => [...rows],
        segment: (wanted: number) => rows.find(({ id }) => id === wanted) ?? null,
        previous: ({ id }: { id: number }) => rows[rows.findIndex((row) => row.id === id) - 1] ?? null,
        next: ({ id }: { id: number }) => rows[rows.findIndex((row) => row.id === id) + 1] ?? null,
        segmentCount: () => rows.length,
        segmentsOfSpeaker: (speakerId: number | null) => rows.filter((row) => row.speakerId === speakerId),
        speakers: () => desk.rows().speakers,
        slices: () => [],
        language: () => ({ language: 'en', languageSource: 'assumed' as const }),
        recordingMs: () => 20_000,
        newSegmentId: () => 1000,
        newSpeakerId: () => 1000,
        newRedactionId: () => 1000,
        redactions: () => [],
        wordsOf: () => null,
        nowMs: () => 0,
      }
      try {
        planEdit(draw(desk), view)
      } catch (error) {
        expect(error).toBeInstanceOf(TapelogError)
      }
    }),
    { numRuns: 40 },
  )
})
