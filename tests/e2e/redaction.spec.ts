import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import JSZip from 'jszip'
import { chooseInMenu } from './applicationMenu.ts'
import { test } from './fixtures.ts'
import { editSegment, expectSegmentText, segmentText } from './segmentTexts.ts'
import { answerDialogs, demo, rowOf } from './tapelogWindow.ts'

/** Marking words, sound and speakers as redacted, in the real window. */

const texts = [
  'My name is Ana Reyes and I work at the harbour.',
  'The letters went to the office on the third floor.',
  'Nobody read them before the vote.',
  'I kept copies in my desk.',
]

/** The words under bars, in the drawn rows. */
const barred = (page: Page) =>
  page
    .locator('.segment .plain .redacted, .segment .behind .redacted')
    .evaluateAll((all) => all.map((one) => one.textContent))

/** Selects words of a segment with the keys: `skip` words from its start, then `count`. */
async function selectWords(page: Page, index: number, skip: number, count: number): Promise<void> {
  // The bar of words that are selected already lies over the next text.
  if (await bar(page).isVisible()) await page.keyboard.press('Escape')
  await editSegment(page, index)
  await page.keyboard.press('Control+Home')
  for (let word = 0; word < skip; word++) await page.keyboard.press('Control+ArrowRight')
  for (let word = 0; word < count; word++) await page.keyboard.press('Control+Shift+ArrowRight')
}

/** The texts of all files in a zip, and their names. */
async function zipTexts(path: string): Promise<string[]> {
  const zip = await JSZip.loadAsync(readFileSync(path))
  return Promise.all(Object.values(zip.files).map(async (file) => `${file.name} ${await file.async('string')}`))
}

const redactDialog = (page: Page) => page.getByRole('dialog', { name: 'Redact' })
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected words' })
const redactedTab = (page: Page) => page.getByRole('tab', { name: /^Redacted/ })
const listed = (page: Page) => page.getByRole('tabpanel', { name: /^Redacted/ }).getByRole('article')

