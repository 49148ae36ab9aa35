import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { writeRedactedSound } from '../../../electron/media/index.ts'
import { ffmpeg, ffprobe } from '../../support/ffmpeg.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { testFolder } from '../../support/testFolder.ts'
import { amplitudeOf } from '../../support/tones.ts'

/** Recordings with all that their containers can hold. Nothing of it is in the redacted sound. */
const folder = testFolder()
const at = (name: string) => join(folder, name)

const planted = 'Reyes-Serial-4711'
const tags = ['title', 'artist', 'comment', 'encoded_by', 'date', 'album'].flatMap((tag) => [
  '-metadata',
  `${tag}=${planted}`,
])

beforeAll(() => {
  ffmpeg(['-f', 'lavfi', '-i', 'testsrc=s=64x64:d=1', '-frames:v', '1', at('cover.png')])
  const chapter = ['[CHAPTER]', 'TIMEBASE=1/1000', 'START=0', 'END=1000', `title=${planted}`]
  writeFileSync(
    at('chapters.txt'),
    [';FFMETADATA1', ...chapter, ...chapter.map((line) => line.replace('=0', '=1000').replace('=1000', '=2000'))].join(
      '\n',
    ),
  )
})

const tone = (hz: number) => ['-f', 'lavfi', '-i', `aevalsrc=0.3*sin(2*PI*${hz}*t):s=48000:d=3`]
const picture = ['-map', '2:v', '-c:v', 'copy', '-disposition:v:0', 'attached_pic']
const second = ['-map', '1:a']
const chapters = ['-map_chapters', '3']

/** `streams`: how many the recording has, with pictures, and M4A’s titles of chapters. A second track holds 5 kHz. */
const kinds = [
  {
    file: 'a.mp3',
    args: [...picture, ...chapters, '-c:a', 'libmp3lame', '-id3v2_version', '3', '-write_id3v1', '1'],
    streams: 2,
  },
  { file: 'b.m4a', args: [...second, ...picture, ...chapters, '-c:a', 'aac'], streams: 4 },
  { file: 'c.ogg', args: [...second, ...chapters, '-c:a', 'libopus'], streams: 2 },
  {
    file: 'd.mka',
    args: [...second, ...chapters, '-c:a', 'libopus', '-attach', 'COVER', '-metadata:s:t', 'mimetype=image/png'],
    streams: 3,
  },
  { file: 'e.flac', args: [...picture, '-c:a', 'flac'], streams: 2 },
  {
    file: 'f.wav',
    args: ['-c:a', 'pcm_s24le', '-write_bext', '1', '-metadata', `originator_reference=${planted}`],
    streams: 1,
  },
  { file: 'g.wav', args: ['-c:a', 'pcm_f32le'], streams: 1 },
]

function writeRecording({ file, args }: { file: string; args: readonly string[] }): string {
  const inputs = [...tone(440), ...tone(5000), '-i', at('cover.png'), '-f', 'ffmetadata', '-i', at('chapters.txt')]
  ffmpeg([
    ...inputs,
    '-map',
    '0:a',
    ...args.map((arg) => (arg === 'COVER' ? at('cover.png') : arg)),
    ...tags,
    '-y',
    at(file),
  ])
  return at(file)
}

type Probed = {
  streams: { codec_type: string; tags?: object }[]
  chapters: object[]
  format: { format_name: string; tags?: object }
}
const probed = (path: string) => ffprobe(['-show_streams', '-show_chapters', '-show_format', path]) as Probed

const redact = async (path: string) => {
  const target = `${path}.redacted`
  return {
    target,
    ...(await writeRedactedSound(path, target, { cuts: [{ startMs: 1000, endMs: 1500 }], tone: 'fixed' })),
  }
}

test.each(kinds)('$file keeps no tag, picture, chapter or second track', async ({ streams, ...kind }) => {
  const path = writeRecording(kind)
  const before = probed(path)
  expect(before.streams).toHaveLength(streams)
  if (kind.args.includes('-map_chapters')) expect(before.chapters.length).toBeGreaterThan(0)
  expect(readFileSync(path).includes(planted)).toBe(true)

  const { target, form } = await redact(path)
  const { streams: left, chapters, format } = probed(target)
  expect(left.map(({ codec_type, tags }) => ({ codec_type, tags }))).toEqual([{ codec_type: 'audio', tags: undefined }])
  expect(chapters).toEqual([])
  expect(format).toMatchObject({ format_name: form })
  expect(format.tags).toBeUndefined()
  for (const encoding of ['utf8', 'utf16le'] as const)
    expect(readFileSync(target).includes(Buffer.from(planted, encoding))).toBe(false)
  // The second track is not mixed in either.
  const bytes = ffmpeg(['-i', target, '-ac', '1', '-f', 'f32le', 'pipe:1'])
  const heard = Float32Array.from({ length: 40_000 }, (_, index) => bytes.readFloatLE(index * 4))
  expect(amplitudeOf(heard, 440, 48_000)).toBeGreaterThan(0.2)
  expect(amplitudeOf(heard, 5000, 48_000)).toBeLessThan(0.001)
})

/** What ExifTool tells of any FLAC or WAV file: the form of its sound. The padding is zeros. */
const formOnly =
  /^(ExifTool:ExifToolVersion|System:.*|File:(FileType|FileTypeExtension|MIMEType)|Composite:Duration|SourceFile)$/
const soundOnly =
  /^(FLAC:(Padding|BlockSizeMin|BlockSizeMax|FrameSizeMin|FrameSizeMax|SampleRate|Channels|BitsPerSample|TotalSamples|MD5Signature)|RIFF:(Encoding|NumChannels|SampleRate|AvgBytesPerSec|BitsPerSample|NumberOfSamples))$/

testNeeding(needs.program('exiftool'))('ExifTool finds only audio properties in a redacted file', async () => {
  for (const kind of kinds) {
    const path = writeRecording({ ...kind, file: `exif-${kind.file}` })
    const { target } = await redact(path)
    const [found = {}] = JSON.parse(execFileSync('exiftool', ['-j', '-a', '-u', '-G1', target]).toString()) as Record<
      string,
      unknown
    >[]
    const more = Object.entries(found).filter(([name]) => !formOnly.test(name) && !soundOnly.test(name))
    // FLAC names the program that wrote it; without its version.
    expect([kind.file, more]).toEqual([kind.file, target.includes('g.wav') ? [] : [['Vorbis:Vendor', 'ffmpeg']]])
  }
})

test('a redacted file does not tag the order of its channels', async () => {
  for (const layout of ['3.0', 'quad', '7.1']) {
    const channels = { '3.0': 3, quad: 4, '7.1': 8 }[layout] ?? 0
    const tones = Array.from({ length: channels }, (_, index) => `0.3*sin(${300 + 90 * index}*t)`)
    ffmpeg(['-f', 'lavfi', '-i', `aevalsrc=${tones.join('|')}:s=16000:d=2:c=${layout}`, at(`${layout}.wav`)])
    const { target } = await redact(at(`${layout}.wav`))
    expect([layout, probed(target).streams[0]?.tags, probed(target).format.tags]).toEqual([
      layout,
      undefined,
      undefined,
    ])
  }
})
