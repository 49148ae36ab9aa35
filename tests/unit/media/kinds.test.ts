import { readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsOfFfmpeg } from '../../../build/checkFfmpeg.mjs'
import { checkStarted } from '../../../electron/media/boundedProcess.ts'
import { media } from '../../../electron/media/index.ts'
import { kindOf } from '../../../electron/media/kinds.ts'
import { ffmpegPath, findFfmpeg } from '../../../electron/media/program.ts'
import { ffmpeg } from '../../support/ffmpeg.ts'
import { recordingKinds, recordingOf } from '../../support/hostileMedia/kinds.ts'
import { temporaryFolder } from '../../support/testEngine.ts'

const patient = { timeout: 300_000 }
let folder: ReturnType<typeof temporaryFolder>
beforeAll(() => {
  folder = temporaryFolder()
})
afterAll(() => folder.remove())

/** Tapelog can read everything that recorders, phones and editors write, whatever its name. */
test.each(Object.keys(recordingKinds) as (keyof typeof recordingKinds)[])('%s', patient, async (kind) => {
  const path = join(folder.path, 'a.dat')
  writeFileSync(path, recordingOf(kind, 2, folder.path))
  const { durationMs, channels } = await media.probe(path)
  expect(channels).toBe(1)
  expect(Math.abs(durationMs - 2000)).toBeLessThan(150)
  let samples = 0
  for await (const block of media.decodePcm(path)) samples += block.length
  expect(Math.abs(samples / 16 - durationMs)).toBeLessThan(150)
})

describe('beside the sound', () => {
  test('a film and a cover are not decoded', patient, async () => {
    const film = ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=160x120', '-f', 'lavfi', '-i', 'sine=duration=2']
    const path = join(folder.path, 'film.mp4')
    ffmpeg([...film, '-c:v', 'mpeg4', '-c:a', 'aac', path])
    expect(await media.probe(path)).toMatchObject({ codec: 'aac', channels: 1 })
    const covered = join(folder.path, 'cover.mp3')
    const [tone, cover] = ['tone.mp3', 'cover.jpg'].map((name) => join(folder.path, name)) as [string, string]
    ffmpeg(['-f', 'lavfi', '-i', 'sine=duration=2', tone])
    ffmpeg(['-f', 'lavfi', '-i', 'testsrc=duration=1:size=160x120', '-frames:v', '1', cover])
    const both = ['-i', tone, '-i', cover, '-map', '0:a', '-map', '1:v', '-c', 'copy']
    ffmpeg([...both, '-id3v2_version', '3', '-disposition:v', 'attached_pic', covered])
    expect(await media.probe(covered)).toMatchObject({ container: 'mp3', codec: 'mp3' })
  })
})

describe('the kind of a file', () => {
  test('of MPEG frames behind other bytes is found by two in a row', () => {
    const frames = ffmpeg(['-f', 'lavfi', '-i', 'sine=duration=1', '-f', 'mp3', '-write_xing', '0', 'pipe:1'])
    expect(kindOf(Buffer.concat([Buffer.alloc(1000, 0x20), frames.subarray(300)]))?.demuxer).toBe('mp3')
    expect(kindOf(Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(2000)]))).toBeNull()
  })

  test.each([
    '#EXTM3U\n',
    'ffconcat version 1.0\n',
    '<?xml version="1.0"?><MPD/>',
    'v=0\n',
    '\x47\x40\x11',
    'GIF89a',
    '%PDF',
  ])('of %j is none', (text) => expect(kindOf(Buffer.from(text.repeat(100), 'latin1'))).toBeNull())
})

describe('the program', () => {
  test('is taken from the application, then from the system, never from a relative folder', () => {
    const system = ffmpegPath()
    const path = ['.', '', 'bin', join(system, '..')].join(delimiter)
    expect(findFfmpeg({ resources: null, path })).toBe(system)
    expect(findFfmpeg({ resources: folder.path, path })).toBe(system)
    expect(findFfmpeg({ resources: null, path: '.' })).toBeNull()
  })

  test('that does not start says nothing about the file', () => {
    const ends = [
      { code: null, signal: null, message: 'spawn ENOENT' },
      {
        code: 127,
        signal: null,
        message: 'ffmpeg: error while loading shared libraries: libavutil.so.57: cannot open',
      },
      { code: 2, signal: null, message: 'sh: 1: ulimit: error setting limit (Operation not permitted)' },
    ]
    for (const end of ends) expect(() => checkStarted(end)).toThrow(/ffmpeg/)
    checkStarted({ code: 1, signal: null, message: 'pipe:0: Invalid data found when processing input' })
    checkStarted({ code: null, signal: 'SIGKILL', message: '' })
  })

  test('in a bundle has to be an LGPL build with its encoders', () => {
    const banner = (options: string) => `ffmpeg version 7.1\nbuilt with gcc\nconfiguration: ${options}\n`
    const good = '--prefix=/usr --enable-libopus --enable-libmp3lame --enable-shared'
    expect(faultsOfFfmpeg(banner(good))).toEqual([])
    for (const option of ['--enable-gpl', '--enable-nonfree', '--enable-libfdk-aac'])
      expect(faultsOfFfmpeg(banner(`${good} ${option}`))).toEqual([expect.stringContaining(option)])
    expect(faultsOfFfmpeg(banner('--enable-libopus'))).toHaveLength(1)
    expect(faultsOfFfmpeg('no banner')).toHaveLength(1)
    expect(readFileSync('build/package/folder.mjs', 'utf8')).toContain('checkBundledFfmpeg(ffmpeg)')
  })
})
