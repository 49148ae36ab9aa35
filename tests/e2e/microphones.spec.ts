import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import { parseClock } from '../../shared/text/typedTime.ts'
import { ffmpegSamples } from '../support/ffmpeg.ts'
import { demoUtterances, placeFrom } from '../support/longRecording.ts'
import { installModel } from '../support/microModels.ts'
import { microphones, writeChannels } from '../support/twoMicrophones.ts'
import { violations } from './axe.ts'
import { test } from './fixtures.ts'
import { editSegment } from './segmentTexts.ts'
import { answerDialogs, dropFiles, rowOf } from './tapelogWindow.ts'

declare const tapelog: TapelogBridge
const title = 'two microphones'

/** An interview of 30 seconds, with a microphone for each speaker. */
async function writeInterview(folder: string): Promise<{ path: string; channels: Float32Array[] }> {
  const utterances = (await demoUtterances()).slice(0, 8)
  const placed = placeFrom(utterances, { fromMs: 300, toMs: 30_000, gapMs: 500 })
  const channels = microphones(placed, ['A', 'B'], { leakDb: -18, delayMs: 12, noiseDb: -60 })
  const path = join(folder, `${title}.wav`)
  writeChannels(path, channels)
  return { path, channels }
}
/** What was played of the first recording, as the library has it. */
const heardIn = (page: Page) =>
  page.evaluate(async () => {
    const answer = await tapelog.transcripts.get({ recordingId: 1 })
    return answer.ok ? (answer.value?.heard ?? []) : []
  })
/** The speakers of the first recording, each as `label name`. */
const speakersIn = (page: Page) =>
  page.evaluate(async () => {
    const answer = await tapelog.transcripts.get({ recordingId: 1 })
    return answer.ok ? (answer.value?.speakers ?? []).map(({ label, name }) => `${label} ${name}`).sort() : []
  })
const factLine = (page: Page) => page.locator('.factline')

test('two microphones are found, transcribed with one speaker each and played alone', async ({ tapelog, home }) => {
  const { page } = tapelog
  const { path } = await writeInterview(home.path)
  await dropFiles(page, [path])
  await rowOf(page, title).click()
  await expect(factLine(page)).toContainText('2 microphones, each with a voice of its own', { timeout: 120_000 })
  await expect(page.getByRole('textbox', { name: 'Segment text' }).first()).toBeVisible({ timeout: 120_000 })

  await test.step('one click opens the choice of one speaker per microphone', async () => {
    await factLine(page).getByRole('button', { name: 'Transcribe each microphone…' }).click()
    const dialog = page.getByRole('dialog', { name: `Transcribe “${title}” again` })
    await expect(dialog.getByRole('button', { name: /Number of speakers/ })).toContainText('One at each microphone')
    await expect(dialog).toContainText('in the order of the microphones')
    await dialog.getByRole('textbox', { name: 'Who speaks' }).fill('Reyes, Vogt')
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: test.info().outputPath('dialog.png') })
    await dialog.getByRole('button', { name: 'Transcribe again' }).click()
    // What was just chosen is not offered again.
    await expect(factLine(page)).not.toContainText('Transcribe each microphone')
    await page.getByRole('button', { name: 'Use the new transcript' }).click({ timeout: 120_000 })
    await expect(factLine(page)).toContainText('Each of the 2 microphones is one speaker.')
    expect(await speakersIn(page)).toEqual(['SPEAKER_00 Reyes', 'SPEAKER_01 Vogt'])
    await expect(factLine(page)).not.toContainText('Transcribe each microphone')
  })

  await test.step('one microphone plays alone from the current position', async () => {
    const menu = page.getByRole('button', { name: 'Microphones to play' })
    await menu.click()
    await page.screenshot({ path: test.info().outputPath('menu.png') })
    await page.getByRole('menuitemradio', { name: 'Only microphone 2' }).click()
    await expect(page.getByRole('button', { name: /^Plays only microphone 2/ })).toBeVisible({ timeout: 60_000 })
    await expect
      .poll(() => page.frames().map((frame) => frame.url()))
      .toContainEqual(expect.stringMatching(/channels=0\.1$/))
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(page.getByRole('timer', { name: 'Position' })).not.toHaveText(/^00:00:00/, { timeout: 30_000 })
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: test.info().outputPath('editor.png') })
    await page.getByRole('button', { name: /^Plays only microphone 2/ }).click()
    await page.getByRole('menuitemradio', { name: 'All microphones' }).click()
    await expect(menu).toBeVisible()
  })
})

