import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { media } from '../../../../electron/media/index.ts'
import { planHearing } from '../../../../electron/recognition/hearingPasses.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { ffmpeg } from '../../../support/ffmpeg.ts'
import { HostileServer } from '../../../support/hostileServer.ts'
import { demoUtterances, placeFrom } from '../../../support/longRecording.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { allSamples, amplitudeOf, tonesInTurn } from '../../../support/tones.ts'
import { microphones, writeChannels } from '../../../support/twoMicrophones.ts'

/** Recordings with several channels in the library: the facts about the channels, the sound that is used, and which service gets the choice of one speaker per channel. */
const recordingId = 1
let folder: string
let here: HostileServer
let elsewhere: HostileServer
let engine: Engine
beforeEach(async () => {
  folder = testFolder()
  here = await new HostileServer().listen()
  elsewhere = await new HostileServer().listen()
  engine = await openEngine(join(folder, 'library'), connectionTo(here.origin), {
    remoteOverride: connectionTo(elsewhere.origin),
  })
})
afterEach(async () => {
  await engine.stop()
  here.close()
  elsewhere.close()
})

/** Two microphones for 16 seconds, with leaks of -20 dB. */
let twoMicrophones: [Float32Array, Float32Array]
beforeAll(async () => {
  const utterances = (await demoUtterances()).slice(0, 6)
  const placed = placeFrom(utterances, { fromMs: 200, toMs: 16_000, gapMs: 400 })
  const [a, b] = microphones(placed, ['A', 'B'], { leakDb: -20, delayMs: 10 })
  twoMicrophones = [a ?? new Float32Array(0), b ?? new Float32Array(0)]
})
async function imported(channels: readonly Float32Array[], destination: 'this-machine' | 'remote', options = {}) {
  const path = join(folder, 'talk.wav')
  writeChannels(path, channels)
  await engine.call('recordings.import', { paths: [path], options, destination })
  engine.start()
  await engine.settle()
  return await engine.call('recordings.get', { recordingId })
}
const lastAsked = (server: HostileServer) => JSON.parse(server.of('submit').at(-1)?.body.toString() ?? '{}').params

test('only this machine gets the choice of one speaker per channel', async () => {
  const { sound } = await imported(twoMicrophones, 'this-machine', { speakerPerChannel: true })
  expect(sound).toMatchObject({
    trackCount: 1,
    voices: [
      { track: 0, channel: 0 },
      { track: 0, channel: 1 },
    ],
    mixed: null,
  })
  expect(sound?.voices).toHaveLength(2)
  expect(lastAsked(here).diarization).toEqual({ enabled: true, return_embedding: false, channels: 'each' })

  const again = { recordingId, options: {} }
  await engine.call('recordings.transcribe', { ...again, destination: 'remote' })
  await engine.settle()
  expect(lastAsked(elsewhere).diarization).toEqual({ enabled: true, return_embedding: false })
  await engine.call('recordings.transcribe', {
    ...again,
    options: { speakerPerChannel: false },
    destination: 'this-machine',
  })
  await engine.settle()
  expect(lastAsked(here).diarization).toEqual({ enabled: true, return_embedding: false })
}, 60_000)

test('a part is sent to this machine in channels, and to a remote service as a mix', async () => {
  await imported(twoMicrophones, 'this-machine', { speakerPerChannel: true })
  const again = async (destination: 'this-machine' | 'remote') => {
    const span = { startMs: 0, endMs: 3000 }
    await engine.call('recordings.transcribe', { recordingId, options: {}, destination, span })
    await engine.settle()
    const server = destination === 'remote' ? elsewhere : here
    const path = join(folder, 'sent')
    writeFileSync(path, server.of('putPart').at(-1)?.body ?? '')
    return { diarization: lastAsked(server).diarization, ...(await media.probe(path)) }
  }
  const expectEachChannel = ({ diarization, channels, codec }: Awaited<ReturnType<typeof again>>) => {
    expect({ channels, codec }).toEqual({ channels: 2, codec: 'flac' })
    const { channel_voices, ...rest } = diarization
    expect(rest).toEqual({ enabled: true, return_embedding: false, channels: 'each' })
    expect(channel_voices).toHaveLength(2)
    for (const [voice, { active_from_db, leaks_db }] of channel_voices.entries()) {
      expect(active_from_db).toBeLessThan(-30)
      expect(leaks_db[voice]).toBe(0)
      expect(Math.abs(leaks_db[1 - voice] + 20)).toBeLessThan(4)
    }
  }
  expectEachChannel(await again('this-machine'))
  expect(await again('remote')).toMatchObject({ diarization: { enabled: true, return_embedding: false }, channels: 1 })

  // Without a preparation, its channels are compared now.
  const db = new Database(join(folder, 'library/library.sqlite'))
  db.exec('UPDATE recordings SET sound_channels = NULL')
  expectEachChannel(await again('this-machine'))
  expect((await engine.call('recordings.get', { recordingId })).sound?.voices).toHaveLength(2)
  db.close()
}, 60_000)

