import { copyFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { violations } from './axe.ts'
import { test } from './fixtures.ts'
import { demo, dropFiles, expectTranscribed } from './tapelogWindow.ts'
import { lookAs } from './windowLook.ts'

test.skip(process.platform !== 'linux', 'names are text here')

test('the import names skipped audio of a dropped folder with the reason', async ({ home, open }) => {
  const { app, page } = await open()
  const folder = join(home.path, 'card')
  mkdirSync(folder)
  const inFolder = (name: string) => join(folder, name)
  copyFileSync(demo.memo.path, inFolder('260915_0911.spx'))
  copyFileSync(demo.interview.path, inFolder('interview.mp3.part'))
  copyFileSync(demo.interview.path, inFolder('plain.mp3'))
  renameSync(
    inFolder('plain.mp3'),
    Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([0xe9]), Buffer.from('.mp3')]),
  )
  for (const name of ['old.ra', 'notes.txt', 'page.ts']) writeFileSync(inFolder(name), 'only text\n')
  await dropFiles(page, [folder])
  const said = page.getByRole('region', { name: 'Messages about your files' })
  await expect(said).toContainText('café.mp3: The name of this file or folder is in an old encoding')
  await expect(said).toContainText('interview.mp3.part: Its name does not end like that of a recording')
  await expect(said).toContainText('old.ra: This is not an audio recording that Tapelog can read')
  await expect(said.getByRole('listitem')).toHaveCount(3)
  await expectTranscribed(page, '260915_0911')
  for (const theme of ['light', 'dark'] as const) {
    await lookAs(app, page, { width: 1280, height: 800, zoom: 1, theme })
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: test.info().outputPath(`left out ${theme}.png`) })
  }

  // What a file dialog gives for a name that is not text.
  await said.getByRole('button', { name: 'Dismiss' }).click()
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
  }, inFolder('caf\ufffd.mp3'))
  await page.keyboard.press('ControlOrMeta+o')
  await expect(said).toContainText('The name of this file or folder is in an old encoding')
})
