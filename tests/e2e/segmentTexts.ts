import { expect, type Locator, type Page } from '@playwright/test'

/** The texts of the transcript on screen. At most one is a text field; the others are plain text until a click. */

/** A segment's text, by its number among the drawn segments. */
export const segmentText = (page: Page, index: number): Locator =>
  page.getByRole('textbox', { name: 'Segment text' }).nth(index)

/** Opens a segment for typing. Returns its field. */
export async function editSegment(page: Page, index: number): Promise<Locator> {
  await segmentText(page, index).click()
  const field = segmentText(page, index)
  await expect(field).toBeFocused()
  return field
}

/** The first texts on screen, as a person reads them. */
export const shownTexts = (page: Page, count: number): Promise<string[]> =>
  page
    .getByRole('textbox', { name: 'Segment text' })
    .evaluateAll(
      (texts, count) =>
        texts
          .slice(0, count)
          .map((text) => (text instanceof HTMLTextAreaElement ? text.value : (text.textContent ?? ''))),
      count,
    )

/** Waits until a segment shows this text. */
export async function expectSegmentText(page: Page, index: number, expected: string | RegExp): Promise<void> {
  const shown = expect.poll(async () => (await shownTexts(page, index + 1))[index])
  if (typeof expected === 'string') await shown.toBe(expected)
  else await shown.toMatch(expected)
}