test('a part is sent as a mix if its channels have no own voices', async () => {
  const [sound] = twoMicrophones
  await imported([sound, sound], 'this-machine', { speakerPerChannel: true })
  const span = { startMs: 0, endMs: 3000 }
  await engine.call('recordings.transcribe', { recordingId, options: {}, destination: 'this-machine', span })
  await engine.settle()
  expect(here.of('submit')).toHaveLength(2)
  expect(lastAsked(here).diarization).toEqual({ enabled: true, return_embedding: false })
}, 60_000)

test('inverted channels keep their sound in the waveform and the remote copy', async () => {
  const [sound] = twoMicrophones
  const detail = await imported([sound, sound.map((sample) => -sample)], 'remote')
  expect(detail.sound).toMatchObject({ trackCount: 1, voices: [], mixed: [{ track: 0, channel: 0 }] })
  const wave = await engine.call('recordings.peaks', { recordingId, startMs: 0, endMs: 16_000, mostBuckets: 500 })
  expect(Math.max(...(wave?.peaks ?? []))).toBeGreaterThan(20)
  // The upload is a copy with sound, and not the original, whose mix is silent.
  expect(lastAsked(elsewhere)).toBeDefined()
  const [presigned] = elsewhere.of('presign').map(({ body }) => JSON.parse(body.toString()))
  expect(presigned.filetype).not.toBe('wav')
}, 60_000)

test('a small copy is made when the preparation has compared the channels', async () => {
  await engine.call('settings.update', { uploadEncoding: 'compact' })
  const [sound] = twoMicrophones
  await imported([sound, sound.map((sample) => -sample)], 'remote')
  const sent = join(folder, 'sent')
  writeFileSync(sent, Buffer.concat(elsewhere.of('putPart').map(({ body }) => body)))
  const samples = await allSamples(media.decodePcm(sent))
  expect(samples.some((sample) => Math.abs(sample) > 0.1)).toBe(true)
}, 60_000)

test('beside inverted channels, all others are shown, played, sent and recognised', async () => {
  const tonesHz = [300, 700, 1100]
  const [twice, second, third] = tonesInTurn(tonesHz, { secondsEach: 3, rounds: 2 }) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  const quieter = twice.map((sample) => -sample / 2)
  const { sound } = await imported([quieter, twice, second, third], 'remote')
  const mixed = [1, 2, 3].map((channel) => ({ track: 0, channel }))
  expect(sound).toMatchObject({ voices: mixed, mixed })

  const sent = join(folder, 'sent')
  writeFileSync(sent, Buffer.concat(elsewhere.of('putPart').map(({ body }) => body)))
  const played = await engine.mediaFile(recordingId)
  const original = join(folder, 'talk.wav')
  const { passes } = await planHearing(
    { audioPath: original, params: { diarization: {} } } as Parameters<typeof planHearing>[0],
    await media.probe(original),
  )
  const heardIn = {
    sent: media.decodePcm(sent),
    played: media.decodePcm(played.path),
    recognised: passes[0]?.sound(0) ?? [],
  }
  for (const [where, blocks] of Object.entries(heardIn)) {
    const samples = await allSamples(blocks as AsyncIterable<Float32Array>)
    const amplitudes = tonesHz.map((hz) => amplitudeOf(samples, hz))
    expect(Math.min(...amplitudes) / Math.max(...amplitudes), where).toBeGreaterThan(0.9)
    expect(Math.min(...amplitudes), where).toBeGreaterThan(0.02)
  }
  const highest = await Promise.all(
    tonesHz.map(async (_, turn) => {
      const span = { startMs: turn * 3000 + 500, endMs: turn * 3000 + 2000 }
      const wave = await engine.call('recordings.peaks', { recordingId, ...span, mostBuckets: 100 })
      return Math.max(...(wave?.peaks ?? []))
    }),
  )
  expect(Math.min(...highest) / Math.max(...highest)).toBeGreaterThan(0.9)
}, 60_000)

