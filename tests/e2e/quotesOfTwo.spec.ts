import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'

/** Words of two people: marked, copied, and listed with a line for each. */

const texts = ['We never saw it.', 'Who had it then?', 'The office.']

/** Selects from the last word of the first segment to the end of the second. */
const selectBoth = (page: Page) =>
  page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    const said = document.querySelectorAll('.segment [data-words]')
    const [from, to] = [said[0]?.lastChild, said[1]]
    if (from && to)
      getSelection()?.setBaseAndExtent(from, Math.max(0, (from.textContent ?? '').length - 3), to, to.childNodes.length)
  })

test('a quote of two people has a line with name and time for each', async ({ openTranscript }) => {
  const { page, app } = await openTranscript(texts, { inTurns: true })
  const clipboard = () => app.evaluate(({ clipboard: board }) => board.readText())
  await selectBoth(page)
  await expect(page.getByRole('toolbar', { name: 'Selected words' })).toBeVisible()

  await test.step('the copy has the source', async () => {
    await page.keyboard.press('Control+Shift+c')
    await expect(page.getByText('Quote copied.')).toBeVisible()
    expect(await clipboard()).toMatch(/^.+, 00:00:0\d: “it\.”\n.+, 00:00:\d\d: “Who had it then\?”\n— recording /)
  })

  await test.step('the copy of the system has both lines', async () => {
    await page.evaluate(() => document.execCommand('copy'))
    await expect.poll(clipboard).toMatch(/^.+, 00:00:0\d: it\.\n.+, 00:00:\d\d: Who had it then\?$/)
  })

  await test.step('the mark makes one card with two lines', async () => {
    await page.keyboard.press('Alt+h')
    const card = page.getByRole('tabpanel', { name: /^Quotes/ }).getByRole('article')
    await expect(card.locator('.turn')).toHaveCount(2)
    await expect(card.locator('.turn .read')).toHaveText(['“it.”', '“Who had it then?”'])
    await expect(card.locator('.turn .by').nth(1)).toHaveText(/· 0:\d\d$/)
    await expect(card).not.toContainText('it. Who')
  })
})
