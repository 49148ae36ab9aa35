import { expect } from '@playwright/test'
import { enginePid } from './enginePid.ts'
import { test } from './fixtures.ts'
import { editSegment } from './segmentTexts.ts'
import { demo, rowOf } from './tapelogWindow.ts'

test.use({ hasOwnProcess: true })

test('quitting asks first when text cannot be saved', async ({ home, openWith }) => {
  test.skip(process.platform !== 'linux', 'finds the engine’s process in /proc')
  const tapelog = await openWith('memo')
  const { app, page } = tapelog
  await rowOf(page, demo.memo.title).click()
  const first = await editSegment(page, 0)
  await app.evaluate(({ dialog }) => {
    const kept = globalThis as { asked?: string[] }
    const asked: string[] = []
    kept.asked = asked
    dialog.showMessageBox = ((...args: unknown[]) => {
      asked.push((args.at(-1) as { message: string }).message)
      return Promise.resolve({ response: 0, checkboxChecked: false })
    }) as typeof dialog.showMessageBox
  })
  const engine = enginePid(home.path)
  process.kill(engine, 'SIGSTOP')
  await first.fill('We never saw it')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect
    .poll(() => app.evaluate(() => (globalThis as { asked?: string[] }).asked))
    .toEqual(['Your last changes are not saved.'])
  await expect(page.getByText('Saved', { exact: true })).toBeHidden()
  process.kill(engine, 'SIGCONT')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(first).toHaveValue('We never saw it')
})
