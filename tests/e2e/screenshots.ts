import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect as expectAtOnce, type Locator } from '@playwright/test'
import { startService } from '../support/tapelogProcess.ts'
import { correctInterview } from './correctedInterview.ts'
import { answer, recordedSession, send, show } from './deviceSession.ts'
import { pictureTaker } from './pictureTaker.ts'
import { busyDesk, calm, onTheTrain, showQueue } from './queueFrames.ts'
import {
  answerQuestions,
  demoRecording,
  dropFiles,
  expectTranscribed,
  makeHome,
  openTapelog,
  passWelcome,
  rowOf,
} from './tapelogWindow.ts'
import { lookAs } from './windowLook.ts'

/**
 * Takes pictures for the README, from the real application on the demo's recordings. It takes each picture only while the wanted
 * state is visible, and no two may be the same. Arguments name the pictures to keep; without arguments, it keeps all.
 */
const wanted = process.argv.slice(2)
/** If both themes differ only in colours, one picture is enough. */
const lightOnly = ['light'] as const
const titles = {
  '260914_1502': 'Interview about the water project',
  '260915_0911': 'Memo after the meeting',
  '260915_1730': 'Two questions at the market',
}
/** On a busy machine, a state takes longer to appear than the usual 5 s. */
const expect = expectAtOnce.configure({ timeout: 180_000 })
/** For each frame of a recorder's visit, the part of its card that no other frame shows. */
const frameSigns: Record<string, (card: Locator) => Locator> = {
  ready: (card) => card.getByRole('button', { name: /^Import .* new$/ }),
  importing: (card) => card.getByRole('button', { name: 'Stop' }),
  done: (card) => card.getByText(/^All .* recordings are in your library$/),
  unplugged: (card) => card.getByText('Last seen'),
}
const home = makeHome()
const recorders = { free: '881204000000000017', taken: '882104000000000031' }
const service = await startService(join(home.path, 'service'), [
  ...['--device', recorders.free, '--device', `${recorders.taken}:another-desk`],
])
const tapelog = await openTapelog(home.path)
const { app, page } = tapelog
const { pictures, expectNoneTwice } = pictureTaker(tapelog, wanted)
page.setDefaultTimeout(180_000)
try {
  await lookAs(app, page, { width: 1280, height: 800, zoom: 1, theme: 'light' })
  await answerQuestions(app, 'confirm')
  await pictures('first-run', [page.getByRole('main')], lightOnly)
  await passWelcome(page)
  await dropFiles(page, [demoRecording('260914_1502.mp3'), demoRecording('260915_0911.ogg')])
  for (const name of ['260914_1502', '260915_0911']) await expectTranscribed(page, name)
  await giveTitles()

  await correctInterview(page, titles['260914_1502'])
  await rowOf(page, titles['260914_1502']).click()
  for (const [index, name] of ['Interviewer', 'Councillor Reyes'].entries()) {
    const field = page.getByRole('textbox', { name: 'Speaker name' }).nth(index)
    await field.fill(name)
    await field.press('Enter')
  }
  await page
    .getByRole('button', { name: /^Play from/ })
    .nth(5)
    .click()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await pictures('editor', [
    page.getByText('Saved', { exact: true }),
    page.locator('.segment.current'),
    page.getByRole('region', { name: 'Speakers' }),
    page.getByRole('button', { name: 'Verified', exact: true, pressed: true }).first(),
  ])
  await showEditingTools()
  await page.getByRole('tab', { name: 'Quotes 3' }).click()
  await pictures('editor-quotes', [page.getByText('when it began', { exact: true })])
  await page.getByRole('navigation').getByRole('button', { name: 'Quotes' }).click()
  await pictures('quotes', [page.getByText('3 quotes', { exact: true })])
  await page.getByRole('navigation').getByRole('button', { name: 'Library' }).click()
  await rowOf(page, titles['260914_1502']).click()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('quote')
  await pictures('palette', [page.getByRole('dialog').getByRole('option').first()])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Back to the library' }).click()
  const damaged = join(home.path, 'damaged.mp3')
  writeFileSync(damaged, 'There is no sound in here.\n')
  await dropFiles(page, [damaged])
  await expect(page.getByText('Not imported: 1 file')).toBeVisible()
  await dropFiles(page, [demoRecording('260915_1730.flac')])
  await expect(rowOf(page, '260915_1730')).toBeVisible()
  await giveTitles()
  await expect(rowOf(page, titles['260915_1730'])).toContainText('Transcribed')
  await holdLibrary(titles['260915_1730'])
  await pictures('library', [
    page.getByText('Not imported: 1 file'),
    rowOf(page, titles['260915_1730']).getByText(/Transcribing/),
    rowOf(page, titles['260915_0911']).getByRole('img', { name: 'Never leaves this machine' }),
  ])

  await showAccounts()
  await showImportSheet()
  await showDevices()
  await showRecorder()
  await showQueueStates()
  await showQueueSettings()
  await showModels()
  await showJapanese()
  expectNoneTwice()
} finally {
  await tapelog.close()
  await service.stop()
  home.remove()
}

