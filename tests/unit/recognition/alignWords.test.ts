import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { media } from '../../../electron/media/index.ts'
import { alignWords } from '../../../electron/recognition/alignment/alignWords.ts'
import { soundClasses, soundsOf } from '../../../electron/recognition/alignment/soundClasses.ts'
import { demoFile } from '../../support/testEngine.ts'

const second = 16_000

async function soundOf(file: string, seconds: number): Promise<Float32Array> {
  const samples = new Float32Array(seconds * second)
  let filled = 0
  for await (const block of media.decodePcm(demoFile(file), { startMs: 0 })) {
    samples.set(block.subarray(0, samples.length - filled), filled)
    filled += block.length
    if (filled >= samples.length) break
  }
  return samples
}

type Turn = { start: number; end: number; text: string }
const turns: Turn[] = JSON.parse(readFileSync(demoFile('manifest.json'), 'utf8'))[0].turns

test('finds words where they are said, each inside its own turn', async () => {
  const samples = await soundOf('260914_1502.mp3', 18.5)
  const said = turns.filter(({ end }) => end < 18.5)
  const speech = said.map(({ start, end }) => ({ startSample: start * second, endSample: end * second }))
  const words = alignWords({ startSample: 0, samples, speech }, said.map(({ text }) => `${text}.`).join(' '))
  let at = 0
  for (const { start, end, text } of said) {
    const count = text.split(' ').length
    const [first, last] = [words?.[at], words?.[at + count - 1]]
    expect(Math.abs((first?.start ?? 0) - start)).toBeLessThan(0.2)
    expect(Math.abs((last?.end ?? 0) - end)).toBeLessThan(0.3)
    at += count
  }
  expect(words).toHaveLength(at)
})

test('keeps times ascending, inside speech and counted from the recording’s start', async () => {
  const samples = await soundOf('260914_1502.mp3', 8)
  const speech = turns.slice(0, 2).map(({ start, end }) => ({
    startSample: Math.round((100 + start) * second),
    endSample: Math.round((100 + end) * second),
  }))
  const text = turns
    .slice(0, 2)
    .map((turn) => turn.text)
    .join('. ')
  const words = alignWords({ startSample: 100 * second, samples, speech }, text) ?? []
  let before = 100
  for (const { start, end } of words) {
    expect(start).toBeGreaterThanOrEqual(before)
    expect(end).toBeGreaterThan(start)
    expect(
      speech.some(
        ({ startSample, endSample }) => start >= startSample / second - 0.01 && end <= endSample / second + 0.01,
      ),
    ).toBe(true)
    before = end
  }
})

test('gives no times if there is no room for the words', () => {
  expect(
    alignWords({ startSample: 0, samples: new Float32Array(second / 4) }, 'far too many words for a quarter'),
  ).toBeNull()
  expect(alignWords({ startSample: 0, samples: new Float32Array(0) }, 'word')).toBeNull()
  expect(alignWords({ startSample: 0, samples: new Float32Array(second) }, ' ')).toEqual([])
})

test('divides Japanese into words and keeps marks with the word before them', () => {
  const samples = Float32Array.from({ length: 4 * second }, (_, at) => Math.sin(at / 7) * Math.sin(at / 4000))
  const words = alignWords({ startSample: 0, samples }, '港湾局は、火曜日に会議を開いた。')
  expect(words?.map(({ text }) => text).join('')).toBe('港湾局は、火曜日に会議を開いた。')
  expect(words?.slice(1).every(({ isGlued }) => isGlued)).toBe(true)
  expect(words?.length).toBeGreaterThan(3)
})

test('turns letters of several scripts into kinds of sound', () => {
  const named = (word: string) =>
    soundsOf(word)
      .map((sound) => soundClasses[sound])
      .join('')
  expect(named('School')).toBe('sol')
  expect(named('„Thought,“')).toBe('fot')
  expect(named('Straße')).toBe('stlas')
  expect(named('мост')).toBe('nost')
  expect(named('27')).toBe('tosefn')
  expect(named('—')).toBe('e')
})
