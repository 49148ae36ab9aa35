import { expect, type Page } from '@playwright/test'
import { chooseInMenu } from './applicationMenu.ts'
import { test } from './fixtures.ts'
import { expectCaret } from './openTranscript.ts'
import { editSegment, segmentText } from './segmentTexts.ts'

/** Pseudonyms, and the transcript as readers see it, in the real window. */

const texts = [
  'My name is Ana Reyes and I work at the harbour.',
  'Then Anna Reyes wrote to the office.',
  'Nobody asked the clerk before the vote.',
  'Ana Reyes kept the copies in her desk.',
]

const dialog = (page: Page) => page.getByRole('dialog')
const spelling = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

async function addPseudonym(page: Page, realName: string, pseudonym: string): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Add a pseudonym…' }).click()
  await dialog(page).getByRole('textbox', { name: 'Real name' }).fill(realName)
  await dialog(page).getByRole('textbox', { name: 'Pseudonym' }).fill(pseudonym)
  await expect(dialog(page).getByRole('list', { name: 'Spellings that were found' })).toBeVisible()
}

test('a pseudonym is added with its spellings, changed and removed', async ({ openTranscript }) => {
  const { app, page } = await openTranscript(texts, { inTurns: true })

  await test.step('the dialog explains itself and starts without entries', async () => {
    await chooseInMenu(app, 'pseudonyms')
    await expect(dialog(page)).toContainText('Real names stay in the library. Readers of an export get the pseudonym.')
    await expect(dialog(page)).toContainText('No pseudonyms yet')
  })

  await test.step('exact spellings are ticked and likely ones are not', async () => {
    await addPseudonym(page, 'Ana Reyes', 'the harbour clerk')
    await expect(spelling(page, 'Ana Reyes')).toBeChecked()
    await expect(spelling(page, 'Anna Reyes')).not.toBeChecked()
    await expect(
      dialog(page)
        .getByRole('listitem')
        .filter({ has: spelling(page, 'Ana Reyes') }),
    ).toContainText('My name is Ana Reyes')
  })

  await test.step('an empty pseudonym is refused', async () => {
    const pseudonym = dialog(page).getByRole('textbox', { name: 'Pseudonym' })
    await pseudonym.fill('')
    await pseudonym.press('Enter')
    await expect(dialog(page)).toContainText('Type the name that readers get.')
    await pseudonym.fill('the harbour clerk')
  })

  await test.step('the entry is stored with the ticked spelling', async () => {
    await dialog(page).getByText('Anna Reyes', { exact: true }).click()
    await expect(spelling(page, 'Anna Reyes')).toBeChecked()
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog(page)).toContainText('also: Anna Reyes')
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect(dialog(page)).toHaveCount(0)
  })

  await test.step('the view for readers shows pseudonyms and no real name', async () => {
    const field = await editSegment(page, 3)
    await page.keyboard.press('Control+Home')
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight')
    await expect(field).toBeFocused()
    await chooseInMenu(app, 'asReaders')
    const readers = page.getByRole('region', { name: 'As readers see it' })
    await expect(readers).toContainText('My name is the harbour clerk and I work')
    await expect(readers).toContainText('Then the harbour clerk wrote')
    await expect(readers).not.toContainText('Reyes')
    await expect(page.getByRole('textbox', { name: 'Segment text' })).toHaveCount(0)
  })

  await test.step('the editor returns with the caret where it was', async () => {
    await page.getByRole('button', { name: 'Back to editing' }).first().click()
    await expectCaret(page, '3:4')
    await expect(segmentText(page, 0)).toContainText('Ana Reyes')
  })

  await test.step('Show leads to the place', async () => {
    await chooseInMenu(app, 'pseudonyms')
    await dialog(page).getByRole('button', { name: 'More actions for Ana Reyes' }).click()
    await page.getByRole('menuitem', { name: 'Edit…' }).click()
    await expect(spelling(page, 'Anna Reyes')).toBeChecked()
    const row = dialog(page)
      .getByRole('listitem')
      .filter({ has: spelling(page, 'Anna Reyes') })
    await row.getByRole('button', { name: /^Show in/ }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(segmentText(page, 1)).toBeInViewport()
  })

  await test.step('editing and removing an entry changes the names that readers see', async () => {
    await chooseInMenu(app, 'pseudonyms')
    await dialog(page).getByRole('button', { name: 'More actions for Ana Reyes' }).click()
    await page.getByRole('menuitem', { name: 'Edit…' }).click()
    await dialog(page).getByRole('textbox', { name: 'Real name' }).fill('Reyes')
    await expect(spelling(page, 'Reyes')).toBeChecked()
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog(page).getByRole('img')).toHaveAccessibleName('Reyes becomes the harbour clerk')
    await dialog(page).getByRole('button', { name: 'More actions for Reyes' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(dialog(page)).toContainText('No pseudonyms yet')
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await chooseInMenu(app, 'asReaders')
    const readers = page.getByRole('region', { name: 'As readers see it' })
    await expect(readers).toContainText('My name is Ana Reyes')
    await expect(readers).toContainText('Readers get everything.')
  })
})

test('a name that nobody says can be added', async ({ openTranscript }) => {
  const { app, page } = await openTranscript(texts)
  await chooseInMenu(app, 'pseudonyms')
  await dialog(page).getByRole('button', { name: 'Add a pseudonym…' }).click()
  await expect(dialog(page)).toContainText('Type a real name to find its spellings.')
  await dialog(page).getByRole('textbox', { name: 'Real name' }).fill('Quillermo')
  await expect(dialog(page)).toContainText('Tapelog did not find this name.')
  await dialog(page).getByRole('textbox', { name: 'Pseudonym' }).fill('B.')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('img')).toHaveAccessibleName('Quillermo becomes B.')
})
