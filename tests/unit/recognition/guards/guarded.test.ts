import { expect, test } from 'vitest'
import { believed } from '../../../../electron/recognition/guards/guarded.ts'
import type { HeardSpeech, SoundStretch, SpeechRecogniser } from '../../../../electron/recognition/types.ts'

const request = { language: 'en', hotwords: [] }
const loop = `We met him. ${'And nobody told us about it. '.repeat(5)}`
const heard = (text: string): HeardSpeech => ({ text, words: null, language: 'en' })

/** Stretches of ten seconds, one after the other, with these texts. */
async function* stretches(count: number): AsyncGenerator<SoundStretch> {
  for (let index = 0; index < count; index++)
    yield { startSample: index * 160_000, samples: new Float32Array(160_000).fill(0.1) }
}

function recogniserOf(texts: readonly string[], again?: string): SpeechRecogniser {
  return {
    ...{ id: 'stand-in', notices: [], usesHotwords: false },
    async *recognise(all) {
      let index = 0
      for await (const stretch of all) yield { stretch, heard: heard(texts[index++] ?? '') }
    },
    ...(again === undefined ? {} : { again: async () => heard(again) }),
  }
}

async function textsOf(
  recogniser: SpeechRecogniser,
  count: number,
  hasSpeech: ((at: SoundStretch) => boolean) | null = null,
) {
  const found: string[] = []
  for await (const { heard } of believed(recogniser, stretches(count), request, hasSpeech))
    found.push(heard.suspicion ?? heard.text)
  return found
}

test('recognises an implausible text once more and takes the second one', async () => {
  expect(await textsOf(recogniserOf(['Good morning.', loop], 'We met him on Monday.'), 2)).toEqual([
    'Good morning.',
    'We met him on Monday.',
  ])
})

test('leaves out a text that is implausible twice and states why', async () => {
  expect(await textsOf(recogniserOf(['Good morning.', loop, 'And so on.'], loop), 3)).toEqual([
    'Good morning.',
    'loop',
    'And so on.',
  ])
})

test('leaves out an implausible text if the model has no other settings', async () => {
  expect(await textsOf(recogniserOf(['Thanks for watching!']), 1)).toEqual(['phantom'])
})

test('leaves out a sentence repeated right after a kill', async () => {
  const sentence = 'Nobody ever told us about the letter.'
  const goesOn = believed(recogniserOf([sentence]), stretches(1), request, null, { endSample: 0, text: sentence })
  for await (const { heard } of goesOn) expect(heard.suspicion).toBe('doubled')
  expect(await textsOf(recogniserOf([sentence]), 1)).toEqual([sentence])
})

test('leaves out text without speech without a second try', async () => {
  expect(
    await textsOf(recogniserOf(['So it is.', 'He said no.'], 'What?'), 2, ({ startSample }) => startSample > 0),
  ).toEqual(['silence', 'He said no.'])
})

test('leaves out a sentence that repeats at the border of two stretches', async () => {
  const sentence = 'And then he signed the contract.'
  expect(await textsOf(recogniserOf([`He came. ${sentence}`, `${sentence} Nobody knew.`], 'Nobody knew.'), 2)).toEqual([
    `He came. ${sentence}`,
    'Nobody knew.',
  ])
})

test('keeps the words after a sentence that is doubled twice', async () => {
  const sentence = 'And then he signed the contract.'
  const twice = `${sentence} Nobody knew, and I went home.`
  expect(await textsOf(recogniserOf([`He came. ${sentence}`, twice], twice), 2)).toEqual([
    `He came. ${sentence}`,
    'Nobody knew, and I went home.',
  ])
  const words = twice.split(' ').map((text, at) => ({ text, start: 10 + at / 2, end: 10.4 + at / 2 }))
  const withTimes: SpeechRecogniser = {
    ...recogniserOf([sentence, twice]),
    again: async () => ({ text: twice, words, language: 'en' }),
  }
  let last: HeardSpeech | null = null
  for await (const { heard } of believed(withTimes, stretches(2), request, null)) last = heard
  expect(last?.words?.map(({ text }) => text)).toEqual(['Nobody', 'knew,', 'and', 'I', 'went', 'home.'])
})

/** The words of one stretch from 0 to 10 s that a model gives with these times, after the guards. */
async function timesOf(times: readonly (readonly [number, number])[]) {
  const texts = ['We', 'met', 'him', 'there.'].slice(0, times.length)
  const words = times.map(([start, end], at) => ({ text: texts[at] ?? '', start, end }))
  const recogniser: SpeechRecogniser = {
    ...recogniserOf([]),
    async *recognise(all) {
      for await (const stretch of all) yield { stretch, heard: { text: texts.join(' '), words, language: 'en' } }
    },
  }
  for await (const { heard } of believed(recogniser, stretches(1), request, null)) return heard
  throw new Error('nothing was heard')
}

test.each<[string, [number, number][]]>([
  [
    'that are no numbers',
    [
      [1, 2],
      [Number.NaN, 3],
    ],
  ],
  [
    'without an end',
    [
      [1, Number.POSITIVE_INFINITY],
      [2, 3],
    ],
  ],
  [
    'long before the stretch',
    [
      [-40, 1],
      [2, 3],
    ],
  ],
  [
    'long after its end',
    [
      [1, 2],
      [9e9, 9e9],
    ],
  ],
  [
    'that go back',
    [
      [8, 9],
      [2, 3],
    ],
  ],
])('drops the times of words %s and keeps the text', async (_, times) => {
  expect(await timesOf(times)).toMatchObject({ text: expect.stringContaining('We met'), words: null })
})

test('moves times that lie slightly outside the stretch or in the wrong order', async () => {
  expect(
    (
      await timesOf([
        [-0.2, 0.5],
        [0.4, 0.3],
        [0.2, 1],
        [9.9, 10.4],
      ])
    ).words,
  ).toMatchObject([
    { start: 0, end: 0.5 },
    { start: 0.4, end: 0.4 },
    { start: 0.4, end: 1 },
    { start: 9.9, end: 10 },
  ])
})

test('drops characters that would turn the line or that no file can hold', async () => {
  expect(await textsOf(recogniserOf(['He \u202esaid\u0000 no.', '\u0000\u202e']), 2)).toEqual(['He said no.', ''])
})
