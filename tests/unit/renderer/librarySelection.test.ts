import { describe, expect, test } from 'vitest'
import { searchedTexts, sectionNames, sectionsWith } from '../../../renderer/base/sections.ts'
import { recordingName } from '../../../renderer/devices/deviceWords.ts'
import { filterOf, isFiltered, isProjectAlone, rangeOfDate } from '../../../renderer/pages/library/listAsked.ts'
import { everything, extended, mostSelected, noSelection, toggled } from '../../../renderer/pages/library/selection.ts'
import { english } from '../../../shared/words/en/index.ts'
import { japanese } from '../../../shared/words/ja/index.ts'
import { translated } from '../../../shared/words/translated.ts'

const order = [5, 4, 3, 2, 1]
const ids = (selection: { ids: ReadonlySet<number> }) => [...selection.ids].toSorted()

describe('the selection', () => {
  test('extends a range from the last recording in both directions', () => {
    const one = toggled(noSelection, 4)
    expect(ids(one)).toEqual([4])
    expect(ids(toggled(one, 4))).toEqual([])
    const down = extended(one, 2, order)
    expect(ids(down)).toEqual([2, 3, 4])
    expect(ids(extended(down, 3, order))).toEqual([3, 4])
    expect(ids(extended(down, 5, order))).toEqual([4, 5])
    // Rows that were selected one by one stay selected.
    expect(ids(extended(extended(toggled(toggled(noSelection, 1), 4), 5, order), 4, order))).toEqual([1, 4])
  })

  test('starts a range at the clicked recording if none was selected', () => {
    expect(ids(extended(noSelection, 2, order))).toEqual([2])
    expect(ids(extended(toggled(noSelection, 9), 2, order))).toEqual([2, 9])
  })

  test('selects all, up to the limit of the commands', () => {
    const many = Array.from({ length: mostSelected + 5 }, (_, index) => index + 1)
    expect(everything(many).ids.size).toBe(mostSelected)
    expect(everything([])).toEqual(noSelection)
  })
})

test('a period of time begins and ends at midnight here', () => {
  const nowMs = new Date(2026, 8, 14, 15, 2).getTime()
  expect(rangeOfDate('today', nowMs)).toEqual({ fromMs: new Date(2026, 8, 14).getTime() })
  expect(rangeOfDate('year', nowMs)).toEqual({ fromMs: new Date(2026, 0, 1).getTime() })
  expect(rangeOfDate('earlier', nowMs)).toEqual({ beforeMs: new Date(2026, 0, 1).getTime() })
  expect(isFiltered({})).toBe(false)
  expect(isFiltered({ projectId: null })).toBe(true)
  expect(filterOf({ projectId: null })).toEqual({ projectId: null })
})

test('the list of one project differs from a filtered list', () => {
  expect(isProjectAlone({ projectId: 3 })).toBe(true)
  expect(isProjectAlone({ projectId: 3, speaker: 'Reyes' })).toBe(false)
  expect(isProjectAlone({ projectId: null })).toBe(false)
  expect(isProjectAlone({})).toBe(false)
})

test('a search finds a section of the settings, without case and accents', () => {
  expect(sectionsWith('')).toEqual(sectionNames)
  expect(sectionsWith('SLICE')).toEqual(['network'])
  expect(sectionsWith('serial number')).toEqual(['transcription', 'accounts'])
  expect(sectionsWith('zeppelin')).toEqual([])
  const found = {
    zoom: 'keys',
    ffmpeg: 'about',
    dark: 'appearance',
    watch: 'imports',
    retention: 'storage',
    backup: 'storage',
    storage: 'storage',
    newsroom: 'accounts',
  }
  for (const [query, section] of Object.entries(found)) expect([query, ...sectionsWith(query)]).toContain(section)
  const inJapanese = searchedTexts(translated(english, japanese))
  for (const [query, section] of [
    ['ダーク', 'appearance'],
    ['監視', 'imports'],
    ['保存期間', 'storage'],
    ['バックアップ', 'storage'],
    ['ストレージ', 'storage'],
    ['retention', 'storage'],
    ['ニュースルーム', 'accounts'],
  ])
    expect([query, ...sectionsWith(query ?? '', inJapanese)]).toContain(section)
})

test('a file named with numbers shows its moment as its name', () => {
  const recordedMs = new Date(2026, 8, 14, 15, 2).getTime()
  expect(recordingName({ recordedTimePrecision: null, title: '1793622185', recordedMs })).toBe(
    'Recorded 14 Sept 2026, 15:02',
  )
  expect(recordingName({ recordedTimePrecision: null, title: '1793622185', recordedMs: null })).toBe('1793622185')
  expect(recordingName({ recordedTimePrecision: null, title: 'Harbour 2', recordedMs })).toBe('Harbour 2')
})
