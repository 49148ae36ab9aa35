import { expect, test } from 'vitest'
import { type ChosenWords, hotwordsAsked, offeredWords, selectedWords } from '../../../renderer/choices/useHotwords.ts'

const known = { own: ['harbour'], added: ['Lee', 'Okafor', 'aquifer', 'harbour'] }
const untouched: ChosenWords = { leftOut: [], letGo: [], typedHere: 'harbour', typedRemote: '' }

test('shows every known word for a remote service and selects none', () => {
  expect(offeredWords(known, true)).toEqual(['harbour', 'Lee', 'Okafor', 'aquifer'])
  expect(selectedWords(known, true, untouched)).toEqual([])
  expect(hotwordsAsked(known, true, untouched)).toEqual({ hotwords: [], hotwordsLeftOut: [] })
  expect(hotwordsAsked(known, true, { ...untouched, letGo: ['Lee'], typedRemote: 'quay, Lee' }).hotwords).toEqual([
    'quay',
    'Lee',
  ])
})

test('selects all known words on this machine, and each can be removed', () => {
  expect(offeredWords(known, false)).toEqual(['Lee', 'Okafor', 'aquifer'])
  expect(selectedWords(known, false, untouched)).toEqual(['Lee', 'Okafor', 'aquifer'])
  const chosen = { ...untouched, leftOut: ['Okafor', 'someone of another project'] }
  expect(hotwordsAsked(known, false, chosen)).toEqual({ hotwords: ['harbour'], hotwordsLeftOut: ['Okafor'] })
})
