import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { pagesOf } from '../../../electron/recognition/pages.ts'
import type { PartialResults } from '../../../electron/recognition/partialLines.ts'
import { partialResultsAfter } from '../../../electron/recognition/partialResults.ts'
import { type FinishedStretch, PartialResultsFile } from '../../../electron/recognition/partialResultsFile.ts'
import { fixedWindows, shortEnough } from '../../../electron/recognition/vad.ts'
import { testFolder } from '../../support/testFolder.ts'

const second = 16_000

/** Noise, with silence for a tenth of a second at each of these seconds. */
function noise(seconds: number, quietAt: readonly number[]): Float32Array {
  const samples = Float32Array.from({ length: seconds * second }, (_, index) => (index % 2 === 0 ? 0.5 : -0.5))
  for (const at of quietAt) samples.fill(0, at * second, (at + 0.1) * second)
  return samples
}
async function* blocks(samples: Float32Array, size: number): AsyncGenerator<Float32Array> {
  for (let from = 0; from < samples.length; from += size) yield samples.subarray(from, from + size)
}
async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

test('cuts a stretch of more than 25 s at a quiet moment, without loss', () => {
  const samples = noise(60, [22, 43])
  const cut = [...shortEnough({ startSample: second, samples })]
  expect(cut.map(({ startSample }) => Math.floor(startSample / second))).toEqual([1, 23, 44])
  for (const stretch of cut) expect(stretch.samples.length).toBeLessThanOrEqual(25 * second)
  expect(Buffer.concat(cut.map((stretch) => Buffer.from(stretch.samples.slice().buffer)))).toEqual(
    Buffer.from(samples.buffer),
  )
  const short = { startSample: 5, samples: noise(25, []) }
  expect([...shortEnough(short)]).toEqual([short])
})

test('fixed windows cover everything and end at quiet moments', async () => {
  const samples = noise(50, [21, 44])
  const windows = await all(fixedWindows(blocks(samples, 7777), 3, () => {}))
  const ends = windows.map(({ startSample, samples }) => (startSample + samples.length - 3) / second)
  expect(ends.map((end) => Math.floor(end))).toEqual([21, 44, 50])
  expect(windows.reduce((sum, window) => sum + window.samples.length, 0)).toBe(samples.length)
})

test('pages have equal length except the last', async () => {
  const samples = noise(7, [])
  const pages: [number, number][] = []
  for await (const page of pagesOf(blocks(samples, 999), second, 3 * second))
    pages.push([page.startSample / second, page.samples.length / second])
  expect(pages).toEqual([
    [1, 3],
    [4, 3],
    [7, 1],
  ])
})

let folder: string
beforeEach(() => {
  folder = testFolder()
})

const stretch = (index: number): FinishedStretch => ({
  startSample: index * second,
  endSample: (index + 1) * second,
  heardTo: (index + 1) * second,
  text: `word ${index}`,
  language: null,
  words: [{ text: 'word', start: index, end: index + 0.5, confidence: 0.25 }],
  voices: [{ start: index, end: index + 1, vector: Float32Array.of(0.1, -1, 1e-9) }],
})

function opened<T>(identity: string, use: (file: PartialResultsFile) => T): T {
  const file = new PartialResultsFile(folder, identity)
  try {
    return use(file)
  } finally {
    file.close()
  }
}

const textsAfter = (place: string | null) => partialResultsAfter(folder, place)?.stretches.map(({ text }) => text)

test('partial results are read in parts, each from the end of the one before', () => {
  expect(partialResultsAfter(folder, null)).toBe(null)
  opened('model a', (file) => {
    for (let index = 0; index < 7; index++) file.addStretch(stretch(index))
    file.addPage({ heardTo: 9, turns: [], voices: [] })
  })
  const read: string[] = []
  let place: string | null = null
  for (let parts = 1; ; parts++) {
    const part: PartialResults | null = partialResultsAfter(folder, place, 500)
    expect(part?.goesOn).toBe(place !== null)
    // A line is longer than a hundred bytes. The file gives only whole lines, and at least one.
    expect(part?.stretches.length).toBeLessThan(5)
    read.push(...(part?.stretches.map(({ text }) => text) ?? []))
    place = part?.next ?? null
    if (part?.hasMore) continue
    expect(parts).toBeGreaterThan(1)
    break
  }
  expect(read).toEqual([0, 1, 2, 3, 4, 5, 6].map((index) => `word ${index}`))
  expect(partialResultsAfter(folder, place)).toMatchObject({
    stretches: [],
    next: place,
    hasMore: false,
    goesOn: true,
  })
  opened('model a', (file) => file.addStretch(stretch(7)))
  expect(partialResultsAfter(folder, place, 8)?.stretches).toEqual([
    { start: 7, end: 8, text: 'word 7', words: [{ text: 'word', start: 7, end: 7.5, confidence: 0.25 }] },
  ])
})

test('partial results of other models replace the earlier ones', () => {
  opened('model a', (file) => file.addStretch(stretch(0)))
  const { next = null } = partialResultsAfter(folder, null) ?? {}
  opened('model b', (file) => file.addStretch(stretch(5)))
  expect(partialResultsAfter(folder, next)).toMatchObject({ goesOn: false, stretches: [{ text: 'word 5' }] })
  for (const nonsense of ['', 'x', `${next?.split('.')[0]}.0`, '../../etc.1'])
    expect(partialResultsAfter(folder, nonsense)?.goesOn).toBe(false)
})

test('partial results survive a kill, except for the line being written', () => {
  const page = { heardTo: 9, turns: [{ start: 0, end: 1, speaker: 1 }], voices: [] }
  opened('model a', (file) => {
    file.addStretch(stretch(0))
    file.addStretch(stretch(1))
    file.addPage(page)
  })
  appendFileSync(join(folder, 'heard.jsonl'), '{"stretch":{"startSample":3200')
  expect(textsAfter(null)).toEqual(['word 0', 'word 1'])
  opened('model a', (file) => {
    expect(file.stretches).toEqual([stretch(0), stretch(1)])
    expect(file.pages).toEqual([page])
    file.addStretch(stretch(2))
  })
  expect(opened('model a', (file) => file.stretches.length)).toBe(3)
})

test('partial results of other models or damaged ones are not continued', () => {
  opened('model a', (file) => file.addStretch(stretch(0)))
  expect(opened('model b', (file) => file.stretches)).toEqual([])
  expect(textsAfter(null)).toEqual([])
  appendFileSync(join(folder, 'heard.jsonl'), 'nonsense\n')
  expect(opened('model b', (file) => file.stretches)).toEqual([])
  expect(readFileSync(join(folder, 'heard.jsonl'), 'utf8')).toMatch(/^\{"identity":"model b","crc32":\d+\}\n$/)
})
