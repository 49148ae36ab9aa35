import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { violations } from '../e2e/axe.ts'
import { choose } from '../e2e/palette.ts'
import { covered } from '../e2e/screenFit.ts'
import { expectSegmentText, segmentText } from '../e2e/segmentTexts.ts'
import { goTo } from '../e2e/walkStep.ts'
import { protectedScreens } from './protectedScreens.ts'

/** The main screens of the installed program for axe, light and dark; `accessibility.spec.ts` walks through all of them. */
export async function accessibleWindow(page: Page): Promise<void> {
  const found: string[] = []
  const look = async (name: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const problem of [...(await violations(page)), ...(await covered(page))])
        found.push(`${name} ${colorScheme}: ${problem}`)
    }
  }
  for (const name of ['Library', 'Queue', 'Devices', 'Settings']) {
    await goTo(page, name)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    if (name === 'Settings') await expect(page.getByRole('region', { name: 'Evidence' })).toBeAttached()
    await look(name)
  }
  await choose(page, 'memo')
  await expect(segmentText(page, 0)).toBeVisible()
  await look('transcript')
  await protectedScreens(page, look)
  await page.emulateMedia({ colorScheme: null })
  assert.deepEqual(found, [])
}

/** Opens a recording, corrects, verifies and asks for an export, without a mouse. */
export async function byKeyboardAlone(page: Page): Promise<void> {
  const press = (keys: string) => page.keyboard.press(keys)
  await choose(page, 'Go to the queue')
  await expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible()
  await choose(page, 'memo')
  await expect(segmentText(page, 0)).toBeVisible()
  await press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^Segment text,/)
  await press('End')
  await page.keyboard.type(' By keys.')
  await expectSegmentText(page, 0, / By keys\.$/)
  const done = page.getByText('Every segment is verified.')
  for (let count = 0; count < 40 && !(await done.isVisible()); count++) await press('ControlOrMeta+Enter')
  await expect(page.locator('.factline')).toContainText('100 % verified')
  await press('ControlOrMeta+e')
  const dialog = page.getByRole('dialog', { name: 'Export transcript' })
  await expect(dialog).toBeVisible()
  await press('Escape')
  await expect(dialog).toBeHidden()
}
