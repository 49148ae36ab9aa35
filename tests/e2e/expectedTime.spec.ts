import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { demoModelId } from '../../shared/models/speechModels.ts'
import { writeWave } from '../support/waveFile.ts'
import { test } from './fixtures.ts'
import { dropFiles, passWelcome } from './tapelogWindow.ts'

/** A person is told beforehand how long this machine needs. */
test('the queue and the Transcribe again dialog show the expected duration', async ({ home, openWindow }) => {
  const modelsFolder = join(home.path, 'user-data/models')
  mkdirSync(modelsFolder, { recursive: true })
  const speeds = { [demoModelId]: { audioSeconds: 3600, workSeconds: 7200, peakBytes: 2e8, device: null } }
  writeFileSync(join(modelsFolder, 'devices.json'), JSON.stringify({ speeds }))
  writeFileSync(join(modelsFolder, 'settings.json'), JSON.stringify({ speechModel: demoModelId }))
  const { page } = await openWindow()
  await passWelcome(page)
  await page.getByRole('navigation').getByRole('button', { name: 'Queue' }).click()
  const paths = ['first', 'second'].map((name) => join(home.path, `${name}.wav`))
  for (const [index, path] of paths.entries()) writeWave(path, { seconds: 180, seed: index + 1 })
  // Hold the work, so that both stay in the queue.
  await page.getByRole('button', { name: 'Pause all' }).click()
  await dropFiles(page, paths)
  const queue = page.getByRole('region', { name: 'Queue' })
  await expect(queue.getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: 'Resume' }).click()
  const second = queue.getByRole('article', { name: /second/ })
  await expect(second).toContainText('takes about 6 min')
  const picture = async (name: string) => {
    if (process.env.TAPELOG_PICTURES) await page.screenshot({ path: join(process.env.TAPELOG_PICTURES, `${name}.png`) })
  }
  await picture('queue-expected')
  await page.getByRole('button', { name: 'More actions for second' }).click()
  await page.getByRole('menuitem', { name: 'Transcribe again…' }).click()
  await expect(page.getByRole('dialog')).toContainText('On this machine, this takes about 6 min.')
  await picture('dialog-expected')
})
