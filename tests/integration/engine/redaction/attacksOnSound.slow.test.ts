import { createHash } from 'node:crypto'
import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import yauzl from 'yauzl'
import type { SoundForm } from '../../../../shared/exports/options.ts'
import { ffmpeg, ffprobe } from '../../../support/ffmpeg.ts'
import { leaksIn } from '../../../support/outsideReader.ts'
import { openRedactedLibrary, type RedactedLibrary, writeSpeech } from '../../../support/redactedLibrary.ts'
import { tone } from '../../../support/tones.ts'
import { writeChannels } from '../../../support/twoMicrophones.ts'
import { secrets as allSecrets, said, secretSound, strongest } from './protectedInterview.ts'

/** What the machine heard first is not edited here. */
const secrets = allSecrets.filter((word) => word !== 'Machinefirst')

/** Attacks on the sound: what the recording’s container has besides the first track, and recordings that lack some of their sound. */
let desk: RedactedLibrary
beforeAll(async () => {
  desk = await openRedactedLibrary()
})
afterAll(() => desk.close())

const tags = ['title', 'artist', 'album', 'comment', 'encoded_by', 'copyright'].flatMap((tag) => [
  '-metadata',
  `${tag}=Xanthippe Reyes ZOOM H5 7788213`,
])
const bext = [
  '-write_bext',
  '1',
  '-metadata',
  'originator=ZOOM H5 7788213',
  '-metadata',
  'description=Vorderhaus',
  '-metadata',
  'origination_date=2026-09-14',
]
const picture = () => {
  const path = desk.at('cover.png')
  ffmpeg(['-y', '-f', 'lavfi', '-i', 'color=red:size=32x32', '-frames:v', '1', path])
  const bytes = readFileSync(path)
  writeFileSync(path, Buffer.concat([bytes, Buffer.from('Wandschrank')]))
  return path
}
const speech = (name: string) => writeSpeech(desk.at(name), 26 + readdirSync(desk.at('.')).length / 100, secretSound)

const containers: Record<string, () => string> = {
  'ID3, LIST, bext, iXML with a serial number': () => {
    const path = desk.at('Reyes 260914_1502.wav')
    ffmpeg(['-y', '-i', speech('a.wav'), ...tags, ...bext, '-write_id3v2', '1', path])
    const xml = Buffer.from('<BWFXML><TAPE>Vorderhaus</TAPE><SERIAL>ZOOM H5 7788213</SERIAL></BWFXML>')
    const head = Buffer.alloc(8)
    head.write('iXML')
    head.writeUInt32LE(xml.length, 4)
    appendFileSync(path, Buffer.concat([head, xml, Buffer.alloc(xml.length % 2)]))
    const bytes = readFileSync(path)
    bytes.writeUInt32LE(bytes.length - 8, 4)
    writeFileSync(path, bytes)
    return path
  },
  'a cover picture, ID3 at both ends': () => {
    const path = desk.at('Reyes 260914_1502.mp3')
    ffmpeg([
      '-y',
      '-i',
      speech('b.wav'),
      '-i',
      picture(),
      '-map',
      '0',
      '-map',
      '1',
      ...tags,
      '-write_id3v1',
      '1',
      '-b:a',
      '64k',
      path,
    ])
    return path
  },
  'a second audio track, chapters and a picture': () => {
    const facts = desk.file(
      'facts.txt',
      ';FFMETADATA1\ntitle=Reyes\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=5000\ntitle=Vorderhaus\n',
    )
    const path = desk.at('Reyes 260914_1502.m4a')
    ffmpeg([
      ...[
        '-y',
        '-i',
        speech('c.wav'),
        '-f',
        'lavfi',
        '-i',
        'sine=frequency=2200:sample_rate=16000:duration=26',
        '-i',
        facts,
      ],
      ...['-map', '0', '-map', '1', '-map_metadata', '2', '-map_chapters', '2', ...tags, '-c:a', 'aac', path],
    ])
    return path
  },
}

async function protectedRecording(path: string): Promise<number> {
  const recordingId = await desk.record(path, said)
  await protect(recordingId)
  return recordingId
}

async function protect(recordingId: number): Promise<void> {
  await desk.redact(recordingId, 'Quibblefrock payment')
  await desk.redactSound(recordingId, 15_250, 15_600)
  await desk.redactSpeaker(recordingId, 2)
  await desk.pseudonym({ in: 'recording', recordingId }, 'Xanthippe Reyes', 'Harbour clerk', ['Reyes', 'Xanthippe'])
  await desk.quote(recordingId, 'My name is')
}

/** All files of sound in these exports, also those in zip files. */
async function soundsOf(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const name of readdirSync(folder, { recursive: true }).map(String)) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) continue
    if (/\.(wav|mp3|flac|m4a)$/.test(name)) found.push(path)
    if (!name.endsWith('.qdpx')) continue
    const zip = await yauzl.openPromise(path)
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.endsWith('.flac')) continue
      const parts: Buffer[] = []
      for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
      found.push(desk.file('inside.flac', Buffer.concat(parts)))
    }
  }
  return found
}
function wavOf(path: string): string {
  writeFileSync(
    desk.at('judged.wav'),
    ffmpeg(['-i', path, '-map', '0:a:0', '-ac', '1', '-ar', '16000', '-f', 'wav', 'pipe:1']),
  )
  return desk.at('judged.wav')
}

/** The form of clips that is tried with a container. */
const soundOf: Record<string, SoundForm> = {
  'a cover picture, ID3 at both ends': 'mp3',
  'a second audio track, chapters and a picture': 'm4a',
}

