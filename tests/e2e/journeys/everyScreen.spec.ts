import { expect } from '@playwright/test'
import { violations } from '../axe.ts'
import { test } from '../fixtures.ts'
import { covered } from '../screenFit.ts'
import { walkScreens } from '../screenWalk.ts'
import type { Look } from '../walkStep.ts'
import { lookAs } from '../windowLook.ts'

/** In one theme and size, without the dialogs. `accessibility.spec.ts` has axe look at them too, in both themes and all sizes. */
test('every screen passes axe and fits', async ({ home, open }) => {
  const tapelog = await open()
  const { app, page } = tapelog
  const found: string[] = []
  const look: Look = async (name) => {
    // The settings, with the registry, are one long page. Axe sees all of it in one look.
    const isForAxe = !/-(dialog|menu)$|^settings-|^registry$/.test(name)
    const problems = [...(isForAxe ? await violations(page) : []), ...(await covered(page))]
    found.push(...problems.map((problem) => `${name}: ${problem}`))
  }
  await lookAs(app, page, { width: 1280, height: 800, zoom: 1, theme: 'light' })
  await walkScreens(tapelog, home.path, look, { isShort: true })
  expect(found).toEqual([])
})
