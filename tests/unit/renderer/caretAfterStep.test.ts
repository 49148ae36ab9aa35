import { expect, test } from 'vitest'
import { caretAfterStep, changedPlaces, isStepSeen } from '../../../renderer/recording/text/caretAfterStep.ts'
import type { EditResult, Segment } from '../../../shared/transcripts/transcript.ts'

const segment = (id: number, startMs: number, text: string): Segment => ({
  ...{ id, startMs, endMs: startMs + 900, speakerId: null, text },
  ...{ edited: true, verified: false },
})
const result = (segments: Segment[], removedSegmentIds: number[] = [], more: Partial<EditResult> = {}): EditResult => ({
  ...{
    revision: 4,
    segments,
    removedSegmentIds,
    speakers: null,
    slices: null,
    language: null,
    canUndo: true,
    canRedo: true,
  },
  ...{ description: 'Edit', merged: false, conflict: null, atMs: null, madeElsewhere: false },
  ...more,
})
const caret = (was: Segment, offset: number, changed: Segment[], removed: number[], before: Segment[]) => {
  const focused = { segment: was, offset }
  return caretAfterStep({ result: result(changed, removed), before, focused })
}

test('the caret stays between the same words after undo of a split', () => {
  const [first, second] = [segment(1, 0, 'alpha'), segment(2, 500, 'one')]
  expect(caret(second, 2, [segment(1, 0, 'alpha one')], [2], [first, second])).toEqual({ segmentId: 1, offset: 8 })
  expect(caret(first, 3, [segment(1, 0, 'alpha one')], [2], [first, second])).toEqual({ segmentId: 1, offset: 9 })
})

test('the caret stands after the changed words when words are undone', () => {
  const was = segment(1, 0, 'one two')
  expect(caret(was, 0, [segment(1, 0, 'one big two')], [], [was])).toEqual({ segmentId: 1, offset: 8 })
  expect(caret(was, 2, [{ ...was, verified: true }], [], [was])).toBeNull()
  expect(caret(was, 2, [segment(9, 0, 'other')], [], [])).toBeNull()
  expect(caretAfterStep({ result: result([]), before: [], focused: null })).toBeNull()
})

test('the caret moves to the segment of the same time if all segments are new', () => {
  const was = segment(2, 1000, 'two')
  const others = [segment(12, 1900, 'later'), segment(11, 900, 'there'), segment(10, 0, 'first')]
  expect(caret(was, 1, others, [1, 2], [was])).toEqual({ segmentId: 11, offset: 0 })
  expect(caret(was, 1, [segment(12, 1900, 'later')], [1, 2], [was])).toEqual({ segmentId: 12, offset: 0 })
})

const all = [segment(1, 0, 'one'), segment(2, 1000, 'two'), segment(3, 2000, 'three')]

test('the list scrolls to the segments that an undo changed, else to its time', () => {
  const places = (changed: Segment[], atMs: number | null = null) =>
    changedPlaces({ result: result(changed, [], { atMs }), before: [] }, all)
  expect(places([segment(3, 2000, 'three'), segment(2, 1000, 'two')])).toEqual([1, 2])
  expect(places([], 1400)).toEqual([1])
  expect(places([segment(7, 3000, 'not there yet')], 3000)).toEqual([])
  expect(places([])).toEqual([])
})

test('an undo is seen if it changed rows on screen', () => {
  const shown = all.slice(0, 2)
  const isSeen = (changed: Segment[], before: Segment[], more: Partial<EditResult> = {}) =>
    isStepSeen({ result: result(changed, [], more), before }, shown)
  expect(isSeen([segment(2, 1000, 'two')], [])).toBe(true)
  expect(isSeen([], [segment(9, 500, 'gone')])).toBe(true)
  expect(isSeen([segment(3, 2000, 'three')], [])).toBe(false)
  expect(isSeen([], [], { description: 'mark-words', atMs: 1500 })).toBe(true)
  expect(isSeen([], [], { description: 'mark-words', atMs: 2500 })).toBe(false)
  expect(isSeen([], [], { description: 'add-note', atMs: 1500 })).toBe(false)
  expect(isSeen([], [], { description: 'rename-speaker' })).toBe(false)
  expect(isStepSeen({ result: result(all), before: [] }, [])).toBe(false)
})
