import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normaliseWords, wordErrorRate } from '../../../../electron/cli/bench/wordErrorRate.ts'
import { offlineDelayMs, retryDelayMs } from '../../../../electron/engine/jobs/retry.ts'
import { normaliseResult } from '../../../../electron/engine/transcription/normalise.ts'
import { pollDelayMs } from '../../../../electron/engine/transcription/pollDelay.ts'
import { recordedTimeFromName } from '../../../../electron/sealing/recordedTime.ts'
import { transcriptionDataSchema } from '../../../../shared/partner/schemas.ts'
import { type Destination, transcriptionOptionsSchema } from '../../../../shared/recordings/domain.ts'
import { formatClock, formatTimecode } from '../../../../shared/text/timecode.ts'
import type { LanguageSource } from '../../../../shared/transcripts/transcriptLanguage.ts'

/** Rules without a clock, a file or a network: the same input gives the same answer. */
const hourMs = 3_600_000
const random = fc.double({ min: 0, max: 1, noNaN: true })
const upTo = (max: number) => fc.double({ min: 0, max, noNaN: true })

describe('a retry', () => {
  test('comes after two seconds to five minutes, half of it random', () => {
    expect([1, 2, 3, 4, 5, 5000].map((attempt) => retryDelayMs(attempt, 1))).toEqual([
      2000, 8000, 32_000, 128_000, 300_000, 300_000,
    ])
    expect([1, 2, 10].map((attempt) => retryDelayMs(attempt, 0))).toEqual([1000, 4000, 150_000])
    expect(retryDelayMs(0, 0.5)).toBe(1500)
    expect([1, 2, 3, 4].reduce((sum, attempt) => sum + retryDelayMs(attempt, 0), 0)).toBeGreaterThan(60_000)
  })

  test('comes after half a second to five minutes, and never sooner after more attempts', () => {
    fc.assert(
      fc.property(fc.nat(2000), random, (attempt, chance) => {
        const delay = retryDelayMs(attempt, chance)
        expect(delay).toBeGreaterThanOrEqual(500)
        expect(delay).toBeLessThanOrEqual(300_000)
        expect(retryDelayMs(attempt + 1, chance)).toBeGreaterThanOrEqual(delay)
      }),
    )
  })

  test('comes soon at first without a network, then every minute or so', () => {
    expect([0, 6000, 20_000, 120_000, 30 * hourMs].map((waited) => offlineDelayMs(waited, 0.5))).toEqual([
      3000, 3000, 10_000, 60_000, 60_000,
    ])
    fc.assert(
      fc.property(upTo(1000 * hourMs), upTo(hourMs), random, (waited, more, chance) => {
        const delay = offlineDelayMs(waited, chance)
        expect(delay).toBeGreaterThanOrEqual(2700)
        expect(delay).toBeLessThanOrEqual(66_000)
        expect(offlineDelayMs(waited + more, chance)).toBeGreaterThanOrEqual(delay)
      }),
    )
  })
})

describe('the question whether a service is done', () => {
  const ask = (elapsedMs: number, expectedMs: number, onThisMachine = false, chance = 0.5, isWatched = false) =>
    pollDelayMs({ elapsedMs, expectedMs, onThisMachine, isWatched, random: chance })

  test('comes first at half the expected time', () => {
    expect(ask(0, 60_000)).toBe(30_000)
    expect(ask(10_000, 60_000)).toBe(20_000)
    expect(ask(0, 3 * hourMs)).toBe(1.5 * hourMs)
  })

  test('comes again after each further twentieth of the elapsed time', () => {
    expect(ask(100_000, 60_000)).toBe(5000)
    expect(ask(600_000, 60_000)).toBe(30_000)
    expect(ask(10 * hourMs, 60_000)).toBe(60_000)
  })

  test('comes more often on this machine', () => {
    expect(ask(1000, 1000)).toBe(2000)
    expect(ask(1000, 1000, true)).toBe(500)
    expect(ask(0, 1600, true)).toBe(800)
    expect(ask(0, 3 * hourMs, true)).toBe(1000)
  })

  test('keeps its limits and slows down as work goes on', () => {
    fc.assert(
      fc.property(upTo(100 * hourMs), upTo(100 * hourMs), fc.boolean(), random, (elapsed, expected, here, chance) => {
        const delay = ask(elapsed, expected, here, chance)
        expect(delay).toBeGreaterThanOrEqual(here ? 450 : 1800)
        const past = elapsed + expected / 2
        expect(delay).toBeLessThanOrEqual(Math.max(66_000, Math.ceil(0.55 * expected) + 1))
        expect(ask(past, expected, here, chance)).toBeLessThanOrEqual(66_000)
        expect(ask(past + 1000, expected, here, chance)).toBeGreaterThanOrEqual(ask(past, expected, here, chance))
      }),
    )
  })
})

