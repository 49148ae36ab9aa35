import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { ffmpeg } from '../../support/ffmpeg.ts'
import { enginePid } from '../enginePid.ts'
import { test } from '../fixtures.ts'
import { editSegment, expectSegmentText } from '../segmentTexts.ts'
import { demo, importByDialog, rowOf } from '../tapelogWindow.ts'

test.use({ hasOwnProcess: true })

/** Kills the engine. Resolves once the window has said so, and again that the engine is back. */
async function killEngine(page: Page, home: string): Promise<void> {
  const killed = enginePid(home)
  expect(readFileSync(`/proc/${killed}/cmdline`, 'utf8')).toContain('engine.js')
  // Look in every frame, beginning before the end: a new engine may be there a moment later.
  const said = page.waitForFunction(() =>
    [...document.querySelectorAll('[role=status]')].some(({ textContent }) =>
      textContent?.includes('is being restarted'),
    ),
  )
  process.kill(killed, 'SIGKILL')
  await said
  await expect(page.getByRole('status').filter({ hasText: 'is being restarted' })).toBeHidden()
  expect(enginePid(home)).not.toBe(killed)
}

test('the window recovers from a killed engine without losing work or typed words', async ({ home, tapelog }) => {
  test.skip(process.platform !== 'linux', 'finds the engine’s process in /proc')
  const { page } = tapelog
  // Use two minutes: the demo's own minute may be transcribed between two looks at the row.
  const twoMinutes = { path: join(home.path, 'two minutes.mp3'), title: 'two minutes' }
  ffmpeg(['-stream_loop', '1', '-i', demo.interview.path, '-c', 'copy', twoMinutes.path])

  await test.step('the transcription continues and is done once', async () => {
    const done = importByDialog(tapelog, [twoMinutes])
    // Do not kill earlier: a person has to repeat a submit whose response is lost.
    await expect(rowOf(page, twoMinutes.title)).toContainText('Transcribing on this machine')
    await killEngine(page, home.path)
    await done
    await expect(page.getByRole('list', { name: 'Recordings' }).getByRole('listitem')).toHaveCount(1)
    await rowOf(page, twoMinutes.title).click()
    await expectSegmentText(page, 0, /good morning/)
  })

  await test.step('typed words stay on screen and are saved', async () => {
    const first = await editSegment(page, 0)
    await first.fill('We never saw ')
    process.kill(enginePid(home.path), 'SIGKILL')
    await first.pressSequentially('the contract before the vote', { delay: 20 })
    await expect(first).toHaveValue('We never saw the contract before the vote')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Back to the library' }).click()
    await rowOf(page, twoMinutes.title).click()
    await expectSegmentText(page, 0, 'We never saw the contract before the vote')
  })
})
