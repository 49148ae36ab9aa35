import { afterEach, describe, expect, test } from 'vitest'
import { chosenLanguages, terminalLanguage } from '../../../shared/languages/interfaceLanguage.ts'
import type { TranscriptNotice } from '../../../shared/transcripts/transcriptNotices.ts'
import { speak, words } from '../../../shared/words/catalogue.ts'
import { german } from '../../../shared/words/de/index.ts'
import { english } from '../../../shared/words/en/index.ts'
import { japanese } from '../../../shared/words/ja/index.ts'
import { noticeWords } from '../../../shared/words/noticeWords.ts'
import { problemInfo, sentenceOf } from '../../../shared/words/problem.ts'
import { isUnknownSpeaker, keptSpeakerName, shownSpeakerName } from '../../../shared/words/speakerWords.ts'
import { inTestLanguage } from '../../../shared/words/testLanguage.ts'
import { translated, translationGaps } from '../../../shared/words/translated.ts'
import { everyLanguage } from '../../support/everyLanguage.ts'

afterEach(() => speak('en'))

/** A translation may have names that the original has dropped, or does not have yet. No screen shows them. */
const gapsOf = (translation: object): string[] =>
  translationGaps(english, translation).filter((gap) => !gap.endsWith(': not in the original'))

test.each(everyLanguage)('the texts in $language are complete and take the same values as in English', ({ texts }) => {
  expect(gapsOf(texts)).toEqual([])
})

test('no page of a translation is the English one', () => {
  for (const { texts } of everyLanguage.filter(({ language }) => language !== 'en'))
    for (const [area, page] of Object.entries(texts)) expect(page, area).not.toBe(english[area as keyof typeof english])
})

test.each(everyLanguage)('a speaker without a name is recognised in $language', ({ texts }) => {
  const { recording, documents } = texts
  expect(keptSpeakerName(recording.speakers.numbered(3))).toBe('#3')
  expect(keptSpeakerName(recording.speakers.numbered(12).toUpperCase())).toBe('#12')
  expect(isUnknownSpeaker(documents.unknownSpeaker)).toBe(true)
})

test('German texts write numbers, sizes, times and days as in Germany', () => {
  const { recording, units } = german
  const nowMs = new Date(2026, 10, 22, 9, 5).getTime()
  expect([units.recordings(1), units.recordings(2000)]).toEqual(['1 Aufnahme', '2.000 Aufnahmen'])
  expect([512, 12_400_000, 999_600].map(units.size)).toEqual(['512 Byte', '12,4 MB', '1 MB'])
  expect([units.sizeOf(31e6, 118e6), units.sizeOf(449e3, 1_200_000)]).toEqual(['31 von 118 MB', '449 kB von 1,2 MB'])
  expect([units.day(nowMs, nowMs), units.day(nowMs, 0)]).toEqual(['22. Nov.', '22. Nov. 2026'])
  expect([units.clock(nowMs), units.moment(nowMs)]).toEqual(['09:05', '22. Nov. 2026, 09:05'])
  expect([units.roughly(5_400_000), units.left(5_400_000)]).toEqual(['1,5 h', 'noch etwa 1,5 h'])
  expect([recording.sound.rate(1), recording.sound.rate(1.25)]).toEqual(['1,0×', '1,25×'])
})

test.each(everyLanguage)('the help in $language names the language of every terminal', ({ texts }) => {
  for (const language of chosenLanguages) expect(texts.help.closing).toMatch(new RegExp(`\\b${language}\\b`))
})

test('of two languages that are asked for at once, the last one is spoken', async () => {
  await Promise.all([speak('fr'), speak('en')])
  expect(words).toBe(english)
})

