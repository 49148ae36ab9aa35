import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect as expectAtOnce } from '@playwright/test'
import Database from 'better-sqlite3'
import { addFunctions } from '../../electron/engine/library/database.ts'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import { demoUtterances, placeFrom } from '../support/longRecording.ts'
import { installModel } from '../support/microModels.ts'
import { startService } from '../support/tapelogProcess.ts'
import { microphones, writeChannels } from '../support/twoMicrophones.ts'
import { correctInterview } from './correctedInterview.ts'
import { writeCut, writeTake } from './fieldRecorder.ts'
import { pictureTaker } from './pictureTaker.ts'
import { sendToAccount } from './remoteAccount.ts'
import { editSegment } from './segmentTexts.ts'
import {
  answerQuestions,
  dropFiles,
  expectTranscribed,
  makeHome,
  openTapelog,
  passWelcome,
  rowOf,
} from './tapelogWindow.ts'
import { lookAs } from './windowLook.ts'

/**
 * Pictures of what is heard: an interview with a microphone for each speaker, its marks of pauses, crosstalk, unclear words, uncertain
 * speakers and other languages, files that become one recording, and the models of this machine. The recordings are made of the demo's
 * voices. The device, its speed, the other language and the uncertain speaker are made up.
 */
const expect = expectAtOnce.configure({ timeout: 180_000 })
const title = 'Interview with two microphones'
const home = makeHome()
describeMachine(join(home.path, 'user-data/models'))
const recording = join(home.path, `${title}.wav`)
await writeInterview(recording)
const service = await startService(join(home.path, 'service'))
const tapelog = await openTapelog(home.path)
const { app, page } = tapelog
// The first argument names this script.
const { pictures, expectNoneTwice } = pictureTaker(tapelog, process.argv.slice(3))
page.setDefaultTimeout(180_000)
try {
  await lookAs(app, page, { width: 1280, height: 800, zoom: 1, theme: 'light' })
  await answerQuestions(app, 'confirm')
  await passWelcome(page)
  await importInterview()
  await showMicrophones()
  await showMarks()
  await showDoubts()
  await showJoining()
  await showMachine()
  await showJapanese()
  expectNoneTwice()
} finally {
  await tapelog.close()
  await service.stop()
  home.remove()
}

/** Eight sentences. The fourth begins before the third ends, and three seconds pass before the sixth. */
async function writeInterview(path: string): Promise<void> {
  const placed = placeFrom((await demoUtterances()).slice(0, 8), { fromMs: 300, toMs: 33_000, gapMs: 700 })
  const moved = placed.map((one, index) => {
    const byMs = index === 3 ? -1200 : index > 4 ? 3000 : 0
    return { ...one, startMs: one.startMs + byMs, endMs: one.endMs + byMs }
  })
  writeChannels(path, microphones(moved, ['A', 'B'], { leakDb: -18, delayMs: 12, noiseDb: -60 }))
  const closed = new Date(2026, 8, 14, 11, 30, 0)
  utimesSync(path, closed, closed)
}

/** A model that decides the language itself, and a graphics card that it used. */
function describeMachine(modelsFolder: string): void {
  const languages = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt']
  installModel(
    modelsFolder,
    {
      id: 'example',
      title: 'Example model',
      task: 'asr',
      engine: 'transcribe-cpp',
      languages,
      languageChoice: 'ignored',
    },
    { model: { name: 'example.gguf', bytes: Buffer.from('not loaded here') } },
  )
  const device = { key: '0000:01:00.0', name: 'Example graphics card', isGraphics: true, memoryBytes: 8e9 }
  const speeds = { example: { audioSeconds: 3600, workSeconds: 722, peakBytes: 1.2e9, device: device.name } }
  writeFileSync(
    join(modelsFolder, 'devices.json'),
    JSON.stringify({ seen: [device], used: device, broken: [], speeds }),
  )
}

