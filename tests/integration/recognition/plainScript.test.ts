import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { anyGraphics, writeDeviceRecord } from '../../../electron/recognition/models/deviceRecord.ts'
import { plainScript } from '../../../electron/recognition/plainTranscript.ts'
import { testNeeding } from '../../support/needs.ts'
import { bytesOfModel, installGguf } from '../../support/speechModels/install.ts'
import { writeRandomParakeet } from '../../support/speechModels/parakeet.ts'
import { demoFile, packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { waveHeader } from '../../support/waveFile.ts'
import { graphicsFault, withBrokenDriver } from './graphicsFault.ts'

/** The script that a bench compares with runs in the terminal's own process, so what breaks it ends the terminal. */
let folder: string
let modelsFolder: string
beforeEach(() => {
  folder = testFolder()
  modelsFolder = join(folder, 'models')
  installGguf(modelsFolder, bytesOfModel(writeRandomParakeet))
})

testNeeding(graphicsFault)('a graphics driver that crashed before is not called again', () => {
  const { driver } = withBrokenDriver(folder)
  writeDeviceRecord(modelsFolder, { broken: [{ key: anyGraphics, name: '' }] })
  const module = pathToFileURL(join(packageRoot, 'electron/recognition/plainTranscript.ts')).href
  const places = JSON.stringify({ modelsFolder, packageRoot })
  const script = `const { plainScript } = await import('${module}')
    const { close } = await plainScript('random', ${places}, { language: 'auto', threads: 1 })
    close()`
  const { status, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, VK_DRIVER_FILES: driver, VK_ICD_FILENAMES: driver },
  })
  expect({ status, signal }).toEqual({ status: 0, signal: null })
})

test('a regional language is passed on as its base language', async () => {
  const script = await plainScript('random', { modelsFolder, packageRoot }, { language: 'de-AT', threads: 1 })
  expect(await script?.hear(demoFile('260914_1502.mp3'))).toMatch(/./)
  script?.close()
})

test('a recording that ends just after a window is recognised to its end', async () => {
  const path = join(folder, 'rest.wav')
  const samples = 25 * 16_000 + 80
  writeFileSync(path, Buffer.concat([waveHeader({ dataBytes: 2 * samples }), Buffer.alloc(2 * samples)]))
  const script = await plainScript('random', { modelsFolder, packageRoot }, { language: 'auto', threads: 1 })
  expect(typeof (await script?.hear(path))).toBe('string')
  script?.close()
})
