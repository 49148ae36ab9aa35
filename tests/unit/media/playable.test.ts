import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { isPlayable } from '../../../electron/media/playable.ts'
import { ffmpeg } from '../../support/ffmpeg.ts'
import { testFolder } from '../../support/testFolder.ts'

let folder: string
beforeAll(() => {
  folder = testFolder()
})

/** A noise that becomes a silence, so that a variable bit rate varies. */
function made(name: string, ...args: string[]): string {
  const path = join(folder, name)
  ffmpeg(['-f', 'lavfi', '-i', 'anoisesrc=d=2:r=44100,volume=enable=gt(t\\,1):volume=0', ...args, '-y', path])
  return path
}
const mp3 = { container: 'mp3', codec: 'mp3', channels: 1, sampleRateHz: 44_100 }
const ogg = { container: 'ogg', codec: 'opus', channels: 1, sampleRateHz: 48_000 }
const mov = { container: 'mov,mp4,m4a,3gp,3g2,mj2', codec: 'aac', channels: 1, sampleRateHz: 44_100 }

test('plays MP3 of a constant bit rate directly, also with tags', async () => {
  for (const args of [['-write_xing', '0'], ['-id3v2_version', '3', '-write_id3v1', '1', '-metadata', 'title=a'], []])
    expect(await isPlayable(made('a.mp3', '-b:a', '64k', ...args), mp3)).toBe(true)
})

test('does not play MP3 of several bit rates directly', async () => {
  const variable = made('variable.mp3', '-q:a', '5', '-write_xing', '0')
  expect(await isPlayable(variable, mp3)).toBe(false)
  expect(await isPlayable(made('xing.mp3', '-q:a', '5'), mp3)).toBe(false)
  const labelled = join(folder, 'labelled.mp3')
  const info = readFileSync(made('info.mp3', '-b:a', '64k')).subarray(0, 45 + 300)
  writeFileSync(labelled, Buffer.concat([info, readFileSync(variable)]))
  expect(await isPlayable(labelled, mp3)).toBe(false)
})

test('does not play two joined MP3 files of different bit rates directly', async () => {
  const path = made('joined.mp3', '-b:a', '64k')
  appendFileSync(path, readFileSync(made('second.mp3', '-b:a', '128k')))
  expect(await isPlayable(path, mp3)).toBe(false)
  expect(await isPlayable(made('low.mp3', '-ar', '12000', '-b:a', '32k'), { ...mp3, sampleRateHz: 12_000 })).toBe(false)
})

test('plays one Ogg file directly, but not two joined ones', async () => {
  const path = made('a.ogg', '-c:a', 'libopus')
  expect(await isPlayable(path, ogg)).toBe(true)
  appendFileSync(path, readFileSync(path))
  expect(await isPlayable(path, ogg)).toBe(false)
})

test('does not play bare AAC, nine channels or MP3 in MP4 directly', async () => {
  expect(await isPlayable('', { ...mp3, container: 'aac', codec: 'aac' })).toBe(false)
  expect(await isPlayable('', { ...mp3, container: 'wav', codec: 'pcm_s16le', channels: 9 })).toBe(false)
  expect(await isPlayable('', { ...mov, sampleRateHz: 16_000 })).toBe(false)
  expect(await isPlayable('', mov)).toBe(true)
  expect(await isPlayable('', { ...mov, codec: 'mp3' })).toBe(false)
})
