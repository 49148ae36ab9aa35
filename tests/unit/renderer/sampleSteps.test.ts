import { expect, test } from 'vitest'
import { doneSteps } from '../../../renderer/pages/firstStart/sampleSteps.ts'

const untouched = { editedSegments: 0, verifiedSegments: 0, exported: null }
const quote = {} as Parameters<typeof doneSteps>[2][number]

test('counts a step as done while its work is in the library, in any order', () => {
  expect([...doneSteps(untouched, null, [])]).toEqual([])
  expect([...doneSteps(untouched, { heard: [] }, [])]).toEqual([])
  expect([...doneSteps({ ...untouched, verifiedSegments: 1 }, { heard: [{ startMs: 0, endMs: 900 }] }, [])]).toEqual([
    'play',
    'verify',
  ])
  const all = { editedSegments: 1, verifiedSegments: 2, exported: { atMs: 1, isChanged: true } }
  expect([...doneSteps(all, { heard: [{ startMs: 0, endMs: 900 }] }, [quote])]).toHaveLength(5)
  expect(doneSteps({ ...all, editedSegments: 0 }, null, [quote]).has('correct')).toBe(false)
})
