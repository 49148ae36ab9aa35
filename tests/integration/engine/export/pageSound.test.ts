import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { exportTranscript, removeLeftover, writeTranscript } from '../../../../electron/engine/export/index.ts'
import type { ExportSource } from '../../../../electron/engine/export/source.ts'
import { ffmpegPath, media } from '../../../../electron/media/index.ts'
import { type ExportOptions, usualOptions } from '../../../../shared/exports/options.ts'
import { exportDocument, inTurn } from '../../../support/exportDocuments.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { allSamples, amplitudeOf, tone } from '../../../support/tones.ts'
import { writeChannels } from '../../../support/twoMicrophones.ts'
import { writeWave } from '../../../support/waveFile.ts'

/** Web pages that play their recording, written to a real disk with real sound. */
let folder: string
let out: string
let source: ExportSource
beforeEach(() => {
  folder = testFolder()
  out = join(folder, 'out')
  mkdirSync(out)
  source = { ...titled('Walk "1" & 100%'), originalPath: waveOf(2) }
})

const titled = (title: string) => exportDocument(inTurn([['Reyes', 'Never.']]), { title, durationMs: 2000 })

function waveOf(seconds: number): string {
  const path = join(folder, `${seconds}.wav`)
  writeWave(path, { seconds })
  return path
}
const write = (pageSound: ExportOptions['pageSound'], from = source) =>
  writeTranscript(out, 'html', from, { options: { ...usualOptions, pageSound } })
const written = () => readdirSync(out).sort()
const audioIn = (page: string) => /<audio [^>]*src="([^"]*)"/.exec(readFileSync(page, 'utf8'))?.[1]

/** The length in seconds that ffmpeg decodes. */
function heardSeconds(path: string): number {
  const samples = execFileSync(ffmpegPath(), ['-v', 'error', '-i', path, '-ac', '1', '-ar', '1000', '-f', 's16le', '-'])
  return samples.length / 2000
}

test('a page with sound inside holds the whole sound as MP3, without another file', async () => {
  const address = audioIn(await write('inside')) ?? ''
  expect(written()).toEqual(['Walk 1 & 100%.html'])
  const [head, bytes = ''] = address.split(',')
  expect(head).toBe('data:audio/mpeg;base64')
  const sound = join(folder, 'sound.mp3')
  writeFileSync(sound, Buffer.from(bytes, 'base64'))
  expect(heardSeconds(sound)).toBeCloseTo(2, 0)
})

test('a page plays what the window plays of channels that cancel each other', async () => {
  const originalPath = join(folder, 'inverted.wav')
  const sound = tone(300, { seconds: 2 })
  writeChannels(originalPath, [sound, sound.map((sample) => -sample)])
  const mixed = [{ track: 0, channel: 0 }]
  const facts = { trackCount: 1, tracks: [], voices: [], mixed, gainDb: 0, statedMs: null }
  await write('beside', { ...source, originalPath, recording: { ...source.recording, sound: facts } })
  const heard = await allSamples(media.decodePcm(join(out, 'Walk 1 & 100%.mp3')))
  expect(amplitudeOf(heard, 300)).toBeCloseTo(0.3, 1)
})

test('pages of one recording share the sound file beside them, and overwrite no other', async () => {
  const page = await write('beside')
  expect(written()).toEqual(['Walk 1 & 100%.html', 'Walk 1 & 100%.mp3'])
  expect(audioIn(page)).toBe('./Walk%201%20%26%20100%25.mp3')
  expect(heardSeconds(join(out, 'Walk 1 & 100%.mp3'))).toBeCloseTo(2, 0)
  await write('beside')
  expect(written()).toEqual(['Walk 1 & 100% (2).html', 'Walk 1 & 100%.html', 'Walk 1 & 100%.mp3'])
  writeFileSync(join(out, 'Other.mp3'), 'mine')
  const other = await write('beside', { ...source, recording: { ...source.recording, title: 'Other' } })
  expect(audioIn(other)).toBe('./Other%20(2).mp3')
  expect(readFileSync(join(out, 'Other.mp3'), 'utf8')).toBe('mine')
})

