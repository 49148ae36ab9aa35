import { afterEach, describe, expect, test, vi } from 'vitest'
import { shippedCatalogue } from '../../../electron/recognition/models/catalogue.ts'
import type { ListedModel } from '../../../shared/contract/models.ts'

/** The window's texts about speech models. */
const listed = (id: string): ListedModel => {
  const model = shippedCatalogue.models.find((one) => one.id === id)
  if (!model) throw new Error(`the catalogue has no ${id}`)
  return {
    ...model,
    ...{ licence: model.licence.name, digestBy: null, address: null, state: 'absent', installed: null },
    ...{ keptBytes: 0, progress: null, error: null, inUse: false },
  }
}
const parakeet = listed('parakeet-tdt-0.6b-v3-int8')
const wordsIn = async (lang: string) => {
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { lang } })
  return import('../../../renderer/models/modelWords.ts')
}
afterEach(() => vi.unstubAllGlobals())

describe('what a model is for', () => {
  test('names every language that it knows', async () => {
    const { purposeWords } = await wordsIn('en')
    expect(purposeWords(parakeet)).toMatch(/^25 languages: Bulgarian, Croatian, Czech, .+ and Ukrainian\.$/)
    expect(purposeWords({ ...parakeet, languages: ['en'] })).toBe('English only.')
  })

  test('names languages in Japanese in a Japanese window', async () => {
    const { purposeWords } = await wordsIn('ja')
    expect(purposeWords(parakeet)).toMatch(/^25言語：.*ドイツ語.*。$/)
    expect(purposeWords({ ...parakeet, languages: ['en'] })).toBe('英語のみ。')
  })
})

test('a model of the system does not count as one that a person has downloaded', async () => {
  const { hasDownloadedSpeech } = await wordsIn('en')
  const used = { state: 'installed', inUse: true } as const
  expect(hasDownloadedSpeech([{ ...listed('pocketsphinx'), ...used }, parakeet])).toBe(false)
  expect(hasDownloadedSpeech([{ ...parakeet, ...used }])).toBe(true)
})
