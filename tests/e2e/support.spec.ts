import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ElectronApplication, expect } from '@playwright/test'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import { chooseInMenu } from './applicationMenu.ts'
import { enginePid } from './enginePid.ts'
import { test } from './fixtures.ts'
import { editSegment } from './segmentTexts.ts'
import { answerDialogs, demo, dropFiles, rowOf, type Tapelog } from './tapelogWindow.ts'

test.use({ hasOwnProcess: true })

/** What a person types, and the names of files, in forms that are easily found. */
const planted = {
  file: 'Quillfeather interview',
  title: 'Harbourmaster Zyx',
  text: 'Nobody saw the xylograph.',
  speaker: 'Wolframinia',
  key: 'sk_live_plantedplanted',
  address: 'https://planted.example/api',
}
const logText = (home: string): string =>
  readdirSync(join(home, 'user-data/log'))
    .map((name) => readFileSync(join(home, 'user-data/log', name), 'utf8'))
    .join('')
const dialog = ({ page }: Tapelog, name: string) => page.getByRole('dialog', { name })

/** The next dialog for saving answers with this path; null cancels it. */
const answerSaving = (app: ElectronApplication, path: string | null) =>
  app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = (() =>
      Promise.resolve({ canceled: filePath === null, filePath: filePath ?? '' })) as typeof dialog.showSaveDialog
  }, path)

/** Lets things fail with names, texts and keys in them. */
async function failInManyWays({ app, page }: Tapelog, home: string): Promise<void> {
  const damaged = join(home, `${planted.file}.mp3`)
  writeFileSync(damaged, 'There is no sound in here.\n')
  await dropFiles(page, [damaged])
  await expect(page.getByRole('button', { name: 'Show why…' })).toBeVisible()
  await rowOf(page, demo.memo.title).click()
  await (await editSegment(page, 0)).fill(planted.text)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await answerDialogs(app, [join(home, planted.file)])
  const codes = await page.evaluate(async ({ title, text, key, address }) => {
    const { tapelog } = globalThis as unknown as { tapelog: TapelogBridge }
    const account = {
      ...{ name: title, region: 'custom' as const, baseUrl: address, apiBase: '', clientId: key },
      ...{ userTokenSource: 'pasted' as const, userId: '', ownerId: '', expiresInUnit: 'seconds' as const },
      workflowStatusPath: '',
    }
    const replies = [
      await tapelog.recordings.rename({ recordingId: 1, title }),
      await tapelog.recordings.rename({ recordingId: 999, title }),
      await tapelog.recordings.rename({ recordingId: 1, title: '' }),
      await tapelog.transcripts.import({ recordingId: 1, path: `/home/anna/${text}` } as never),
      await tapelog.exports.write({ recordingIds: [1], formats: ['txt'], directory: `/home/anna/${title}` } as never),
      await tapelog.accounts.chooseFile(),
      await tapelog.accounts.save({ accountId: null, fields: account, secrets: { apiKey: key } } as never),
    ]
    return replies.map((reply) => (reply.ok ? null : reply.error.code))
  }, planted)
  expect(codes[0]).toBeNull()
  expect(codes.slice(1).every((code) => code !== null)).toBe(true)
}

test('the report and the log of real failures hold no title, name, text, key, address or path', async ({
  home,
  openWith,
}) => {
  const tapelog = await openWith('memo')
  const { app, page } = tapelog
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = (() => Promise.resolve({ response: 0 })) as unknown as typeof dialog.showMessageBox
  })
  await failInManyWays(tapelog, home.path)
  await chooseInMenu(app, 'report')
  const report = dialog(tapelog, 'Report a problem')
  const shown = report.getByRole('document', { name: 'The whole file' })
  await expect(shown).toContainText('recordings: 1')
  await report.getByRole('textbox').fill('It failed at noon.')

  await answerSaving(app, null)
  await report.getByRole('button', { name: 'Save as a file…' }).click()
  await expect(report.getByRole('button', { name: 'Save as a file…' })).toBeEnabled()
  await answerSaving(app, join(home.path, 'missing folder/report.txt'))
  await report.getByRole('button', { name: 'Save as a file…' }).click()
  await expect(report.getByRole('alert')).toContainText('The report was not saved there')
  const path = join(home.path, 'report.txt')
  await answerSaving(app, path)
  await report.getByRole('button', { name: 'Save as a file…' }).click()
  await expect(report.getByRole('status')).toContainText('Saved as report.txt')

  const saved = readFileSync(path, 'utf8')
  expect(saved).toBe(await shown.textContent())
  expect(saved).toMatch(/^In your own words\n-+\nIt failed at noon\.\n/)
  for (const part of ['tapelog: 0.1.0', 'destination: this-machine', 'jobs.failed: 1', 'demo', '"event":"job-failed"'])
    expect(saved).toContain(part)
  expect(saved.match(/"event":"command-failed"/g)?.length).toBe(5)

  await page.keyboard.press('Escape')
  await tapelog.close()
  const log = logText(home.path)
  expect(log).toContain('"process":"engine"')
  expect(log).toContain('"event":"program-started"')
  const mustBeAbsent = [...Object.values(planted), ...'Quillfeather Zyx xylograph anna planted.example'.split(' ')]
  for (const value of [...mustBeAbsent, home.path, demo.memo.title, process.env.HOME ?? '/root']) {
    expect(saved, value).not.toContain(value)
    expect(log, value).not.toContain(value)
  }
})

