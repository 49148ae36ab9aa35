import { expect, type Page } from '@playwright/test'

/** The export dialog’s picture of the first page. */

export const texts = Array.from(
  { length: 60 },
  (_, index) =>
    `Answer ${index}: um, the council never saw the contract, and nobody told the clerk what page forty says about water.`,
)
export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Export transcript' })
export const regionOf = (page: Page, name: string) => dialogOf(page).getByRole('region', { name: `Preview: ${name}` })

export async function openDialog(page: Page, ...formats: RegExp[]): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  for (const format of formats)
    await dialogOf(page).getByRole('checkbox', { name: format }).setChecked(true, { force: true })
}

export async function showPreview(page: Page, name: string): Promise<void> {
  await dialogOf(page)
    .getByRole('button', { name: /Preview/ })
    .click()
  await page.getByRole('option', { name }).click()
}

/** Waits for the picture of the current choices. Returns its address and its size in pixels. */
export async function pictureOf(page: Page, name: string): Promise<{ src: string; width: number; height: number }> {
  const paper = regionOf(page, name).locator('.paper')
  await expect(paper).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 })
  return await paper.locator('img').evaluate(async (img) => {
    if (!(img instanceof HTMLImageElement)) throw new Error('no picture')
    await img.decode()
    return { src: img.src, width: img.naturalWidth, height: img.naturalHeight }
  })
}

/** The mean difference of two pictures, made small and grey: 0 for equal ones, 1 for black and white. */
export const differenceOf = (page: Page, one: string, other: string) =>
  page.evaluate(
    async (addresses) => {
      const [a, b] = await Promise.all(
        addresses.map(async (src) => {
          const img = new Image()
          img.src = src
          await img.decode()
          const canvas = document.createElement('canvas')
          canvas.width = 198
          canvas.height = 280
          const context = canvas.getContext('2d')
          if (!context) throw new Error('no canvas')
          context.imageSmoothingQuality = 'high'
          context.drawImage(img, 0, 0, canvas.width, canvas.height)
          return context.getImageData(0, 0, canvas.width, canvas.height).data
        }),
      )
      if (!a || !b) throw new Error('two pictures are compared')
      return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length / 255
    },
    [one, other],
  )