/** Find, the right spelling of a name, and the history of the open recording. */
async function showEditingTools(): Promise<void> {
  await page.getByRole('textbox', { name: 'Segment text' }).first().click()
  await page.keyboard.press('Control+f')
  const sought = page.getByRole('textbox', { name: 'Find in this transcript' })
  await sought.fill('the')
  await pictures('find', [sought], lightOnly)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('textbox', { name: 'Segment text' }).first().click()
  await page.keyboard.press('Control+Shift+h')
  await page.getByRole('textbox', { name: 'Correct spelling' }).fill('thee')
  await pictures('names', [page.getByRole('dialog').getByRole('checkbox').first()], lightOnly)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'History' }).click()
  await pictures('history', [page.getByRole('dialog')], lightOnly)
  await page.keyboard.press('Escape')
}

async function showModels(): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const heading = page.getByRole('heading', { name: 'On this machine', exact: true })
  await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await pictures('models', [heading, page.getByRole('button', { name: /^Source: / }).first()], lightOnly)
}

/** The library in Japanese. This is the last picture. */
async function showJapanese(): Promise<void> {
  await page
    .getByRole('button', { name: 'Language of the window' })
    .and(page.locator('[aria-haspopup=listbox]'))
    .click()
  await page.getByRole('option', { name: '日本語' }).click()
  await page.getByRole('navigation').getByRole('button', { name: 'ライブラリ' }).click()
  await pictures('japanese', [page.getByRole('heading', { name: 'ライブラリ' })], lightOnly)
}

/** An account at its own service. The pictures show its form and the result of its test. */
async function showAccounts(): Promise<void> {
  const { baseUrl, apiBase, clientId, secretKey, userToken, apiKey, authorization } = service.connection
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Add account…' }).click()
  await page.getByRole('button', { name: 'Region' }).click()
  await page.getByRole('option', { name: 'Another address' }).click()
  const fields = { Name: 'Newsroom', 'Base address': baseUrl, 'Client ID': clientId }
  for (const [label, value] of Object.entries(fields))
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  await page.getByRole('button', { name: 'Device records and workflows' }).click()
  await page.getByRole('textbox', { name: 'Second address' }).fill(apiBase)
  const secrets = { 'Secret key': secretKey, 'User token': userToken, 'API key': apiKey, Authorization: authorization }
  for (const [label, value] of Object.entries(secrets)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByRole('img', { name: 'Works' })).toHaveCount(4)
  await page.getByRole('article', { name: 'Newsroom' }).scrollIntoViewIfNeeded()
  await pictures('accounts', [
    page.getByRole('article', { name: 'Newsroom' }).getByText('Used when you send a recording'),
    page.getByRole('img', { name: 'Works' }).last(),
  ])
}

