import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { answer, askedOf } from './deviceSession.ts'
import { test } from './fixtures.ts'
import { busyDesk, calm, chainAt, onTheTrain, showQueue, thousands } from './queueFrames.ts'
import { expectSegmentText } from './segmentTexts.ts'
import { answerDialogs, demo, dropFiles, expectTranscribed, passWelcome, rowOf } from './tapelogWindow.ts'

const { interview, memo } = demo
const goTo = (page: Page, name: string) => page.getByRole('navigation').getByRole('button', { name }).click()
const queue = (page: Page) => page.getByRole('region', { name: 'Queue' })
const list = (page: Page, name: string) => queue(page).getByRole('list', { name })
const chain = (page: Page, title: string | RegExp) =>
  queue(page)
    .getByRole('article')
    .filter({ has: page.getByText(title, { exact: true }) })
const tab = (page: Page, name: string | RegExp) => queue(page).getByRole('tab', { name })

test('a pause holds all jobs over a restart, and resuming finishes them', async ({ open }) => {
  let tapelog = await open()
  await passWelcome(tapelog.page)
  await goTo(tapelog.page, 'Queue')
  await expect(queue(tapelog.page)).toContainText('The queue is empty')
  await tapelog.page.getByRole('button', { name: 'Pause all' }).click()
  await expect(tapelog.page.getByRole('button', { name: 'Resume' })).toBeVisible()
  await goTo(tapelog.page, 'Library')
  await dropFiles(tapelog.page, [memo.path])
  await expect(tapelog.page.getByRole('list', { name: 'Recordings' })).toContainText('Paused')

  await tapelog.close()
  tapelog = await open()
  const { page } = tapelog
  await expect(page.getByRole('list', { name: 'Recordings' })).toContainText('Paused')
  await goTo(page, 'Queue')
  await expect(queue(page)).toContainText('Paused · 1 recording waiting')
  await expect(chain(page, /260915_0911/)).toContainText('Paused')
  await expect(page.getByRole('navigation')).toContainText('1 in the queue')

  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('button', { name: 'Pause all' })).toBeVisible()
  await expect(queue(page)).toContainText('The queue is empty', { timeout: 120_000 })
  await tab(page, 'History').click()
  // The recording has one row, with its steps inside.
  await expect(list(page, 'History').locator('> li')).toHaveCount(1)
  await list(page, 'History')
    .getByRole('button', { name: / steps of / })
    .click()
  for (const outcome of ['Copied in', 'Prepared', 'Queued for transcription', 'Transcribed on this machine'])
    await expect(list(page, 'History')).toContainText(outcome)
  await list(page, 'History').getByRole('button', { name: memo.title, exact: true }).click()
  await expectSegmentText(page, 0, /mayor/)
})

test('jobs move first and last, and all are cancelled after a question', async ({ tapelog }) => {
  const { page } = tapelog
  await goTo(page, 'Queue')
  await page.getByRole('button', { name: 'Pause all' }).click()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  await dropFiles(page, [memo.path, interview.path])
  const rows = list(page, 'Under way').getByRole('article')
  await expect(rows).toHaveCount(2)
  const second = (await rows.nth(1).locator('.title').textContent()) ?? ''
  const choose = async (name: string) => {
    await page.getByRole('button', { name: `More actions for ${second}` }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Do first')
  await expect(rows.nth(0)).toHaveAccessibleName(`${second}: Paused`)
  await expect(rows.nth(0)).toContainText('First')
  await choose('Do last')
  await expect(rows.nth(1)).toHaveAccessibleName(`${second}: Paused`)
  await expect(rows.nth(1)).toContainText('Last')
  await choose('Normal order')
  await expect(rows.nth(1)).not.toContainText('Last')

  await page.getByRole('button', { name: 'Cancel all…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep the queue' }).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Cancel all…' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('2 recordings will not be copied')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel all' }).click()
  await expect(queue(page)).toContainText('The queue is empty')
  await tab(page, 'History').click()
  await expect(list(page, 'History').getByText('Import cancelled')).toHaveCount(2)
})

