import { expect, type Page } from '@playwright/test'
import { clipOfInterview } from '../clipOfInterview.ts'
import { test } from '../fixtures.ts'
import { enterKeysAgain, sendToAccount } from '../remoteAccount.ts'
import { answerQuestions, dropFiles, expectTranscribed, passWelcome, rowOf } from '../tapelogWindow.ts'

const queue = (page: Page) => page.getByRole('region', { name: 'Queue' })
const goTo = (page: Page, name: string) => page.getByRole('navigation').getByRole('button', { name }).click()
const away = 'Waiting: the service cannot be reached'

async function send(page: Page, path: string): Promise<void> {
  await dropFiles(page, [path])
  await page.getByRole('dialog', { name: 'Import 1 recording' }).getByRole('button', { name: 'Import 1' }).click()
}

test('recordings wait without a network and are done once it is back', async ({ home, open, startService }) => {
  const [first, second] = [clipOfInterview(home.path, 'council'), clipOfInterview(home.path, 'harbour', 20)]
  let service = await startService()
  const { port } = new URL(service.connection.baseUrl)
  const serviceReturns = async () => {
    service = await startService(['--port', port])
  }
  let tapelog = await open()
  await passWelcome(tapelog.page)
  await answerQuestions(tapelog.app, 'confirm')
  await sendToAccount(tapelog.page, service.connection)

  await test.step('the queue says why they wait', async () => {
    const { page } = tapelog
    await service.stop()
    await send(page, first.path)
    await expect(rowOf(page, first.title)).toContainText(away)
    await goTo(page, 'Queue')
    await expect(queue(page)).toContainText(`${away} · 1 recording safe on this machine`)
    await goTo(page, 'Library')
  })
  await test.step('work continues by itself when the service is back', async () => {
    await serviceReturns()
    await expectTranscribed(tapelog.page, first.title)
  })

  await test.step('a restart keeps them waiting', async () => {
    await service.stop()
    await send(tapelog.page, second.path)
    await expect(rowOf(tapelog.page, second.title)).toContainText(away)
    await tapelog.close()
    tapelog = await open()
    const { app, page } = tapelog
    await expect(rowOf(page, second.title)).toContainText('Waiting')
    // Without a keychain, Tapelog has forgotten the keys when it ended, and a person enters them again.
    await answerQuestions(app, 'confirm')
    await enterKeysAgain(page, service.connection)
    await expect(rowOf(page, second.title)).toContainText(away)
  })
  await test.step('the service finishes them when it is back', async () => {
    await serviceReturns()
    const { page } = tapelog
    await expectTranscribed(page, second.title)
    await goTo(page, 'Queue')
    await expect(queue(page)).toContainText('The queue is empty')
  })
})
