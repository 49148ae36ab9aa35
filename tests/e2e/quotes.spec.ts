import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectSegmentText, segmentText, shownTexts } from './segmentTexts.ts'
import { demo, importByDialog, playerOf, rowOf, type Tapelog } from './tapelogWindow.ts'
import { lookAs } from './windowLook.ts'

/** Marking, copying and finding quotes, in the real window with real audio. */

const clipboard = ({ app }: Tapelog) => app.evaluate(({ clipboard }) => clipboard.readText())
const marked = (page: Page) =>
  page
    .locator('.segment .plain .quoted, .segment .behind .quoted')
    .evaluateAll((all) => all.map((one) => one.textContent))
const cards = (page: Page) => page.getByRole('tabpanel', { name: /^Quotes/ }).getByRole('article')
function watchPlays(): void {
  const world = window as unknown as { playedFromMs?: number[] }
  if (world.playedFromMs) return
  const played: number[] = []
  world.playedFromMs = played
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function playWatched() {
    played.push(Math.round(this.currentTime * 1000))
    return play.call(this)
  }
}
/** Records where playback starts, in later players too, because a few words end before a test can look. */
async function watchSound(page: Page): Promise<void> {
  await page.addInitScript(watchPlays)
  await playerOf(page).evaluate(watchPlays)
}
/** Where playback started since the last call. A newly opened recording has a new player. */
async function takePlayed(page: Page): Promise<number[]> {
  const played = () => playerOf(page).evaluate(() => (window as unknown as { playedFromMs: number[] }).playedFromMs)
  await expect(async () => expect(await played()).not.toHaveLength(0)).toPass({ timeout: 30_000 })
  const all = await played()
  await playerOf(page).evaluate(() => (window as unknown as { playedFromMs: number[] }).playedFromMs.splice(0))
  return all
}

async function openMemo(tapelog: Tapelog): Promise<string[]> {
  const { page } = tapelog
  await importByDialog(tapelog, [demo.memo])
  await expect(rowOf(page, demo.memo.title)).toHaveAccessibleName(/Transcribed/)
  await rowOf(page, demo.memo.title).click()
  await expect(segmentText(page, 1)).toBeVisible()
  return shownTexts(page, 2)
}

/** Selects this many words from the start of a segment, by keys. Returns the words. */
async function selectWords(page: Page, index: number, count: number): Promise<string> {
  // The bar of earlier selected words may cover the lines below the first.
  await segmentText(page, index).click({ position: { x: 12, y: 12 } })
  const field = segmentText(page, index)
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+Home')
  for (let word = 0; word < count; word++) await page.keyboard.press('Control+Shift+ArrowRight')
  return field.evaluate((area) =>
    area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart, area.selectionEnd).trim() : '',
  )
}

