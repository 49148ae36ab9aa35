import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { openTranscribed } from './openTranscribed.ts'
import { choose, option, palette } from './palette.ts'
import { expectSegmentText, segmentText } from './segmentTexts.ts'

/** Everything without a mouse: the palette, the list of keys and your own keys. */

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

test('the palette offers the possible commands and runs them on the segment with the cursor', async ({
  home,
  openWindow,
}) => {
  const { page } = await openTranscribed(home.path, openWindow, ['alpha one', 'beta two', 'gamma three'])
  const press = (keys: string) => page.keyboard.press(keys)
  await test.step('the palette offers no playback in the library', async () => {
    await press('ControlOrMeta+k')
    await expect(option(page, 'Go to the queue')).toBeVisible()
    await expect(option(page, 'Play or pause')).toHaveCount(0)
    await page.keyboard.type('zzz')
    await expect(palette(page).getByText('Nothing matches. Try another word.').last()).toBeVisible()
    await press('Escape')
    await expect(palette(page)).toBeHidden()
  })
  await test.step('part of a title opens a recording', async () => {
    await choose(page, 'water')
    await expect(segmentText(page, 0)).toBeVisible()
  })
  await test.step('a command changes the segment with the cursor and leaves the cursor there', async () => {
    await segmentText(page, 1).click()
    await press('Home')
    for (let count = 0; count < 4; count++) await press('ArrowRight')
    await choose(page, 'Split the segment')
    await expectSegmentText(page, 1, 'beta')
    await expectSegmentText(page, 2, 'two')
    await press('ControlOrMeta+z')
    await expectSegmentText(page, 1, 'beta two')
  })
  await test.step('a command that opens a field leaves the focus there', async () => {
    await choose(page, 'Find in this')
    await expect.poll(() => focused(page)).toBe('Find in this transcript')
    // The palette also opens from a field that handles its own keys.
    await choose(page, 'Go to a time')
    await expect.poll(() => focused(page)).toBe('Go to time')
    await press('Escape')
  })
  await test.step('a search opens a section of the settings', async () => {
    await choose(page, 'Settings: Keys')
    await expect(page.getByRole('heading', { name: 'Keys', level: 2 })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Keys', level: 2 })).toBeInViewport()
  })
})

test('? and Ctrl / open the sheet of keys, and F6 moves through the screen', async ({ home, openWindow }) => {
  const { page } = await openTranscribed(home.path, openWindow, ['alpha one', 'beta two'])
  const press = (keys: string) => page.keyboard.press(keys)
  const sheet = page.getByRole('dialog', { name: 'Keys', exact: true })
  await press('F1')
  for (const key of ['ControlOrMeta+/', '?']) {
    await expect(sheet).toBeHidden()
    await press(key)
    await expect(sheet).toBeVisible()
    // No key reaches the screen behind the palette.
    await press('ControlOrMeta+k')
    await expect(palette(page)).toBeHidden()
    await press('Escape')
    await expect(sheet).toBeHidden()
  }
  await choose(page, 'water')
  await segmentText(page, 0).click()
  await press('End')
  await page.keyboard.type('?')
  await expectSegmentText(page, 0, 'alpha one?')
  await expect(sheet).toBeHidden()
  const part = () =>
    page.evaluate(() => document.activeElement?.closest('.sidebar,.bar,.transport,.transcript,.sidepanel')?.className)
  const seen: (string | undefined)[] = []
  for (let count = 0; count < 5; count++) {
    await press('F6')
    seen.push((await part())?.split(' ')[0])
  }
  expect(seen).toEqual(['sidepanel', 'sidebar', 'bar', 'transport', 'transcript'])
  await press('Shift+F6')
  expect(await part()).toContain('transport')
})

test('own keys replace conflicting ones and survive a restart', async ({ home, open }) => {
  const first = await openTranscribed(home.path, open, ['alpha one', 'beta two', 'gamma three'])
  let { page } = first
  const press = (keys: string) => page.keyboard.press(keys)
  const dialog = page.getByRole('dialog', { name: /^New keys for/ })
  const row = (of: Page, words: string) => of.getByRole('listitem').filter({ hasText: words })

  await choose(page, 'Settings: Keys')
  await test.step('a key of the menu is refused and a key of another command is taken', async () => {
    await page
      .getByRole('button', { name: /^Add keys for “Mark the segment as verified, or unmark it”/ })
      .press('Enter')
    await expect(dialog.getByRole('application')).toBeFocused()
    await press('ControlOrMeta+c')
    await expect(dialog.getByRole('status')).toContainText(
      'These keys are reserved for “Select all, copy, cut and paste”',
    )
    await press('Enter')
    await press('j')
    await expect(dialog.getByRole('status')).toContainText('writes text')
    await press('Enter')
    await press('F4')
    await expect(dialog.getByRole('status')).toContainText('Used by “Faster”')
    await expect(dialog.getByRole('button', { name: 'Replace' })).toBeFocused()
    await press('Enter')
    await expect(dialog).toBeHidden()
    await expect(row(page, 'Faster')).toContainText('No keys')
  })
  await test.step('a command is found by its keys', async () => {
    await page.getByRole('searchbox', { name: 'Search commands or keys' }).fill('f4')
    await expect(page.getByRole('listitem').filter({ has: page.locator('kbd') })).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Search commands or keys' }).fill('')
  })
  await test.step('the new key works and is in the sheet', async () => {
    await choose(page, 'water')
    await segmentText(page, 1).click()
    await press('F4')
    await expect(page.locator('.segment').nth(1).locator('.verify')).toHaveAttribute('aria-pressed', 'true')
    await choose(page, 'Show the keys')
    const sheet = page.getByRole('dialog', { name: 'Keys', exact: true })
    await expect(sheet.getByRole('term').filter({ hasText: 'F4' })).toHaveCount(1)
    await press('Escape')
  })
  await first.close()
  page = (await open()).page
  await test.step('a restart keeps the keys, and Escape of the oTranscribe keys plays while typing', async () => {
    await choose(page, 'Settings: Keys')
    await expect(row(page, 'Mark the segment as verified, or unmark it')).toContainText('F4')
    await page.getByRole('button', { name: /Keys as in/ }).click()
    await page.getByRole('option', { name: 'oTranscribe' }).click()
    await expect(row(page, 'Play or pause')).toContainText('Escape')
    await page.getByRole('button', { name: 'Reset all keys' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset all keys' }).click()
    await expect(row(page, 'Faster')).toContainText('F4')
    await page.keyboard.press('ControlOrMeta+Shift+p')
    await page.keyboard.type('water')
    await expect(option(page, 'Water project')).toHaveAttribute('data-focused', 'true')
    await page.keyboard.press('Enter')
    await segmentText(page, 0).click()
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('textarea[data-keys=text]')).toBeFocused()
    await page.keyboard.press('Shift+Escape')
    await expect(page.locator('textarea[data-keys=text]')).not.toBeFocused()
  })
})
