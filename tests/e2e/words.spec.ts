import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import { answer, send } from './deviceSession.ts'
import { test } from './fixtures.ts'
import { calm, chainAt, showQueue } from './queueFrames.ts'
import { demo, dropFiles, passWelcome, rowOf } from './tapelogWindow.ts'

/** Messages about files, names and times in the window. */
test.setTimeout(240_000)

const pictures = process.env.TAPELOG_PICTURES
async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(pictures, `${name}-${colorScheme}.png`) })
  }
  await page.emulateMedia({ colorScheme: null })
}

test('every message about imported files can be read, newest first', async ({ home, openWindow }) => {
  const { page } = await openWindow()
  await passWelcome(page)
  await dropFiles(page, [demo.memo.path])
  await expect(page.getByText(/^Transcribed ·/)).toBeVisible({ timeout: 120_000 })
  const messages = page.getByRole('region', { name: 'Messages about your files' })
  // The files have the same audio but other names, and each gives a message.
  const bytes = readFileSync(demo.memo.path)
  const copies = Array.from({ length: 8 }, (_, index) => join(home.path, `copy ${index}.ogg`))
  for (const path of copies) writeFileSync(path, bytes)
  await dropFiles(page, copies)
  await expect(messages.getByRole('button', { name: 'Show all 8' })).toBeVisible({ timeout: 60_000 })
  const turning = join(home.path, 'interview-\u202evaw.exe.ogg')
  writeFileSync(turning, bytes)
  await dropFiles(page, [turning])
  await expect(messages.getByRole('listitem').first()).toContainText('interview-vaw.exe.ogg: Already in the library')
  await expect(messages.getByRole('listitem')).toHaveCount(3)
  // A screen reader reads only the new message.
  await expect(page.getByRole('status').filter({ hasText: 'interview-vaw.exe.ogg' })).not.toContainText('copy')
  await picture(page, 'notices')

  await messages.getByRole('button', { name: 'Show all 9' }).click()
  const dialog = page.getByRole('dialog', { name: 'Messages about your files' })
  await expect(dialog.getByRole('listitem')).toHaveCount(9)
  await expect(dialog.getByRole('listitem').first()).toContainText('interview-vaw.exe.ogg')
  await picture(page, 'notices-all')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(messages.getByRole('button', { name: 'Show all 9' })).toBeFocused()
  await messages.getByRole('button', { name: 'Dismiss' }).click()
  await expect(messages).toHaveCount(0)
})

test('Go to explains a wrong time and does not jump', async ({ openWindow }) => {
  const { page } = await openWindow()
  await passWelcome(page)
  await dropFiles(page, [demo.interview.path])
  await expect(page.getByText(/^Transcribed ·/)).toBeVisible({ timeout: 180_000 })
  await picture(page, 'library')
  await rowOf(page, demo.interview.title).click()
  await page.getByRole('button', { name: 'Go to', exact: true }).click()
  const goTo = page.getByRole('textbox', { name: 'Go to time' })
  for (const [typed, problem] of [
    ['9:99', 'Seconds go from 0 to 59.'],
    ['9:00', 'The recording ends at 1:02.'],
    ['nine', 'Type a time like 12:41'],
  ] as const) {
    await goTo.fill(typed)
    await goTo.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: problem })).toBeVisible()
    await expect(goTo).toBeFocused()
  }
  await picture(page, 'goto')
  await goTo.fill('0:30')
  await goTo.press('Enter')
  await expect(goTo).toHaveCount(0)

  const names = page.getByRole('textbox', { name: 'Speaker name' })
  await names.first().fill('Councillor Margarethe Reyes-Lindqvist of the harbour district')
  await names.first().press('Enter')
  const shown = page.locator('.segment .who', { hasText: 'Lindqvist' }).first()
  await expect(shown).toBeVisible()
  const isBesideTheWords = await shown.evaluate(
    (who) =>
      who.getBoundingClientRect().right <=
      (who.closest('.segment')?.querySelector('.when')?.getBoundingClientRect().left ?? 0),
  )
  expect(isBesideTheWords).toBe(true)
  await names.first().fill('Reyes')
  await names.first().press('Enter')
  await expect(page.getByText('Saved')).toBeVisible()
  await names.nth(1).fill(' REYES ')
  await names.nth(1).press('Enter')
  await expect(page.getByText('“Reyes” is already a speaker here. Are they the same person?')).toBeVisible()
  await picture(page, 'namesake')
  await expect(page.getByRole('button', { name: 'Keep “Speaker 2”' })).toBeVisible()
  await page.getByRole('button', { name: 'Merge the two speakers' }).click()
  await expect(names).toHaveCount(1)
  await expect(names).toHaveValue('Reyes')
})

