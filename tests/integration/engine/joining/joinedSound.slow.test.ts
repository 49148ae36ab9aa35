import { createHash } from 'node:crypto'
import { readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { media } from '../../../../electron/media/index.ts'
import { ffmpegSamples } from '../../../support/ffmpeg.ts'
import { allSamples, amplitudeOf, tonesInTurn } from '../../../support/tones.ts'
import { channelsWithClicks, click, clicksIn, writeSamples } from './clickSounds.ts'
import { type JoiningLibrary, openJoiningLibrary } from './joiningLibrary.ts'

/** Where the sound of each file is in a joined recording, to the sample, and the seals of the files. */
let desk: JoiningLibrary
beforeEach(async () => {
  desk = await openJoiningLibrary()
})
afterEach(() => desk.close())

const sampleRateHz = 48_000
const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
const within10Ms = (found: readonly number[], expected: readonly number[]) => {
  expect(found.length).toBe(expected.length)
  for (const [index, timeMs] of found.entries()) expect(Math.abs(timeMs - (expected[index] ?? 0))).toBeLessThan(10)
}

test('four files of a field recorder are offered as one, with each click in its channel', async () => {
  const clicks = { Tr1: [[500, 2000]], Tr2: [[900]], Tr3: [[1500, 3100]], LR: [[500, 900], [1500]] }
  const paths = Object.entries(clicks).map(([track, times], index) => {
    const path = desk.at(`ZOOM0001_${track}.WAV`)
    writeSamples(path, channelsWithClicks(times, { lengthMs: 4000, sampleRateHz, seed: index + 1 }), { sampleRateHz })
    utimesSync(path, desk.old, desk.old)
    return path
  })
  const recordings = await desk.imported(paths)
  const { offers } = await desk.engine.call('joins.offers', undefined)
  expect(offers).toHaveLength(1)
  const [offer] = offers
  if (!offer) throw new Error('no offer')
  expect(offer).toMatchObject({ arrangement: 'same-time', firstName: 'ZOOM0001_Tr1' })
  const namesOf = (ids: readonly number[]) => ids.map((id) => recordings.find((one) => one.id === id)?.originalName)
  expect(namesOf(offer.recordingIds)).toEqual(['Tr1', 'Tr2', 'Tr3', 'LR'].map((track) => `ZOOM0001_${track}.WAV`))
  expect(namesOf(offer.leftOut)).toEqual(['ZOOM0001_LR.WAV'])

  const { recordingIds, arrangement, leftOut } = offer
  const joined = await desk.joined({ recordingIds, arrangement, leftOut })
  expect(joined).toMatchObject({ title: 'ZOOM0001', channels: 3, joinedFiles: 4, codec: 'flac', sampleRateHz })
  expect(Math.abs(joined.durationMs - 4000)).toBeLessThan(2)
  expect(joined.files.map(({ isHeard, channels }) => ({ isHeard, channels }))).toEqual([
    { isHeard: true, channels: [1] },
    { isHeard: true, channels: [2] },
    { isHeard: true, channels: [3] },
    { isHeard: false, channels: [] },
  ])
  const path = desk.originalOf(joined)
  for (const [index, track] of (['Tr1', 'Tr2', 'Tr3'] as const).entries())
    within10Ms(await clicksIn(path, index), clicks[track][0] ?? [])
  expect((await desk.list()).map(({ id }) => id)).toEqual([joined.id])
  for (const [index, file] of joined.files.entries()) {
    expect(file.sha256).toBe(hashOf(paths[index] ?? ''))
    expect(hashOf(join(desk.libraryPath, 'originals', file.sha256.slice(0, 2), `${file.sha256}.wav`))).toBe(file.sha256)
  }
  expect((await desk.engine.call('recordings.verify', {})).damaged).toEqual([])
})

test('a sound that is cut into three is joined to the whole, sample by sample', async () => {
  const whole = channelsWithClicks([[1000], [2000]], { lengthMs: 5000, sampleRateHz })
  const cuts = [0, 70_001, 155_557, whole[0]?.length ?? 0]
  const startMs = desk.old.getTime()
  const paths = [0, 1, 2].map((index) => {
    const path = desk.at(`STE-00${index}.wav`)
    const [from = 0, to = 0] = cuts.slice(index)
    writeSamples(
      path,
      whole.map((samples) => samples.slice(from, to)),
      { sampleRateHz },
    )
    // A recorder sets the time of a file when it closes it, in steps of two seconds.
    const closed = new Date(Math.ceil((startMs + (to * 1000) / sampleRateHz) / 2000) * 2000)
    utimesSync(path, closed, closed)
    return path
  })
  await desk.imported(paths)
  const { offers } = await desk.engine.call('joins.offers', undefined)
  expect(offers).toMatchObject([{ arrangement: 'one-after-another' }])
  const joined = await desk.joined({ recordingIds: offers[0]?.recordingIds ?? [], arrangement: 'one-after-another' })
  expect(ffmpegSamples(desk.originalOf(joined), 2)).toEqual(whole.map((samples) => [...samples]))
  const [, second, third] = joined.files
  expect(second?.startsAtMs).toBeCloseTo(70_001 / 48, 3)
  expect(third?.startsAtMs).toBeCloseTo(155_557 / 48, 3)
})

test('a pause of 7.5 s stays a pause, with later clicks right to 10 ms', async () => {
  const startMs = 50_000_000
  const files = [
    { name: 'take_A.wav', timecodeMs: startMs, clicksMs: [300] },
    { name: 'take_B.wav', timecodeMs: startMs + 2000 + 7500, clicksMs: [100, 1900] },
    { name: 'take_C.wav', timecodeMs: startMs + 2000 + 7500 + 2000, clicksMs: [700] },
  ]
  const paths = files.map(({ name, timecodeMs, clicksMs }, index) => {
    const path = desk.at(name)
    const channels = channelsWithClicks([clicksMs], { lengthMs: 2000, sampleRateHz: 44_100, seed: index + 1 })
    writeSamples(path, channels, { sampleRateHz: 44_100, timecodeMs })
    return path
  })
  const ids = (await desk.imported(paths)).map(({ id }) => id)
  const choice = { recordingIds: ids, arrangement: 'one-after-another' as const }
  const plan = await desk.engine.call('joins.plan', choice)
  expect(plan.files.map(({ gapMs }) => Math.round(gapMs))).toEqual([0, 7500, 0])
  expect(plan.durationMs).toBe(13_500)
  const joined = await desk.joined(choice)
  within10Ms(await clicksIn(desk.originalOf(joined), 0), [300, 9600, 11_400, 12_200])
  expect(Math.abs(joined.durationMs - 13_500)).toBeLessThan(2)
  await desk.engine.call('joins.takeApart', { recordingId: joined.id })
  await desk.listHas(3)

  const tight = await desk.joined({ ...choice, keepsGaps: false })
  within10Ms(await clicksIn(desk.originalOf(tight), 0), [300, 2100, 3900, 4700])
})

test('files of other lengths, rates and channels join with silence after the shorter one', async () => {
  const one = desk.at('one_L.wav')
  writeSamples(one, channelsWithClicks([[500]], { lengthMs: 1000, sampleRateHz }), { sampleRateHz })
  const other = desk.at('one_R.wav')
  writeSamples(other, channelsWithClicks([[200, 1700], [900]], { lengthMs: 2000, sampleRateHz: 44_100, seed: 2 }), {
    sampleRateHz: 44_100,
  })
  const recordingIds = (await desk.imported([one, other])).map(({ id }) => id)
  const together = await desk.joined({ recordingIds, arrangement: 'same-time' })
  expect(together).toMatchObject({ channels: 3, sampleRateHz })
  expect(Math.abs(together.durationMs - 2000)).toBeLessThan(5)
  const path = desk.originalOf(together)
  within10Ms(await clicksIn(path, 0), [500])
  within10Ms(await clicksIn(path, 1), [200, 1700])
  within10Ms(await clicksIn(path, 2), [900])
  await desk.engine.call('joins.takeApart', { recordingId: together.id })
  await desk.listHas(2)

  const inARow = await desk.joined({ recordingIds, arrangement: 'one-after-another', keepsGaps: false })
  expect(inARow.channels).toBe(2)
  within10Ms(await clicksIn(desk.originalOf(inARow), 0), [500, 1200, 2700])
  within10Ms(await clicksIn(desk.originalOf(inARow), 1), [500, 1900])
})

describe('files with channels that cancel each other', () => {
  const tonesHz = [300, 700, 1100]
  /** The first two channels are one microphone. `loudness`: other bytes make another recording. */
  const fileOf = (name: string, loudness: number) => {
    const [loud, ...others] = tonesInTurn(tonesHz, { secondsEach: 3, rounds: 1 }).map((samples) =>
      Int16Array.from(samples, (sample) => Math.round(sample * loudness)),
    ) as [Int16Array, ...Int16Array[]]
    const kept = [loud, ...others]
    const path = desk.at(name)
    writeSamples(path, [loud.map((sample) => -Math.round(sample / 2)), ...kept], { sampleRateHz: 16_000 })
    return { path, kept: kept.map((samples) => [...samples]) }
  }

  test('are joined without the quieter of them, sample by sample', async () => {
    const { path, kept } = fileOf('four.wav', 20_000)
    const recordingIds = (await desk.imported([path, desk.record('one.wav')])).map(({ id }) => id)
    const choice = { recordingIds, arrangement: 'same-time' as const }
    const plan = await desk.engine.call('joins.plan', choice)
    expect(plan.files.map(({ channels }) => channels)).toEqual([[1, 2, 3], [4]])
    const together = await desk.joined(choice)
    expect(together).toMatchObject({ channels: 4, sound: { mixed: null } })
    expect(ffmpegSamples(desk.originalOf(together), 4).slice(0, 3)).toEqual(kept)
    await desk.engine.call('joins.takeApart', { recordingId: together.id })
    await desk.listHas(2)

    const inARow = await desk.joined({ recordingIds, arrangement: 'one-after-another', keepsGaps: false })
    expect(inARow.channels).toBe(3)
    const lengthSamples = kept[0]?.length
    const samples = ffmpegSamples(desk.originalOf(inARow), 3)
    expect(samples.map((channel) => channel.slice(0, lengthSamples))).toEqual(kept)
    expect(samples.map((channel) => Math.max(...channel.slice(lengthSamples)))).toEqual([click, click, click])
  })

  test('become one channel each with all other microphones if they have too many', async () => {
    const paths = [14_000, 17_000, 20_000].map((loudness, index) => fileOf(`take${index}.wav`, loudness).path)
    const recordingIds = (await desk.imported(paths)).map(({ id }) => id)
    const joined = await desk.joined({ recordingIds, arrangement: 'same-time' })
    expect(joined.channels).toBe(3)
    for (const channel of [0, 1, 2]) {
      const samples = await allSamples(media.decodePcm(desk.originalOf(joined), { from: { track: 0, channel } }))
      const amplitudes = tonesHz.map((hz) => amplitudeOf(samples, hz))
      expect(Math.min(...amplitudes) / Math.max(...amplitudes)).toBeGreaterThan(0.95)
      expect(Math.min(...amplitudes)).toBeGreaterThan(0.01)
    }
  })
})

test('eight joined microphones are all heard in the mix', async () => {
  const paths = Array.from({ length: 8 }, (_, index) => {
    const path = desk.at(`T01_Tr${index + 1}.wav`)
    const channels = channelsWithClicks([[200 + index * 200]], { lengthMs: 2000, sampleRateHz, seed: index + 1 })
    writeSamples(path, channels, { sampleRateHz })
    utimesSync(path, desk.old, desk.old)
    return path
  })
  const recordings = await desk.imported(paths)
  const ids = recordings.map(({ id }) => id)
  const joined = await desk.joined({ recordingIds: ids, arrangement: 'same-time' })
  expect(joined.channels).toBe(8)
  const wave = await desk.engine.call('recordings.peaks', { recordingId: joined.id, mostBuckets: 80 })
  const loud = Array.from({ length: 8 }, (_, index) => {
    const bucket = Math.floor((200 + index * 200) / (wave?.bucketMs ?? 1))
    return Math.max(...(wave?.peaks.slice(bucket * 2 - 2, bucket * 2 + 4) ?? [])) > 5
  })
  expect(loud).toEqual(Array(8).fill(true))
})