test('redacted words are listed, given a reason, undone and removed', async ({ openTranscript }) => {
  const { page } = await openTranscript(texts, { inTurns: true })

  await test.step('the dialog names the selected words', async () => {
    await selectWords(page, 0, 3, 2)
    await bar(page).getByRole('button', { name: 'Redact…' }).click()
    await expect(redactDialog(page)).toContainText('Ana Reyes')
    await redactDialog(page).getByRole('textbox', { name: 'Reason' }).fill('She asked for it.')
    await page.keyboard.press('Enter')
    await expect(redactDialog(page)).toHaveCount(0)
    await expect.poll(() => barred(page)).toEqual(['Ana Reyes'])
  })

  await test.step('screen readers learn which words are redacted', async () => {
    await expect(segmentText(page, 0)).toHaveAccessibleDescription('Redacted: Ana Reyes.')
    await editSegment(page, 2)
    await expect(segmentText(page, 0)).toHaveAccessibleDescription('Redacted: Ana Reyes.')
  })

  await test.step('the bar hides the words until the pointer is there', async () => {
    const colour = () => page.locator('.segment .plain .redacted').evaluate((one) => getComputedStyle(one).color)
    await page.mouse.move(0, 0)
    expect(await colour()).toBe('rgba(0, 0, 0, 0)')
    await segmentText(page, 0).hover()
    await expect.poll(colour).not.toBe('rgba(0, 0, 0, 0)')
  })

  await test.step('the bars move with text typed before them', async () => {
    await editSegment(page, 0)
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('Well. ')
    await expectSegmentText(page, 0, /^Well\. My name/)
    await expect.poll(() => barred(page)).toEqual(['Ana Reyes'])
    await page.getByText('Saved', { exact: true }).waitFor()
    await expect.poll(() => barred(page)).toEqual(['Ana Reyes'])
  })

  await test.step('the list has words, speaker, time and an editable reason', async () => {
    await redactedTab(page).click()
    await expect(listed(page)).toHaveCount(1)
    await expect(listed(page)).toContainText('Ana Reyes')
    await expect(listed(page)).toContainText('She asked for it.')
    await listed(page)
      .getByRole('button', { name: /^More actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Change the reason…' }).click()
    const reason = page.getByRole('dialog').getByRole('textbox', { name: 'Reason' })
    await expect(reason).toHaveValue('She asked for it.')
    await reason.fill('')
    await page.keyboard.press('Enter')
    await expect(listed(page)).toContainText('No reason given')
  })

  await test.step('undo takes back the reason and then the redaction', async () => {
    const undo = page.getByRole('button', { name: 'Undo', exact: true })
    const redo = page.getByRole('button', { name: 'Redo', exact: true })
    await undo.click()
    await expect(listed(page)).toContainText('She asked for it.')
    await undo.click()
    await expectSegmentText(page, 0, /^My name/)
    await expect.poll(() => barred(page)).toEqual(['Ana Reyes'])
    await undo.click()
    await expect.poll(() => barred(page)).toEqual([])
    await expect(redactedTab(page)).toHaveCount(0)
    await redo.click()
    await expect.poll(() => barred(page)).toEqual(['Ana Reyes'])
  })

  await test.step('the menu of a segment redacts all of it', async () => {
    await segmentText(page, 1).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Redact this segment…' }).click()
    await expect(redactDialog(page)).toContainText('on the third floor')
    await page.keyboard.press('Enter')
    await expect.poll(() => barred(page)).toEqual(['Ana Reyes', texts[1]])
  })

  await test.step('Show leads to the words and Remove deletes the bar', async () => {
    await redactedTab(page).click()
    await expect(listed(page)).toHaveCount(2)
    await listed(page)
      .nth(0)
      .getByRole('button', { name: /^Ana Reyes/ })
      .press('Delete')
    await expect(listed(page)).toHaveCount(1)
    await expect.poll(() => barred(page)).toEqual([texts[1]])
  })
})

test('everything a speaker says is redacted, including later text', async ({ openTranscript }) => {
  const { page } = await openTranscript(texts, { inTurns: true })
  const menus = page.getByRole('region', { name: 'Speakers' }).getByRole('button', { name: /^More actions for/ })
  await menus.first().click()
  await page.getByRole('menuitem', { name: 'Redact everything this speaker says…' }).click()
  await expect(redactDialog(page)).toContainText('nothing that')
  await page.keyboard.press('Enter')
  await expect.poll(() => barred(page)).toEqual([texts[0], texts[2]])
  await editSegment(page, 0)
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' And more.')
  await expect.poll(() => barred(page)).toEqual([`${texts[0]} And more.`, texts[2]])
  await redactedTab(page).click()
  await expect(listed(page)).toContainText('Everything')
})

test('a protected export reveals none of the redacted words', async ({ openTranscript, home }) => {
  const { app, page } = await openTranscript(texts, { inTurns: true })
  const dialog = page.getByRole('dialog')
  await selectWords(page, 1, 0, 5)
  await bar(page).getByRole('button', { name: 'Redact…' }).click()
  await page.keyboard.press('Enter')
  await expect.poll(() => barred(page)).toEqual(['The letters went to the'])
  await chooseInMenu(app, 'pseudonyms')
  await dialog.getByRole('button', { name: 'Add a pseudonym…' }).click()
  await dialog.getByRole('textbox', { name: 'Real name' }).fill('Ana Reyes')
  await dialog.getByRole('textbox', { name: 'Pseudonym' }).fill('the clerk')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Done' }).click()

  const clipboard = () => app.evaluate(({ clipboard: kept }) => kept.readText())
  await test.step('Copy and Cut give the text for readers, and Paste restores the real words', async () => {
    await selectWords(page, 0, 0, 5)
    await page.keyboard.press('Control+c')
    await expect.poll(clipboard).toBe('My name is the clerk')
    await page.keyboard.press('Control+x')
    await expectSegmentText(page, 0, / and I work at the harbour\.$/)
    await expect.poll(async () => (await segmentText(page, 0).inputValue()).includes('Reyes')).toBe(false)
    await page.keyboard.press('Control+v')
    await expectSegmentText(page, 0, /^My name is Ana Reyes\s+and I work/)
    expect(await clipboard()).toBe('My name is the clerk')
  })

  await test.step('the bar copies only what readers get', async () => {
    await selectWords(page, 0, 3, 2)
    await bar(page).getByRole('button', { name: 'Copy text' }).click()
    await expect.poll(clipboard).toBe('the clerk')
    await selectWords(page, 1, 1, 2)
    await bar(page).getByRole('button', { name: 'Copy text' }).click()
    await expect(page.getByText('Not copied. Readers do not get these words.')).toBeVisible()
    expect(await clipboard()).toBe('the clerk')
  })

  await test.step('the dialog starts with safe choices and explains the others', async () => {
    await page.keyboard.press('Control+e')
    const readers = dialog.getByRole('group', { name: 'What readers get' })
    await expect(readers).toContainText(
      'Tapelog does not disguise voices, because a changed voice can be changed back.',
    )
    for (const fact of ['Title', 'Seal (SHA-256)', 'Name of the original file', 'Recorder', 'Date and time', 'Length'])
      await expect(readers.getByRole('checkbox', { name: fact })).not.toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: /EDL/ })).toBeDisabled()
    await readers.getByRole('button', { name: /Names/ }).click()
    await page.getByRole('option', { name: 'Real names' }).click()
    await expect(readers.getByRole('alert')).toHaveText('Readers get the real names.')
    await readers.getByRole('button', { name: /Names/ }).click()
    await page.getByRole('option', { name: 'Pseudonyms' }).click()
    await expect(readers.getByRole('alert')).toHaveCount(0)
  })

  const folder = join(home.path, 'out')
  mkdirSync(folder)
  await answerDialogs(app, [folder])
  await test.step('a page lists what the file reveals before it is written', async () => {
    await dialog.getByRole('button', { name: 'Check and export…' }).click()
    await expect(dialog.getByRole('region', { name: 'What this file reveals' })).toContainText(
      'This list cannot know what a reader already knows.',
    )
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(dialog).toContainText('1 file written')
    await dialog.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('the Word file has none of the redacted words', async () => {
    const [name = ''] = readdirSync(folder)
    expect(name).toMatch(/\.docx$/)
    const parts = await zipTexts(join(folder, name))
    const all = parts.join('\n').replaceAll(/<[^>]*>/g, '')
    expect(all).toContain('the clerk')
    expect(all).toContain('[redacted] office on the third floor')
    for (const old of ['Reyes', 'letters went', 'Water project']) expect(all).not.toContain(old)
  })
})

test('a part of the waveform is redacted with its words', async ({ openWith }) => {
  const { page } = await openWith('memo')
  await rowOf(page, demo.memo.title).click()
  await expect(segmentText(page, 0)).toBeVisible()
  const all = (await segmentText(page, 0).textContent()) ?? ''
  const wave = await page.locator('.wave.zoomed canvas').boundingBox()
  if (!wave) throw new Error('There is no waveform.')
  const y = wave.y + wave.height / 2
  await page.mouse.move(wave.x + 200, y)
  await page.mouse.down()
  await page.mouse.move(wave.x + 420, y, { steps: 5 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Redact this part…' }).click()
  await expect(redactDialog(page)).toContainText('Readers of an export get neither the audio from')
  await page.keyboard.press('Enter')
  await expect(page.locator('.redactedsound')).toHaveCount(2)
  const [hidden = ''] = await barred(page)
  expect(hidden.length).toBeGreaterThan(0)
  expect(hidden.length).toBeLessThan(all.length)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.locator('.redactedsound')).toHaveCount(0)
  expect(await barred(page)).toEqual([])
})
