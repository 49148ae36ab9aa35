import { expect, test } from '@playwright/test'
import { openTranscript } from './openTranscript.ts'
import { editSegment } from './segmentTexts.ts'

/** Texts that are too long are said to be, and nothing of them is cut off in silence. */

test('a note, tags, a project’s name', async () => {
  const { page, press, close } = await openTranscript(['alpha one', 'beta two'])
  const dialog = page.getByRole('dialog')
  try {
    await test.step('a note of a megabyte', async () => {
      await press('Alt+n')
      const field = dialog.getByRole('textbox', { name: 'Note' })
      await expect(field).toBeFocused()
      await page.keyboard.insertText('word '.repeat(200_000))
      await expect(dialog.getByText('This note has 999,999 characters; 4,000 fit.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(field).toHaveValue(/^word /)
      await field.fill('a'.repeat(4000))
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toHaveCount(0)
    })
    await test.step('too many tags, and one that is too long', async () => {
      await press('F8')
      await editSegment(page, 0)
      await press('Alt+h')
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(page.locator('.segment .behind .quoted')).toHaveText('alpha one')
      await press('Alt+h')
      const tags = dialog.getByRole('textbox', { name: 'Tags' })
      await tags.fill(Array.from({ length: 21 }, (_, index) => `tag ${index}`).join(', '))
      await expect(dialog.getByText('At most 20 tags')).toBeVisible()
      await tags.fill('a'.repeat(61))
      await expect(dialog.getByText('At most 20 tags')).toBeVisible()
      await dialog.getByRole('textbox', { name: 'Note' }).fill('b'.repeat(4001))
      await expect(dialog.getByText('This note has 4,001 characters; 4,000 fit.')).toBeVisible()
      await tags.fill('one, two')
      await dialog.getByRole('textbox', { name: 'Note' }).fill('b'.repeat(4000))
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('article')).toContainText('two')
    })
    await test.step('a project', async () => {
      await page.getByRole('button', { name: 'Back to the library' }).click()
      await page.getByRole('button', { name: 'Project', exact: true }).click()
      await page.getByRole('menuitem', { name: 'New project…' }).click()
      const name = dialog.getByRole('textbox', { name: 'Name', exact: true })
      await name.fill('\u200f')
      await dialog.getByRole('button', { name: 'Create' }).click()
      await expect(dialog.getByText('Give the project a name.')).toBeVisible()
      await name.fill('c'.repeat(121))
      await expect(dialog.getByText('A name has at most 120 characters.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Create' }).click()
      await name.fill('مشروع المياه')
      await dialog.getByRole('button', { name: 'Create' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText('مشروع المياه').first()).toBeVisible()
    })
    await test.step('a search', async () => {
      await page.getByRole('searchbox').fill('alpha '.repeat(2000))
      await expect(page.getByText(/^Nothing found for “alpha alpha/)).toBeVisible()
      await expect(page.getByText('Too big')).toHaveCount(0)
    })
  } finally {
    await close()
  }
})