/** The questions before a recording is sent, and before it is deleted. */
async function showImportSheet(): Promise<void> {
  const recording = join(home.path, '260916_1015.mp3')
  // Import the beginning of the interview as a separate recording.
  writeFileSync(recording, readFileSync(demoRecording('260914_1502.mp3')).subarray(0, 200_000))
  const destination = (name: RegExp) => page.getByText(name).first().click()
  await destination(/^With the account/)
  await page.getByRole('navigation').getByRole('button', { name: 'Library' }).click()
  await dropFiles(page, [recording])
  const sheet = page.getByRole('dialog', { name: 'Import 1 recording' })
  await expect(sheet).not.toContainText('still being copied')
  await pictures('import-sheet', [
    sheet.getByText('With “Newsroom”'),
    sheet.getByText('These never leave this machine'),
  ])
  await sheet.getByText('Not now').click()
  await sheet.getByRole('button', { name: 'Import 1' }).click()
  const title = titles['260915_0911']
  await page.getByRole('button', { name: `More actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  const question = page.getByRole('dialog', { name: `Delete “${title}”?` })
  await pictures('delete', [question.getByText('What Tapelog cannot delete'), question.getByText(/^You can undo/)])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await destination(/^On this machine: nothing/)
}

async function showDevices(): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click()
  for (const serialNumber of Object.values(recorders)) {
    await page.getByRole('button', { name: 'Add recorder…' }).first().click()
    await page.getByRole('textbox', { name: 'Serial number' }).fill(serialNumber)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('article', { name: `Recorder ${serialNumber}` })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Register', exact: true }).first().click()
  await expect(page.getByText('Registered to this account')).toBeVisible()
  await pictures('devices', [page.getByText('Registered to this account')])
  await page.getByRole('navigation').getByRole('button', { name: 'Devices' }).click()
}

/** A recorder's visit, as a real kernel and the engine reported it. */
async function showRecorder(): Promise<void> {
  for (const frame of recordedSession()) {
    await show(app, frame)
    const [device] = frame.list.devices
    if (!device) continue
    if (device.state === 'opening') continue
    const sign = frameSigns[frame.name]
    if (!sign) throw new Error(`Nothing says how the frame “${frame.name}” is told from the others.`)
    const card = page.getByRole('article', { name: device.name, exact: true })
    await expect(sign(card)).toBeVisible()
    for (const [name, other] of Object.entries(frameSigns))
      if (name !== frame.name) await expect(other(card)).toHaveCount(0)
    await page.locator('.devices .scroll').evaluate((pane) => pane.scrollTo(0, 0))
    await pictures(`recorder-${frame.name}`, [sign(card)])
  }
}

/** The queue on a busy afternoon, and its other messages. */
async function showQueueStates(): Promise<void> {
  await showQueue(app, busyDesk())
  await page.getByRole('navigation').getByRole('button', { name: 'Queue' }).click()
  const queue = page.getByRole('region', { name: 'Queue' })
  await pictures('queue', [queue.getByText('4 under way'), queue.getByText('Thirty hours in the archive')])
  await page.getByRole('tab', { name: 'Needs attention' }).click()
  await pictures('queue-needs-you', [queue.getByText('Transcription failed')])
  await page.getByRole('tab', { name: 'History' }).click()
  await pictures('queue-history', [queue.getByText('Slices joined')])
  await page.getByRole('tab', { name: 'Under way' }).click()
  await showQueue(app, { ...busyDesk(), paused: true })
  await pictures('queue-paused', [
    queue.getByText('9 recordings waiting'),
    queue.getByRole('button', { name: 'Resume', exact: true }),
  ])
  await showQueue(app, onTheTrain())
  await pictures('queue-offline', [queue.getByText('12 recordings safe on this machine')])
  await showQueue(app, calm)
  await pictures('queue-empty', [queue.getByText('The queue is empty')])
}

async function showQueueSettings(): Promise<void> {
  await answer(app, 'network.current', { id: 'aurora', name: 'Hotel Aurora', metered: true })
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const settings = page.getByRole('region', { name: 'Settings' })
  await settings.getByText('Networks you choose').click()
  await settings.getByRole('button', { name: 'Add “Hotel Aurora”' }).click()
  await expect(settings.getByRole('list', { name: 'Chosen networks' })).toContainText('In use now')
  await settings
    .getByRole('heading', { name: 'Network and uploads' })
    .evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
  await pictures('settings-network', [
    settings.getByRole('heading', { name: 'Network and uploads' }),
    settings.getByRole('list', { name: 'Chosen networks' }).getByText('In use now'),
  ])
}

/** The demo's titles, and one source whose recordings stay on this machine. */
async function giveTitles(): Promise<void> {
  await page.evaluate(async (named: Record<string, string>) => {
    const { tapelog } = globalThis as unknown as { tapelog: import('../../shared/contract/bridge.ts').TapelogBridge }
    const list = await tapelog.recordings.list({})
    for (const { id, title } of list.ok ? list.value.items : []) {
      const better = named[title]
      if (better !== undefined) await tapelog.recordings.rename({ recordingId: id, title: better })
      if (title.endsWith('0911')) await tapelog.recordings.setLocalOnly({ recordingId: id, localOnly: true })
    }
  }, titles)
  for (const title of Object.keys(titles)) await expect(rowOf(page, title)).toHaveCount(0)
}

/** Holds the current list, with one recording under way, so that the pictures of both themes show the same list. */
async function holdLibrary(transcribing: string): Promise<void> {
  const list = await page.evaluate(async () => {
    const { tapelog } = globalThis as unknown as { tapelog: import('../../shared/contract/bridge.ts').TapelogBridge }
    const reply = await tapelog.recordings.list({ importLimit: 20 })
    return reply.ok ? reply.value : null
  })
  if (!list) throw new Error('The library cannot be listed.')
  // The demo model needs only a second, which is too short for a picture.
  const items = list.items.map((item) =>
    item.title === transcribing
      ? { ...item, stage: 'transcribing' as const, progress: { fraction: 0.42 }, hasTranscript: false }
      : item,
  )
  await answer(app, 'recordings.list', { ...list, items })
  await send(app, 'library.changed', {})
}