/** A panel of three: every third sentence is of a third person, with a microphone of her own. */
async function writePanel(folder: string): Promise<{ path: string; channels: Float32Array[] }> {
  const utterances = (await demoUtterances())
    .slice(0, 9)
    .map((one, index) => ({ ...one, speaker: 'ABC'[index % 3] ?? 'A' }))
  const placed = placeFrom(utterances, { fromMs: 300, toMs: 40_000, gapMs: 500 })
  const channels = microphones(placed, ['A', 'B', 'C'], { leakDb: -24, delayMs: 12, noiseDb: -60 })
  const path = join(folder, 'panel.wav')
  writeChannels(path, channels)
  return { path, channels }
}

test('three microphones can be switched and exported separately', async ({ tapelog, home }) => {
  const { page, app } = tapelog
  const { path } = await writePanel(home.path)
  await dropFiles(page, [path])
  await rowOf(page, 'panel').click()
  await expect(factLine(page)).toContainText('3 microphones, each with a voice of its own', { timeout: 120_000 })
  await expect(page.getByRole('textbox', { name: 'Segment text' }).first()).toBeVisible({ timeout: 120_000 })
  /** What the frame that plays was asked for. */
  const played = () =>
    page.frames().flatMap((frame) => {
      const [, channels = 'all'] = /\?recording=\d+(?:&channels=(.+))?$/.exec(frame.url()) ?? [null, '']
      return channels || []
    })
  const only = (number: number) => page.getByRole('menuitemradio', { name: `Only microphone ${number}` })
  const microphone = (number: number) =>
    page.getByRole('menuitemcheckbox', { name: `Microphone ${number}`, exact: true })
  const all = page.getByRole('menuitemradio', { name: 'All microphones' })

  await test.step('the other microphones play on from the current position', async () => {
    await page.getByRole('button', { name: 'Microphones to play' }).click()
    await expect(all).toBeChecked()
    for (const number of [1, 2, 3]) await expect(microphone(number)).toBeChecked()
    await microphone(1).click()
    // The menu stays open for the next switch.
    await expect(microphone(1)).not.toBeChecked()
    await expect(all).not.toBeChecked()
    await expect.poll(played, { timeout: 60_000 }).toEqual(['0.1_0.2'])
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: test.info().outputPath('switches.png') })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^Plays without microphone 1\./ })).toBeVisible()
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(page.getByRole('timer', { name: 'Position' })).not.toHaveText(/^00:00:00/, { timeout: 30_000 })
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect(page.locator('.transport').getByRole('alert')).toHaveCount(0)
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: test.info().outputPath('without.png') })
  })

  await test.step('the last of two quick clicks counts, and one microphone stays on', async () => {
    await page.getByRole('button', { name: /^Plays without microphone 1/ }).click()
    await microphone(1).click()
    await microphone(2).click()
    await microphone(3).click()
    await expect.poll(played, { timeout: 60_000 }).toEqual(['0.0'])
    await expect(only(1)).toBeChecked()
    await microphone(1).click()
    await expect(microphone(1)).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^Plays only microphone 1\./ })).toBeVisible()
  })

  await test.step('Space switches a microphone and Enter on all closes the list', async () => {
    await page.getByRole('button', { name: /^Plays only microphone 1/ }).press('Enter')
    await microphone(3).press('Space')
    await expect.poll(played, { timeout: 60_000 }).toEqual(['0.0_0.2'])
    await all.press('Enter')
    await expect(page.getByRole('button', { name: 'Microphones to play' })).toBeVisible()
    await expect.poll(played).toEqual(['all'])
  })

  await test.step('only playback of all microphones counts as heard', async () => {
    const position = (await page.getByRole('timer', { name: 'Position' }).textContent()) ?? ''
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(() => heardIn(page), { timeout: 30_000 }).not.toEqual([])
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    // The timer shows tenths of a second.
    expect((await heardIn(page))[0]?.startMs).toBeGreaterThan((parseClock(position) ?? 0) - 100)
  })

  await test.step('a clip contains one microphone', async () => {
    const out = join(home.path, 'out')
    mkdirSync(out)
    await answerDialogs(app, [out])
    await editSegment(page, 0)
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Export its audio…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Export transcript' })
    const choice = dialog.getByRole('button', { name: /^All microphones|Microphones$/ })
    await expect(choice).toContainText('All microphones')
    await choice.click()
    await page.getByRole('option', { name: 'Only microphone 2' }).click()
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: test.info().outputPath('clip.png') })
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(dialog.getByText('Exported 1 recording to')).toBeVisible({ timeout: 60_000 })
    await dialog.getByRole('button', { name: 'Done' }).click()
    const files = readdirSync(join(out, 'panel.clips')).map((name) => join(out, 'panel.clips', name))
    const text = readFileSync(files.find((name) => name.endsWith('.txt')) ?? '', 'utf8')
    expect(text).toContain('Only the sound of microphone 2.')
    const [, from = '', to = ''] = /Audio: (\S+) to (\S+) of the recording/.exec(text) ?? []
    const sampleAt = (clock: string) => Math.round(((parseClock(clock) ?? 0) * 16_000) / 1000)
    const [clip] = ffmpegSamples(files.find((name) => name.endsWith('.wav')) ?? '', 1)
    const [, second = []] = ffmpegSamples(path, 3)
    // The text states whole milliseconds.
    const begins = Array.from({ length: 33 }, (_, index) => sampleAt(from) + index - 16)
    const isCutAt = (begin: number) => clip?.slice(0, 4000).every((sample, index) => sample === second[begin + index])
    expect(begins.filter(isCutAt)).toHaveLength(1)
    expect(Math.abs((clip?.length ?? 0) - (sampleAt(to) - sampleAt(from)))).toBeLessThan(32)
  })
})

