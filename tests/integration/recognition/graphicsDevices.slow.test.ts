import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { chosenDevice } from '../../../electron/recognition/adapters/transcribeLibrary.ts'
import { createLauncher } from '../../../electron/recognition/launch.ts'
import { createModelManager } from '../../../electron/recognition/models/manager.ts'
import { trials } from '../../../electron/recognition/runTrial.ts'
import { transcriptionRequestSchema } from '../../../shared/partner/schemas.ts'
import { testNeeding } from '../../support/needs.ts'
import { bytesOfModel, installGguf } from '../../support/speechModels/install.ts'
import { writeRandomParakeet } from '../../support/speechModels/parakeet.ts'
import { demoFile, packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { graphicsFault, withBrokenDriver } from './graphicsFault.ts'

/** The test computer has no graphics device, so a driver that breaks is loaded into the real library. */

let folder: string
beforeEach(() => {
  folder = testFolder()
})

const card = (more: object = {}) => ({
  ...{ name: 'Vulkan0', description: 'Radeon', kind: 'vulkan', deviceType: 'gpu', deviceId: '0000:01:00.0' },
  ...{ memoryTotal: 8e9, memoryFree: 7e9, index: 0, ...more },
})
const processor = { ...card({ name: 'CPU', description: 'Ryzen', kind: 'cpu', deviceType: 'cpu', deviceId: null }) }
type Seen = Parameters<typeof chosenDevice>[0]

test.each([
  ['the first graphics device', 'auto', [], 'Radeon'],
  ['the next one, if the first failed before', 'auto', ['0000:01:00.0'], 'Arc'],
  ['the processor, if all failed', 'auto', ['0000:01:00.0', '0000:02:00.0'], 'Ryzen'],
  ['the processor, if a person wants it', 'cpu', [], 'Ryzen'],
  ['the chosen one', '0000:02:00.0', [], 'Arc'],
  ['the processor, if the chosen one is missing', '0000:09:00.0', [], 'Ryzen'],
])('%s runs the model', (_, choice, broken, name) => {
  const seen = [processor, card(), card({ description: 'Arc', deviceType: 'igpu', deviceId: '0000:02:00.0' })] as Seen
  const { device, options } = chosenDevice(seen, { choice, broken })
  expect(device?.name).toBe(name)
  // A device that was chosen by its key never falls back silently.
  expect(options).toEqual(
    name === 'Ryzen' ? { backend: 'cpu' } : { device: expect.objectContaining({ description: name }) },
  )
})

testNeeding(graphicsFault)(
  'a crashing graphics driver is avoided until a person allows it again',
  async () => {
    const modelsFolder = join(folder, 'models')
    installGguf(modelsFolder, bytesOfModel(writeRandomParakeet))
    const { start, choices } = withBrokenDriver(folder)
    const launch = createLauncher({
      ...{ packageRoot, modelsFolder, speechModel: 'auto', scratchFolder: join(folder, 'jobs') },
      start,
    })
    const { params } = transcriptionRequestSchema.parse({ file_url: 'x' })
    const noticesOf = async () => {
      const outcome = await launch(
        { audioPath: demoFile('260914_1502.mp3'), params },
        { signal: new AbortController().signal, onStarted: () => {}, onProgress: () => {} },
      )
      if (!outcome.ok) throw new Error(outcome.code)
      expect(outcome.data.results.length).toBeGreaterThan(0)
      return outcome.data.notices.map(({ code }) => code)
    }
    const models = createModelManager({ modelsFolder, packageRoot, tryModel: trials(packageRoot) })
    expect(await noticesOf()).toContain('graphics-failed')
    expect(choices).toEqual(['auto', 'cpu'])
    expect(models.list().devices).toMatchObject({ chosen: 'auto', failed: [''] })

    expect(await noticesOf()).not.toContain('graphics-failed')
    expect(choices).toEqual(['auto', 'cpu', 'cpu'])

    models.setDevice('auto')
    expect(models.list().devices.failed).toEqual([])
    expect(await noticesOf()).toContain('graphics-failed')
    expect(choices.slice(3)).toEqual(['auto', 'cpu'])
  },
  // Each of six processes loads its libraries again.
  900_000,
)
