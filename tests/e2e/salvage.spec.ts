import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { importDone, importFailed } from '../support/importEnds.ts'
import { ReadFaults } from '../support/readFaults.ts'
import { openEngine } from '../support/testEngine.ts'
import { writeWave } from '../support/waveFile.ts'
import { test } from './fixtures.ts'
import { rowOf, type Tapelog } from './tapelogWindow.ts'

const cluster = { fromByte: 36_864, lengthBytes: 4096 }

/** A library with a salvaged copy, and an import that failed while reading its file. */
async function makeLibrary(home: string): Promise<void> {
  const files = process.getBuiltinModule('node:fs/promises')
  const { open } = files
  const faults = new ReadFaults()
  const engine = await openEngine(join(home, 'user-data', 'library'), null)
  try {
    files.open = faults.over({ ...files }).open
    syncBuiltinESMExports()
    await engine.call('settings.update', { transcribeOnImport: false, welcomed: true })
    engine.start({ kinds: ['import'] })
    for (const [seed, name] of ['harbour.wav', 'council.wav'].entries()) {
      const path = join(home, name)
      writeWave(path, { seconds: 4, seed: seed + 1 })
      faults.set(path, [cluster])
      const { jobIds } = await engine.call('recordings.import', { paths: [path] })
      const jobId = jobIds[0] ?? 0
      await importFailed(engine, jobId)
      if (name !== 'harbour.wav') continue
      await engine.call('imports.salvage', { jobId })
      await importDone(engine, jobId)
    }
  } finally {
    await engine.stop()
    files.open = open
    syncBuiltinESMExports()
  }
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.TAPELOG_PICTURES
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) })
}

test('a salvaged copy names what is missing, and saving another one asks first', async ({ home, openWindow }) => {
  test.setTimeout(300_000)
  let tapelog: Tapelog | null = null
  await makeLibrary(home.path)
  tapelog = await openWindow()
  const { page } = tapelog
  const loss = 'Salvaged copy: 0.1 s cannot be read at 0:01'
  await expect(rowOf(page, 'harbour')).toContainText(loss)
  await picture(page, 'library')

  await rowOf(page, 'harbour').click()
  await expect(page.getByRole('region', { name: 'Recording', exact: true })).toContainText(`${loss}.`)
  await picture(page, 'recording')
  await page.getByRole('button', { name: 'Back to the library' }).click()

  await page.getByRole('region', { name: 'Files that were not imported' }).getByRole('button').click()
  const failed = page.getByRole('dialog', { name: 'Not imported' }).getByRole('listitem')
  await expect(failed).toContainText('Tapelog could not read the whole file')
  const buttons = failed.getByRole('button')
  await expect(buttons).toHaveText(['Retry', 'Save what can be read…', 'Dismiss'])
  await picture(page, 'not-imported')
  await page.keyboard.press('Escape')
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Queue/ })
    .click()
  await page.getByRole('tab', { name: /^Needs attention/ }).click()
  await expect(page.getByRole('button', { name: 'Save what can be read… council.wav' })).toBeVisible()
  await picture(page, 'queue')
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Library/ })
    .click()

  await page.getByRole('button', { name: 'Show why…' }).click()
  await buttons.filter({ hasText: 'Save' }).click()
  const question = page.getByRole('alertdialog', { name: 'Save what can be read of “council.wav”?' })
  await expect(question).toContainText('a complete copy is better')
  await picture(page, 'question')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(buttons).toHaveCount(3)

  // The window's engine can read the whole file.
  await buttons.filter({ hasText: 'Save' }).click()
  await question.getByRole('button', { name: 'Save what can be read', exact: true }).click()
  await expect(
    page.getByText('Tapelog read the whole file this time. The recording is complete.').first(),
  ).toBeVisible()
  await expect(rowOf(page, 'council')).toContainText('Not transcribed')
  await expect(rowOf(page, 'council')).not.toContainText('Salvaged')
  await expect(failed).toHaveCount(0)
})
