import { expect, test } from 'vitest'
import { shippedCatalogue } from '../../../electron/recognition/models/catalogue.ts'

const { bases, models } = shippedCatalogue
const downloads = models.filter(({ origin }) => origin === 'download')

test.each(downloads.map((model) => [model.id, model] as const))(
  '%s has an encrypted address, a size, a digest, a licence and files',
  (_, { sizeBytes, digest, licence, address, files, unpack }) => {
    expect(sizeBytes).toBeGreaterThan(1_000_000)
    expect(licence.text.length).toBeGreaterThan(500)
    expect(Object.values(files).length).toBeGreaterThan(0)
    // An entry without a digest or an address can only be imported.
    expect(digest === null).toBe(address === null)
    if (digest === null || address === null) return
    expect(digest.publishedBy).toMatch(/./)
    expect(digest.value).toMatch(digest.algorithm === 'sha256' ? /^[0-9a-f]{64}$/ : /^[0-9a-f]{40}$/)
    expect(bases[address.base]).toMatch(/^https:\/\/.+\/$/)
    if (unpack === null)
      expect(address.path.endsWith(`/${Object.values(files)[0]}`) || address.path === files.model).toBe(true)
  },
)

const gguf = downloads.filter(({ engine }) => engine === 'transcribe-cpp')

test('a GGUF file comes from a fixed revision, never from a branch', () => {
  expect(gguf.length).toBe(8)
  for (const { address } of gguf.filter((model) => model.address !== null))
    expect(address?.path).toMatch(/^[A-Za-z0-9._-]+-gguf\/resolve\/[0-9a-f]{40}\/[A-Za-z0-9._-]+-Q8_0\.gguf$/)
})

test('only digests of GGUF files are marked as second-hand', () => {
  for (const { digest, id } of gguf) expect(digest?.isSecondHand ?? id === 'voxtral-mini-3b-2507-q8_0', id).toBe(true)
  for (const { digest } of downloads.filter(({ engine }) => engine !== 'transcribe-cpp'))
    expect(digest?.isSecondHand).toBe(false)
})

test('only NVIDIA’s model licence must be accepted', () => {
  const open = models.filter(({ licence }) => licence.mustBeAccepted)
  expect(open.map(({ id }) => id)).toEqual(['parakeet-unified-en-0.6b-q8_0', 'sortformer-4spk-v2.1-q8_0'])
})

test('each model states whether it needs or ignores a language', () => {
  const several = models.filter(({ task, languages }) => task === 'asr' && languages !== 'many' && languages.length > 1)
  const idsOf = (choice: string) =>
    several.filter(({ languageChoice }) => languageChoice === choice).map(({ id }) => id)
  expect(idsOf('ignored')).toEqual(['parakeet-tdt-0.6b-v3-int8', 'parakeet-tdt-0.6b-v3-q8_0'])
  expect(idsOf('needed')).toEqual(['canary-1b-v2-q8_0', 'cohere-transcribe-03-2026-q8_0'])
  expect(idsOf('free')).toEqual(['qwen3-asr-1.7b-q8_0', 'qwen3-asr-0.6b-q8_0', 'voxtral-mini-3b-2507-q8_0'])
})

test('every id exists once', () => {
  expect(new Set(models.map(({ id }) => id)).size).toBe(models.length)
})