describe('the Japanese texts', () => {
  test('show a failure on this machine in Japanese', async () => {
    const failed = (said: string) => problemInfo('transcription-failed', { said })
    const ours = failed(problemInfo('recogniser-out-of-memory').message)
    await speak('ja')
    expect(sentenceOf(ours)).toBe(japanese.sentences['recogniser-out-of-memory'])
    expect(sentenceOf(failed('The disk of the service is full.'))).toBe('The disk of the service is full.')
  })

  test('show an error by its code and values, and again in English', async () => {
    const error = problemInfo('speaker-name-taken', { name: 'Reyes' })
    expect(error.message).toContain('Reyes')
    await speak('ja')
    expect(sentenceOf(error)).toContain('「Reyes」という話者がすでにいます')
    const givenUp = { ...error, values: { name: 'Reyes', triedTimes: 5 } }
    expect(sentenceOf(givenUp)).toContain('5回試行しました')
    expect(sentenceOf({ ...error, code: 'of-a-later-version' })).toBe(error.message)
    await speak('en')
    expect(sentenceOf(error)).toBe(error.message)
  })

  test('show notices about a transcript by their codes and values', async () => {
    await speak('ja')
    const said = (notice: TranscriptNotice) => noticeWords(notice)
    expect(said({ code: 'hotwords-unused' })).toContain('ホットワード')
    expect(said({ code: 'slices', values: { count: 12, reason: 'with-speakers' } })).toMatch(/6時間.*12区間/)
    expect(said({ code: 'unsure-slices', values: { slices: [2, 13] } })).toContain('区間2、13では')
    expect(said({ code: 'some-without-speaker', values: { segments: 7 } })).toContain('7個のセグメント')
    expect(said({ code: 'of-service', values: { text: 'In 2 parts.' } })).toBe('In 2 parts.')
  })

  test('show what is wrong with an entry', async () => {
    const refused = (reason: string | null) => problemInfo('input-refused', { reason, field: 'language' })
    expect(refused('language-code').message).toBe(english.entries['language-code'])
    await speak('ja')
    expect(sentenceOf(refused('language-code'))).toContain('言語は、auto、または')
    for (const reason of ['Of a later version.', null])
      expect(sentenceOf(refused(reason))).toContain('入力内容が正しくありません')
  })

  test('show a speaker without a name by number', async () => {
    await speak('ja')
    expect(shownSpeakerName('#3')).toBe(words.recording.speakers.numbered(3))
    expect(keptSpeakerName(words.recording.speakers.numbered(3))).toBe('#3')
    expect([shownSpeakerName('Reyes'), keptSpeakerName('Reyes')]).toEqual(['Reyes', 'Reyes'])
    expect(['speaker 3', ' Ｓpeaker 3 ', '話者3'].map(keptSpeakerName)).toEqual(['#3', '#3', '#3'])
    const persons = ['Speaker 03', 'Speaker 3 of 4', 'Speaker NaN']
    expect(persons.map(keptSpeakerName)).toEqual(persons)
  })

  test('write numbers, sizes, times and days as in Japan', () => {
    const { states, units } = japanese
    const nowMs = new Date(2026, 10, 22, 9, 5).getTime()
    expect(units.recordings(2000)).toBe('録音2,000件')
    expect([units.size(512), units.size(12_400_000), units.size(999_600)]).toEqual(['512バイト', '12.4 MB', '1 MB'])
    expect(states.remoteCopies.sent('Newsroom')).toBe('送信済み：Newsroom')
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

test('the terminal follows TAPELOG_LANGUAGE, then the system’s language', () => {
  expect(terminalLanguage({})).toBe('en')
  expect(terminalLanguage({ LANG: 'ja_JP.UTF-8' })).toBe('ja')
  expect(terminalLanguage({ LANG: 'ja_JP.UTF-8', LC_ALL: 'C' })).toBe('en')
  expect(terminalLanguage({ LANG: 'de_DE.UTF-8' })).toBe('de')
  expect(terminalLanguage({ LANG: 'nl_NL.UTF-8' })).toBe('en')
  expect(terminalLanguage({ LANG: 'en_GB.UTF-8', TAPELOG_LANGUAGE: 'ja' })).toBe('ja')
})

test('the language for tests turns each text once', () => {
  const texts = inTestLanguage({ plain: 'Queue', of: (part: string) => `${part} left` })
  expect(texts.plain).toBe('⟦eueuQ⟧')
  expect(texts.of(texts.plain)).toBe('⟦eueuQ⟧⟦tfel ⟧')
})

describe('a translation', () => {
  const original = {
    title: 'Queue',
    row: { label: (title: string, state: string) => `${title}: ${state}`, more: 'More' },
    steps: [{ lead: 'Import', rest: 'files' }],
  }

  test('shows the original of a missing text', () => {
    const shown = translated(original, { title: 'キュー', row: { more: 'その他' } })
    expect(shown.title).toBe('キュー')
    expect([shown.row.label('A', 'B'), shown.row.more]).toEqual(['A: B', 'その他'])
    expect(shown.steps).toBe(original.steps)
  })

  test('is compared with the original for missing and different texts', () => {
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
