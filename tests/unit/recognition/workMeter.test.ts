import { afterEach, beforeEach, expect, test } from 'vitest'
import { devicesHere } from '../../../electron/recognition/devicesHere.ts'
import { readDeviceRecord } from '../../../electron/recognition/models/deviceRecord.ts'
import { PartialResultsFile } from '../../../electron/recognition/partialResultsFile.ts'
import { workMeter } from '../../../electron/recognition/workMeter.ts'
import { testFolder } from '../../support/testFolder.ts'

/** What is remembered of a model's speed, and which share of the work is done. */
let folder: string
let results: PartialResultsFile
let nowMs: number
beforeEach(() => {
  folder = testFolder()
  results = new PartialResultsFile(folder, 'models')
  nowMs = 0
})
afterEach(() => results.close())
const model = { model: 'parakeet', peakBytes: 2e9 }
const meter = (hasTurns = false) =>
  workMeter({ taskFolder: folder, hasTurns, devices: devicesHere(folder) }, () => nowMs)
const speed = () => readDeviceRecord(folder).speeds.parakeet
/** A stretch that ends at this second of the recording. */
function hear(second: number) {
  const endSample = second * 16_000
  const speech = { text: 'words', words: null, language: null, voices: [] }
  results.addStretch({ ...speech, startSample: endSample - 16_000, endSample, heardTo: endSample })
}

test('knows the speed after half a minute of sound, without the loading time', () => {
  const one = meter()
  const heard = (ms: number, second: number) => {
    nowMs = ms
    hear(second)
    one.progress(second / 3600, model, 'Radeon')
  }
  heard(60_000, 20)
  heard(62_000, 40)
  expect(speed()).toBeUndefined()
  heard(63_000, 50)
  expect(speed()).toEqual({ audioSeconds: 30, workSeconds: 3, peakBytes: 2e9, device: 'Radeon' })
  // Once is enough: the end of the recording measures all of it.
  heard(90_000, 60)
  expect(speed()?.audioSeconds).toBe(30)
  nowMs = 400_000
  one.ended(model, 'Radeon', 3600)
  expect(speed()).toMatchObject({ audioSeconds: 3600, workSeconds: 400 })
})

test('keeps the speed of a whole recording over that of a beginning', () => {
  meter().ended({ ...model }, null, 3600)
  nowMs = 360_000
  const first = meter()
  nowMs += 1000
  first.ended(model, null, 60)
  const begin = (device: string | null) => {
    const one = meter()
    for (const second of [10, 30, 50]) {
      nowMs += 10_000
      hear(second)
      one.progress(second / 3600, model, device)
    }
    return speed()?.device
  }
  expect([begin(null), speed()?.audioSeconds]).toEqual([null, 60])
  expect([begin('Radeon'), speed()?.audioSeconds]).toEqual(['Radeon', 40])
})

test('weighs words and turns by their times in the last whole recording', () => {
  const first = meter(true)
  expect(first.progress(0.25, model, null)).toBe(0.25)
  nowMs = 90_000
  first.progress(0.5, model, null)
  results.addPage({ heardTo: 1, turns: [], voices: [] })
  nowMs = 100_000
  first.ended(model, null, 600)
  const second = meter(true)
  expect([0.1, 0.25, 0.5, 0.75, 1].map((share) => second.progress(share, model, null))).toEqual([
    ...[0.18, 0.45, 0.9, 0.95, 1].map((share) => expect.closeTo(share, 5)),
  ])
  // A recording whose speakers are not wanted has words only.
  expect(meter(false).progress(0.25, model, null)).toBe(0.25)
})

test('measures nothing without a model’s name or a folder', () => {
  const one = meter()
  for (const second of [10, 50]) {
    nowMs += 5000
    hear(second)
    expect(one.progress(second / 100, undefined, null)).toBe(second / 100)
  }
  const without = workMeter({ taskFolder: null, hasTurns: true, devices: devicesHere(folder) }, () => nowMs)
  expect(without.progress(0.3, model, null)).toBe(0.3)
  expect(speed()).toBeUndefined()
})