test('keys mark, tag, copy, play, find and remove quotes', async ({ tapelog }) => {
  const { page } = tapelog
  const [first = '', second = ''] = await openMemo(tapelog)
  await watchSound(page)
  let words = ''

  await test.step('Alt H marks the selection and then edits its tags and note', async () => {
    words = await selectWords(page, 0, 3)
    await page.keyboard.press('Alt+h')
    await expect(cards(page)).toHaveCount(1)
    await expect(cards(page)).toContainText(words)
    await expect(cards(page)).toContainText(' · Not verified')
    await expect.poll(() => marked(page)).toEqual([words])
    await page.keyboard.press('Alt+h')
    const dialog = page.getByRole('dialog', { name: 'Tags and note' })
    await expect(dialog.getByRole('textbox', { name: 'Tags' })).toBeFocused()
    await page.keyboard.type('budget, letters')
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Ask the mayor.')
    await dialog.getByRole('textbox', { name: 'Tags' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(cards(page)).toContainText('Ask the mayor.')
    await expect(cards(page).getByRole('listitem')).toHaveText(['budget', 'letters'])
  })

  await test.step('earlier tags are offered as buttons', async () => {
    await selectWords(page, 0, 3)
    await page.keyboard.press('Alt+h')
    const dialog = page.getByRole('dialog', { name: 'Tags and note' })
    const used = dialog
      .getByRole('group', { name: 'Used before' })
      .or(dialog.getByRole('toolbar', { name: 'Used before' }))
    await expect(used.getByRole('button')).toHaveText(['budget', 'letters'])
    await used.getByRole('button', { name: 'letters', pressed: true }).click()
    await expect(dialog.getByRole('textbox', { name: 'Tags' })).toHaveValue('budget')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(cards(page).getByRole('listitem')).toHaveText(['budget', 'letters'])
  })

  await test.step('typing and undo before a quote do not move it', async () => {
    await segmentText(page, 0).click({ position: { x: 12, y: 12 } })
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('So then ', { delay: 15 })
    await expectSegmentText(page, 0, `So then ${first}`)
    await expect.poll(() => marked(page)).toEqual([words])
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(cards(page)).toContainText(`“${words}”`)
    await page.keyboard.press('Control+z')
    await expectSegmentText(page, 0, first)
    await expect.poll(() => marked(page)).toEqual([words])
  })

  await test.step('a quote is copied with its source and as text', async () => {
    await selectWords(page, 0, 3)
    await page.keyboard.press('Control+Shift+c')
    await expect(page.getByText('Quote copied.')).toBeVisible()
    const copied = await clipboard(tapelog)
    expect(copied).toContain(`“${words}”`)
    expect(copied).toContain(`00:00:0`)
    expect(copied).toContain(demo.memo.title)
    expect(copied).toMatch(/Not checked against the audio\. SHA-256 [0-9a-f]{12}…/)
    await page.keyboard.press('Alt+c')
    await expect(page.getByText('Text copied.')).toBeVisible()
    expect(await clipboard(tapelog)).toBe(words)
  })

  await test.step('a quote spans two segments in another colour', async () => {
    await page.keyboard.press('Escape')
    await page.evaluate(() => {
      ;(document.activeElement as HTMLElement | null)?.blur()
      const texts = document.querySelectorAll('.segment [data-words]')
      const [from, to] = [texts[0]?.lastChild, texts[1]]
      if (from && to)
        getSelection()?.setBaseAndExtent(
          from,
          Math.max(0, (from.textContent ?? '').length - 4),
          to,
          to.childNodes.length,
        )
    })
    await expect(page.getByRole('toolbar', { name: 'Selected words' })).toBeVisible()
    await page.keyboard.press('Alt+Shift+Digit2')
    await expect(cards(page)).toHaveCount(2)
    await expect(cards(page).nth(1)).toContainText(second)
    await expect(page.locator('.segment .quoted[data-colour=blue]')).toHaveCount(2)
  })

  await test.step('a note at the current time appears in its tab and above the bar', async () => {
    await page.keyboard.press('Alt+n')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Door slams here.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('tabpanel', { name: /^Notes/ })).toContainText('Door slams here.')
    await expect(page.getByRole('list', { name: 'Notes in the recording' }).getByRole('button')).toHaveCount(1)
  })

  await test.step('the words of a quote play it', async () => {
    await page.getByRole('tab', { name: /^Quotes/ }).click()
    await cards(page).nth(1).getByRole('button').first().click()
    // The first segment has the last word of the quote.
    const [fromMs = 0] = await takePlayed(page)
    expect(fromMs).toBeGreaterThan(0)
  })

  await test.step('the page of all quotes filters, opens and returns', async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'Quotes' }).click()
    const list = page.getByRole('list', { name: 'All quotes' })
    await expect(list.getByRole('article')).toHaveCount(2)
    await page.getByRole('textbox', { name: 'Words' }).fill('MAYOR')
    await expect(list.getByRole('article')).toHaveCount(1)
    await list.getByRole('article').getByRole('button').first().click()
    await expect(segmentText(page, 0)).toBeVisible()
    expect(await takePlayed(page)).toHaveLength(1)
    await page.getByRole('button', { name: 'Back to the quotes' }).click()
    await expect(page.getByRole('textbox', { name: 'Words' })).toHaveValue('MAYOR')
  })

  await test.step('the search of the library finds tags and notes', async () => {
    for (const [sought, kind, tab, text] of [
      ['letters', 'Tag of a quote', /^Quotes/, words],
      ['slams', 'Note', /^Notes/, 'Door slams here.'],
    ] as const) {
      await page.getByRole('navigation').getByRole('button', { name: 'Library' }).click()
      await page.getByRole('searchbox').fill(sought)
      const hit = page.getByRole('list', { name: 'In transcripts and notes' }).getByRole('button').first()
      await expect(hit).toContainText(` · ${kind} · `)
      await hit.click()
      await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
      await expect(page.locator('.quotelist > .sought')).toContainText(text)
    }
    await page.getByRole('navigation').getByRole('button', { name: 'Quotes' }).click()
  })

  await test.step('the list is copied, and undo brings back a removed quote', async () => {
    await page.getByRole('button', { name: 'Copy this list' }).click()
    await expect(page.getByText('1 quote copied.')).toBeVisible()
    expect(await clipboard(tapelog)).toContain(words)
    const list = page.getByRole('list', { name: 'All quotes' })
    await list.getByRole('article').getByRole('button').first().focus()
    await page.keyboard.press('Delete')
    await expect(page.getByText('No quote matches. Choose other filters.')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(list.getByRole('article')).toHaveCount(1)
    await page.keyboard.press('Control+y')
    await expect(page.getByText('No quote matches. Choose other filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(list.getByRole('article')).toHaveCount(1)
  })
})

test('the bar at selected words marks and copies them', async ({ tapelog }) => {
  const { page } = tapelog
  await openMemo(tapelog)
  await segmentText(page, 0).dblclick({ position: { x: 20, y: 12 } })
  const bar = page.getByRole('toolbar', { name: 'Selected words' })
  await bar.getByRole('button', { name: 'Mark green' }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(page.locator('.segment .quoted[data-colour=green]')).toHaveCount(1)
  await bar.getByRole('button', { name: 'Copy quote' }).click()
  await expect(page.getByText('Quote copied.')).toBeVisible()
  expect(await clipboard(tapelog)).toContain(demo.memo.title)
  await bar.getByRole('button', { name: 'Remove the mark' }).click()
  await expect(cards(page)).toHaveCount(0)
  await expect(page.locator('.segment .quoted')).toHaveCount(0)
})

test('the bar stays below the selected words, and Escape closes it', async ({ openTranscript }) => {
  const { page } = await openTranscript(['The first sentence.', 'The council saw it.', 'The last sentence.'])
  const bar = page.getByRole('toolbar', { name: 'Selected words' })
  const selected = await selectWords(page, 1, 2)
  const [words, over] = [await segmentText(page, 1).boundingBox(), await bar.boundingBox()]
  expect(over?.y).toBeGreaterThanOrEqual((words?.y ?? 0) + 20)
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(segmentText(page, 1)).toBeFocused()
  await page.keyboard.press('Alt+Shift+Digit1')
  await expect.poll(() => marked(page)).toEqual([selected])
  await page.keyboard.press('Control+Shift+ArrowRight')
  await expect(bar).toBeVisible()
})

test('the bar follows the selected words on scrolling and resizing', async ({ openTranscript }) => {
  // One line each, at both widths.
  const texts = Array.from({ length: 120 }, (_, at) => `Sentence ${at}: the council never saw it.`)
  const { page, app } = await openTranscript(texts, { inTurns: true })
  const bar = page.getByRole('toolbar', { name: 'Selected words' })
  const words = segmentText(page, 2)
  await words.dblclick({ position: { x: 20, y: 12 } })
  await expect(bar).toBeVisible()
  /** How far the bar’s upper edge is below the segment’s first line, in whole pixels. */
  const distance = async () => {
    const [over, text] = [await bar.boundingBox(), await words.boundingBox()]
    return over && text ? Math.round(over.y - text.y) : null
  }
  const before = await distance()
  const moved = await words.boundingBox()
  // Away from the bar, over which a wheel scrolls nothing.
  await page.mouse.move((moved?.x ?? 0) + 40, (moved?.y ?? 0) + 300)
  await page.mouse.wheel(0, 40)
  await expect.poll(async () => (await words.boundingBox())?.y).toBe((moved?.y ?? 0) - 40)
  await expect.poll(distance).toBe(before)
  for (const width of [1000, 1280]) {
    await lookAs(app, page, { width, height: 760, zoom: 1, theme: 'light' })
    await expect.poll(distance).toBe(before)
  }
  await page.mouse.wheel(0, 1200)
  await expect(bar).toHaveCount(0)
  await page.mouse.wheel(0, -1200)
  await expect.poll(distance).toBe(before)
})

test('found and current words stay readable in marked text', async ({ openTranscript }) => {
  const { page } = await openTranscript(['The council never saw the contract.'])
  await selectWords(page, 0, 5)
  await page.keyboard.press('Alt+h')
  await expect.poll(() => marked(page)).toEqual(['The council never saw the'])
  await page.locator('.behind .quoted').waitFor({ state: 'attached' })
  const looks = await page.evaluate(() =>
    ['heard-word', 'heard-word-between', 'found', 'found-now'].map((name) =>
      ['.behind', '.behind .quoted'].map((place) => {
        const element = document.querySelector(place)
        if (!element) throw new Error(`no ${place}`)
        const { color, backgroundColor } = getComputedStyle(element, `::highlight(${name})`)
        return `${name}: ${color} on ${backgroundColor}`
      }),
    ),
  )
  for (const [usual, inQuote] of looks) expect(inQuote).toBe(usual)
})