test('channels that cancel each other are named and still give waveform and text', async ({ tapelog, home }) => {
  const { page } = tapelog
  const { channels } = await writeInterview(home.path)
  const sound = (channels[0] ?? new Float32Array(0)).map((sample, index) => (sample + (channels[1]?.[index] ?? 0)) / 2)
  const path = join(home.path, 'inverted.wav')
  writeChannels(path, [sound, sound.map((sample) => -sample)])
  await dropFiles(page, [path])
  await rowOf(page, 'inverted').click()
  await expect(factLine(page)).toContainText('Channels cancel each other, so Tapelog leaves out channel 2.', {
    timeout: 120_000,
  })
  await expect(page.getByRole('textbox', { name: 'Segment text' }).first()).toBeVisible({ timeout: 120_000 })
  await page.screenshot({ path: test.info().outputPath('inverted.png') })
})

test('one speaker per microphone is offered if no model separates speakers in the language', async ({
  openTranscript,
  home,
}) => {
  installModel(
    join(home.path, 'user-data/models'),
    { id: 'fast', title: 'Fast', task: 'asr', engine: 'transcribe-cpp', languages: ['fr'], languageChoice: 'ignored' },
    { model: { name: 'fast.gguf', bytes: Buffer.from('not loaded here') } },
  )
  const levels = { activeFromDb: -50, leaksDb: [-40, -40] }
  const voices = [0, 1].map((channel) => ({ track: 0, channel, levels }))
  const sound = JSON.stringify({ trackCount: 1, tracks: [], voices, mixed: null, gainDb: 0, statedMs: null })
  const { page } = await openTranscript(['We never saw it.'], {
    prepare: (db) => void db.prepare('UPDATE recordings SET channels = 2, sound_channels = ?').run(sound),
  })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Transcribe again/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Transcribe “/ })
  await dialog.getByRole('combobox', { name: 'Language' }).fill('French')
  await page.keyboard.press('Tab')
  const speakers = dialog.getByRole('button', { name: /Number of speakers/ })
  await expect(speakers).toContainText('Don’t separate speakers')
  await speakers.click()
  await page.getByRole('option', { name: 'One at each microphone' }).click()
  await expect(dialog).toContainText('Each channel with a voice of its own is one speaker.')
})
