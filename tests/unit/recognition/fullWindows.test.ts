import { expect, test } from 'vitest'
import { heardInFullWindows } from '../../../electron/recognition/fullWindows.ts'
import type { SoundStretch } from '../../../electron/recognition/types.ts'

const text = {
  en: 'The council met on Tuesday evening to discuss the new bridge over the river and the money for it.',
  de: 'Der Ausschuss hat am Dienstag über die neue Brücke und über das Geld für den Bau beraten.',
}

/**
 * Windows of so many seconds. `hears`: the language that the model takes each of them for if it is told none. A window that is told another
 * language has a text in that language.
 */
async function heardWith(language: string, windows: readonly [seconds: number, hears: 'en' | 'de' | 'cy'][]) {
  const asked: string[] = []
  async function* stretches(): AsyncGenerator<SoundStretch> {
    for (const [index, [seconds]] of windows.entries())
      yield { startSample: index, samples: new Float32Array(seconds * 16_000) }
  }
  const hear = async ({ startSample }: SoundStretch, told: { language: string }) => {
    asked.push(`${startSample} ${told.language}`)
    const hears = windows[startSample]?.[1] ?? 'en'
    const isFree = told.language === 'auto'
    const spoken = isFree ? hears : told.language
    return {
      text: spoken === 'de' ? text.de : spoken === 'en' ? text.en : 'Mae.',
      words: null,
      language: spoken,
      ...(isFree ? { isLanguageHeard: true as const } : {}),
    }
  }
  const heard: unknown[] = []
  const languages = async () => ['en', 'de', 'cy']
  for await (const { stretch, heard: one } of heardInFullWindows(
    stretches(),
    { language, hotwords: [] },
    { hear, languages },
  ))
    heard.push([stretch.startSample, one.language, ...(one.soundsLike ? [`like ${one.soundsLike}`] : [])])
  return { heard, asked }
}

test('a short window waits for the first full one and takes its language', async () => {
  const { heard, asked } = await heardWith('auto', [
    [1, 'en'],
    [2, 'cy'],
    [20, 'de'],
    [3, 'cy'],
    [20, 'de'],
  ])
  expect(heard).toEqual([
    [0, 'de'],
    [1, 'de'],
    [2, 'de'],
    [3, 'de'],
    [4, 'de'],
  ])
  expect(asked).toEqual(['2 auto', '0 de', '1 de', '3 de', '4 auto'])
})

test('the window with the most speech decides if none is full', async () => {
  const { heard } = await heardWith('auto', [
    [1, 'cy'],
    [5, 'de'],
    [2, 'en'],
  ])
  expect(heard).toEqual([
    [0, 'de'],
    [1, 'de'],
    [2, 'de'],
  ])
})

test('another language counts only if its text is in it too', async () => {
  const { heard, asked } = await heardWith('auto', [
    [20, 'de'],
    [20, 'cy'],
    [20, 'en'],
    [2, 'cy'],
  ])
  expect(heard).toEqual([
    [0, 'de'],
    [1, 'de'],
    [2, 'en'],
    [3, 'en'],
  ])
  expect(asked).toEqual(['0 auto', '1 auto', '1 de', '2 auto', '3 en'])
})

test('a chosen language is used, and another spoken one is reported', async () => {
  const { heard, asked } = await heardWith('de', [
    [20, 'en'],
    [20, 'en'],
    [20, 'en'],
  ])
  expect(heard).toEqual([
    [0, 'de', 'like en'],
    [1, 'de', 'like en'],
    [2, 'de'],
  ])
  expect(asked).toEqual(['0 auto', '0 de', '1 auto', '1 de', '2 de'])
})

test('a right choice of language costs no extra work', async () => {
  const { heard, asked } = await heardWith('en', [
    [2, 'cy'],
    [20, 'en'],
    [20, 'en'],
    [20, 'en'],
  ])
  expect(heard).toEqual([
    [0, 'en'],
    [1, 'en'],
    [2, 'en'],
    [3, 'en'],
  ])
  expect(asked).toEqual(['0 en', '1 auto', '2 auto', '3 en'])
})