test('What happened names each failure and leads to the queue and the recording', async ({ home, openWith }) => {
  const tapelog = await openWith('memo')
  const { app, page } = tapelog
  await chooseInMenu(app, 'failures')
  await expect(dialog(tapelog, 'What happened')).toContainText('No errors.')
  await page.keyboard.press('Escape')

  const damaged = join(home.path, `${planted.file}.mp3`)
  writeFileSync(damaged, 'There is no sound in here.\n')
  await dropFiles(page, [damaged])
  await expect(page.getByRole('button', { name: 'Show why…' })).toBeVisible()
  await page.evaluate(async () => {
    const { recordings } = (globalThis as unknown as { tapelog: TapelogBridge }).tapelog
    await recordings.rename({ recordingId: 1, title: '' })
  })
  await chooseInMenu(app, 'failures')
  const failures = dialog(tapelog, 'What happened').getByRole('list', { name: 'Errors' }).getByRole('listitem')
  await expect(failures).toHaveCount(2)
  await expect(failures.nth(0)).toContainText(demo.memo.title)
  await expect(failures.nth(1)).toContainText(planted.file)
  await expect(failures.nth(1)).toContainText('Copy')
  await failures
    .nth(0)
    .getByRole('button', { name: `Open the recording ${demo.memo.title}` })
    .click()
  await expect(page.getByRole('heading', { name: demo.memo.title })).toBeVisible()
  await chooseInMenu(app, 'failures')
  await failures.nth(1).getByRole('button', { name: 'Open the queue' }).click()
  await expect(page.getByRole('main').getByRole('heading', { name: 'Queue', exact: true })).toBeVisible()
})

test('a crash of the window or the engine leaves no dump and is named in What happened', async ({
  home,
  open,
  openWith,
}) => {
  test.skip(process.platform !== 'linux', 'finds the engine’s process in /proc')
  const tapelog = await openWith('memo')
  const { app, page } = tapelog
  await rowOf(page, demo.memo.title).click()
  const dumps = await app.evaluate(({ app }) => app.getPath('crashDumps'))
  process.kill(enginePid(home.path), 'SIGSEGV')
  await expect(page.getByRole('status').filter({ hasText: 'is being restarted' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'is being restarted' })).toBeHidden()
  // A signal from outside is no crash: in its sandbox, the page waits for ever after it. The page that crashes does not answer.
  const devtools = await page.context().newCDPSession(page)
  devtools.send('Page.crash').catch(() => {})
  await expect.poll(() => logText(home.path)).toContain('"code":"window-stopped"')
  // Playwright cannot look at a page that crashed once, so look after a new start, which also shows that the log is kept.
  const ended = new Promise<void>((resolve) => app.once('close', () => resolve()))
  app.process().kill('SIGKILL')
  await ended
  const again = await open()
  await chooseInMenu(again.app, 'failures')
  const failures = dialog(again, 'What happened').getByRole('list', { name: 'Errors' }).getByRole('listitem')
  await expect(failures).toHaveCount(2)
  await expect(failures.nth(0)).toContainText('Tapelog’s window stopped and was loaded again.')
  await expect(failures.nth(1)).toContainText('Tapelog’s background process was restarted.')
  const found = readdirSync(home.path, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.dmp'))
  expect(found).toEqual([])
  expect(dumps.startsWith(home.path)).toBe(true)
  expect(
    readdirSync(home.path, { recursive: true, encoding: 'utf8' }).filter((name) => /core(\.\d+)?$/.test(name)),
  ).toEqual([])
})

test('About lists every part with its licence and its text', async ({ tapelog }) => {
  const { app, page } = tapelog
  await chooseInMenu(app, 'about')
  await page.getByRole('button', { name: 'Parts and licences…' }).click()
  const parts = page.getByRole('dialog')
  await expect(parts).toContainText(/\d{3} parts/)
  await expect(parts.getByRole('button').filter({ hasText: 'Tapelog, the whole program' })).toContainText(
    'GPL-3.0-only',
  )
  const search = parts.getByRole('searchbox')
  for (const [sought, expected] of [
    ['better-sqlite3', 'Prebuilt in its npm package'],
    ['espeak', 'GPL-3.0-or-later'],
    ['react-aria-components', 'Apache-2.0'],
    ['source-serif', 'OFL-1.1'],
  ] as const) {
    await search.fill(sought)
    await expect(parts.getByRole('list').getByRole('button').first()).toContainText(expected)
  }
  await search.fill('no such part')
  await expect(parts).toContainText('No part matches.')
  await search.fill('whole program')
  await parts.getByRole('button').filter({ hasText: 'Tapelog, the whole program' }).click()
  await expect(parts).toContainText('GNU GENERAL PUBLIC LICENSE')
  await parts.getByRole('button', { name: 'Back to all parts' }).click()
  await search.fill('Chromium')
  await parts.getByRole('list').getByRole('button').first().click()
  // Chromium names hundreds of projects; only the lines in sight are drawn.
  await expect(parts.getByRole('region')).toContainText('2-dim General Purpose FFT')
  expect(await parts.getByRole('listitem').count()).toBeLessThan(150)
})
