import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { demo, dropFiles, makeHome, openTapelog, passWelcome } from './tapelogWindow.ts'

/** What the window says of files, names and times. */
test.setTimeout(240_000)

const pictures = process.env.TAPELOG_PICTURES
async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(pictures, `${name}-${colorScheme}.png`) })
  }
  await page.emulateMedia({ colorScheme: null })
}

test('all that is said of imported files can be read, newest first; names show as what they are', async () => {
  const home = makeHome()
  const { page, close } = await openTapelog(home.path)
  try {
    await passWelcome(page)
    await dropFiles(page, [demo.memo.path])
    await expect(page.getByText('Transcribed', { exact: true })).toBeVisible({ timeout: 120_000 })
    const messages = page.getByRole('region', { name: 'What became of your files' })
    // The same sound under other names: each ends with a notice.
    const bytes = readFileSync(demo.memo.path)
    const copies = Array.from({ length: 8 }, (_, index) => join(home.path, `copy ${index}.ogg`))
    for (const path of copies) writeFileSync(path, bytes)
    await dropFiles(page, copies)
    await expect(messages.getByRole('button', { name: 'Show all 8' })).toBeVisible({ timeout: 60_000 })
    const turning = join(home.path, 'interview-\u202evaw.exe.ogg')
    writeFileSync(turning, bytes)
    await dropFiles(page, [turning])
    await expect(messages.getByRole('listitem').first()).toContainText('interview-vaw.exe.ogg: Already in the library')
    await expect(messages.getByRole('listitem')).toHaveCount(3)
    // Only what is new is spoken.
    await expect(page.getByRole('status').filter({ hasText: 'interview-vaw.exe.ogg' })).not.toContainText('copy')
    await picture(page, 'notices')

    await messages.getByRole('button', { name: 'Show all 9' }).click()
    const dialog = page.getByRole('dialog', { name: 'What became of your files' })
    await expect(dialog.getByRole('listitem')).toHaveCount(9)
    await expect(dialog.getByRole('listitem').first()).toContainText('interview-vaw.exe.ogg')
    await picture(page, 'notices-all')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(messages.getByRole('button', { name: 'Show all 9' })).toBeFocused()
    await messages.getByRole('button', { name: 'Dismiss' }).click()
    await expect(messages).toHaveCount(0)
  } finally {
    await close()
    home.remove()
  }
})

test('Go to says what is no time and does not jump; two speakers of one name are offered to be merged', async () => {
  const home = makeHome()
  const { page, close } = await openTapelog(home.path)
  try {
    await passWelcome(page)
    await dropFiles(page, [demo.interview.path])
    await expect(page.getByText('Transcribed', { exact: true })).toBeVisible({ timeout: 180_000 })
    await picture(page, 'library')
    await page.getByRole('button', { name: demo.interview.title, exact: true }).click()
    await page.getByRole('button', { name: 'Go to' }).click()
    const goTo = page.getByRole('textbox', { name: 'Go to time' })
    for (const [typed, problem] of [
      ['9:99', 'Seconds go from 0 to 59.'],
      ['9:00', 'The recording ends at 1:02.'],
      ['nine', 'Type a time like 12:41'],
    ] as const) {
      await goTo.fill(typed)
      await goTo.press('Enter')
      await expect(page.getByRole('status').filter({ hasText: problem })).toBeVisible()
      await expect(goTo).toBeFocused()
    }
    await picture(page, 'goto')
    await goTo.fill('0:30')
    await goTo.press('Enter')
    await expect(goTo).toHaveCount(0)

    const names = page.getByRole('textbox', { name: 'Speaker name' })
    await names.first().fill('Reyes')
    await names.first().press('Enter')
    await expect(page.getByText('Saved')).toBeVisible()
    await names.nth(1).fill(' REYES ')
    await names.nth(1).press('Enter')
    await expect(page.getByText('“Reyes” is already a speaker here. Are they the same person?')).toBeVisible()
    await picture(page, 'namesake')
    await page.getByRole('button', { name: 'Merge the two speakers' }).click()
    await expect(names).toHaveCount(1)
    await expect(names).toHaveValue('Reyes')
  } finally {
    await close()
    home.remove()
  }
})
