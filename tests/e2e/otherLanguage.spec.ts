import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { addFunctions } from '../../electron/engine/library/database.ts'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import type { RecordingDetail } from '../../shared/recordings/domain.ts'
import { problemInfo } from '../../shared/words/problem.ts'
import { answer, askedOf, send } from './deviceSession.ts'
import { test as base } from './fixtures.ts'
import { calm, chainAt, showQueue } from './queueFrames.ts'
import { answerQuestions, demo, rowOf, type Tapelog } from './tapelogWindow.ts'

/** A recording that was imported with the wrong language. The test's answers say which speech models the machine has. */
const { title } = demo.memo
const error = {
  code: 'language-unavailable',
  message: 'No speech model for German is installed on this machine. Choose another language.',
  retryable: false,
}
const goTo = (page: Page, name: string) => page.getByRole('navigation').getByRole('button', { name }).click()
const dialogOf = (page: Page) => page.getByRole('dialog', { name: `Transcribe “${title}” again` })

/** `recording`: what the window knows about the library's only recording. From then on, the test gives the engine's answers. */
const test = base.extend<{ recording: RecordingDetail }>({
  tapelog: async ({ openWith }, use) => use(await openWith('memo')),
  recording: [
    async ({ tapelog }, use) => {
      const { app, page } = tapelog
      const real = await page.evaluate(async () => {
        const reply = await (window as unknown as { tapelog: TapelogBridge }).tapelog.recordings.get({ recordingId: 1 })
        return reply.ok ? reply.value : null
      })
      if (!real) throw new Error('the recording is not there')
      await answer(app, 'recognition.languages', {
        languages: ['en'],
        withoutHotwords: ['auto', 'en'],
        withoutSpeakers: ['auto', 'en'],
        decidedByModel: [],
        mustBeChosen: false,
        used: [],
      })
      await answer(app, 'recordings.transcribe', { jobId: 9 })
      await use(real)
    },
    { auto: true },
  ],
})

/** Sends the window this state of the recording. */
async function show({ app }: Tapelog, recording: RecordingDetail) {
  await answer(app, 'recordings.get', recording)
  await answer(app, 'recordings.list', { items: [recording], total: 1, imports: [], refusedImports: 0 })
  await send(app, 'recording.changed', { recordingId: recording.id, revision: recording.revision })
}
const failedInGerman = (real: RecordingDetail): RecordingDetail => ({
  ...real,
  stage: 'failed',
  error,
  hasTranscript: false,
  activeJobId: 3,
  transcription: { ...real.transcription, language: 'de', hotwords: ['Reyes'] },
})

