import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  keptOffset,
  movedOffset,
  offsetBehindChange,
  withoutTooMuch,
} from '../../../renderer/transcript/segmentField.ts'
import { keptText } from '../../../shared/transcripts/wordsOfText.ts'

test('gives the caret’s offset in the text as the library keeps it', () => {
  expect(keptOffset('  one   two ', 8)).toBe(4)
  expect(keptOffset('one two ', 8)).toBe(7)
  const typed = fc.array(fc.constantFrom('a', 'b', ' ', '\n')).map((all) => all.join(''))
  fc.assert(
    fc.property(typed, fc.nat(30), (text, place) => {
      const offset = Math.min(place, text.length)
      const kept = keptText(text)
      const letters = (part: string) => part.replace(/\s/g, '')
      const at = keptOffset(text, offset)
      expect(letters(kept.slice(0, at))).toBe(letters(text.slice(0, offset)))
      expect(letters(kept.slice(at))).toBe(letters(text.slice(offset)))
    }),
  )
})

test('gives the offset after the difference of two texts', () => {
  expect(offsetBehindChange('gamma three and more', 'gamma three')).toBe(11)
  expect(offsetBehindChange('gamma three', 'gamma three and more')).toBe(20)
  expect(offsetBehindChange('one TWO three', 'one two three')).toBe(7)
  expect(offsetBehindChange('same', 'same')).toBe(4)
})

test('keeps the caret on its words when the text changes elsewhere', () => {
  expect(movedOffset('one two', 'zero one two', 4)).toBe(9)
  expect(movedOffset('one two', 'one two three', 4)).toBe(4)
  expect(movedOffset('one TWO three', 'one 2 three', 6)).toBe(5)
  expect(movedOffset('one two', 'one two', 3)).toBe(3)
  const text = fc.string({ maxLength: 12 })
  fc.assert(
    fc.property(text, text, text, fc.nat(12), (before, added, after, place) => {
      const [was, is] = [before + after, before + added + after]
      const offset = Math.min(place, was.length)
      const moved = movedOffset(was, is, offset)
      expect([
        is.slice(0, moved).startsWith(was.slice(0, offset)),
        is.slice(moved).endsWith(was.slice(offset)),
      ]).toContain(true)
      expect(moved).toBeLessThanOrEqual(is.length)
    }),
  )
})

test('cuts the end of inserted text that is too long and states what is lost', () => {
  expect(withoutTooMuch('one two three', 8, 13)).toBeNull()
  expect(withoutTooMuch('one two three', 8, 11)).toEqual({ text: 'one twthree', leftOut: 'o ', endOffset: 6 })
  // The text is never cut inside a character.
  expect(withoutTooMuch('a😀😀b', 5, 5)).toEqual({ text: 'a😀b', leftOut: '😀', endOffset: 3 })
})
