import { expect, type Page } from '@playwright/test'
import { connectionTo } from '../../support/connectionTo.ts'
import { clipOfInterview } from '../clipOfInterview.ts'
import { test } from '../fixtures.ts'
import { listeningService } from '../listeningService.ts'
import { enterKeysAgain, sendToAccount } from '../remoteAccount.ts'
import { expectSegmentText } from '../segmentTexts.ts'
import { answerQuestions, dropFiles, expectTranscribed, passWelcome, rowOf, takeQuestions } from '../tapelogWindow.ts'

const chips = (page: Page) => page.getByRole('region', { name: 'Filters' })
/** The mark in a recording’s row. */
const mark = (page: Page, title: string) => rowOf(page, title).getByRole('img', { name: 'Never leaves this machine' })
const sign = (page: Page) => page.getByRole('button', { name: /left this machine$/ })

async function makeProject(page: Page, name: string): Promise<void> {
  await chips(page).getByRole('button', { name: 'Project', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New project…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New project' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await dialog.getByText('Recordings of this project never leave this machine').click()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('the recordings of a local-only project are never sent', async ({ afterwards, home, open }) => {
  const service = await listeningService()
  afterwards(service.close)
  const clip = clipOfInterview(home.path, 'a source')
  let tapelog = await open()
  let { app, page } = tapelog
  await passWelcome(page)
  await answerQuestions(app, 'confirm')
  const connection = connectionTo(service.origin, { apiBase: service.origin })
  await sendToAccount(page, connection)
  await takeQuestions(app)
  // From here on a person confirms nothing.
  await answerQuestions(app, 'refuse')

  await test.step('the import sheet of the project offers this machine only', async () => {
    await makeProject(page, 'Sources')
    await dropFiles(page, [clip.path])
    const sheet = page.getByRole('dialog', { name: 'Import 1 recording' })
    await expect(sheet).toContainText('Into the project “Sources”.')
    await expect(sheet.getByRole('switch', { name: /never leave/ })).toBeDisabled()
    await expect(sheet.getByRole('radio', { name: /With “My service”/ })).toBeDisabled()
    await expect(sheet.getByRole('radio', { name: /On this machine/ })).toBeChecked()
    await sheet.getByRole('button', { name: 'Import 1' }).click()
  })

  await test.step('the recording is transcribed here and nothing leaves', async () => {
    await expectTranscribed(page, clip.title)
    await expect(mark(page, clip.title)).toBeVisible()
    await rowOf(page, clip.title).click()
    await expect(sign(page)).toHaveText('nothing has left this machine')
    await sign(page).click()
    const list = page.getByRole('dialog', { name: 'What left this machine' })
    await expect(list).toContainText('No part of this recording has left this machine.')
    await page.keyboard.press('Escape')
  })

  await test.step('a restart still offers this machine only', async () => {
    expect(await takeQuestions(tapelog.app)).toEqual([])
    await tapelog.close()
    tapelog = await open()
    ;({ app, page } = tapelog)
    await answerQuestions(app, 'confirm')
    await enterKeysAgain(page, connection)
    await takeQuestions(app)
    await answerQuestions(app, 'refuse')
    await rowOf(page, clip.title).click()
    await expectSegmentText(page, 0, /good morning/)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Transcribe again…' }).click()
    await expect(page.getByRole('dialog')).toContainText('it is marked “Never leaves this machine”')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Back to the library' }).click()
  })

  await test.step('removing the mark needs a person’s yes', async () => {
    await page.getByRole('button', { name: `More actions for ${clip.title}` }).click()
    await page.getByRole('menuitem', { name: 'Let it leave this machine' }).click()
    await expect.poll(() => takeQuestions(app)).toMatchObject([{ message: `Let “${clip.title}” leave this machine?` }])
    await expect(mark(page, clip.title)).toBeVisible()
    expect(service.seen).toEqual([])
  })

  await test.step('a recording outside the project is sent', async () => {
    const other = clipOfInterview(home.path, 'no source', 20)
    await dropFiles(page, [other.path])
    await page.getByRole('dialog', { name: 'Import 1 recording' }).getByRole('button', { name: 'Import 1' }).click()
    await expect.poll(() => service.seen.length).toBeGreaterThan(0)
  })
})
