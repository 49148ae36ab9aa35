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

test('a text that is not believed is recognised once more, and that text is taken', async () => {
  expect(await textsOf(recogniserOf(['Good morning.', loop], 'We met him on Monday.'), 2)).toEqual([
    'Good morning.',
    'We met him on Monday.',
  ])
})

test('if that is not believed either, it is left out and says why', async () => {
  expect(await textsOf(recogniserOf(['Good morning.', loop, 'And so on.'], loop), 3)).toEqual([
    'Good morning.',
    'loop',
    'And so on.',
  ])
})

test('a model without other settings: it is left out', async () => {
  expect(await textsOf(recogniserOf(['Thanks for watching!']), 1)).toEqual(['phantom'])
})

test('text without speech is left out, without asking again', async () => {
  expect(
    await textsOf(recogniserOf(['So it is.', 'He said no.'], 'What?'), 2, ({ startSample }) => startSample > 0),
  ).toEqual(['silence', 'He said no.'])
})

test('the sentence at the end of one stretch and at the beginning of the next', async () => {
  const sentence = 'And then he signed the contract.'
  expect(await textsOf(recogniserOf([`He came. ${sentence}`, `${sentence} Nobody knew.`], 'Nobody knew.'), 2)).toEqual([
    `He came. ${sentence}`,
    'Nobody knew.',
  ])
})
