import { readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { faultsOfFfmpeg } from '../../../build/checkFfmpeg.mjs'
import { checkStarted } from '../../../electron/media/boundedProcess.ts'
import { media } from '../../../electron/media/index.ts'
import { kindOf } from '../../../electron/media/kinds.ts'
import { mpegFrame } from '../../../electron/media/mpegFrame.ts'
import { ffmpegPath, findFfmpeg } from '../../../electron/media/program.ts'
import { ffmpeg } from '../../support/ffmpeg.ts'
import { recordingKinds, recordingOf } from '../../support/hostileMedia/kinds.ts'
import { testFolder } from '../../support/testFolder.ts'

const patient = { timeout: 300_000 }
let folder: string
beforeAll(() => {
  folder = testFolder()
})

/** Tapelog can read everything that recorders, phones and editors write, whatever its name. */
test.each(Object.keys(recordingKinds) as (keyof typeof recordingKinds)[])(
  'reads a recording of the kind %s',
  patient,
  async (kind) => {
    const path = join(folder, 'a.dat')
    writeFileSync(path, recordingOf(kind, 2, folder))
    const { durationMs, channels } = await media.probe(path)
    expect(channels).toBe(1)
    expect(Math.abs(durationMs - 2000)).toBeLessThan(150)
    let samples = 0
    for await (const block of media.decodePcm(path)) samples += block.length
    expect(Math.abs(samples / 16 - durationMs)).toBeLessThan(150)
  },
)

describe('pictures beside the sound', () => {
  test('a camera’s film is not decoded, and its sound begins with the film', patient, async () => {
    const film = [
      '-f',
      'lavfi',
      '-i',
      'testsrc=duration=3:size=160x120:rate=25',
      '-f',
      'lavfi',
      '-i',
      'aevalsrc=sin(2000*t)*gte(t\\,1):d=3:s=48000',
    ]
    for (const args of [
      ['-c:v', 'mpeg2video', '-c:a', 'mp2', '-f', 'mpeg'],
      ['-c:v', 'mpeg2video', '-c:a', 'ac3', '-f', 'vob'],
      ['-c:v', 'mpeg2video', '-c:a', 'mp2', '-f', 'mpegts'],
      ['-c:v', 'mpeg2video', '-c:a', 'ac3', '-f', 'mpegts', '-mpegts_m2ts_mode', '1'],
    ]) {
      const path = join(folder, 'film')
      ffmpeg([...film, ...args, '-y', path])
      expect(await media.probe(path)).toMatchObject({
        container: args.includes('mpegts') ? 'mpegts' : 'mpeg',
        playable: false,
      })
      let [count, begins] = [0, -1]
      for await (const block of media.decodePcm(path)) {
        const loud = block.findIndex((sample) => Math.abs(sample) > 0.2)
        if (begins < 0 && loud >= 0) begins = (count + loud) / 16
        count += block.length
      }
      expect(Math.abs(begins - 1000)).toBeLessThan(60)
      expect(Math.abs(count / 16 - 3000)).toBeLessThan(100)
    }
  })

  test('a film and a cover are not decoded', patient, async () => {
    const film = ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=160x120', '-f', 'lavfi', '-i', 'sine=duration=2']
    const path = join(folder, 'film.mp4')
    ffmpeg([...film, '-c:v', 'mpeg4', '-c:a', 'aac', path])
    expect(await media.probe(path)).toMatchObject({ codec: 'aac', channels: 1 })
    const covered = join(folder, 'cover.mp3')
    const [tone, cover] = ['tone.mp3', 'cover.jpg'].map((name) => join(folder, name)) as [string, string]
    ffmpeg(['-f', 'lavfi', '-i', 'sine=duration=2', tone])
    ffmpeg(['-f', 'lavfi', '-i', 'testsrc=duration=1:size=160x120', '-frames:v', '1', cover])
    const both = ['-i', tone, '-i', cover, '-map', '0:a', '-map', '1:v', '-c', 'copy']
    ffmpeg([...both, '-id3v2_version', '3', '-disposition:v', 'attached_pic', covered])
    expect(await media.probe(covered)).toMatchObject({ container: 'mp3', codec: 'mp3' })
  })
})

describe('the kind of a file', () => {
  const sine = ['-f', 'lavfi', '-i', 'sine=duration=1']
  const frames = () => ffmpeg([...sine, '-f', 'mp3', '-write_xing', '0', '-id3v2_version', '0', 'pipe:1'])

  test('is MPEG if several frames in a row follow other bytes', () => {
    expect(kindOf(Buffer.concat([Buffer.alloc(1000, 0x20), frames().subarray(300)]))?.demuxer).toBe('mp3')
    expect(kindOf(Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(2000)]))).toBeNull()
    // Two are in many a film, three in a font.
    const size = mpegFrame(frames(), 0)?.sizeBytes ?? 0
    for (const count of [2, 3, 4])
      expect(
        kindOf(Buffer.concat([Buffer.alloc(1000, 7), frames().subarray(0, count * size), Buffer.alloc(900, 7)])),
      ).toBeNull()
  })

  test('is unknown for program data and plain pictures that look like frames', () => {
    const numbers = Buffer.from(
      Array.from({ length: 400 }, () => [0xff, 0xff, 0x18, 0x00, ...Array(44).fill(0)]).flat(),
    )
    expect(kindOf(Buffer.concat([Buffer.alloc(16, 1), numbers]))).toBeNull()
    expect(kindOf(Buffer.from(Array.from({ length: 9000 }, () => [0xff, 0xe5, 0xe5, 0xe5]).flat()))).toBeNull()
  })

  test.each([
    ['PK\x03\x04', 'an archive'],
    ['%PDF-1.7', 'a document'],
    ['\xff\xd8\xff\xe0', 'a picture'],
    ['RIFF\0\0\0\0CDXA', 'another RIFF'],
  ])('is unknown for frames in a file that begins with %j, %s', (begin) => {
    expect(kindOf(Buffer.concat([Buffer.from(begin, 'latin1'), Buffer.alloc(60), frames()]))).toBeNull()
  })

  test('is found for a transport stream from the middle of a packet on', () => {
    for (const more of [[], ['-mpegts_m2ts_mode', '1']]) {
      const stream = ffmpeg([...sine, '-c:a', 'mp2', '-f', 'mpegts', ...more, 'pipe:1'])
      for (const from of [0, 1, 100]) expect(kindOf(stream.subarray(from))?.demuxer).toBe('mpegts')
      expect(kindOf(Buffer.concat([Buffer.alloc(5000, 7), stream]))?.demuxer).toBe('mpegts')
    }
    expect(kindOf(Buffer.alloc(4000, 'G'))).toBeNull()
  })

  test('is found for a programme stream from the middle of a pack on', () => {
    const stream = ffmpeg([...sine, '-c:a', 'mp2', '-f', 'vob', 'pipe:1'])
    for (const from of [0, 1, 3000]) expect(kindOf(stream.subarray(from))?.demuxer).toBe('mpeg')
  })

  test('is found after several tags and after many zeros', patient, async () => {
    const tag = (bytes: number) =>
      Buffer.concat([
        Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, (bytes >> 14) & 127, (bytes >> 7) & 127, bytes & 127]),
        Buffer.alloc(bytes),
      ])
    const path = join(folder, 'behind.mp3')
    for (const before of [[tag(90_000), tag(80_000)], [tag(10), tag(0), tag(300)], [Buffer.alloc(100_000)]]) {
      writeFileSync(path, Buffer.concat([...before, frames()]))
      expect(await media.probe(path)).toMatchObject({ container: 'mp3', codec: 'mp3' })
    }
    writeFileSync(path, Buffer.concat([tag(90_000), ffmpeg([...sine, '-f', 'flac', 'pipe:1'])]))
    expect(await media.probe(path)).toMatchObject({ container: 'flac', codec: 'flac' })
  })

  test.each([
    '#EXTM3U\n',
    'ffconcat version 1.0\n',
    '<?xml version="1.0"?><MPD/>',
    'v=0\n',
    '\x47\x40\x11',
    'GIF89a',
    '%PDF',
    '\0\0\0\x18ftypheic',
  ])('is unknown for %j', (text) => expect(kindOf(Buffer.from(text.repeat(100), 'latin1'))).toBeNull())
})

describe('the FFmpeg program', () => {
  test('is taken from the application, then the system, never a relative folder', () => {
    const system = ffmpegPath()
    const path = ['.', '', 'bin', join(system, '..')].join(delimiter)
    expect(findFfmpeg({ resources: null, path })).toBe(system)
    expect(findFfmpeg({ resources: folder, path })).toBe(system)
    expect(findFfmpeg({ resources: null, path: '.' })).toBeNull()
  })

  test('blames no file if it does not start', () => {
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

  test('has to be an LGPL build with its encoders in a bundle', () => {
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