test('failed recordings are listed with the reason until retried or dismissed', async ({
  home: { path: home },
  tapelog,
}) => {
  const { page } = tapelog
  const damaged = join(home, 'damaged.mp3')
  const hopeless = join(home, 'hopeless.mp3')
  writeFileSync(damaged, Buffer.alloc(100_000))
  writeFileSync(hopeless, 'There is no sound in here.\n')
  await dropFiles(page, [damaged, hopeless])
  await expect(page.getByRole('navigation')).toContainText('2 need attention')
  await goTo(page, 'Queue')
  await expect(queue(page)).toContainText('2 need attention')
  await tab(page, 'Needs attention (2)').click()
  await expect(chain(page, 'damaged.mp3')).toContainText('Import failed')
  await expect(chain(page, 'damaged.mp3')).toContainText('This file contains only zeros')
  await expect(chain(page, 'hopeless.mp3')).toContainText('This is a text file, not a recording')
  // Retrying cannot turn a text into a recording.
  await expect(page.getByRole('button', { name: 'Retry hopeless.mp3' })).toHaveCount(0)

  copyFileSync(memo.path, damaged)
  await page.getByRole('button', { name: 'Retry damaged.mp3' }).click()
  await expect(tab(page, 'Needs attention (1)')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss hopeless.mp3' }).click()
  await expect(queue(page)).toContainText('Nothing needs attention')
  await expect(page.getByRole('navigation')).not.toContainText('need attention')
  await goTo(page, 'Library')
  await expectTranscribed(page, 'damaged')
})

test('every state has its text and its buttons', async ({ tapelog }) => {
  const { app, page } = tapelog
  for (const name of [
    'queue.sendSmaller',
    'queue.pause',
    'queue.resume',
    'queue.retry',
    'queue.cancel',
    'queue.prioritise',
  ] as const)
    await answer(app, name, { changed: 1 })
  const desk = busyDesk()
  await showQueue(app, desk)
  await goTo(page, 'Queue')
  await expect(queue(page)).toContainText('4 under way · 8.4 MB/s · about 3 min left · 4 waiting · 1 paused')
  const said: Record<string, RegExp> = {
    '260915_1730.flac': /Copying 45 of 118 MB · 8\.1 MB\/s · about 10 s left/,
    'Interview about the water project': /First.*Uploading 31 of 118 MB/,
    'Thirty hours in the archive': /about 2 min left · 2 of 5 slices done/,
    'Memo after the meeting': /Transcribing 64 % · about 2 min left/,
    'Two questions at the market': /: the service accepts 60 recordings a minute/,
    'Press conference': /^(?!.*Uploading).* 20 of 40 MB · The service reports an error on its side \(500\)\./,
    'Councillor Reyes on the telephone': /Waiting for its turn/,
    'Walk along the harbour': /Paused · 9\.3 of 12\.4 MB/,
  }
  for (const [title, words] of Object.entries(said)) await expect(chain(page, title)).toContainText(words)
  await expect(chain(page, 'damaged.mp3')).toHaveCount(0)

  await test.step('a row is two lines high', async () => {
    expect((await chain(page, 'Thirty hours in the archive').boundingBox())?.height).toBe(48)
  })

  await test.step('each step of a recording has its state in words', async () => {
    const steps = chain(page, 'Thirty hours in the archive').getByRole('list', { name: 'Steps' })
    await expect(steps).toMatchAriaSnapshot(`
      - list "Steps":
        - listitem:
          - img "done"
          - text: Copy
        - listitem:
          - img "done"
          - text: Cut into slices
        - listitem:
          - img "under way"
          - text: Upload
        - listitem:
          - img "not started"
          - text: Check the upload
        - listitem:
          - img "not started"
          - text: Request the transcript
        - listitem:
          - img "not started"
          - text: Transcribe
        - listitem:
          - img "not started"
          - text: Join the slices
    `)
    const current = steps.locator('[aria-current="step"]')
    await expect(current).toHaveText('Upload')
    await expect(current.getByRole('img', { name: 'under way' })).toBeVisible()
  })

  await test.step('buttons act on all slices of a recording or on its one job', async () => {
    const idOf = (title: string) => desk.chains.find(({ subject }) => subject === title)?.jobId
    // A paused row moves: the second click must not hit another row.
    await page.getByRole('button', { name: 'Pause Interview about the water project' }).dblclick()
    await page.getByRole('button', { name: 'Pause Thirty hours in the archive' }).click()
    await expect
      .poll(() => askedOf(app, 'queue.pause'))
      .toEqual([
        { jobId: idOf('Interview about the water project') },
        { recordingId: idOf('Thirty hours in the archive') },
      ])
    await page.getByRole('button', { name: 'Resume Walk along the harbour' }).click()
    await expect.poll(() => askedOf(app, 'queue.resume')).toEqual([{ jobId: idOf('Walk along the harbour') }])
    await page.getByRole('button', { name: 'Try now: Press conference' }).click()
    await expect.poll(() => askedOf(app, 'queue.retry')).toEqual([{ jobId: idOf('Press conference') }])
  })

  await test.step('the keyboard reaches every action', async () => {
    const more = page.getByRole('button', { name: 'More actions for Memo after the meeting' })
    await more.focus()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem', { name: 'Delete…' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Do first' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => askedOf(app, 'queue.prioritise')).toMatchObject([{ priority: -1 }])
    await expect(more).toBeFocused()
    await tab(page, 'Under way').focus()
    await page.keyboard.press('ArrowRight')
    await expect(list(page, 'Needs attention').getByRole('listitem')).toHaveCount(3)
    await expect(chain(page, 'Council meeting, whole afternoon')).toContainText(/Transcription failed.*crashed 3 times/)
    await page.getByRole('button', { name: 'Send a smaller copy: ' }).click()
    await expect.poll(() => askedOf(app, 'queue.sendSmaller')).toHaveLength(1)
    await tab(page, /Needs attention/).focus()
    await page.keyboard.press('ArrowRight')
    await expect(list(page, 'History')).toContainText('Export failed · The disk is full.')
    await expect(list(page, 'History').getByText('Transcript requested')).toHaveCount(0)
    await list(page, 'History').getByRole('button', { name: '3 steps of Reyes, first interview' }).click()
    await expect(list(page, 'History').getByText('Transcript requested')).toBeVisible()
    await tab(page, 'History').focus()
    await page.keyboard.press('Home')
  })

  await test.step('the focus stays in the list when a button disappears', async () => {
    await page.getByRole('button', { name: 'Pause Interview about the water project' }).focus()
    await showQueue(app, { ...desk, chains: desk.chains.filter(({ subject }) => !subject.startsWith('Interview')) })
    await expect(chain(page, 'Interview about the water project')).toHaveCount(0)
    expect(await page.evaluate(() => document.activeElement?.closest('.queue') !== null)).toBe(true)
  })

  await test.step('the queue says why it waits without a network', async () => {
    await showQueue(app, onTheTrain())
    await expect(queue(page)).toContainText(
      'Waiting: the service cannot be reached · 12 recordings safe on this machine',
    )
    await showQueue(app, { ...onTheTrain(), paused: true })
    await expect(queue(page)).toContainText('Paused · 12 recordings waiting')
  })
})