async function importInterview(): Promise<void> {
  await sendToAccount(page, service.connection)
  await dropFiles(page, [recording])
  const sheet = page.getByRole('dialog', { name: 'Import 1 recording' })
  await expect(sheet).not.toContainText('still being copied')
  await sheet.getByText('On this machine', { exact: true }).click()
  const language = sheet.getByRole('combobox', { name: 'Language' })
  await language.fill('English')
  await language.press('Tab')
  await sheet.getByRole('button', { name: /Speakers/ }).click()
  await page.getByRole('option', { name: 'One at each microphone' }).click()
  await pictures('import-microphones', [sheet.getByText(/^Each channel with a voice of its own/)])
  await sheet.getByRole('button', { name: 'Import 1' }).click()
  await expectTranscribed(page, title)
  await correctInterview(page, title)
}

/** One microphone is played alone, and the waveform is that of this microphone. */
async function showMicrophones(): Promise<void> {
  await rowOf(page, title).click()
  for (const [index, name] of ['Interviewer', 'Councillor Reyes'].entries()) {
    const field = page.getByRole('textbox', { name: 'Speaker name' }).nth(index)
    await field.fill(name)
    await field.press('Enter')
  }
  await page.getByRole('button', { name: 'Microphones to play' }).click()
  await page.getByRole('menuitemradio', { name: 'Only microphone 2' }).click()
  const alone = page.getByRole('button', { name: /^Plays only microphone 2/ })
  await expect(alone).toBeVisible()
  await alone.click()
  await pictures('editor-channels', [
    page.getByRole('menuitemradio', { name: 'Only microphone 2' }),
    page.getByText('Each of the 2 microphones is one speaker.'),
  ])
  await page.getByRole('menuitemradio', { name: 'All microphones' }).click()
}

async function showMarks(): Promise<void> {
  await page.keyboard.press('ControlOrMeta+g')
  await page.keyboard.type('0:29')
  await page.keyboard.press('Enter')
  await editSegment(page, 7)
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Alt+u')
  await pictures('editor-marks', [
    page.getByText('(3 s)', { exact: true }),
    page.getByText('(crosstalk)', { exact: true }),
    page.getByText('(unclear 0:29)').first(),
  ])
}

/** A sentence in another language, and a speaker of whom the recogniser was unsure. */
async function showDoubts(): Promise<void> {
  await page.getByRole('button', { name: 'Back to the library' }).click()
  const german = 'Haben Sie das jemandem in der Regierung erzählt?'
  await page.evaluate(
    async ({ title, text }) => {
      const { tapelog } = globalThis as unknown as { tapelog: TapelogBridge }
      const list = await tapelog.recordings.list({})
      const recordingId = (list.ok && list.value.items.find((item) => item.title === title)?.id) || 0
      const transcript = await tapelog.transcripts.get({ recordingId })
      const segmentId = (transcript.ok && transcript.value?.segments[6]?.id) || 0
      await tapelog.transcripts.edit({ recordingId, operation: { kind: 'segment.setText', segmentId, text } })
    },
    { title, text: german },
  )
  const db = new Database(join(home.path, 'user-data/library/library.sqlite'))
  addFunctions(db)
  type Place = { startMs: number; endMs: number; speaker: string }
  const places = db
    .prepare<[], Place>(
      `SELECT start_ms AS startMs, end_ms AS endMs, label AS speaker FROM segments JOIN speakers ON speakers.id = speaker_id
       ORDER BY start_ms`,
    )
    .all()
  const [other, doubtful] = places.slice(6)
  if (!other || !doubtful) throw new Error('The interview has too few segments.')
  const notices = [
    { code: 'speaker-per-channel', values: { channels: 2 } },
    { code: 'doubtful-voices', values: { places: [doubtful] } },
    { code: 'other-languages', values: { places: [{ ...other, language: 'de' }] } },
  ]
  db.prepare('UPDATE transcripts SET revision = revision + 1, notices = ?').run(JSON.stringify(notices))
  db.close()
  await rowOf(page, title).click()
  await page.locator('.segment').last().scrollIntoViewIfNeeded()
  await pictures(
    'editor-language',
    [
      page.locator('[data-language=de]'),
      page.locator('.doubt'),
      page.getByText(/^Another language is spoken in some segments: German/),
    ],
    ['light'],
  )
  await page.getByRole('button', { name: 'Back to the library' }).click()
}

