import { expect, type Page } from '@playwright/test'
import { violations } from './axe.ts'
import { test } from './fixtures.ts'
import { covered } from './screenFit.ts'
import { demo, rowOf } from './tapelogWindow.ts'
import { lookAs, type WindowLook } from './windowLook.ts'

const desk = { width: 1280, height: 800, zoom: 1, theme: 'light' } satisfies WindowLook
const small = { ...desk, width: 1000, height: 700 }
const zoomed = { ...desk, zoom: 2 }

/** The space for the transcript: its width in CSS pixels at this zoom, and the number of visible lines. */
const textRoom = (page: Page) =>
  page.evaluate(() => {
    const words = document.querySelector('.segment .read')
    const list = document.querySelector('.transcript')
    if (!words || !list) throw new Error('No transcript is shown.')
    const box = words.getBoundingClientRect()
    const lineHeight = Number.parseFloat(getComputedStyle(words).lineHeight)
    const bottom = Math.min(innerHeight, list.getBoundingClientRect().bottom)
    return {
      width: Math.min(box.right, innerWidth) - box.left,
      lines: Math.floor((bottom - Math.max(0, list.getBoundingClientRect().top)) / lineHeight),
      isPageWider: (document.scrollingElement?.scrollWidth ?? 0) > innerWidth,
    }
  })

test('the transcript keeps its room in small windows and at 200 % zoom', async ({ openWith }) => {
  const tapelog = await openWith('memo')
  const { app, page } = tapelog
  await expect(rowOf(page, demo.memo.title)).toHaveAccessibleName(/Sept.*260915_0911.*Transcribed.*0:24/)
  await rowOf(page, demo.memo.title).click()
  await expect(page.getByRole('textbox', { name: 'Segment text' }).first()).toBeVisible()
  const panel = page.getByRole('region', { name: 'Speakers' })
  const opener = page.getByRole('button', { name: 'Speakers and quotes', exact: true })
  const tools = page.getByRole('button', { name: 'Tools' })

  for (const [look, least] of [
    [desk, { width: 560, lines: 12 }],
    [small, { width: 400, lines: 10 }],
    [zoomed, { width: 400, lines: 6 }],
    [
      { ...small, zoom: 2 },
      { width: 320, lines: 4 },
    ],
  ] as const)
    await test.step(`the transcript fits ${look.width}×${look.height} at ${look.zoom * 100} %`, async () => {
      await lookAs(app, page, look)
      const room = await textRoom(page)
      expect(room).toMatchObject({ isPageWider: false })
      expect(room.width).toBeGreaterThanOrEqual(least.width)
      expect(room.lines).toBeGreaterThanOrEqual(least.lines)
      const isZoomed = look.zoom > 1
      await expect(panel).toHaveCount(isZoomed ? 0 : 1)
      await expect(opener).toHaveCount(isZoomed ? 1 : 0)
      await expect(tools).toHaveCount(isZoomed ? 1 : 0)
      await expect(page.getByRole('button', { name: 'Find', exact: true })).toHaveCount(isZoomed ? 0 : 1)
    })

  await lookAs(app, page, zoomed)
  await test.step('the facts above the text take at most two lines and can be opened', async () => {
    const height = async () => (await page.locator('.factlines').boundingBox())?.height ?? 0
    await expect(page.locator('.factline .note')).toHaveCount(1)
    expect(await height()).toBeLessThanOrEqual(48)
    const more = page.locator('.factline').getByRole('button', { name: 'Show all of it' })
    await more.press('Enter')
    await expect(more).toHaveCount(0)
    expect(await height()).toBeGreaterThan(48)
    await expect(page.locator('.factline .note')).toHaveText(/^Transcribed by the demo model.*voices\.$/)
  })
  await test.step('the keyboard opens and closes the drawer', async () => {
    await opener.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Speakers and quotes' })
    await expect(drawer).toBeVisible()
    const isInside = () =>
      page.evaluate(() => document.querySelector('[role=dialog]')?.contains(document.activeElement) ?? false)
    await expect.poll(isInside).toBe(true)
    const name = drawer.getByRole('textbox', { name: 'Speaker name' }).first()
    for (let presses = 0; presses < 8 && !(await name.evaluate((field) => field === document.activeElement)); presses++)
      await page.keyboard.press('Tab')
    await expect(name).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Reyes')
    await page.keyboard.press('Enter')
    await expect(page.locator('.segment .who').first()).toHaveText('Reyes')
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      expect(await isInside()).toBe(true)
    }
    expect([...(await violations(page)), ...(await covered(page))]).toEqual([])
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
  await test.step('the name of the play button contains the visible speaker', () =>
    expect(page.getByRole('button', { name: /^Play from/ }).first()).toHaveAccessibleName(/Reyes 0:00/))

  await test.step('the keyboard opens the tools', async () => {
    await tools.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem')).toHaveText([
      'Export',
      'Transcribe again…',
      'Find',
      'Go to',
      'History',
      'Import transcript…',
      'Spell-check: English…',
      'As readers see it',
      'Pseudonyms…',
      'Keys',
      'Set the recording time…',
      'Hand over…',
      'Custody log…',
      'Workflows',
      'Delete…',
    ])
    expect([...(await violations(page)), ...(await covered(page))]).toEqual([])
    await page.keyboard.press('Escape')
    await expect(tools).toBeFocused()
    await page.keyboard.press('Enter')
    for (const name of ['Export', 'Transcribe again…', 'Find']) {
      await expect(page.getByRole('menuitem', { name })).toBeFocused()
      if (name !== 'Find') await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Find in this transcript' })).toBeFocused()
    await page.keyboard.press('Escape')
  })

  await test.step('the zoom has its usual keys', async () => {
    const keys = await app.evaluate(({ Menu }) => {
      const view = Menu.getApplicationMenu()?.items.find(({ label }) => label === 'View')
      return view?.submenu?.items.map(({ role, accelerator }) => `${role} ${accelerator ?? 'of its own'}`)
    })
    // Electron itself shows the keys of these menu roles: +, − and 0, with Ctrl or ⌘.
    for (const key of ['zoomin of its own', 'zoomout of its own', 'resetzoom of its own']) expect(keys).toContain(key)
    expect(keys).toEqual(expect.arrayContaining(['zoomin CommandOrControl+=', 'zoomin CommandOrControl+numadd']))
  })
  await test.step('an open drawer becomes the panel again in a larger window', async () => {
    await opener.click()
    await lookAs(app, page, desk)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(panel).toBeVisible()
  })
  await test.step('screen readers get the heading, the position and the length', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(demo.memo.title)
    const wave = page.getByRole('slider', { name: 'Position in the recording' })
    await expect(wave).toHaveAttribute('aria-valuetext', '0:00 of 0:24')
    await wave.focus()
    await page.keyboard.press('ArrowRight')
    await expect(wave).toHaveAttribute('aria-valuetext', '0:02 of 0:24')
    // If the clock were a live region, screen readers would read it at every frame.
    await expect(page.getByRole('timer', { name: 'Position' })).toHaveText('00:00:02.0')
    await expect(page.locator('output, [aria-live=assertive]').filter({ hasText: '00:00' })).toHaveCount(0)
  })
})