test('a recording with one channel has no facts about channels', async () => {
  const [sound] = twoMicrophones
  expect((await imported([sound], 'this-machine')).sound).toBeNull()
}, 60_000)

test('the mix of inverted channels is silent', async () => {
  const [sound] = twoMicrophones
  const path = join(folder, 'inverted.wav')
  writeChannels(path, [sound, sound.map((sample) => -sample)])
  let loudest = 0
  for await (const block of media.decodePcm(path))
    for (const sample of block) loudest = Math.max(loudest, Math.abs(sample))
  expect(loudest).toBeLessThan(0.01)
})

test('one channel is played from its own copy with its own waveform', async () => {
  await imported(twoMicrophones, 'this-machine')
  const channels = [{ track: 0, channel: 1 }]
  await expect(engine.mediaFile(recordingId, channels)).rejects.toThrow()
  await Promise.all([0, 1].map(() => engine.call('recordings.makeChannelSound', { recordingId, channels })))
  const { path, contentType } = await engine.mediaFile(recordingId, channels)
  expect(contentType).toBe('audio/ogg')
  expect(await media.probe(path)).toMatchObject({ codec: 'opus', channels: 1 })
  const waves = await Promise.all(
    [null, channels].map((only) =>
      engine.call('recordings.peaks', { recordingId, startMs: 0, endMs: 2000, mostBuckets: 100, channels: only }),
    ),
  )
  // In the first two seconds the other person speaks.
  const [loudest, leaked] = waves.map((wave) => Math.max(...(wave?.peaks ?? [])))
  expect(loudest).toBeGreaterThan(30)
  expect(leaked).toBeLessThan((loudest ?? 0) / 3)
  const unknown = [...channels, { track: 0, channel: 2 }]
  await expect(engine.call('recordings.makeChannelSound', { recordingId, channels: unknown })).rejects.toMatchObject({
    code: 'not-playable-yet',
  })
}, 60_000)