test('a full disk leads to the storage settings', async ({ tapelog }) => {
  const { app, page } = tapelog
  const error = { code: 'disk-full', message: 'The disk is full.', retryable: true }
  const chains = [
    chainAt('import', 'failed on a full disk', { state: 'failed', error }),
    chainAt('import', 'waits for room', { state: 'waiting', waitingFor: 'disk-space' }),
  ]
  await showQueue(app, { ...calm, chains })
  for (const [tabName, title] of [
    ['Under way', 'waits for room'],
    [/Needs attention/, 'failed on a full disk'],
  ] as const) {
    await goTo(page, 'Queue')
    await tab(page, tabName).click()
    await chain(page, title).getByRole('button', { name: 'Free space…' }).click()
    const heading = page.getByRole('heading', { name: 'Storage used' })
    await expect(heading).toBeInViewport()
    await expect(heading).toBeFocused()
  }
})

test('a queue of ten thousand recordings loads only the visible rows', async ({ tapelog }) => {
  const { app, page } = tapelog
  await showQueue(app, { ...calm, ...thousands(10_000) })
  await goTo(page, 'Queue')
  await expect(queue(page)).toContainText('2 under way · 9,998 waiting')
  const drawn = () => list(page, 'Under way').locator('> li').count()
  await expect(chain(page, 'Recording 1')).toBeVisible()
  expect(await drawn()).toBeLessThan(40)
  await page.locator('.queue .scroll').evaluate((pane) => pane.scrollTo(0, pane.scrollHeight))
  await expect(chain(page, 'Recording 10000')).toBeVisible()
  expect(await drawn()).toBeLessThan(40)
  await tab(page, 'History').click()
  await page.locator('.queue .scroll').evaluate((pane) => pane.scrollTo(0, pane.scrollHeight))
  await expect(list(page, 'History')).toContainText('Recording 1000')
  expect(await list(page, 'History').locator('> li').count()).toBeLessThan(60)
})

test('a recording is paused and resumed in the library', async ({ tapelog }) => {
  const { app, page } = tapelog
  await answerDialogs(app, [memo.path])
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Files…' }).click()
  await expect(rowOf(page, memo.title)).toContainText(
    /Preparing|Waiting for its turn on this machine|Transcribing on this machine|turn/,
  )
  await page.getByRole('button', { name: `More actions for ${memo.title}` }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(rowOf(page, memo.title)).toContainText('Paused')
  await page.getByRole('button', { name: `More actions for ${memo.title}` }).click()
  await page.getByRole('menuitem', { name: 'Resume' }).click()
  await expectTranscribed(page, memo.title)
})