test('asks a service every few seconds while a window is open', () => {
  const delay = (elapsedMs: number) =>
    pollDelayMs({ elapsedMs, expectedMs: 3 * hourMs, onThisMachine: false, isWatched: true, random: 0.5 })
  expect([0, hourMs, 10 * hourMs].map(delay)).toEqual([5000, 5000, 5000])
})

test('asks about two dozen times and sees the end within a few percent', () => {
  // Jobs of 1 to 100 minutes whose expected time is wrong by a factor of up to two.
  const polls: number[] = []
  const lateness: number[] = []
  for (let minutes = 1; minutes <= 100; minutes++) {
    const workMs = minutes * 60_000
    const expectedMs = workMs * (0.5 + (minutes % 16) / 10)
    let [askedMs, count] = [0, 0]
    while (askedMs < workMs) {
      askedMs += pollDelayMs({
        elapsedMs: askedMs,
        expectedMs,
        onThisMachine: false,
        isWatched: false,
        random: (count * 0.37) % 1,
      })
      count += 1
    }
    polls.push(count)
    lateness.push((askedMs - workMs) / workMs)
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
  expect(median(polls)).toBeLessThan(60)
  expect(median(lateness)).toBeLessThan(0.04)
})

describe('the time of a recording', () => {
  const at = (...parts: [number, number, number, number, number, number?]) => {
    const [year, month, day, hour, minute, second = 0] = parts
    return new Date(year, month - 1, day, hour, minute, second).getTime()
  }

  test.each([
    ['260914_1502', at(2026, 9, 14, 15, 2)],
    ['260914-150233', at(2026, 9, 14, 15, 2, 33)],
    ['260914_1502 Harbour office', at(2026, 9, 14, 15, 2)],
    ['2026-09-14 15.02.33', at(2026, 9, 14, 15, 2, 33)],
    ['20260914-150233', at(2026, 9, 14, 15, 2, 33)],
    ['2026-09-14T15:02', at(2026, 9, 14, 15, 2)],
    ['Interview 2026_09_14 15h02m33', at(2026, 9, 14, 15, 2, 33)],
    ['REC-20260914', at(2026, 9, 14, 12, 0)],
    ['2024-02-29', at(2024, 2, 29, 12, 0)],
    ['20260914150233', at(2026, 9, 14, 15, 2, 33)],
    ['202609141502', at(2026, 9, 14, 15, 2)],
    ['REC_20260914150233_01', at(2026, 9, 14, 15, 2, 33)],
    ['1789398120', 1_789_398_120_000],
    ['1700000000', 1_700_000_000_000],
    // As year, month, day and hour, this would be in 1712, before recorders existed.
    ['1712111509', 1_712_111_509_000],
    ['1999999999', 1_999_999_999_000],
  ])('is found in the name %s', (name, timeMs) => expect(recordedTimeFromName(name)).toMatchObject({ atMs: timeMs }))

  test.each([
    'Interview with Reyes',
    '',
    '2026-02-31',
    '2025-02-29',
    '260931_1502',
    '20261314',
    '2026-09-14 27.02',
    '2026-09-14 15.60',
    '260914_2460',
    '260914_150260',
    '120260914',
    '202609145',
    '1026-09-14',
    '1312345678',
    'Call 1789398120',
    '2026091415',
    '2000010100',
    '2000000000',
    '2147483647',
    '20260914150260',
    '20260231150233',
    '20260914240000',
    '2026091415023',
    '202609141502331',
  ])('is not found in the name "%s"', (name) => expect(recordedTimeFromName(name)).toBeNull())

  test.each([
    ['REC-20260914', 'day'],
    ['2026-09-14 interview 2', 'day'],
    ['260914_1502', 'minute'],
    ['2026-09-14 12.00', 'minute'],
    ['20260914150233', 'second'],
    ['1789398120', 'second'],
  ])('is read from %s to the %s', (name, precision) => expect(recordedTimeFromName(name)?.precision).toBe(precision))

  test.each([
    ['GMT20240105-140212', 14, 2, 12],
    ['GMT20240105-140212_Recording_1920x1080', 14, 2, 12],
    ['UTC 2024-01-05 14.02.12', 14, 2, 12],
    ['2024-01-05T14-02-12Z', 14, 2, 12],
    ['2024-01-05T14-02-12-345Z', 14, 2, 12],
    ['2024-01-05T140212.345Z', 14, 2, 12],
    ['20240105140212Z', 14, 2, 12],
    ['call 20240105T150212+0100', 14, 2, 12],
    ['2024-01-05 15.02.12+01:00', 14, 2, 12],
    ['2024-01-05 15-02-12 +0100', 14, 2, 12],
    ['20240105T150212+01', 14, 2, 12],
    ['20240105_140212_UTC', 14, 2, 12],
    ['WhatsApp Audio 2024-01-05 at 2.02.12 PM UTC', 14, 2, 12],
    ['2024-01-05T15-02-12+01-00', 14, 2, 12],
    ['2024-01-05T09-02-12-0500', 14, 2, 12],
    ['2024-01-05T09-02-12\u221205:00', 14, 2, 12],
    ['2024-01-05 19_32_12 UTC+5:30', 14, 2, 12],
    ['2024-01-05 09.02.12 GMT-5', 14, 2, 12],
    ['2024-01-05 14.02.12 UTC', 14, 2, 12],
    ['2024-01-05 14.02 UTC meeting', 14, 2, 0],
    ['PXL_20240105_140212345', 14, 2, 12],
    ['2024-01-06T01-02-12+1100', 14, 2, 12],
  ])('is read from %s with its zone', (name, hour, minute, second) =>
    expect(recordedTimeFromName(name)).toMatchObject({
      atMs: Date.UTC(2024, 0, 5, hour, minute, second),
      hasZone: true,
    }),
  )

  test.each([
    '2024-01-05 14.02.12',
    '2024-01-05 14.02.12-0001',
    '20240105-140212-0500',
    '2024-01-05 14.02.12+2500',
    '2024-01-05 14.02.12Zoe',
    '2024-01-05 14.02.12 utcheck',
    'Gmt report 2024-01-05 14.02.12',
    'IMG_20240105_140212345',
    'WhatsApp Audio 2024-01-05 at 14.02.12',
    'Screen Recording 2024-01-05 at 2.02.12\u202fPM',
    'Enregistrement 2024-01-05 a\u0300 14.02.12',
    'Bildschirmaufnahme 2024-01-05 um 14.02.12',
    '2024-01-05 14.02.12 + 2 guests',
  ])('is read from %s without a zone', (name) =>
    expect(recordedTimeFromName(name)).toMatchObject({
      atMs: new Date(2024, 0, 5, 14, 2, 12).getTime(),
      hasZone: false,
    }),
  )

  test('is read from every name that a recorder makes of a real moment', () => {
    const moment = fc.date({ min: new Date(2000, 0, 1), max: new Date(2099, 11, 31), noInvalidDate: true })
    fc.assert(
      fc.property(moment, fc.constantFrom('-', '_', ' ', 'T', ''), (date, between) => {
        const two = (value: number) => String(value).padStart(2, '0')
        const day = `${date.getFullYear()}${two(date.getMonth() + 1)}${two(date.getDate())}`
        const time = `${two(date.getHours())}${two(date.getMinutes())}${two(date.getSeconds())}`
        // The clock's own time: an hour that comes twice in autumn counts as the first one.
        const said = new Date(date.getFullYear(), date.getMonth(), date.getDate(), date.getHours(), date.getMinutes())
        expect(recordedTimeFromName(`${day}${between}${time}`)).toEqual({
          atMs: said.setSeconds(date.getSeconds()),
          precision: 'second',
          hasZone: false,
        })
      }),
    )
  })
})

describe("a service's answer", () => {
  const options = (language = 'auto') => transcriptionOptionsSchema.parse({ language })
  const normalised = (data: unknown, language?: string, destination: Destination = 'this-machine') =>
    normaliseResult(transcriptionDataSchema.parse(data), { destination, options: options(language) })

  test('becomes segments in the order of the audio, in milliseconds', () => {
    expect(
      normalised({
        language: 'en',
        results: [
          { start: 2.5, end: 3, text: ' second ', speaker_id: 'SPEAKER_01' },
          { start: '0.0004', end: '1.2345', text: 'first', speaker_id: 0 },
          { start: 2.5, end: 2.6, text: 'meanwhile' },
        ],
      }),
    ).toEqual({
      language: 'en',
      languageSource: 'assumed',
      notices: [],
      segments: [
        { startMs: 0, endMs: 1235, speakerLabel: '0', text: 'first' },
        { startMs: 2500, endMs: 2600, speakerLabel: null, text: 'meanwhile' },
        { startMs: 2500, endMs: 3000, speakerLabel: 'SPEAKER_01', text: 'second' },
      ],
    })
  })

  test('may use segments and speaker for results and speaker_id', () => {
    const { segments, language } = normalised({ segments: [{ start: 0, end: 1, text: 'a', speaker: 'S1' }] })
    expect(segments).toEqual([{ startMs: 0, endMs: 1000, speakerLabel: 'S1', text: 'a' }])
    expect(language).toBe('')
    const both = { start: 0, end: 1, text: 'a', speaker_id: 'S0', speaker: 'S1' }
    expect(normalised({ results: [both], segments: [] }).segments[0]?.speakerLabel).toBe('S0')
  })

  test('loses characters that would turn the line or that no file can hold', () => {
    const text = 'He \u202esaid\u0000 no\u2067.\u001b\tAnd \u200f\u05d0.'
    const words = [{ text: '\u202esaid\u0000', start: 0, end: 1 }]
    expect(normalised({ results: [{ start: 0, end: 1, text, words }] }).segments).toMatchObject([
      { text: 'He said no.\tAnd \u200f\u05d0.', words: [{ text: 'said' }] },
    ])
    expect(normalised({ results: [{ start: 0, end: 1, text: '\u0000\u202e' }] }).segments).toEqual([])
  })

  test('loses empty segments and keeps text as notices', () => {
    expect(normalised({ results: [{ start: 0, end: 1, text: ' \n' }], notices: ['draft', 7, null] })).toMatchObject({
      language: '',
      segments: [],
      notices: [{ code: 'of-service', values: { text: 'draft' } }],
    })
    expect(normalised({ results: [], notices: 'draft' })).toMatchObject({ language: '', segments: [], notices: [] })
  })

  test.each<[string, string, Destination, unknown, LanguageSource]>([
    ['a language was asked for', 'de', 'this-machine', undefined, 'chosen'],
    ['auto, here, with a probability', 'auto', 'this-machine', '0.93', 'detected'],
    ['auto, here, without one', 'auto', 'this-machine', undefined, 'assumed'],
    ['auto, elsewhere, with a probability', 'auto', 'remote', 0.4, 'detected'],
    ['auto, elsewhere, without one', 'auto', 'remote', undefined, 'unstated'],
    ['auto, elsewhere, with an empty one', 'auto', 'remote', '', 'unstated'],
  ])('states how its language is known: %s', (_, language, destination, language_probability, source) => {
    const results = [{ start: 0, end: 1, text: 'a', language_probability }]
    expect(normalised({ language: 'en', results }, language, destination).languageSource).toBe(source)
    expect(normalised({ language: 'en', segments: results }, language, destination).languageSource).toBe(source)
  })

  test('has no speaker where the label is missing, null or empty', () => {
    const results = [{}, { speaker_id: null }, { speaker_id: '' }, { speaker_id: '', speaker: 'S1' }].map((label) => ({
      start: 0,
      end: 1,
      text: 'a',
      ...label,
    }))
    expect(normalised({ results }).segments.map(({ speakerLabel }) => speakerLabel)).toEqual([null, null, null, 'S1'])
  })

  test('has no segment that ends before it begins or begins before the recording', () => {
    const time = fc.double({ min: -10, max: 200_000, noNaN: true })
    const segment = fc.record({ start: time, end: time, text: fc.constantFrom('a', ' b', '  ') })
    fc.assert(
      fc.property(fc.array(segment), (results) => {
        const { segments } = normalised({ results })
        expect(segments).toHaveLength(results.filter(({ text }) => text.trim() !== '').length)
        for (const [index, { startMs, endMs }] of segments.entries()) {
          expect(startMs).toBeGreaterThanOrEqual(segments[index - 1]?.startMs ?? 0)
          expect(endMs).toBeGreaterThanOrEqual(startMs)
          expect([startMs, endMs].every(Number.isInteger)).toBe(true)
        }
      }),
    )
  })
})

describe('times', () => {
  test('show hours and milliseconds in subtitles', () => {
    expect(formatTimecode(3_723_456)).toBe('01:02:03.456')
    expect(formatTimecode(3_723_456, ',')).toBe('01:02:03,456')
    expect(formatTimecode(59_999.6)).toBe('00:01:00.000')
    expect(formatTimecode(-5)).toBe('00:00:00.000')
    expect(formatTimecode(100 * hourMs)).toBe('100:00:00.000')
  })

  test('never run ahead in lists', () => {
    expect([0, 999, 59_999, 123_000, hourMs - 1, 3_723_456, -1].map(formatClock)).toEqual([
      '0:00',
      '0:00',
      '0:59',
      '2:03',
      '59:59',
      '1:02:03',
      '0:00',
    ])
  })

  test('are the same with a comma', () => {
    fc.assert(
      fc.property(fc.nat(1000 * hourMs), (timeMs) => {
        expect(formatTimecode(timeMs, ',').replace(',', '.')).toBe(formatTimecode(timeMs))
      }),
    )
  })
})

describe('the word error rate', () => {
  test.each([
    ['the mayor stopped the meeting', 'the mayor stopped the meeting', 0, 5],
    ['the mayor stopped the meeting', 'the mayor stops the meeting', 1, 5],
    ['the mayor stopped the meeting', 'mayor stopped meeting', 2, 5],
    ['the mayor stopped', 'and then the mayor stopped', 2, 3],
    ['a b c', 'b c d', 2, 3],
    ['The well-known Mayor, she said: "No."', 'the well known mayor she said no', 0, 7],
    ['Don’t', "don't", 0, 1],
    ['14 März', '14 märz', 0, 2],
    ['Núñez café', 'Nu\u0301n\u0303ez cafe\u0301', 0, 2],
    ['CAFE\u0301', 'café', 0, 1],
    ['café', 'cafe', 1, 1],
    ['नमस्ते दुनिया', 'नमस्ते दुनिया', 0, 2],
    ['नमस्ते', 'नमसत', 1, 1],
    ["'No,' she said, ‘never’", 'no she said never', 0, 4],
    ["rock 'n' roll", 'rock n roll', 0, 3],
    ["the mayors' office", 'the mayors office', 0, 3],
    ["don't", 'dont', 1, 1],
    ["'Don't'", 'donʼt', 0, 1],
    ["o'clock isn''t", 'o’clock isn t', 0, 3],
    ["' — '", '', 0, 0],
    ['❤️ yes', 'yes', 0, 1],
    ['', '', 0, 0],
  ])('counts the errors of "%s" heard as "%s"', (reference, hypothesis, errors, words) => {
    expect(wordErrorRate(reference, hypothesis)).toEqual({ errors, words, rate: words === 0 ? 0 : errors / words })
  })

  test('is 1 if words were heard where none were said', () => {
    expect(wordErrorRate('…', 'two words')).toEqual({ errors: 2, words: 0, rate: 1 })
    expect(wordErrorRate('one', 'two three').rate).toBe(2)
  })

  test('ignores how accents are encoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const words = normaliseWords(text)
        expect(normaliseWords(text.normalize('NFD'))).toEqual(words)
        expect(normaliseWords(text.normalize('NFC'))).toEqual(words)
        expect(normaliseWords(words.join(' '))).toEqual(words)
      }),
    )
  })

  const said = fc.array(fc.constantFrom<string>('the', 'mayor', 'river', 'No.', '—'), { maxLength: 12 })
  test('counts at most the words of the longer text, the same both ways', () => {
    fc.assert(
      fc.property(said, said, said, (one, other, third) => {
        const errors = (a: string[], b: string[]) => wordErrorRate(a.join(' '), b.join(' ')).errors
        const lengths = [one, other].map((words) => normaliseWords(words.join(' ')).length)
        expect(errors(one, one)).toBe(0)
        expect(errors(one, other)).toBe(errors(other, one))
        expect(errors(one, other)).toBeGreaterThanOrEqual(Math.max(...lengths) - Math.min(...lengths))
        expect(errors(one, other)).toBeLessThanOrEqual(Math.max(...lengths))
        expect(errors(one, other)).toBeLessThanOrEqual(errors(one, third) + errors(third, other))
      }),
    )
  })

  test('counts one error for one inserted word', () => {
    fc.assert(
      fc.property(said, fc.nat(12), (words, place) => {
        expect(wordErrorRate(words.join(' '), words.toSpliced(place, 0, 'harbour').join(' ')).errors).toBe(1)
      }),
    )
  })
})
