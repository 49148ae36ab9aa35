import { expect, test } from 'vitest'
import { shippedCatalogue } from '../../../electron/recognition/models/catalogue.ts'
import type { InstalledModel } from '../../../electron/recognition/models/installed.ts'
import { speechModels } from '../../../electron/recognition/models/inUse.ts'

/** Which models Tapelog uses without being asked. */
const installed = (id: string): InstalledModel => {
  const model = shippedCatalogue.models.find((one) => one.id === id)
  if (!model) throw new Error(`no model ${id}`)
  return { model, folder: '', files: {}, manifest: null, isDamaged: false }
}
const here = [installed('pocketsphinx'), installed('demo')]
const real = shippedCatalogue.models.find(({ task, origin }) => task === 'asr' && origin === 'download')?.id ?? ''
const idsOf = (models: InstalledModel[]) => models.map(({ model }) => model.id)

test('uses neither the system’s draft model nor the demo model unasked', () => {
  expect(speechModels(here, 'auto', null)).toEqual([])
  expect(idsOf(speechModels([...here, installed(real)], 'auto', null))).toEqual([real])
})

test('uses a draft model that a person chose, and models installed after it', () => {
  expect(idsOf(speechModels(here, 'auto', 'pocketsphinx'))).toEqual(['pocketsphinx'])
  expect(idsOf(speechModels([...here, installed(real)], 'auto', 'pocketsphinx'))).toEqual(['pocketsphinx', real])
})
