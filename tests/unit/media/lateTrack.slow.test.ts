import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measureChannels } from '../../../electron/media/channels/measure.ts'
import { ffmpegPath } from '../../../electron/media/index.ts'
import { testFolder } from '../../support/testFolder.ts'
import { writeChannels } from '../../support/twoMicrophones.ts'

/** A camera whose second microphone was switched on later. */
const folder = testFolder()

test.each([
  ['late.mov', 20],
  ['later.mkv', 1500],
])('the sound of a later track keeps its place: %s after %i s', async (name, lateSeconds) => {
  const [wave, path] = ['tone.wav', name].map((one) => join(folder, one)) as [string, string]
  writeChannels(wave, [Float32Array.from({ length: 48_000 }, (_, at) => 0.3 * Math.sin(at * 0.15))])
  execFileSync(ffmpegPath(), [
    ...['-v', 'error', '-i', wave, '-itsoffset', `${lateSeconds}`, '-i', wave],
    ...['-map', '0:a', '-map', '1:a', '-c:a', 'pcm_s16le', path],
  ])
  const { levelsDb } = await measureChannels(path)
  const beginsMs = levelsDb.map((levels) => levels.findIndex((level) => level > -40) * 20)
  expect(beginsMs[0]).toBeLessThan(60)
  expect(Math.abs((beginsMs[1] ?? 0) - lateSeconds * 1000)).toBeLessThan(60)
})
