import { expect } from '@playwright/test'
import { test } from './fixtures.ts'

test('the system setting for less motion stops all animations', async ({ tapelog }) => {
  const { page } = tapelog
  /** The longest duration of a transition or an animation in the window, in seconds. */
  const longest = () =>
    page.evaluate(() => {
      const seconds = (list: string) => Math.max(...list.split(',').map((one) => Number.parseFloat(one)))
      const durations = [...document.querySelectorAll('*')].flatMap((element) =>
        ['', '::before', '::after'].flatMap((part) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element, part)
          return [seconds(transitionDuration), seconds(animationDuration)].filter(Number.isFinite)
        }),
      )
      return Math.max(...durations)
    })
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('switch').first()).toBeAttached()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(longest).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(longest).toBe(0)
})
