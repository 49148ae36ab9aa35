import { describe, expect, test } from 'vitest'
import { japanese as mainJapanese } from '../../../electron/main/japaneseWords.ts'
import { words as mainEnglish } from '../../../renderer/words/index.ts'
import { english } from '../../../renderer/words/index.ts'
import { entryProblems } from '../../../shared/errors/entryProblems.ts'
import { problemInfo, sentenceOf, showSentencesIn } from '../../../shared/errors/problem.ts'
import { translated, translationGaps } from '../../../shared/words/translated.ts'
import { remoteWords } from '../../../shared/recordings/remoteCopies.ts'
import { noticeIn, transcriptNotices } from '../../../shared/transcripts/transcriptNotices.ts'
import { sentences } from '../../../shared/words/en/sentences/index.ts'
import { terminalSentences } from '../../../shared/words/en/sentences/terminal.ts'
import { japanese } from '../../../shared/words/ja/index.ts'
import { japaneseSentences } from '../../../shared/words/ja/sentences/index.ts'

/** A translation may have names that the original has no more, or not yet: they are shown nowhere. */
const gapsOf = (original: object, translation: object): string[] =>
  translationGaps(original, translation).filter((gap) => !gap.endsWith(': not in the original'))

/** Said by `tapelog serve`. */
const serviceStart = [
  'host-invalid',
  'tls-needed',
  'tls-invalid',
  'public-origin-needed',
  'public-origin-plain',
  'port-taken',
]

describe('the Japanese texts', () => {
  test('of the window are complete, with the same values as the English ones', () => {
    expect(gapsOf(english, japanese)).toEqual([])
  })

  test('of the menus, dialogs, tray and notifications are complete', () => {
    expect(gapsOf(mainEnglish, mainJapanese)).toEqual([])
  })

  test('of errors are complete but for what only the terminal and a service without a window say', () => {
    const ofOthers = new Set([...Object.keys(terminalSentences), ...serviceStart])
    const shown = Object.fromEntries(Object.entries(sentences).filter(([code]) => !ofOthers.has(code)))
    expect(gapsOf(shown, japaneseSentences)).toEqual([])
  })

  test('of a task that failed on this machine are said in Japanese, though the service says them in English', () => {
    const failed = (said: string) => problemInfo('transcription-failed', { said })
    showSentencesIn(japaneseSentences)
    try {
      const ours = failed(problemInfo('recogniser-out-of-memory').message)
      expect(sentenceOf(ours)).toBe(japaneseSentences['recogniser-out-of-memory'])
      expect(sentenceOf(failed('The disk of the service is full.'))).toBe('The disk of the service is full.')
    } finally {
      showSentencesIn({})
    }
  })

  test('of an error are said by its code and values, and in English again', () => {
    const error = problemInfo('speaker-name-taken', { name: 'Reyes' })
    expect(error.message).toContain('is already a speaker here')
    showSentencesIn(japaneseSentences)
    try {
      expect(sentenceOf(error)).toContain('「Reyes」という話者がすでにいます')
      const givenUp = { ...error, values: { name: 'Reyes', triedTimes: 5 } }
      expect(sentenceOf(givenUp)).toContain('5回試行しました')
      expect(sentenceOf({ ...error, code: 'of-a-later-version' })).toBe(error.message)
    } finally {
      showSentencesIn({})
    }
    expect(sentenceOf(error)).toBe(error.message)
  })

  test('of notices about a transcript are found by the English ones, which transcripts keep', () => {
    const { slices, unsureSlices, hotwordsUnused, someWithoutSpeaker } = transcriptNotices
    const said = (notice: string) => noticeIn(japanese.notices, notice)
    expect(said(hotwordsUnused)).toContain('ホットワード')
    expect(said(slices(12, 'with-speakers'))).toMatch(/6時間.*12区間/)
    expect(said(unsureSlices([2, 13]))).toContain('区間2、13では')
    expect([1, 7].map((segments) => said(someWithoutSpeaker(segments)))).toEqual([
      expect.stringContaining('1個のセグメント'),
      expect.stringContaining('7個のセグメント'),
    ])
    expect(said('A notice of another service, in 2 parts.')).toBe('A notice of another service, in 2 parts.')
  })

  test('of what is wrong with an entry are said by the rule that the window’s host names', () => {
    const refused = (reason: string | null) => problemInfo('input-refused', { reason, field: 'language' })
    const ofLanguage = entryProblems['language-code']
    showSentencesIn(japaneseSentences)
    try {
      expect(sentenceOf(refused(ofLanguage))).toContain('言語は、auto、または')
      expect(sentenceOf(refused('Of a later version.'))).toBe('Of a later version.')
      expect(sentenceOf(refused(null))).toContain('入力内容が正しくありません')
    } finally {
      showSentencesIn({})
    }
    expect(sentenceOf(refused(ofLanguage))).toBe(ofLanguage)
  })

  test('count, and write sizes, times and days as in Japan', () => {
    const { states, units } = japanese
    const nowMs = new Date(2026, 10, 22, 9, 5).getTime()
    expect(units.recordings(2000)).toBe('録音2,000件')
    expect([units.size(512), units.size(12_400_000), units.size(999_600)]).toEqual(['512バイト', '12.4 MB', '1 MB'])
    expect(remoteWords([{ account: 'Newsroom', state: 'sent' }], states.remoteCopies)).toBe('送信済み：Newsroom')
    expect([units.share(0.436), units.share(0.564)]).toEqual(['44%', '56%'])
    expect([units.percent(0.29), units.percent(0.999), units.percent(1)]).toEqual(['29%', '99%', '100%'])
    expect([units.day(nowMs, nowMs), units.day(nowMs, 0)]).toEqual(['11月22日', '2026年11月22日'])
    expect([units.clock(nowMs), units.moment(nowMs)]).toEqual(['9:05', '2026年11月22日 9:05'])
    expect([units.left(3000), units.left(180_000), units.left(5_400_000)]).toEqual([
      '残り数秒',
      '残り約3分',
      '残り約1.5時間',
    ])
    expect(units.list(['編集', '検証', '命名'])).toBe('編集、検証、命名')
  })
})

describe('a translation', () => {
  const original = {
    title: 'Queue',
    row: { label: (title: string, state: string) => `${title}: ${state}`, more: 'More' },
    steps: [{ lead: 'Import', rest: 'files' }],
  }

  test('that lacks a text shows the original one', () => {
    const shown = translated(original, { title: 'キュー', row: { more: 'その他' } })
    expect(shown.title).toBe('キュー')
    expect([shown.row.label('A', 'B'), shown.row.more]).toEqual(['A: B', 'その他'])
    expect(shown.steps).toBe(original.steps)
  })

  test('is compared with the original: missing texts, other values, other lists, names that are too many', () => {
    expect(translationGaps(original, {})).toEqual([
      'title: missing',
      'row.label: missing',
      'row.more: missing',
      'steps: missing',
    ])
    const wrong = { title: 'キュー', row: { label: (title: string) => title, more: 3 }, steps: [], old: 'x' }
    expect(translationGaps(original, wrong)).toEqual([
      'old: not in the original',
      'row.label: takes 1 values, not 2',
      'row.more: is a number, not a string',
      'steps: has 0 entries, not 1',
    ])
    const halfAList = { ...original, steps: [{ lead: '読み込む' }] }
    expect(translationGaps(original, halfAList)).toEqual(['steps.0.rest: missing'])
  })
})
