import { expect, test } from 'vitest'
import { listFromCommas } from '../../../shared/text/listFromCommas.ts'

test('divides a typed list at Latin and Japanese commas', () => {
  expect(listFromCommas(' Reyes, harbour board ,,')).toEqual(['Reyes', 'harbour board'])
  expect(listFromCommas('港湾局、帯水層，レイエス')).toEqual(['港湾局', '帯水層', 'レイエス'])
  expect(listFromCommas(' 、 ')).toEqual([])
})