test('only pages with sound have a player', async () => {
  const options = { ...usualOptions, pageSound: 'beside' as const }
  let printed = ''
  const printPage = async (html: string) => {
    printed = html
    return Buffer.from('%PDF')
  }
  await writeTranscript(out, 'pdf', { ...source, printPage }, { options })
  await writeTranscript(out, 'txt', source, { options })
  expect(written()).toEqual(['Walk 1 & 100%.pdf', 'Walk 1 & 100%.txt'])
  for (const page of [printed, (await exportTranscript('html', source)).toString('utf8')])
    expect(page).not.toMatch(/<script|<audio|<button|script-src|data-at/)
})

test('a page with sound that cannot be written leaves nothing behind', async () => {
  const onName = () => {
    throw Object.assign(new Error('full'), { code: 'ENOSPC' })
  }
  const options = { ...usualOptions, pageSound: 'beside' as const }
  await expect(writeTranscript(out, 'html', source, { options, onName })).rejects.toMatchObject({
    code: 'export-disk-full',
  })
  expect(written()).toEqual([])
  await write('beside')
  await expect(writeTranscript(out, 'html', source, { options, onName })).rejects.toThrow()
  // The sound of the earlier page stays.
  expect(written()).toEqual(['Walk 1 & 100%.html', 'Walk 1 & 100%.mp3'])
  writeFileSync(join(folder, '2.wav'), 'no sound')
  await expect(write('inside')).rejects.toMatchObject({ code: 'not-audio' })
  const signal = AbortSignal.abort()
  const stopped = writeTranscript(out, 'html', { ...source, originalPath: waveOf(1) }, { options, signal })
  await expect(stopped).rejects.toMatchObject({ code: 'stopped' })
  expect(written()).toEqual(['Walk 1 & 100%.html', 'Walk 1 & 100%.mp3'])
})

test('the cleanup after a crash removes unfinished page sound with its export', async () => {
  const options = { ...usualOptions, pageSound: 'beside' as const }
  const again = () => writeTranscript(out, 'html', source, { options, temporaryName: '7' })
  // A folder with the name of the unfinished sound makes the export fail, which shows that this is the name.
  mkdirSync(join(out, '.tapelog-7-sound.part.part'))
  await expect(again()).rejects.toMatchObject({ code: 'export-failed' })
  writeFileSync(join(out, '.tapelog-7-sound.part'), 'half')
  await removeLeftover(out, '7')
  await again()
  expect(written()).toEqual(['Walk 1 & 100%.html', 'Walk 1 & 100%.mp3'])
})

test('a page refuses sound that is too long before any work, and says what helps', async () => {
  const long = { ...source, recording: { ...source.recording, durationMs: 2 * 3_600_000 } }
  await expect(write('inside', long)).rejects.toMatchObject({
    code: 'sound-too-long-inside',
    message: expect.stringContaining('Choose “In a file beside the page” instead.'),
  })
  expect(written()).toEqual([])
  await write('beside', long)
})

test('a page has sound only if the seal matches', async () => {
  for (const sound of ['inside', 'beside'] as const)
    await expect(write(sound, { ...source, seal: 'differs' })).rejects.toMatchObject({ code: 'original-not-sealed' })
  expect(written()).toEqual([])
  await write('none', { ...source, seal: 'differs' })
  rmSync(source.originalPath ?? '')
  for (const originalPath of [source.originalPath ?? null, null]) {
    const page = readFileSync(await write('beside', { ...source, originalPath }), 'utf8')
    expect(page).toContain('so this page has no audio.')
    expect(page).not.toContain('<audio')
  }
  expect(written().filter((name) => name.endsWith('.mp3'))).toEqual([])
})
