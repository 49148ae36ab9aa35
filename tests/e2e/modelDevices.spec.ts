import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { installModel } from '../support/microModels.ts'
import { entry, writeCatalogue } from '../support/testModels.ts'
import { test as base } from './fixtures.ts'
import { answerQuestions, passWelcome, type Tapelog, takeQuestions } from './tapelogWindow.ts'

type Desk = Tapelog & { modelsFolder: string }

const radeon = { key: '0000:01:00.0', name: 'Radeon 780M', isGraphics: true, memoryBytes: 8e9 }

/** `desk`: the models of a machine whose graphics card failed once, and a model whose licence must be accepted. */
const test = base.extend<{ desk: Desk }>({
  desk: async ({ home, openWindow }, use) => {
    const modelsFolder = join(home.path, 'user-data/models')
    writeCatalogue(modelsFolder, 'http://127.0.0.1:9/', [entry({ title: 'Strict' })], { mustBeAccepted: true })
    installModel(
      modelsFolder,
      {
        id: 'fast',
        title: 'Fast',
        task: 'asr',
        engine: 'transcribe-cpp',
        languages: ['de', 'fr'],
        languageChoice: 'ignored',
      },
      { model: { name: 'fast.gguf', bytes: Buffer.from('not loaded here') } },
    )
    const speeds = { fast: { audioSeconds: 3600, workSeconds: 722, peakBytes: 1.2e9, device: 'Radeon 780M' } }
    const record = { seen: [radeon], used: radeon, broken: [{ key: radeon.key, name: radeon.name }], speeds }
    writeFileSync(join(modelsFolder, 'devices.json'), JSON.stringify(record))
    writeFileSync(join(modelsFolder, 'settings.json'), '{}')
    const tapelog = await openWindow()
    await answerQuestions(tapelog.app, 'confirm')
    const { page } = tapelog
    await passWelcome(page)
    await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click()
    await page
      .getByRole('region', { name: 'Settings' })
      .getByRole('button', { name: 'On this machine', exact: true })
      .click()
    await use({ ...tapelog, modelsFolder })
  },
})

const picture = async (page: Page, name: string) => {
  const folder = process.env.TAPELOG_PICTURES
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) })
}
const cardOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const settingsOf = ({ modelsFolder }: Desk) => JSON.parse(readFileSync(join(modelsFolder, 'settings.json'), 'utf8'))

test('the card of a model shows its speed, its device and that it decides the language', async ({ desk }) => {
  const card = cardOf(desk.page, 'Fast')
  await expect(card).toContainText('about 12 min for an hour of audio on this computer (Radeon 780M)')
  await expect(card).toContainText('used 1.2 GB of memory on this computer')
  await expect(card).toContainText('decides the language itself')
  await picture(desk.page, 'models-speed')
})

test('the settings show the used and the failed device and the chosen processor', async ({ desk }) => {
  const { page } = desk
  await page.getByRole('button', { name: 'Processor and graphics' }).click()
  await expect(page.getByText('Last used: Radeon 780M, 8 GB of memory.')).toBeVisible()
  const failed = page.getByRole('status').filter({ hasText: 'Radeon 780M failed. Tapelog uses the processor instead.' })
  await expect(failed).toBeVisible()
  await failed.scrollIntoViewIfNeeded()
  await picture(page, 'models-devices')
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect(failed).toBeHidden()
  // The pressed button is gone; the keyboard keeps its place.
  await expect(page.locator('.devicechoice')).toBeFocused()
  await page.getByText('Use only the processor').click()
  await expect(page.getByRole('button', { name: /Graphics device/ })).toBeHidden()
  expect(settingsOf(desk)).toMatchObject({ device: 'cpu' })
  await page.getByText('Use only the processor').click()
  await expect(page.getByRole('button', { name: /Graphics device/ })).toBeVisible()
  expect(settingsOf(desk)).toMatchObject({ device: 'auto' })
})

test('a licence must be accepted before any download', async ({ desk }) => {
  const { app, page } = desk
  await page.getByRole('button', { name: /more models$/ }).click()
  const card = cardOf(page, 'Strict')
  await expect(card.getByRole('button', { name: 'Download… Strict' })).toBeHidden()
  await card.getByRole('button', { name: 'Accept the licence… Strict' }).click()
  await expect(card.getByRole('button', { name: 'Download… Strict' })).toBeVisible()
  expect((await takeQuestions(app)).map(({ message }) => message)).toEqual(['Accept the licence “Own”?'])
  expect(settingsOf(desk)).toMatchObject({ acceptedLicences: ['Own'] })
})
