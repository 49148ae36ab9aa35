import { expect } from '@playwright/test'
import { violations } from '../axe.ts'
import { test } from '../fixtures.ts'
import { covered } from '../screenFit.ts'
import { walkScreens } from '../screenWalk.ts'
import type { Look } from '../walkStep.ts'
import { lookAs } from '../windowLook.ts'

/** In one theme and size. `accessibility.spec.ts` looks at more dialogs, in both themes and all sizes. */
test('axe finds nothing on any screen, and nothing is cut off or covered', async ({ home, open }) => {
  const tapelog = await open()
  const { app, page } = tapelog
  const found: string[] = []
  const look: Look = async (name) => {
    // The settings are one long page. Axe has seen all of it in the first look.
    if (name.startsWith('settings-')) return
    for (const problem of [...(await violations(page)), ...(await covered(page))]) found.push(`${name}: ${problem}`)
  }
  await lookAs(app, page, { width: 1280, height: 800, zoom: 1, theme: 'light' })
  await walkScreens(tapelog, home.path, look, { isShort: true })
  expect(found).toEqual([])
})
