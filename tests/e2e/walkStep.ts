import { expect, type Page } from '@playwright/test'
import type { RecordingDetail } from '../../shared/recordings/domain.ts'
import { problemInfo } from '../../shared/words/problem.ts'
import type { Tapelog } from './tapelogWindow.ts'

/** Looks at the current screen. `usually`: people use this screen for long, so it is checked in every size. */
export type Look = (name: string, usually?: 'usually') => Promise<void>

/** Part of a walk through the screens. */
export type Step = (tapelog: Tapelog, look: Look, home: string) => Promise<void>

/** The first recording in the library, as the engine describes it. */
export async function detailOfFirst(page: Page): Promise<RecordingDetail> {
  const detail = await page.evaluate(async () => {
    const { tapelog } = globalThis as unknown as { tapelog: import('../../shared/contract/bridge.ts').TapelogBridge }
    const list = await tapelog.recordings.list({})
    const reply = await tapelog.recordings.get({ recordingId: list.ok ? (list.value.items[0]?.id ?? 0) : 0 })
    return reply.ok ? reply.value : null
  })
  if (!detail) throw new Error('The recording that was imported cannot be read.')
  return detail
}

/** Closes the top dialog, menu or selection with Escape. */
export async function leave(page: Page): Promise<void> {
  const opened = page.locator('[role=dialog], [role=alertdialog], [role=menu]')
  const count = await opened.count()
  await page.keyboard.press('Escape')
  if (count > 0) await expect.poll(() => opened.count()).toBeLessThan(count)
}

/** Opens a page from the navigation. */
export const goTo = (page: Page, name: string) => page.getByRole('navigation').getByRole('button', { name }).click()

/** The error of a recording whose language no model on this machine knows. */
export const withoutModel = problemInfo(
  'language-unavailable',
  { language: 'cy', elsewhere: 'allowed' },
  { retryable: true },
)
