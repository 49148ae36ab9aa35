import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { ffmpeg } from '../support/ffmpeg.ts'
import { importDone, importFailed } from '../support/importEnds.ts'
import { demoFile, openEngine } from '../support/testEngine.ts'
import { test } from './fixtures.ts'
import { rowOf, type Tapelog } from './tapelogWindow.ts'

const speech = (args: readonly string[]) =>
  ffmpeg(['-i', demoFile('260914_1502.mp3'), '-t', '8', '-ar', '32000', '-ac', '1', ...args, '-f', 'wav', 'pipe:1'])

/** A library with the refused import of a file without a header, and recordings that say how their sound was changed. */
async function makeLibrary(home: string): Promise<void> {
  const engine = await openEngine(join(home, 'user-data', 'library'), null)
  try {
    await engine.call('settings.update', { transcribeOnImport: false, welcomed: true })
    engine.start({ kinds: ['import', 'prepare'] })
    writeFileSync(join(home, 'quiet.wav'), speech(['-af', 'volume=-60dB', '-c:a', 'pcm_f32le']))
    const short = speech([])
    short.writeUInt32LE(64_000, short.indexOf('data') + 4)
    writeFileSync(join(home, 'battery.wav'), short)
    writeFileSync(join(home, 'harbour.wav'), speech([]).fill(0, 0, 512))
    for (const name of ['quiet.wav', 'battery.wav']) {
      const { jobIds } = await engine.call('recordings.import', { paths: [join(home, name)] })
      await importDone(engine, jobIds[0] ?? 0)
    }
    const { jobIds } = await engine.call('recordings.import', { paths: [join(home, 'harbour.wav')] })
    await importFailed(engine, jobIds[0] ?? 0)
    await engine.settle()
  } finally {
    await engine.stop()
  }
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.TAPELOG_PICTURES
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) })
}

test('a file without its header can be heard in a chosen format and imported unchanged', async ({
  home,
  openWindow,
}) => {
  test.setTimeout(300_000)
  await makeLibrary(home.path)
  const tapelog: Tapelog = await openWindow()
  const { page } = tapelog
  await rowOf(page, 'quiet').click()
  await expect(page.getByText(/Recorded very quietly.* [56]\d dB louder/)).toBeVisible()
  await picture(page, 'quiet')
  await page.getByRole('button', { name: 'Library' }).first().click()
  await rowOf(page, 'battery').click()
  await expect(page.getByText('states a length of 0:01, but the file holds 0:08')).toBeVisible()
  await picture(page, 'battery')
  await page.getByRole('button', { name: 'Library' }).first().click()

  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('This recording has lost its header')).toBeVisible()
  await picture(page, 'refused')
  await page.getByRole('button', { name: /Read as samples/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Read “harbour.wav” as samples' })
  // The other recordings in the folder have 32 kHz.
  await expect(dialog.getByRole('button', { name: /Sample rate/ })).toContainText('32,000 Hz')
  await expect(dialog.getByText('0:08 long')).toBeVisible()
  await dialog.getByRole('button', { name: 'Listen' }).click()
  await expect(dialog.getByRole('button', { name: 'Stop' })).toBeVisible()
  await picture(page, 'samples')
  await dialog.getByRole('button', { name: /Sample rate/ }).click()
  await page.getByRole('option', { name: '16,000 Hz' }).click()
  await expect(dialog.getByText('0:16 long')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Listen' })).toBeVisible()
  await picture(page, 'samples-16')
  await dialog.getByRole('button', { name: /Sample rate/ }).click()
  await page.getByRole('option', { name: '32,000 Hz' }).click()
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'harbour')).toBeVisible()
  await rowOf(page, 'harbour').click()
  await expect(page.getByText('0:08').first()).toBeVisible()
  await picture(page, 'imported')
  expect(readFileSync(join(home.path, 'harbour.wav')).subarray(0, 512)).toEqual(Buffer.alloc(512))
})
