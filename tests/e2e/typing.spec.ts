import { expect, test } from '@playwright/test'
import { demo, importByDialog, makeHome, openTapelog, passWelcome, rowOf } from './tapelogWindow.ts'

test('what is typed is saved by itself, goes on being typed, and is there when the view is left at once', async () => {
  const home = makeHome()
  const tapelog = await openTapelog(home.path)
  try {
    const { page } = tapelog
    await passWelcome(page)
    await importByDialog(tapelog, [demo.memo])
    await rowOf(page, demo.memo.title).click()
    const first = page.getByRole('textbox', { name: 'Segment text' }).first()
    await first.fill('We never saw ')
    // Saved after a pause, with the cursor still in the field and the space still there.
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(first).toHaveValue('We never saw ')
    await first.pressSequentially('the contract')
    await page.getByRole('button', { name: 'Back to the library' }).click()
    await rowOf(page, demo.memo.title).click()
    await expect(first).toHaveValue('We never saw the contract')
  } finally {
    await tapelog.close()
    home.remove()
  }
})
