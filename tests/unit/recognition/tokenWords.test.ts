import { expect, test } from 'vitest'
import { heardByWhisper, promptOf } from '../../../electron/recognition/adapters/whisper.ts'
import { wordsOfTokens } from '../../../electron/recognition/tokenWords.ts'

test('words of letters: the space begins a word and has no time of its own', () => {
  const tokens = [' ', 'w', 'e', ' ', 'm', 'e', 't']
  const timestamps = [0, 0.12, 0.16, 0.24, 0.28, 0.32, 0.4]
  expect(wordsOfTokens({ tokens, timestamps }, 10, 0.04)).toEqual([
    { text: 'we', start: 10.12, end: 10.2 },
    { text: 'met', start: 10.28, end: 10.44 },
  ])
})

test('words of pieces, with durations and probabilities', () => {
  const heard = {
    tokens: ['▁har', 'bour', '▁was', '.'],
    timestamps: [0, 0.25, 1, 1.5],
    durations: [0.25, 0.5, 0.5, 0.25],
    logProbabilities: [Math.log(0.9), Math.log(0.4), 0, 0],
  }
  expect(wordsOfTokens(heard, 0, 0.08)).toEqual([
    { text: 'harbour', start: 0, end: 0.75, confidence: expect.closeTo(0.6) },
    { text: 'was.', start: 1, end: 1.75, confidence: 1 },
  ])
})

test('no times, no words: none are invented', () => {
  expect(wordsOfTokens({ tokens: ['▁a', '▁b'], timestamps: [0] }, 0, 0.04)).toBeNull()
  expect(wordsOfTokens({ tokens: [], timestamps: [] }, 0, 0.04)).toBeNull()
  const noConfidence = wordsOfTokens({ tokens: ['▁a'], timestamps: [0], logProbabilities: [] }, 0, 0.04)
  expect(noConfidence).toEqual([{ text: 'a', start: 0, end: 0.04 }])
})

const segment = (text: string, t0: number, t1: number) => ({ text, t0, t1 })

test('Whisper: tokens become words, in seconds of the recording', () => {
  const heard = heardByWhisper(
    {
      result: ' The harbour, then.',
      language: 'en',
      segments: [
        segment(' The', 0, 200),
        segment(' harb', 200, 400),
        segment('our', 400, 500),
        segment(',', 500, 520),
        segment(' then', 600, 800),
        segment('.', 800, 800),
      ],
    },
    30,
    'auto',
  )
  expect(heard).toEqual({
    text: 'The harbour, then.',
    language: 'en',
    isLanguageHeard: true,
    words: [
      { text: 'The', start: 30, end: 30.2 },
      { text: 'harbour,', start: 30.2, end: 30.52 },
      { text: 'then.', start: 30.6, end: 30.8 },
    ],
  })
})

test('Whisper: words without spaces between them are glued; letters that were torn give no words', () => {
  const japanese = heardByWhisper(
    {
      result: '港湾局。',
      language: 'ja',
      segments: [segment('港', 0, 10), segment('湾', 10, 20), segment('局', 20, 30), segment('。', 30, 30)],
    },
    0,
    'auto',
  )
  expect(japanese.words?.map(({ text, isGlued }) => [text, isGlued])).toEqual([
    ['港', undefined],
    ['湾', true],
    ['局。', true],
  ])
  const torn = heardByWhisper(
    { result: '港', segments: [segment('\ufffd', 0, 10), segment('\ufffd', 10, 20)] },
    0,
    'ja',
  )
  expect(torn).toMatchObject({ text: '港', words: null })
})

test('Whisper: sounds in brackets are no words; a chosen language keeps its region', () => {
  const sound = heardByWhisper({ result: ' [BLANK_AUDIO] (music)', language: 'en', segments: [] }, 0, 'auto')
  expect(sound).toEqual({ text: '', words: null, language: null })
  const chosen = heardByWhisper({ result: 'Olá', language: 'pt', segments: [] }, 0, 'pt-BR')
  expect(chosen.language).toBe('pt-BR')
})

test('Whisper: as many hotwords as its prompt takes', () => {
  expect(promptOf(['Reyes', 'harbour office'])).toBe('Reyes, harbour office.')
  expect(promptOf([])).toBe('')
  expect(promptOf(Array.from({ length: 1000 }, (_, index) => `name${index}`)).length).toBeLessThan(510)
})