describe('four microphones, each with its own tone', () => {
  const tonesHz = [300, 700, 1100, 1700]
  const tones = tonesInTurn(tonesHz, { secondsEach: 3, rounds: 2 })
  const set = (...microphones: number[]) => microphones.map((channel) => ({ track: 0, channel }))
  const make = (...microphones: number[]) =>
    engine.call('recordings.makeChannelSound', { recordingId, channels: set(...microphones) })
  const derived = () => join(folder, 'library', 'derived', String(recordingId))
  const copies = () => readdirSync(derived()).filter((name) => name.startsWith('channel-'))
  const keptSets = () => copies().flatMap((name) => /^channel-(.*_.*)\.ogg$/.exec(name)?.[1] ?? [])

  test('can be muted one by one, and the others stay equally loud', async () => {
    const { sound } = await imported(tones, 'this-machine')
    expect(sound?.voices).toMatchObject(set(0, 1, 2, 3))
    for (const microphones of [
      [0, 2, 3],
      [3, 1],
    ]) {
      await make(...microphones)
      const { path } = await engine.mediaFile(recordingId, set(...microphones))
      const heard = await allSamples(media.decodePcm(path))
      const amplitudes = tonesHz.map((hz) => amplitudeOf(heard, hz))
      const loudest = Math.max(...amplitudes)
      amplitudes.forEach((amplitude, microphone) => {
        if (microphones.includes(microphone)) expect(amplitude / loudest).toBeGreaterThan(0.8)
        else expect(amplitude / loudest).toBeLessThan(0.02)
      })
      // Each microphone has its tone in its own three seconds.
      for (const microphone of [0, 1, 2, 3]) {
        const wave = await engine.call('recordings.peaks', {
          ...{ recordingId, channels: set(...microphones), mostBuckets: 100 },
          ...{ startMs: microphone * 3000 + 500, endMs: microphone * 3000 + 2000 },
        })
        const highest = Math.max(...(wave?.peaks ?? []))
        if (microphones.includes(microphone)) expect(highest).toBeGreaterThan(15)
        else expect(highest).toBeLessThanOrEqual(1)
      }
    }
    const all = await engine.mediaFile(recordingId)
    // The window mixes four channels as a cinema's.
    expect(all.path).toMatch(/playback\.ogg$/)
  }, 60_000)

  test('are heard together across two tracks of a camera', async () => {
    const [a = new Float32Array(0), b = new Float32Array(0)] = tonesInTurn(tonesHz.slice(0, 2), {
      secondsEach: 3,
      rounds: 2,
    })
    const paths = ['first.wav', 'second.wav', 'camera.mov'].map((name) => join(folder, name))
    const [first = '', second = '', camera = ''] = paths
    writeChannels(first, [a])
    writeChannels(second, [b])
    ffmpeg(['-i', first, '-i', second, '-map', '0:a', '-map', '1:a', '-c:a', 'pcm_s16le', camera])
    await engine.call('recordings.import', { paths: [camera], options: {}, destination: 'this-machine' })
    engine.start()
    await engine.settle()
    const both = [0, 1].map((track) => ({ track, channel: 0 }))
    const { sound } = await engine.call('recordings.get', { recordingId })
    expect(sound).toMatchObject({ trackCount: 2, voices: both, mixed: null })
    await engine.call('recordings.makeChannelSound', { recordingId, channels: both })
    const { path } = await engine.mediaFile(recordingId, both)
    const heard = await allSamples(media.decodePcm(path))
    const [one = 0, other = 0] = tonesHz.map((hz) => amplitudeOf(heard, hz))
    expect(Math.min(one, other) / Math.max(one, other)).toBeGreaterThan(0.8)
    expect(Math.min(one, other)).toBeGreaterThan(0.05)
  }, 60_000)

  test('keep copies of the last four sets and of single microphones only', async () => {
    await imported(tones, 'this-machine')
    await make(1)
    await make(0, 1)
    await make(0, 2)
    await make(0, 3)
    writeFileSync(join(derived(), 'channel-1.0_1.1.ogg.part'), 'of a crash')
    utimesSync(join(derived(), 'channel-1.0_1.1.ogg.part'), 1, 1)
    await make(1, 2)
    expect(keptSets().sort()).toEqual(['0.0_0.1', '0.0_0.2', '0.0_0.3', '0.1_0.2'])
    // It counts as new, because it is heard again.
    await make(0, 1)
    await make(1, 3)
    expect(keptSets().sort()).toEqual(['0.0_0.1', '0.0_0.3', '0.1_0.2', '0.1_0.3'])
    expect(copies().filter((name) => name.endsWith('.peaks')).length).toBe(5)
    expect(copies().filter((name) => name.endsWith('.part'))).toEqual([])
    await expect(engine.mediaFile(recordingId, set(0, 2))).rejects.toThrow()
    expect((await engine.mediaFile(recordingId, set(1))).sizeBytes).toBeGreaterThan(1000)
    await make(0, 2)
    expect((await engine.mediaFile(recordingId, set(0, 2))).sizeBytes).toBeGreaterThan(1000)
  }, 60_000)

  test('make only the last of several requested sets', async () => {
    await imported(tones, 'this-machine')
    const wishes = [make(0, 1), make(0, 2), make(0, 1), make(0, 3), make(3, 0)]
    const outcomes = await Promise.allSettled(wishes)
    expect(outcomes.map(({ status }) => status)).toEqual([...Array(3).fill('rejected'), 'fulfilled', 'fulfilled'])
    for (const outcome of outcomes.slice(0, 3)) expect(outcome).toMatchObject({ reason: { code: 'stopped' } })
    expect(keptSets()).toEqual(['0.0_0.3'])
    expect(copies().filter((name) => name.endsWith('.part'))).toEqual([])
    expect((await engine.mediaFile(recordingId, set(0, 3))).sizeBytes).toBeGreaterThan(1000)
  }, 60_000)

  test('refuse a set of none, of nine, or with one twice', async () => {
    await imported(tones, 'this-machine')
    for (const wrong of [[], [0, 0], [0, 1, 2, 3, 4, 5, 6, 7, 8], [0, 9]])
      await expect(make(...wrong)).rejects.toThrow()
    expect(copies()).toEqual([])
  }, 60_000)
})
