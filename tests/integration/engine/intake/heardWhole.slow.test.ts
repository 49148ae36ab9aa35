import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { media } from '../../../../electron/media/index.ts'
import { planHearing } from '../../../../electron/recognition/hearingPasses.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { ffmpeg } from '../../../support/ffmpeg.ts'
import { HostileServer } from '../../../support/hostileServer.ts'
import { demoFile, openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { writeChannels } from '../../../support/twoMicrophones.ts'

/** Files of which others hear nothing or not all: what is shown, sent and recognised has the speech, and the recording says what was done. */
let folder: string
let remote: HostileServer
let engine: Engine
beforeEach(async () => {
  folder = testFolder()
  remote = await new HostileServer().listen()
  engine = await openEngine(join(folder, 'library'), null, { remoteOverride: connectionTo(remote.origin) })
})
afterEach(async () => {
  await engine.stop()
  remote.close()
})

const seconds = 4
const speech = ['-ss', '1', '-t', `${seconds}`, '-i', demoFile('260914_1502.mp3')]
const silence = ['-f', 'lavfi', '-t', `${seconds}`, '-i', 'anullsrc=r=16000:cl=mono']
const made = (name: string, ...args: readonly string[]): string => {
  const path = join(folder, name)
  ffmpeg([...args, '-y', path])
  return path
}
/** The speech as channel `heard` of `count`, beside silence. */
function channelOf(count: number, heard: number): string {
  const bytes = ffmpeg([...speech, '-ar', '16000', '-ac', '1', '-f', 'f32le', 'pipe:1'])
  const sound = new Float32Array(Uint8Array.from(bytes).buffer)
  const path = join(folder, `${count}.wav`)
  writeChannels(
    path,
    Array.from({ length: count }, (_, channel) => (channel === heard ? sound : new Float32Array(sound.length))),
  )
  return path
}
const mono = ['-ar', '16000', '-ac', '1']

/** A file whose first track has a codec that nothing knows. */
function unknownFirst(): string {
  const path = made(
    'unknown.mkv',
    ...speech,
    ...speech,
    '-map',
    '0',
    '-map',
    '1',
    '-ar',
    '48000',
    '-c:a:0',
    'ac3',
    '-c:a:1',
    'aac',
  )
  const bytes = ffmpeg(['-i', path, '-map', '0', '-c', 'copy', '-f', 'matroska', 'pipe:1'])
  for (let at = bytes.indexOf('A_AC3'); at >= 0; at = bytes.indexOf('A_AC3', at)) bytes.write('A_ZZZ', at)
  writeFileSync(path, bytes)
  return path
}

/** The header states half of the sound. */
function halfStated(): string {
  const path = made('half.wav', ...speech, ...mono)
  const bytes = ffmpeg(['-i', path, '-f', 'wav', 'pipe:1'])
  const at = bytes.indexOf('data') + 4
  bytes.writeUInt32LE((bytes.length - at) >> 1, at)
  writeFileSync(path, bytes)
  return path
}

const cases: [string, () => string, object][] = [
  ['the last of three channels', () => channelOf(3, 2), {}],
  ['the fourth of six channels', () => channelOf(6, 3), {}],
  ['one of ten channels', () => channelOf(10, 9), {}],
  [
    'sides that cancel each other',
    () => made('inverted.wav', ...speech, '-ar', '16000', '-af', 'pan=stereo|c0=c0|c1=-1*c0'),
    { mixed: [{ track: 0, channel: 0 }] },
  ],
  [
    'a second track beside a silent one',
    () => made('two.mp4', ...silence, ...speech, '-map', '0', '-map', '1', ...mono, '-c:a', 'aac'),
    { mixed: [{ track: 1, channel: 0 }], tracks: [{ codec: 'aac' }, { codec: 'aac' }] },
  ],
  [
    'a second track beside one that nothing reads',
    unknownFirst,
    { mixed: [{ track: 1, channel: 0 }], tracks: [{ codec: 'none', durationMs: 0 }, { codec: 'aac' }] },
  ],
  ['speech at −60 dB', () => made('quiet.wav', ...speech, ...mono, '-af', 'volume=-60dB', '-c:a', 'pcm_f32le'), {}],
  [
    'floats ten times too loud',
    () => made('loud.wav', ...speech, ...mono, '-af', 'volume=20dB', '-c:a', 'pcm_f32le'),
    {},
  ],
  ['more sound than the header states', halfStated, { statedMs: 2000 }],
]

test.each(cases)('a voice in %s is shown, sent and recognised', async (_, make, facts) => {
  const path = make()
  await engine.call('recordings.import', { paths: [path], destination: 'remote' })
  engine.start()
  await engine.settle()
  const detail = await engine.call('recordings.get', { recordingId: 1 })
  expect(detail.durationMs).toBeGreaterThan(3900)
  if (Object.keys(facts).length > 0) expect(detail.sound).toMatchObject(facts)
  const wave = await engine.call('recordings.peaks', { recordingId: 1, startMs: 0, endMs: 4000, mostBuckets: 400 })
  expect(heardShare(wave?.peaks.filter((__, index) => index % 2 === 1) ?? [])).toBeGreaterThan(0.3)

  // A service hears a copy: it would hear the original as other programs do.
  const sent = join(folder, 'sent')
  writeFileSync(sent, Buffer.concat(remote.of('putPart').map(({ body }) => body)))
  expect((await media.probe(sent)).durationMs).toBeGreaterThan(3900)
  expect(
    heardShare(loudnessOf(ffmpeg(['-i', sent, '-ac', '1', '-ar', '16000', '-f', 's16le', 'pipe:1']))),
  ).toBeGreaterThan(0.3)

  const probe = await media.probe(path)
  const { passes } = await planHearing(
    { audioPath: path, params: { diarization: {} } } as Parameters<typeof planHearing>[0],
    probe,
  )
  const recognised: number[] = []
  for await (const block of passes[0]?.sound(0) ?? [])
    for (const sample of block) recognised.push(Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767))))
  expect(heardShare(loudnessOf(Buffer.from(Int16Array.from(recognised).buffer)))).toBeGreaterThan(0.3)
})

/** The share of moments that are clearly heard and seen. `peaks`: up to 127. */
const heardShare = (peaks: readonly number[]): number => peaks.filter((peak) => peak > 4).length / peaks.length

/** The highest sample of every 10 ms, up to 127. */
function loudnessOf(bytes: Buffer): number[] {
  const peaks: number[] = []
  for (let from = 0; from + 320 <= bytes.length; from += 320) {
    let most = 0
    for (let at = from; at < from + 320; at += 2) most = Math.max(most, bytes.readInt16LE(at) / 258)
    peaks.push(most)
  }
  return peaks
}
