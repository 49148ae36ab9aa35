import { homedir } from 'node:os'
import { expect } from '@playwright/test'
import { answer } from './deviceSession.ts'
import { test } from './fixtures.ts'
import { answerDialogs, answerQuestions, passWelcome, type Tapelog, takeQuestions } from './tapelogWindow.ts'

test('the settings change how recordings are sent and what follows the work', async ({
  home: { path: home },
  tapelog,
}) => {
  const { app, page } = tapelog
  await answer(app, 'network.current', { id: 'aurora', name: 'Hotel Aurora', metered: true })
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('region', { name: 'Settings' })
  await settings.getByText('A smaller copy of it').click()
  await settings.getByText('Networks you choose').click()
  await expect(settings).toContainText('Now on “Hotel Aurora”, which is metered.')
  await expect(settings).toContainText('Choose a network. Until then, Tapelog sends nothing.')
  await answerQuestions(app, 'confirm')
  await settings.getByRole('button', { name: 'Add “Hotel Aurora”' }).click()
  await expect(settings.getByRole('list', { name: 'Chosen networks' })).toContainText('In use now')
  // Tapelog asked nothing when it was limited to fewer networks.
  expect(await takeQuestions(app)).toMatchObject([
    { message: 'Send recordings over this network?', detail: expect.stringContaining('“Hotel Aurora”') },
  ])

  const limit = settings.getByRole('textbox', { name: 'Upload limit' })
  await limit.fill('fast')
  await limit.press('Enter')
  await expect(settings).toContainText('Write it as 2 MB or 500 kB')
  await limit.fill('500 kb/s')
  await limit.press('Enter')
  await expect(limit).toHaveValue('500 kB')
  await settings.locator('#settings-network').getByRole('button', { name: 'Advanced' }).click()
  await settings.getByRole('button', { name: 'Uploads at once' }).click()
  await page.getByRole('option', { name: '4' }).click()
  await settings.getByRole('textbox', { name: 'Longest slice, in minutes' }).fill('90')
  await settings.getByRole('textbox', { name: 'Longest slice, in minutes' }).press('Enter')
  await answerDialogs(app, [home])
  await settings.getByText('Export finished transcripts automatically').click()
  await settings.getByText('WebVTT').click()
  await settings.getByText('Notify me when recordings are done').click()
  await settings.getByText('Keep Tapelog running').click()
  const saved = () =>
    page.evaluate(async () => {
      const { tapelog } = globalThis as unknown as {
        tapelog: import('../../shared/contract/bridge.ts').TapelogBridge
      }
      const reply = await tapelog.settings.get()
      return reply.ok ? reply.value : null
    })
  const shownHome = home.replace(homedir(), '~')
  await expect.poll(saved).toMatchObject({
    uploadEncoding: 'compact',
    sendOver: 'chosen',
    chosenNetworks: [{ id: 'aurora', name: 'Hotel Aurora' }],
    uploadLimitBytesPerSecond: 500_000,
    concurrency: { uploads: 4, copies: 1 },
    sliceMinutes: 90,
    exportWhenReady: { directory: shownHome, formats: ['docx', 'vtt'] },
    notifications: false,
    runInTray: true,
  })
  await settings.getByRole('button', { name: 'Remove Hotel Aurora' }).click()
  await limit.fill('')
  await limit.press('Enter')
  await expect.poll(saved).toMatchObject({ chosenNetworks: [], uploadLimitBytesPerSecond: null })
})

test('the chosen theme applies at once and at the next start', async ({ open }) => {
  const background = (app: Tapelog['app']) =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBackgroundColor().toLowerCase())
  const paper = (page: Tapelog['page']) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  let tapelog = await open()
  const { page } = tapelog
  await passWelcome(page)
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('searchbox', { name: 'Search the settings' }).fill('dark')
  const theme = page.getByRole('button', { name: 'Theme' }).and(page.locator('[aria-haspopup=listbox]'))
  for (const [name, colour, window] of [
    ['Light', 'rgb(250, 249, 247)', '#faf9f7'],
    ['Dark', 'rgb(23, 25, 28)', '#17191c'],
  ] as const) {
    await theme.click()
    await page.getByRole('option', { name }).click()
    await expect.poll(() => paper(page)).toBe(colour)
    await expect.poll(() => background(tapelog.app)).toBe(window)
  }
  await tapelog.close()
  tapelog = await open()
  expect(await background(tapelog.app)).toBe('#17191c')
  await expect.poll(() => paper(tapelog.page)).toBe('rgb(23, 25, 28)')
})