test('three clicks correct a wrong language', async ({ recording: real, tapelog }) => {
  const { app, page } = tapelog
  await show(tapelog, failedInGerman(real))
  const chain = chainAt('poll', title, { state: 'failed', error, recordingId: real.id })
  await showQueue(app, { ...calm, chains: [chain] })
  await answer(app, 'transcripts.get', null)

  const mend = async () => {
    await page.getByRole('button', { name: /^Choose another language…/ }).click()
    const dialog = dialogOf(page)
    const language = dialog.getByRole('combobox', { name: 'Language' })
    await expect(language).toHaveValue('German')
    await expect(dialog).toContainText('No speech model for German is installed on this machine.')
    await expect(dialog.getByRole('textbox', { name: 'Hotwords' })).toHaveValue('Reyes')
    await dialog.getByRole('button', { name: 'English' }).click()
    await expect(language).toHaveValue('English')
    await expect(dialog).not.toContainText('No speech model')
    // No model here tells speakers apart, so the switch is off and says why. The person's choice stays.
    const speakers = dialog.getByRole('checkbox', { name: 'Tell speakers apart' })
    await expect(speakers).toBeDisabled()
    await expect(speakers).not.toBeChecked()
    await expect(dialog).toContainText('No installed model can tell speakers apart.')
    await dialog.getByRole('button', { name: 'Transcribe again' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await mend()
  await goTo(page, 'Queue')
  await page.getByRole('tab', { name: /Needs attention/ }).click()
  await mend()
  await goTo(page, 'Library')
  await rowOf(page, title).click()
  await expect(page.getByRole('heading', { name: 'There is no transcript' })).toBeVisible()
  await mend()
  const asked = {
    recordingId: real.id,
    options: {
      language: 'en',
      diarization: true,
      expectedSpeakers: null,
      hotwords: ['Reyes'],
      speakerNames: [],
      areNamesInOrder: false,
      hotwordsLeftOut: [],
      speakerPerChannel: false,
    },
    destination: 'this-machine',
  }
  expect(await askedOf(app, 'recordings.transcribe')).toEqual([asked, asked, asked])
})

base(
  'a new transcript in another language replaces the text at once, and undo restores it',
  async ({ home, openWith }) => {
    const { page } = await openWith('memo')
    await expect(rowOf(page, title)).toContainText('Transcribed', { timeout: 90_000 })
    // Pretend that the recording was imported as German: this recogniser knows only English.
    const db = new Database(join(home.path, 'user-data/library/library.sqlite'))
    addFunctions(db)
    db.exec(`UPDATE transcription_runs SET options = json_set(options, '$.language', 'de');
      UPDATE transcripts SET revision = revision + 1, language_source = 'chosen'; UPDATE segments SET text = 'Alles falsch.'`)
    db.close()
    await rowOf(page, title).click()
    await expect(page.getByText('Alles falsch.').first()).toBeVisible()
    await page.getByRole('button', { name: /^Choose another language…/ }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'English' }).click()
    await dialog.getByRole('button', { name: 'Transcribe again' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Alles falsch.')).toHaveCount(0, { timeout: 90_000 })
    await expect(page.getByText(/^New transcript ready:/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('Alles falsch.').first()).toBeVisible()
  },
)

test('a failure for another reason is retried at once or with other choices', async ({ recording: real, tapelog }) => {
  const { app, page } = tapelog
  await answer(app, 'queue.retry', { changed: 1 })
  const other = { code: 'transcription-failed', message: 'It was too loud.', retryable: true }
  await show(tapelog, { ...failedInGerman(real), error: other })
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect.poll(() => askedOf(app, 'queue.retry')).toEqual([{ recordingId: real.id }])
  await page.getByRole('button', { name: `More actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Transcribe again…' }).click()
  await expect(dialogOf(page)).toBeVisible()
})

test('a remote account is offered only for a recording that may leave', async ({ recording: real, tapelog }) => {
  const { app, page } = tapelog
  await answerQuestions(app, 'confirm')
  await page.evaluate(async () => {
    const { tapelog } = window as unknown as { tapelog: TapelogBridge }
    const secondFamily = { apiBase: '', workflowStatusPath: '', ownerId: '' }
    await tapelog.accounts.save({
      accountId: null,
      fields: {
        ...{ name: 'Desk', region: 'custom', baseUrl: 'https://desk.example/developer/api', clientId: 'desk' },
        ...{ userTokenSource: 'pasted', userId: '', expiresInUnit: 'seconds' },
        ...secondFamily,
      },
      untested: true,
    })
  })
  const choose = async (recording: RecordingDetail) => {
    await show(tapelog, recording)
    await page.getByRole('button', { name: `More actions for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Transcribe again…' }).click()
    await expect(dialogOf(page)).toBeVisible()
  }
  await choose({ ...real, destination: 'remote' })
  await expect(dialogOf(page).getByRole('radio', { name: /Desk/ })).toBeChecked()
  await dialogOf(page).getByRole('button', { name: 'Transcribe again' }).click()
  await expect(dialogOf(page)).toHaveCount(0)

  await choose({ ...real, localOnly: true, destination: 'this-machine', revision: real.revision + 1 })
  await expect(dialogOf(page)).toContainText('because it is marked “Never leaves this machine”')
  await expect(dialogOf(page).getByRole('radio')).toHaveCount(0)
  await dialogOf(page).getByRole('button', { name: 'Transcribe again' }).click()
  await expect
    .poll(async () =>
      (await askedOf(app, 'recordings.transcribe')).map((asked) => (asked as { destination: string }).destination),
    )
    .toEqual(['remote', 'this-machine'])
})

test('a message names the stopped upload of a recording that must stay here', async ({ tapelog }) => {
  const { app, page } = tapelog
  const said = 'From now on it stays on this machine. Nothing more is sent; the upload was stopped at 40 %.'
  const facts = { sent: 'some', sentPercent: 40, upload: 'stopped', submit: 'not-submitted', goesOn: 'no' } as const
  await answer(app, 'recordings.setLocalOnly', { ok: true, said: problemInfo('stays-here', facts) })
  await page.getByRole('button', { name: `More actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Keep on this machine only' }).click()
  await expect(page.getByRole('region', { name: 'Messages about your files' })).toContainText(`${title}: ${said}`)
})

test('the settings warn if new recordings have a language without a speech model', async ({ tapelog }) => {
  const { page } = tapelog
  await goTo(page, 'Settings')
  const field = page.getByRole('combobox', { name: 'Language' })
  await field.fill('de')
  await field.press('Enter')
  await expect(
    page.getByText('No speech model for German is installed on this machine. Available: Automatic, English.'),
  ).toBeVisible()
  await field.fill('en-GB')
  await field.press('Enter')
  await expect(page.getByText('No speech model')).toHaveCount(0)
})
