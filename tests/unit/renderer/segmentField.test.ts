import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptOffset, keptText, offsetBehindChange } from '../../../renderer/recording/segmentField.ts'

test('the caret’s offset in the text as the library keeps it', () => {
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

test('the offset after the difference', () => {
  expect(offsetBehindChange('gamma three and more', 'gamma three')).toBe(11)
  expect(offsetBehindChange('gamma three', 'gamma three and more')).toBe(20)
  expect(offsetBehindChange('one TWO three', 'one two three')).toBe(7)
  expect(offsetBehindChange('same', 'same')).toBe(4)
})
