import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { demo, importByDialog, rowOf } from './tapelogWindow.ts'

const goTo = (page: Page, name: string) => page.getByRole('navigation').getByRole('button', { name }).click()

/** How many of the pixels of a control change when a person uses it. */
async function changedShare(control: Locator, use: () => Promise<void>): Promise<number> {
  const draw = async () => (await control.screenshot({ animations: 'disabled' })).toString('base64')
  const before = await draw()
  await use()
  const after = await draw()
  return await control.page().evaluate(
    async (pictures) => {
      const [one, other] = await Promise.all(
        pictures.map(async (picture) => {
          const bitmap = await createImageBitmap(
            new Blob([Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))]),
          )
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
          context?.drawImage(bitmap, 0, 0)
          return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray()
        }),
      )
      let changed = 0
      for (let at = 0; at < (one?.length ?? 0); at += 4) {
        const difference = [0, 1, 2].reduce(
          (sum, part) => sum + Math.abs((one?.[at + part] ?? 0) - (other?.[at + part] ?? 0)),
          0,
        )
        if (difference > 120) changed += 1
      }
      return changed / ((one?.length ?? 4) / 4)
    },
    [before, after],
  )
}

test('high contrast keeps switches, choices and the playing state visible', async ({ tapelog }) => {
  const { page } = tapelog
  await importByDialog(tapelog, [demo.interview])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await goTo(page, 'Settings')
    const option = page.locator('.switch:not([data-disabled]):visible').first()
    const use = () => option.click()
    expect(await changedShare(option.locator('.track'), use)).toBeGreaterThan(0.2)
    await use()
    await goTo(page, 'Library')
    await expect(page.getByRole('navigation').locator('[aria-current]:not([aria-current=false])').first()).toHaveCSS(
      'outline-style',
      'solid',
    )
    await rowOf(page, demo.interview.title).click()
    await expect(page.getByRole('textbox', { name: 'Segment text' }).first()).toBeVisible()
    // The tick is not drawn in the ring of a segment that nobody verified.
    await expect(page.locator('.segment.machine .verify').first()).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
    if (process.env.TAPELOG_PICTURES)
      await page.screenshot({ path: `${process.env.TAPELOG_PICTURES}/forced-editor-${colorScheme}.png` })
    await goTo(page, 'Settings')
    if (process.env.TAPELOG_PICTURES)
      await page.screenshot({ path: `${process.env.TAPELOG_PICTURES}/forced-settings-${colorScheme}.png` })
    await goTo(page, 'Library')
    if (process.env.TAPELOG_PICTURES)
      await page.screenshot({ path: `${process.env.TAPELOG_PICTURES}/forced-library-${colorScheme}.png` })
  }
})

test('the system setting for more contrast strengthens muted text and lines', async ({ tapelog }) => {
  const { page } = tapelog
  const contrast = () =>
    page.evaluate(() => {
      const context = new OffscreenCanvas(1, 1).getContext('2d')
      const luminance = (token: string) => {
        const probe = document.createElement('span')
        probe.style.color = `var(${token})`
        document.body.append(probe)
        const colour = getComputedStyle(probe).color
        probe.remove()
        if (!context) return 0
        context.fillStyle = colour
        context.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
          const part = value / 255
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const ratio = (one: string, other: string) => {
        const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
        return (light + 0.05) / (dark + 0.05)
      }
      return { text: ratio('--muted', '--paper'), edge: ratio('--line', '--paper') }
    })
  const { session } = await more(page)
  for (const theme of ['light', 'dark'] as const) {
    await session.send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'prefers-contrast', value: 'more' },
        { name: 'prefers-color-scheme', value: theme },
      ],
    })
    const { text, edge } = await contrast()
    expect(text, theme).toBeGreaterThan(7)
    expect(edge, theme).toBeGreaterThan(3)
  }
})

/** Playwright cannot ask for more contrast itself. */
const more = async (page: Page) => ({ session: await page.context().newCDPSession(page) })