test('library, queue and recording show where a recording is transcribed', async ({ openWindow }) => {
  const { app, page } = await openWindow()
  await passWelcome(page)
  await dropFiles(page, [demo.memo.path])
  await expect(page.getByText(/^Transcribed ·/)).toBeVisible({ timeout: 120_000 })
  const real = await page.evaluate(() =>
    (window as unknown as { tapelog: TapelogBridge }).tapelog.recordings.get({ recordingId: 1 }),
  )
  if (!real.ok) throw new Error(real.error.message)
  const account = 'Newsroom (US)'
  const here = { hasTranscript: false, lastDestination: 'this-machine' as const, stage: 'transcribing' as const }
  const rows = [
    { title: 'Sent and transcribed', remoteCopies: [{ account, state: 'sent' as const }] },
    {
      title: 'On its way out',
      ...{ stage: 'uploading' as const, lastDestination: 'remote' as const, hasTranscript: false },
      progress: { fraction: 0.42, remainingMs: 190_000 },
      remoteCopies: [{ account, state: 'going' as const }],
    },
    { title: 'Heard here', ...here, progress: { fraction: 0.3, remainingMs: 700_000 } },
    { title: 'In line here', ...here, isInLine: true },
    { title: 'A source', ...here, localOnly: true, stage: 'uploading' as const, progress: { fraction: 0.4 } },
    { title: 'مقابلة مع العمدة', remoteCopies: [{ account: 'Tokyo (Japan)', state: 'partly-sent' as const }] },
  ].map((more, index) => ({ ...real.value, id: index + 1, ...more }))
  await answer(app, 'recordings.list', { items: rows, total: rows.length, imports: [], refusedImports: 0 })
  await answer(app, 'recordings.get', { ...real.value, ...rows[0] })
  await send(app, 'library.changed', {})
  const list = page.getByRole('list', { name: 'Recordings' })
  for (const words of [
    'Sent to Newsroom (US)',
    'Goes to Newsroom (US)',
    'Partly sent to Tokyo (Japan)',
    'Uploading 42 % · about 3 min left',
    'Transcribing on this machine 30 % · about 10 min left',
    'Waiting for its turn on this machine',
    'Preparing on this machine 40 %',
  ])
    await expect(list).toContainText(words)
  await expect(list.getByLabel('Never leaves this machine')).toHaveCount(1)
  await picture(page, 'where-library')
  await list.getByText('Sent and transcribed').click()
  await expect(page.getByRole('region', { name: 'Recording' })).toContainText('Sent to Newsroom (US)')
  await picture(page, 'where-recording')

  const local = { destination: 'this-machine' as const }
  await showQueue(app, {
    ...calm,
    chains: [
      chainAt('upload', 'On its way out', {
        remoteCopies: [{ account, state: 'going' }],
        progress: { fraction: 0.42 },
      }),
      chainAt('poll', 'Heard here', {
        ...local,
        taskStatus: 'PROGRESS',
        progress: { fraction: 0.3, remainingMs: 700_000 },
      }),
      chainAt('poll', 'In line here', { ...local, taskStatus: 'PENDING' }),
      chainAt('poll', 'Next in line here', { ...local, taskStatus: 'PENDING' }),
      chainAt('upload', 'A source', { ...local, localOnly: true, progress: { fraction: 0.4 } }),
    ],
  })
  await page.getByRole('navigation').getByRole('button', { name: 'Queue' }).click()
  const queue = page.getByRole('region', { name: 'Queue' })
  await expect(queue).toContainText('3 under way · 2 waiting')
  const row = (name: string) => queue.getByRole('article').filter({ has: page.getByText(name, { exact: true }) })
  await expect(row('On its way out')).toContainText('Goes to Newsroom (US)')
  await expect(row('Heard here')).toContainText('Transcribing on this machine 30 % · about 10 min left')
  await expect(row('In line here')).toContainText('Waiting for its turn on this machine')
  await expect(row('A source').getByLabel('Never leaves this machine')).toBeVisible()
  await expect(row('A source')).not.toContainText('Upload')
  await expect(row('On its way out')).toContainText('Upload')
  await picture(page, 'where-queue')
})
