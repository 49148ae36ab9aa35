import { expect } from '@playwright/test'
import { violations } from './axe.ts'
import { test } from './fixtures.ts'
import { covered } from './screenFit.ts'
import { walkScreens } from './screenWalk.ts'
import { lookAs, type WindowLook } from './windowLook.ts'

const desk = { width: 1280, height: 800, zoom: 1, theme: 'light' } satisfies WindowLook
const small = { width: 1000, height: 700, zoom: 1 }
const looks: WindowLook[] = [
  desk,
  { ...desk, theme: 'dark' },
  { ...small, theme: 'dark' },
  { ...small, theme: 'light' },
]
const zoomed: WindowLook[] = [
  { ...desk, zoom: 2 },
  { ...desk, zoom: 2, theme: 'dark' },
]
test('every screen passes axe and fits in light, dark, large and small windows', async ({ home, open }) => {
  test.setTimeout(1_200_000)
  const tapelog = await open()
  const { app, page } = tapelog
  const found = new Map<string, string>()
  await lookAs(app, page, desk)
  await walkScreens(tapelog, home.path, async (name, usually) => {
    for (const look of usually ? [...looks, ...zoomed] : looks) {
      await lookAs(app, page, look)
      for (const problem of [...(await violations(page)), ...(await covered(page))]) {
        const at = `${name} ${look.theme} ${look.width}×${look.height}${look.zoom === 1 ? '' : ` at ${look.zoom * 100} %`}`
        // A problem that is on every screen is reported only once.
        found.set(problem, found.get(problem) ?? at)
      }
    }
    await lookAs(app, page, desk)
  })
  expect([...found].map(([problem, at]) => `${at}: ${problem}`)).toEqual([])
})
