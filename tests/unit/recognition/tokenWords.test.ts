import { expect, test } from 'vitest'
import { isOnlySounds, promptOf, repeatsPrompt } from '../../../electron/recognition/adapters/whisperPrompt.ts'
import { wordsOfTokens } from '../../../electron/recognition/tokenWords.ts'

test('words of letters begin at a space, which has no time of its own', () => {
  const tokens = [' ', 'w', 'e', ' ', 'm', 'e', 't']
  const timestamps = [0, 0.12, 0.16, 0.24, 0.28, 0.32, 0.4]
  expect(wordsOfTokens({ tokens, timestamps }, 10, 0.04)).toEqual([
    { text: 'we', start: 10.12, end: 10.2 },
    { text: 'met', start: 10.28, end: 10.44 },
  ])
})

test('words of pieces have durations and probabilities', () => {
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

test('tokens without times give no words', () => {
  expect(wordsOfTokens({ tokens: ['▁a', '▁b'], timestamps: [0] }, 0, 0.04)).toBeNull()
  expect(wordsOfTokens({ tokens: [], timestamps: [] }, 0, 0.04)).toBeNull()
  const noConfidence = wordsOfTokens({ tokens: ['▁a'], timestamps: [0], logProbabilities: [] }, 0, 0.04)
  expect(noConfidence).toEqual([{ text: 'a', start: 0, end: 0.04 }])
})

test('Whisper’s prompt holds as many hotwords as fit and names the others', () => {
  expect(promptOf(['Reyes', 'harbour office'])).toEqual({ prompt: 'Reyes, harbour office.', leftOut: [] })
  expect(promptOf([])).toEqual({ prompt: '', leftOut: [] })
  const names = Array.from({ length: 100 }, (_, index) => `name${index}`)
  const { prompt, leftOut } = promptOf(names)
  expect(prompt.length).toBeLessThan(510)
  expect(prompt).toBe(`${names.slice(0, names.length - leftOut.length).join(', ')}.`)
  expect(leftOut.at(-1)).toBe('name99')
})

test('Whisper’s text that only reads out the hotwords is no speech', () => {
  const hotwords = ['Reyes', 'harbour office', 'Okafor', 'Lindqvist']
  expect(repeatsPrompt('reyes, Harbour Office, Okafor.', hotwords)).toBe(true)
  expect(repeatsPrompt('Okafor met Reyes at the harbour office.', hotwords)).toBe(false)
  expect(repeatsPrompt('Reyes and Okafor.', ['Reyes', 'Okafor'])).toBe(false)
})

test('Whisper’s words in brackets are sounds', () => {
  expect(isOnlySounds(' [BLANK_AUDIO] (music)')).toBe(true)
  expect(isOnlySounds('[laughs] So he said no.')).toBe(false)
})
