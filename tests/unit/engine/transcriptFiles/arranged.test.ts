import { describe, expect, test } from 'vitest'
import { read } from '../../../support/readTranscripts.ts'

test('ends a segment at missing sound and starts it again after', async () => {
  const gap = { cause: 'damaged', fromMs: 4000, lengthMs: 2000 } as const
  const missing = { gaps: [gap], times: 'measured', keepsTimes: true } as const
  const { segments } = await read('a.vtt', 'WEBVTT\n\n00:00.000 --> 00:10.000\none two three four\n', {
    durationMs: 20_000,
    missing,
  } as never)
  expect(segments.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
    [0, 4000, 'one two'],
    [6000, 10_000, 'three four'],
  ])
  const long = await read('a.txt', 'word '.repeat(9000))
  expect(long.segments.length).toBe(3)
  expect(Math.max(...long.segments.map(({ text }) => text.length))).toBeLessThanOrEqual(20_000)
  expect(long.segments.map(({ text }) => text).join(' ')).toBe('word '.repeat(9000).trim())
})

test('counts a name as one speaker, however it is written', async () => {
  const { segments, speakerNames } = await read('a.txt', 'REYES: a\nReyes: b\nSpeaker 1: c\nspeaker 2: d\nSpeaker 1: e')
  expect(segments.map(({ speakerLabel }) => speakerLabel)).toEqual([
    'REYES',
    'REYES',
    'Speaker 1',
    'speaker 2',
    'Speaker 1',
  ])
  // Tapelog’s own numbers stay; speakers of another program get the free numbers.
  expect(speakerNames).toEqual({ REYES: 'REYES', 'Speaker 1': '#1', 'speaker 2': '#2' })
  const others = await read(
    'b.txt',
    'Speaker 2: a\nSPEAKER_00: b\nSPEAKER_01: c\nSpeaker 2: d\nSPEAKER_00: e\nSPEAKER_01: f',
  )
  expect(others.speakerNames).toEqual({ 'Speaker 2': '#2', SPEAKER_00: '#1', SPEAKER_01: '#3' })
})

describe('the language', () => {
  const cue = '00:00.000 --> 00:01.000\nNever.\n'
  const srt = `1\n00:00:00,000 --> 00:00:01,000\nNever.\n`
  const whisper = (language: string) => JSON.stringify({ language, segments: [{ start: 0, end: 1, text: 'Never.' }] })

  test.each([
    ['a.vtt', `WEBVTT\nKind: captions\nLanguage: de\n\n${cue}`, 'de'],
    ['a.vtt', `WEBVTT\r\nlanguage: pt_br \r\n\r\n${cue}`, 'pt-BR'],
    ['a.vtt', `WEBVTT\n\nNOTE\nLanguage: de\n\n${cue}`, ''],
    ['a.en.vtt', `WEBVTT\nLanguage: de\n\n${cue}`, 'de'],
    ['a.vtt', `WEBVTT\nLanguage: nonsense\n\n${cue}`, ''],
    ['a.json', whisper('german'), 'de'],
    ['a.json', whisper('en-us'), 'en-US'],
    ['a.json', whisper('und'), ''],
    ['a.json', whisper('constructor'), ''],
    ['a.de.json', whisper(''), ''],
    ['talk.de.srt', srt, 'de'],
    ['talk.zh-Hant.vtt', `WEBVTT\n\n${cue}`, 'zh-Hant'],
    ['talk.ger.srt', srt, 'de'],
    ['talk.en.sdh.forced.srt', srt, 'en'],
    // “hi” is Hindi, and in names like this one also “hearing impaired”.
    ['talk.en.hi.srt', srt, ''],
    ['talk.sdh.srt', srt, ''],
    ['de.srt', srt, ''],
    ['Mr. no.srt', srt, ''],
    ['talk.draft.srt', srt, ''],
    ['talk.de.txt', 'Never.', ''],
  ])('is read from %s %j as %j', async (name, content, language) => {
    expect(await read(name, content)).toMatchObject({
      ...{ language, languageSource: language === '' ? 'unstated' : 'file' },
    })
  })

  test('follows the person’s choice rather than the file', async () => {
    const chosen = await read('talk.de.srt', srt, { language: 'en' })
    expect(chosen).toMatchObject({ language: 'en', languageSource: 'set' })
  })
})
