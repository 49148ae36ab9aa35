import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { ffmpeg } from '../support/ffmpeg.ts'
import { enginePid } from './enginePid.ts'
import { test } from './fixtures.ts'
import { editSegment, expectSegmentText } from './segmentTexts.ts'
import { demo, importByDialog, passWelcome, rowOf } from './tapelogWindow.ts'

test.use({ hasOwnProcess: true })

const commandLine = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8')

test('the engine is killed: the window says so, comes back by itself, and nothing is lost', async ({
  home,
  openWith,
}) => {
  test.skip(process.platform !== 'linux', 'finds the engine’s process in /proc')
  const tapelog = await openWith('memo')
  const { page } = tapelog
  const killed = enginePid(home.path)
  expect(commandLine(killed)).toContain('engine.js')
  process.kill(killed, 'SIGKILL')
  const banner = page.getByRole('status').filter({ hasText: 'is being restarted' })
  await expect(banner).toBeVisible()
  await expect(banner).toBeHidden()
  expect(enginePid(home.path)).not.toBe(killed)
  await rowOf(page, demo.memo.title).click()
  await expectSegmentText(page, 0, /mayor/)
})

test('the engine is killed while it works: the work goes on and is done once', async ({ home, open }) => {
  test.skip(process.platform !== 'linux', 'finds the engine’s process in /proc')
  const tapelog = await open()
  const { page } = tapelog
  await passWelcome(page)
  // Use two minutes: the demo's own minute may be transcribed between two looks at the row.
  const twoMinutes = { path: join(home.path, 'two minutes.mp3'), title: 'two minutes' }
  ffmpeg(['-stream_loop', '1', '-i', demo.interview.path, '-c', 'copy', twoMinutes.path])
  const done = importByDialog(tapelog, [twoMinutes])
  // Do not kill earlier: a person has to repeat a submit whose response is lost.
  await expect(rowOf(page, twoMinutes.title)).toContainText('Transcribing on this machine')
  process.kill(enginePid(home.path), 'SIGKILL')
  await done
  await expect(page.getByRole('list', { name: 'Recordings' }).getByRole('listitem')).toHaveCount(1)
})

test('the engine is killed while a person types: the words stay on screen and are saved when it is back', async ({
  home,
  openWith,
}) => {
  test.skip(process.platform !== 'linux', 'finds the engine’s process in /proc')
  const tapelog = await openWith('memo')
  const { page } = tapelog
  await rowOf(page, demo.memo.title).click()
  const first = await editSegment(page, 0)
  await first.fill('We never saw ')
  process.kill(enginePid(home.path), 'SIGKILL')
  await first.pressSequentially('the contract before the vote', { delay: 20 })
  await expect(first).toHaveValue('We never saw the contract before the vote')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the library' }).click()
  await rowOf(page, demo.memo.title).click()
  await expectSegmentText(page, 0, 'We never saw the contract before the vote')
})

test('quitting with text that cannot be saved asks first, and the person may stay', async ({ home, openWith }) => {
  test.skip(process.platform !== 'linux', 'finds the engine’s process in /proc')
  const tapelog = await openWith('memo')
  const { app, page } = tapelog
  await rowOf(page, demo.memo.title).click()
  const first = await editSegment(page, 0)
  await app.evaluate(({ dialog }) => {
    const kept = globalThis as { asked?: string[] }
    const asked: string[] = []
    kept.asked = asked
    dialog.showMessageBox = ((...args: unknown[]) => {
      asked.push((args.at(-1) as { message: string }).message)
      return Promise.resolve({ response: 0, checkboxChecked: false })
    }) as typeof dialog.showMessageBox
  })
  const engine = enginePid(home.path)
  process.kill(engine, 'SIGSTOP')
  await first.fill('We never saw it')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect
    .poll(() => app.evaluate(() => (globalThis as { asked?: string[] }).asked))
    .toEqual(['Your last changes are not saved.'])
  await expect(page.getByText('Saved', { exact: true })).toBeHidden()
  process.kill(engine, 'SIGCONT')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(first).toHaveValue('We never saw it')
})
