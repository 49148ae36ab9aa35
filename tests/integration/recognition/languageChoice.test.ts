import { beforeEach, expect, test } from 'vitest'
import { availableLanguages } from '../../../electron/recognition/index.ts'
import { installedModels, modelForLanguage } from '../../../electron/recognition/models/index.ts'
import { installGguf } from '../../support/speechModels/install.ts'
import { packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

let folder: string
beforeEach(() => {
  folder = testFolder()
})

const bytes = Buffer.from('not read here')
/** The available languages if only this model may be used. */
const known = (speechModel: string) => {
  const places = { speechModel, modelsFolder: folder, packageRoot }
  const { languages, decidedByModel, mustBeChosen } = availableLanguages(places)
  return { languages, decidedByModel, mustBeChosen }
}

test('a model that detects the language itself lists its languages', () => {
  installGguf(folder, bytes, { id: 'random', languages: ['de', 'fr'], languageChoice: 'ignored' })
  expect(known('random')).toMatchObject({ decidedByModel: ['de', 'fr'], mustBeChosen: false })
})

test('Parakeet detects the language itself, even if an older catalogue says otherwise', () => {
  installGguf(folder, bytes, { id: 'parakeet-tdt-0.6b-v3-int8', languages: ['de', 'fr'], languageChoice: 'free' })
  expect(known('parakeet-tdt-0.6b-v3-int8').decidedByModel).toEqual(['de', 'fr'])
})

test('a model that must be told the language offers no automatic choice', () => {
  installGguf(folder, bytes, { id: 'told', languages: ['de', 'fr'], languageChoice: 'needed' })
  expect(known('told')).toEqual({ languages: ['de', 'fr'], decidedByModel: [], mustBeChosen: true })
})

test('a part with a fixed language uses a model that can be told the language', () => {
  installGguf(folder, bytes, { id: 'decides', languages: ['de', 'fr'], languageChoice: 'ignored' })
  const chosen = (language: string, mustBeTold: boolean) => {
    const installed = installedModels(folder, packageRoot).filter(({ model }) => model.origin === 'download')
    return modelForLanguage(installed, language, mustBeTold)?.model.id
  }
  expect(chosen('fr', true)).toBe('decides')
  installGguf(folder, bytes, { id: 'told', languages: ['fr'], languageChoice: 'free' })
  expect(chosen('fr', true)).toBe('told')
  expect(chosen('fr', false)).toBe('decides')
  expect(chosen('de', true)).toBe('decides')
  expect(chosen('auto', true)).toBe('decides')
})