describe.each(Object.keys(containers))('sound with %s', (name) => {
  let original = ''
  let recordingId = 0
  beforeAll(async () => {
    original = containers[name]?.() ?? ''
    recordingId = await protectedRecording(original)
  })

  test.each([soundOf[name] ?? 'wav'])(
    'exports with sound as %s have none of the original’s tags, pictures or tracks',
    async (sound) => {
      expect((await leaksIn(original, secrets)).length).toBeGreaterThan(0)
      const { directory } = await desk.write(recordingId, ['clips', 'reel', 'html', 'qdpx'], {
        sound,
        pageSound: 'beside',
      })
      const hash = createHash('sha256').update(readFileSync(original)).digest('hex')
      expect(await leaksIn(directory, [...secrets, hash])).toEqual([])
      const sounds = await soundsOf(directory)
      expect(sounds).toHaveLength(4)
      for (const path of sounds) {
        const { streams, chapters } = ffprobe(['-show_streams', '-show_chapters', path]) as {
          streams: { codec_type: string }[]
          chapters: object[]
        }
        expect([path, streams.map((one) => one.codec_type), chapters]).toEqual([path, ['audio'], []])
        const wav = wavOf(path)
        expect([path, strongest(wav, 3000) < 0.02, strongest(wav, 2200) < 0.02]).toEqual([path, true, true])
      }
    },
  )
})

describe('a protected recording', () => {
  test('a recording without its original is exported as text alone, and refuses clips', async () => {
    const recordingId = await protectedRecording(speech('gone.wav'))
    const { sha256 } = await desk.engine.call('recordings.get', { recordingId })
    rmSync(join(desk.libraryPath, 'originals', sha256.slice(0, 2), `${sha256}.wav`))
    const { directory } = await desk.write(recordingId, ['docx', 'html', 'qdpx', 'json'], { pageSound: 'beside' })
    expect(await leaksIn(directory, secrets)).toEqual([])
    expect(await soundsOf(directory)).toEqual([])
    await expect(desk.write(recordingId, ['clips'])).rejects.toMatchObject({ code: 'no-sound-to-export' })
  })

  test('a damaged recording has its tones at the words all the same', async () => {
    const path = speech('damaged.wav')
    const mp3 = desk.at('damaged.mp3')
    ffmpeg(['-y', '-i', path, '-b:a', '64k', mp3])
    const bytes = readFileSync(mp3)
    bytes.fill(0, 8000, 16_000)
    writeFileSync(mp3, bytes)
    const recordingId = await protectedRecording(mp3)
    const { directory } = await desk.write(recordingId, ['qdpx', 'json', 'html'], { pageSound: 'beside' })
    expect(await leaksIn(directory, secrets)).toEqual([])
    for (const sound of await soundsOf(directory))
      expect([sound, strongest(wavOf(sound), 3000) < 0.02]).toEqual([sound, true])
  })

  test('a joined recording has its tones at the words of the whole', async () => {
    const halfSeconds = 13.2
    const signals = (from: number) => secretSound.map((one) => ({ from: one.from - from, to: one.to - from }))
    const recordingIds = [
      await desk.record(writeSpeech(desk.at('first.wav'), halfSeconds, signals(0)), said.slice(0, 4)),
      await desk.record(writeSpeech(desk.at('second.wav'), halfSeconds + 0.3, signals(halfSeconds)), said.slice(4)),
    ]
    desk.hears(said)
    const { jobId } = await desk.engine.call('joins.start', {
      recordingIds,
      arrangement: 'one-after-another',
      keepsGaps: false,
    })
    await desk.settled()
    const { jobs } = await desk.engine.call('queue.get', { jobIds: [jobId] })
    const recordingId = jobs[0]?.recordingId ?? 0
    await protect(recordingId)
    const { directory } = await desk.write(recordingId, ['reel', 'html', 'qdpx'], { pageSound: 'beside' })
    expect(await leaksIn(directory, secrets)).toEqual([])
    const sounds = await soundsOf(directory)
    expect(sounds).toHaveLength(3)
    for (const sound of sounds) expect([sound, strongest(wavOf(sound), 3000) < 0.02]).toEqual([sound, true])
  })
})

test('a clip of one microphone has its tone, and nothing of the others', async () => {
  const path = desk.at('microphones.wav')
  writeChannels(path, [
    tone(440, { seconds: 12, isOn: (second) => second % 4 < 1.5 }),
    tone(700, { seconds: 12, isOn: (second) => second % 4 >= 2 && second % 4 < 3.5 }),
  ])
  const recordingId = await desk.record(path, [
    { start: 0, end: 3, speaker: 0, text: 'one two three Quibblefrock five six' },
    { start: 4, end: 11, speaker: 1, text: 'seven eight nine ten eleven' },
  ])
  await desk.redact(recordingId, 'Quibblefrock')
  await desk.quote(recordingId, 'one two three Quibblefrock five six')
  const { directory } = await desk.write(recordingId, ['clips'], { microphone: 1, airMs: 0 })
  expect(await leaksIn(directory, ['Quibblefrock'])).toEqual([])
  const [clip = ''] = await soundsOf(directory)
  expect(strongest(wavOf(clip), 1000)).toBeGreaterThan(0.07)
  expect(strongest(wavOf(clip), 440)).toBeGreaterThan(0.2)
  // The second microphone is heard alone from the second second on.
  expect(strongest(wavOf(clip), 700)).toBeLessThan(0.02)
})