/** The tracks of a field recorder are offered as one recording, and joined. The other set stays for the Japanese picture. */
async function showJoining(): Promise<void> {
  const card = join(home.path, 'card')
  mkdirSync(card)
  const files = [...(await writeCut(card)), ...(await writeTake(card, { sentences: 8 }))]
  await dropFiles(page, files)
  const sheet = page.getByRole('dialog', { name: `Import ${files.length} recordings` })
  await expect(sheet).not.toContainText('still being copied')
  await sheet.getByText('On this machine', { exact: true }).click()
  await sheet.getByRole('button', { name: `Import ${files.length}` }).click()
  for (const track of ['Tr1', 'Tr2', 'LR']) await expectTranscribed(page, `ZOOM0001_${track}`)
  await expect(page.getByText('In progress')).toHaveCount(0)
  const offer = page.getByRole('region', { name: 'Files that look like one recording' })
  await pictures('join-offer', [offer.getByText('1 more such set.')])
  await offer.getByRole('button', { name: 'Join…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Join 3 files' })
  await pictures('join-dialog', [dialog.getByText('channel 2'), dialog.getByText('not heard')])
  await pictures('join-zoom', [dialog.getByText('channel 1')], ['light'], 2)
  await lookAs(app, page, { width: 1280, height: 800, zoom: 1, theme: 'light' })
  await dialog.getByRole('button', { name: 'Join', exact: true }).click()
  await expectTranscribed(page, 'ZOOM0001')
  await correctInterview(page, 'ZOOM0001')
  await rowOf(page, 'ZOOM0001').click()
  await page.locator('.factline').getByRole('button', { name: 'Show all of it' }).click()
  await pictures('joined-recording', [
    page.getByText('Joined from 3 files'),
    page.getByRole('button', { name: 'Show files…' }),
    page.getByText('Each of the 2 microphones is one speaker.'),
  ])
}

/** The speed of a model on this machine, and the device. */
async function showMachine(): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('region', { name: 'Settings' })
  await settings.getByRole('button', { name: 'On this machine', exact: true }).click()
  const heading = page.getByRole('heading', { name: 'Example model', exact: true })
  await heading.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await pictures(
    'models-speed',
    [heading, page.getByText('about 12 min for an hour of audio on this computer')],
    ['light'],
  )
  const devices = page.getByRole('button', { name: 'Processor and graphics' })
  await devices.click()
  // The folder of the models, below, is one of this run.
  await page
    .getByRole('button', { name: /Graphics device/ })
    .evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await pictures('models-devices', [devices, page.getByText('Last used: Example graphics card')])
}

/** The dialog in Japanese. This is the last picture. */
async function showJapanese(): Promise<void> {
  await page
    .getByRole('region', { name: 'Settings' })
    .getByRole('button', { name: 'Language of the window' })
    .first()
    .click()
  await page
    .getByRole('button', { name: 'Language of the window' })
    .and(page.locator('[aria-haspopup=listbox]'))
    .click()
  await page.getByRole('option', { name: '日本語' }).click()
  await page.getByRole('navigation').getByRole('button', { name: 'ライブラリ' }).click()
  await page.getByRole('button', { name: '結合…' }).click()
  await pictures(
    'join-japanese',
    [
      page
        .getByRole('dialog')
        .getByText(/^0:0[1-9]から/)
        .first(),
    ],
    ['light'],
  )
}
