import { expect, type Page } from '@playwright/test'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import { violations } from './axe.ts'
import { test } from './fixtures.ts'
import { sendToAccount } from './remoteAccount.ts'
import { covered } from './screenFit.ts'
import { answerDialogs, answerQuestions, demo, demoRecording, dropFiles, passWelcome, rowOf } from './tapelogWindow.ts'
import { lookAs, type WindowLook } from './windowLook.ts'

const large = { width: 1280, height: 800, zoom: 1, theme: 'light' } satisfies WindowLook
const looks: WindowLook[] = [
  large,
  { ...large, theme: 'dark' },
  { ...large, width: 1000, height: 700 },
  { ...large, width: 1000, height: 700, theme: 'dark' },
]
const third = { path: demoRecording('260915_1730.flac'), title: '260915_1730' }

test('the import sheet asks before a recording is sent to a remote service', async ({ open, startService }) => {
  test.setTimeout(420_000)
  const service = await startService()
  let tapelog = await open()
  let { app, page } = tapelog
  await passWelcome(page)
  await answerQuestions(app, 'confirm')
  await sendToAccount(page, service.connection)
  const sheet = () => page.getByRole('dialog', { name: /^Import \d+ recordings?$/ })
  const waits = () => page.getByRole('region', { name: 'Recordings waiting for your choice' })

  await test.step('the sheet opens on a drop and passes axe in every look', async () => {
    await dropFiles(page, [demo.memo.path])
    await expect(sheet()).toContainText('Nothing is sent until you choose.')
    await expect(sheet().getByRole('radio', { name: /With “My service”/ })).toBeChecked()
    for (const look of looks) {
      await lookAs(app, page, look)
      const name = `${look.theme} ${look.width}×${look.height}`
      expect([...(await violations(page)), ...(await covered(page))], name).toEqual([])
      await page.screenshot({ path: test.info().outputPath(`sheet ${name}.png`) })
    }
    await lookAs(app, page, large)
  })

  await test.step('a postponed recording is sealed and waits outside the queue', async () => {
    await sheet().getByRole('button', { name: 'Later' }).click()
    await expect(sheet()).toHaveCount(0)
    await expect(waits()).toContainText('1 recording waits for your choice. Nothing is sent until then.')
    await expect(rowOf(page, demo.memo.title)).toContainText('Waiting for your choice', { timeout: 60_000 })
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: test.info().outputPath('library with a recording that waits.png') })
    expect(await jobKinds(page)).toEqual(['import', 'prepare'])
  })

  await test.step('a restart asks again', async () => {
    await tapelog.close()
    tapelog = await open()
    ;({ app, page } = tapelog)
    await answerQuestions(app, 'confirm')
    await expect(sheet()).toBeVisible()
    expect(await jobKinds(page)).toEqual(['import', 'prepare'])
  })

  await test.step('a local-only recording is transcribed here, as remembered for the next one', async () => {
    await sheet().getByText('These never leave this machine').click()
    await expect(sheet().getByRole('radio', { name: /With “My service”/ })).toBeDisabled()
    await expect(sheet().getByRole('radio', { name: /On this machine/ })).toBeChecked()
    await sheet().getByText('Do the same next time I import files').click()
    await sheet().getByRole('button', { name: 'Import 1' }).click()
    await expect(waits()).toHaveCount(0)
    await expect(rowOf(page, demo.memo.title).getByRole('img', { name: 'Never leaves this machine' })).toBeVisible()
    await expect(rowOf(page, demo.memo.title)).toContainText(/on this machine|Transcribed/)

    await dropFiles(page, [third.path])
    await expect(rowOf(page, third.title).getByRole('img', { name: 'Never leaves this machine' })).toBeVisible({
      timeout: 60_000,
    })
    await expect(sheet()).toHaveCount(0)
  })

  await test.step('the settings list the remembered choice and can forget it', async () => {
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    const remembered = page.getByRole('list', { name: 'Remembered for imports' })
    await expect(remembered).toContainText('transcribed on this machine · never leave this machine')
    expect(await violations(page)).toEqual([])
    await remembered.getByRole('button', { name: /^Forget/ }).click()
    await expect(remembered).toHaveCount(0)
    await page.getByRole('navigation').getByRole('button', { name: 'Library' }).click()
  })

  await test.step('the row shows the account from the moment of the answer', async () => {
    await answerDialogs(app, [demo.interview.path])
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Files…' }).click()
    await sheet().getByRole('combobox', { name: 'Language' }).fill('en')
    // Leave the field: its list hides everything else.
    await page.keyboard.press('Tab')
    await sheet()
      .getByRole('button', { name: /^Names and hotwords/ })
      .click()
    await sheet().getByRole('textbox', { name: 'Hotwords' }).fill('harbour office')
    await sheet().getByRole('button', { name: 'Import 1' }).click()
    await expect(page.getByRole('list', { name: 'Recordings' })).toContainText(/(Goes|Sent) to My service/, {
      timeout: 60_000,
    })
  })
})

/** The kinds of all jobs since the start. */
const jobKinds = (page: Page) =>
  page.evaluate(async () => {
    const { tapelog } = globalThis as unknown as { tapelog: TapelogBridge }
    const answer = await tapelog.queue.list({ includeFinished: true })
    if (!answer.ok) throw new Error(answer.error.message)
    return answer.value.jobs.map(({ kind }) => kind).sort()
  })
