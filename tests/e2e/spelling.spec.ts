import { join } from 'node:path'
import { type ElectronApplication, expect, type Page } from '@playwright/test'
import { openLibraryDatabase } from '../../electron/engine/library/database.ts'
import { transcribedRecording } from '../support/transcribedRecording.ts'
import { test } from './fixtures.ts'
import { editSegment, expectSegmentText, segmentText } from './segmentTexts.ts'
import { root, type Tapelog } from './tapelogWindow.ts'

/** Spell-check of typed text, with the included dictionaries. */

/** Opens Tapelog on a transcript in this language. */
async function openIn(home: string, open: () => Promise<Tapelog>, language: string, texts: string[]): Promise<Tapelog> {
  const db = openLibraryDatabase(join(home, 'user-data/library'), root)
  transcribedRecording(db, 'Water project', texts)
  db.prepare('UPDATE transcripts SET language = ?').run(language)
  db.close()
  const tapelog = await open()
  await tapelog.page.getByRole('list', { name: 'Recordings' }).getByRole('button').first().click()
  await expect(segmentText(tapelog.page, 0)).toBeVisible()
  return tapelog
}

/** The middle of a word of the live segment, on screen. */
const placeOf = (page: Page, word: string) =>
  page.evaluate((word) => {
    const mirror = document.querySelector('.segment.live .behind')
    const walker = document.createTreeWalker(mirror ?? document, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.nodeValue?.indexOf(word) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + word.length)
      const { x, y, width, height } = range.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    }
    throw new Error(`${word} is not on screen`)
  }, word)

async function withoutSelection(page: Page): Promise<void> {
  await page.locator('.segment.live textarea').evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(0, 0))
  await expect(page.getByRole('button', { name: 'Copy quote' })).toHaveCount(0)
}

/**
 * Which of these words of the live segment the browser has marked as misspelt. The browser reports it to main with its own menu.
 */
async function marked({ app, page }: { app: ElectronApplication; page: Page }, words: string[]): Promise<string[]> {
  const found: string[] = []
  await page.evaluate(() => {
    const world = window as unknown as { withoutMenu?: AbortController }
    world.withoutMenu = new AbortController()
    const { signal } = world.withoutMenu
    window.addEventListener('contextmenu', (event) => event.stopImmediatePropagation(), { capture: true, signal })
  })
  for (const word of words) {
    const place = await placeOf(page, word)
    // Make main listen before the click, however slow the machine is.
    await app.evaluate(({ BrowserWindow }) => {
      const world = globalThis as unknown as { said?: Promise<string> }
      world.said = new Promise((resolve) =>
        BrowserWindow.getAllWindows()[0]?.webContents.once('context-menu', (_event, { misspelledWord }) =>
          resolve(misspelledWord),
        ),
      )
    })
    await page.mouse.click(place.x, place.y, { button: 'right' })
    found.push(await app.evaluate(() => (globalThis as unknown as { said: Promise<string> }).said))
    // The browser selects a misspelt word, and the toolbar for selected words covers other words.
    await withoutSelection(page)
  }
  await page.evaluate(() => (window as unknown as { withoutMenu: AbortController }).withoutMenu.abort())
  return found.filter((word) => word !== '')
}

/**
 * Opens the menu by mouse or keys until it has this entry: on a slow machine, the answer about a word can be missing at first.
 */
async function openMenuWith(page: Page, entry: string, open: () => Promise<void>) {
  const item = page.getByRole('menuitem', { name: entry, exact: true })
  await expect(async () => {
    await open()
    await expect(page.getByRole('menu')).toBeVisible()
    if (await item.isVisible()) return
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await withoutSelection(page)
    throw new Error(`the menu has no “${entry}”`)
  }).toPass()
  return item
}

test('misspelt words of a German transcript are marked and can be corrected', async ({ home, openWindow }) => {
  const texts = ['Das war wirklihc die Krankenversicherungskarte von Frau Brezkowiak', 'und ein Fehlr']
  const tapelog = await openIn(home.path, openWindow, 'de', texts)
  const { page } = tapelog
  const words = ['Das', 'wirklihc', 'Krankenversicherungskarte', 'Brezkowiak']

  await test.step('a misspelt word is marked as soon as the caret is in its segment', async () => {
    await editSegment(page, 0)
    await expect.poll(() => marked(tapelog, words)).toEqual(['wirklihc', 'Brezkowiak'])
  })
  await test.step('a mouse click replaces a word by a suggestion', async () => {
    const item = await openMenuWith(page, 'wirklich', async () => {
      const { x, y } = await placeOf(page, 'wirklihc')
      await page.mouse.click(x, y, { button: 'right' })
    })
    await item.click()
    await expectSegmentText(page, 0, texts[0]?.replace('wirklihc', 'wirklich') ?? '')
    await expect(segmentText(page, 0)).toBeFocused()
  })
  await test.step('a word that a person accepts is no longer marked', async () => {
    const item = await openMenuWith(page, '“Brezkowiak” is right', async () => {
      const { x, y } = await placeOf(page, 'Brezkowiak')
      await page.mouse.click(x, y, { button: 'right' })
    })
    await item.click()
    await expect.poll(() => marked(tapelog, ['wirklich', 'Brezkowiak'])).toEqual([])
  })
  await test.step('Shift+F10 and Enter replace a word by a suggestion', async () => {
    await editSegment(page, 1)
    const item = await openMenuWith(page, 'Fehler', async () => {
      await page.keyboard.press('End')
      await page.keyboard.press('Shift+F10')
    })
    for (let presses = 0; presses < 5 && !(await item.evaluate((entry) => entry === document.activeElement)); presses++)
      await page.keyboard.press('ArrowDown')
    await expect(item).toBeFocused()
    await page.keyboard.press('Enter')
    await expectSegmentText(page, 1, 'und ein Fehler')
    await expect(segmentText(page, 1)).toBeFocused()
  })
  await test.step('typed mistakes are marked and names of speakers are not', async () => {
    await page.keyboard.press('End')
    await page.keyboard.type(' von Zorbanek, gantz neu ')
    await expect.poll(() => marked(tapelog, ['Zorbanek', 'gantz', 'neu'])).toEqual(['Zorbanek', 'gantz'])
    const name = page.getByRole('textbox', { name: 'Speaker name' }).first()
    await name.fill('Zorbanek')
    await name.press('Enter')
    await editSegment(page, 1)
    await expect.poll(() => marked(tapelog, ['Zorbanek', 'gantz'])).toEqual(['gantz'])
  })
  await test.step('the editor menu names the language and leads to the settings', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Spell-check: German…' }).click()
    await expect(page.getByRole('heading', { name: 'Spell-check', level: 2 })).toBeInViewport()
    await expect(page.getByRole('textbox', { name: 'Words that are right' })).toHaveValue('Brezkowiak')
    const toggle = page.getByRole('switch', { name: /^Underline misspelt words/ })
    await expect(toggle).toBeChecked()
    await toggle.focus()
    await page.keyboard.press('Space')
    await expect(toggle).not.toBeChecked()
  })
})

test('the editor menu says that a language has no dictionary', async ({ home, openWindow }) => {
  const tapelog = await openIn(home.path, openWindow, 'ja', ['wirklihc recieve'])
  const { page } = tapelog
  const field = await editSegment(page, 0)
  await expect(field).toHaveAttribute('spellcheck', 'false')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Spell-check: no dictionary for Japanese…' })).toBeVisible()
})
