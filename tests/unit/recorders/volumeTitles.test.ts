import { expect, test } from 'vitest'
import { volumeTitles } from '../../../electron/recorders/reading/volumeTitles.ts'

const titles = (...volumes: [label: string | null, sizeBytes: number | null][]) => [
  ...volumeTitles(volumes.map(([label, sizeBytes], place) => ({ name: `lun${place}`, label, sizeBytes }))).values(),
]

test('names volumes of one device by label and as much more as tells them apart', () => {
  expect(titles(['NOTE', 64e9])).toEqual(['NOTE'])
  expect(titles(['NOTE', 64e9], ['CARD', 64e9])).toEqual(['NOTE', 'CARD'])
  expect(titles(['REC', 3.9e9], ['REC', 31.9e9])).toEqual(['REC · 3.9 GB', 'REC · 32 GB'])
  expect(titles(['REC', 3.9e9], ['REC', 3.9e9], ['CARD', 5e8])).toEqual([
    'REC · 3.9 GB · storage 1',
    'REC · 3.9 GB · storage 2',
    'CARD',
  ])
  expect(titles([null, null], ['', 512e6])).toEqual(['Storage', 'Storage · 512 MB'])
})
