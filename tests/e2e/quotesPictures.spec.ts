import { expect, test } from '@playwright/test'
import { violations } from './axe.ts'
import { covered } from './screenFit.ts'
import { segmentText } from './segmentTexts.ts'
import { demo, importByDialog, rowOf, withTapelog } from './tapelogWindow.ts'
import { lookAs } from './windowLook.ts'

const looks = {
  light: { width: 1280, height: 800, zoom: 1, theme: 'light' },
  dark: { width: 1280, height: 800, zoom: 1, theme: 'dark' },
  small: { width: 1000, height: 700, zoom: 1, theme: 'light' },
  zoomed: { width: 1280, height: 800, zoom: 2, theme: 'light' },
} as const
test('pictures', async () => {
  test.setTimeout(300_000)
  await withTapelog(async (tapelog) => {
    const { app, page } = tapelog
    const shot = async (name: string, only?: string[]) => {
      for (const [look, as] of Object.entries(looks)) {
        if (only && !only.includes(look)) continue
        await lookAs(app, page, as)
        await page.waitForTimeout(150)
        await page.screenshot({ path: `/tmp/quotes-pics/${name}-${look}.png` })
        for (const p of [...(await violations(page)), ...(await covered(page))]) console.log(name, look, p)
      }
      await lookAs(app, page, looks.light)
    }
    await lookAs(app, page, looks.light)
    await page.getByRole('navigation').getByRole('button', { name: 'Quotes' }).click()
    await shot('quotes-empty', ['light', 'zoomed'])
    await page.getByRole('navigation').getByRole('button', { name: 'Library' }).click()
    await importByDialog(tapelog, [demo.memo])
    await rowOf(page, demo.memo.title).click()
    await expect(segmentText(page, 1)).toBeVisible()
    await page.getByRole('tab', { name: 'Quotes' }).click()
    await shot('panel-empty', ['light'])
    for (const [segment, words, key] of [
      [0, 3, 1],
      [1, 5, 2],
      [2, 4, 3],
      [3, 3, 4],
    ] as const) {
      if ((await page.getByRole('textbox', { name: 'Segment text' }).count()) <= segment) break
      await segmentText(page, segment).click()
      await page.keyboard.press('Control+Home')
      for (let word = 0; word < words; word++) await page.keyboard.press('Control+Shift+ArrowRight')
      if (segment === 1) {
        await page.waitForTimeout(200)
        await page.screenshot({ path: '/tmp/quotes-pics/bar-light.png' })
      }
      await page.keyboard.press(`Alt+Shift+Digit${key}`)
      await expect(page.getByRole('tabpanel', { name: /^Quotes/ }).getByRole('article')).toHaveCount(segment + 1)
    }
    await page.keyboard.press('Alt+h')
    await page.getByRole('textbox', { name: 'Tags' }).fill('budget, letters')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Ask the mayor about this.')
    await shot('dialog', ['light', 'dark', 'zoomed'])
    await page.getByRole('textbox', { name: 'Tags' }).press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Alt+n')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Door slams here.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await shot('notes', ['light', 'dark'])
    await page.getByRole('tab', { name: /^Quotes/ }).click()
    await segmentText(page, 0).click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Control+Delete')
    await page.waitForTimeout(900)
    await shot('editor')
    await lookAs(app, page, looks.zoomed)
    await page.getByRole('button', { name: 'Speakers and quotes' }).click()
    await page.waitForTimeout(400)
    await page.screenshot({ path: '/tmp/quotes-pics/drawer-zoomed.png' })
    await page.keyboard.press('Escape')
    await lookAs(app, page, looks.light)
    await page.getByRole('navigation').getByRole('button', { name: 'Quotes' }).click()
    await expect(page.getByRole('list', { name: 'All quotes' }).getByRole('article').first()).toBeVisible()
    await shot('quotes')
  })
})
