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
    ...{
      isLicenceOpen: false,
      isDamaged: false,
      isDigestSecondHand: model.digest?.isSecondHand ?? false,
      measured: null,
    },
    ...{ keptBytes: 0, progress: null, error: null, inUse: false },
  }
}
const parakeet = listed('parakeet-tdt-0.6b-v3-int8')
const wordsIn = async (lang: string) => {
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { lang } })
  const { speakAsPage } = await import('../../../renderer/words/index.ts')
  await speakAsPage()
  return import('../../../renderer/models/modelWords.ts')
}
afterEach(() => vi.unstubAllGlobals())

describe('a model’s purpose', () => {
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

test('a model of the system does not count as downloaded', async () => {
  const { hasDownloadedSpeech } = await wordsIn('en')
  const used = { state: 'installed', inUse: true } as const
  expect(hasDownloadedSpeech([{ ...listed('pocketsphinx'), ...used }, parakeet])).toBe(false)
  expect(hasDownloadedSpeech([{ ...parakeet, ...used }])).toBe(true)
})

test('the card shows what a model can be told, its limit and its speed here', async () => {
  const { abilityWords, speedWords } = await wordsIn('en')
  expect(abilityWords(parakeet)).toEqual(['decides the language itself'])
  expect(abilityWords(listed('cohere-transcribe-03-2026-q8_0'))).toEqual(['you must choose the language'])
  expect(abilityWords(listed('sortformer-4spk-v2.1-q8_0'))).toEqual(['at most 4 speakers'])
  expect(abilityWords(listed('whisper-small'))).toEqual([])
  expect(abilityWords(listed('parakeet-unified-en-0.6b-q8_0'))).toEqual([])
  expect(speedWords(parakeet)).toBeNull()
  const measured = { secondsPerHour: 722, peakBytes: 1e9, device: 'Radeon 780M' }
  expect(speedWords({ ...parakeet, measured })).toBe('about 12 min for an hour of audio on this computer (Radeon 780M)')
})

test('the first choice has two models, whatever the catalogue holds', async () => {
  const { offers, speakerModels } = await wordsIn('en')
  const all = shippedCatalogue.models.map(({ id }) => listed(id))
  expect(offers(all).map(({ id }) => id)).toEqual(['parakeet-tdt-0.6b-v3-int8', 'whisper-large-v3-turbo-q5_0'])
  expect(speakerModels(all).map(({ id }) => id)).toEqual(['pyannote-segmentation-3.0', 'titanet-small'])
})

test('an own model shows what its file states about it', async () => {
  const { words } = await import('../../../renderer/words/index.ts')
  const { kind, digest } = words.models.own
  const whisper = { family: 'whisper', size: 'base', isEnglishOnly: true, isDistilled: false, weights: 'q8_0' } as const
  expect(kind(whisper)).toBe('Whisper base, English only, q8_0')
  expect(kind({ ...whisper, size: 'large-turbo', isEnglishOnly: false, weights: 'f16' })).toBe(
    'Whisper large turbo, f16',
  )
  expect(kind({ ...whisper, size: null, isDistilled: true })).toBe(
    'Whisper of another size, distilled, English only, q8_0',
  )
  expect(kind({ family: 'ctc' })).toBe('CTC model for sherpa-onnx, languages unknown')
  expect(digest('0123456789abcdef')).toBe('SHA-256 0123456789ab…')
})
