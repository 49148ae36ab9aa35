import { rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeRedactedSound } from '../../../electron/media/index.ts'
import { ffmpeg } from '../../support/ffmpeg.ts'
import { testFolder } from '../../support/testFolder.ts'

/** In these recordings each sample is its own number, so every sample of the redacted sound says where it comes from. */
const folder = testFolder()

const rate = 8000
const total = 30_000
/** A ramp has 5 ms. */
const ramp = 40
const toneCount = 800

function writeNumbers(path: string, { bytes, scale }: { bytes: 3 | 4; scale: number }): void {
  const data = Buffer.alloc(total * 4)
  for (let index = 0; index < total; index++)
    data.writeInt32LE((index + 1) * scale * (bytes === 3 ? 256 : 1), index * 4)
  const codec = bytes === 3 ? 'pcm_s24le' : 'pcm_s32le'
  const raw = ['-f', 's32le', '-ar', `${rate}`, '-ac', '1', '-i', 'pipe:0']
  ffmpeg([...raw, '-c:a', codec, '-y', path], data)
}

/** The rise from silence, half a wave of a cosine. `distance`: in samples from the cut, from 0. */
const gainAt = (distance: number) => (distance >= ramp ? 1 : (1 - Math.cos((Math.PI * (distance + 0.5)) / ramp)) / 2)

/** Tenths of a millisecond, so that many borders are within a sample of 0.125 ms. */
const cutArbitrary = fc
  .record({ start: fc.integer({ min: -1000, max: 39_000 }), length: fc.integer({ min: 1, max: 6000 }) })
  .map(({ start, length }) => ({ startMs: start / 10, endMs: (start + length) / 10 }))
const closeArbitrary = fc
  .tuple(cutArbitrary, fc.integer({ min: 0, max: 120 }), fc.integer({ min: 1, max: 50 }))
  .map(([cut, gap, length]) => [cut, { startMs: cut.endMs + gap / 10, endMs: cut.endMs + (gap + length) / 10 }])
const cutsArbitrary = fc
  .array(
    fc.oneof(
      cutArbitrary.map((cut) => [cut]),
      closeArbitrary,
    ),
    { maxLength: 6 },
  )
  .map((cuts) => cuts.flat())

test.each([
  { name: '24 bits, as FLAC', form: 'flac', bytes: 3, scale: 256 },
  { name: '32 bits, as WAV', form: 'wav', bytes: 4, scale: 65_536 },
] as const)(
  'redacted audio of $name has no sample of a cut and every other sample once',
  async ({ form, bytes, scale }) => {
    const path = join(folder, `${form}.in.wav`)
    writeNumbers(path, { bytes, scale })
    const target = join(folder, `out.${form}`)
    const unit = bytes === 3 ? 256 : 1
    const isSame = fc.boolean()
    await fc.assert(
      fc.asyncProperty(cutsArbitrary, isSame, async (cuts, isSameLength) => {
        rmSync(target, { force: true })
        const tone = isSameLength ? ('same-length' as const) : ('fixed' as const)
        const made = await writeRedactedSound(path, target, { cuts, tone, toneMs: (toneCount * 1000) / rate })
        expect(made.form).toBe(form)
        const heard = ffmpeg(['-i', target, '-f', 's32le', 'pipe:1'])
        const valueAt = (index: number) => heard.readInt32LE(index * 4) / unit

        // A sample lasts from its own moment to that of the next.
        const isCut = Array.from({ length: total }, (_, index) =>
          cuts.some(({ startMs, endMs }) => (index + 1) * 1000 > startMs * rate && index * 1000 < endMs * rate),
        )
        const runs = runsOf(isCut)
        let [at, next] = [0, 0]
        for (const { isCut, from, count } of runs) {
          if (isCut) {
            const length = isSameLength ? count : toneCount
            const place = made.cuts[next++]
            const inSamples = (ms = Number.NaN) => Math.round(ms * (rate / 1000) * 1000) / 1000
            expect([place?.startMs, place?.endMs, place?.toneStartMs, place?.toneEndMs].map(inSamples)).toEqual([
              ...[from, from + count],
              ...[at, at + length],
            ])
            // 1 kHz is eight samples long, and each tone begins alike.
            for (let index = 0; index < length; index++) {
              const gain = gainAt(index) * gainAt(length - 1 - index)
              const value = (2 ** 31 / unit) * 0.1 * gain * Math.sin((2 * Math.PI * index) / 8)
              expect(Math.abs(valueAt(at + index) - value)).toBeLessThan(2)
            }
            at += length
            continue
          }
          const [isAfter, isBefore] = [from > 0, from + count < total]
          for (let index = 0; index < count; index++) {
            const number = (from + index + 1) * scale
            const gain = (isAfter ? gainAt(index) : 1) * (isBefore ? gainAt(count - 1 - index) : 1)
            const value = valueAt(at + index)
            if (gain === 1 ? value !== number : Math.abs(value - number * gain) > 2)
              throw new Error(`sample ${at + index} is ${value}, not sample ${from + index} with a gain of ${gain}`)
          }
          at += count
        }
        expect(next).toBe(made.cuts.length)
        expect(heard).toHaveLength(at * 4)
        expect(made.durationMs).toBeCloseTo((at * 1000) / rate, 6)
      }),
      {
        numRuns: 25,
        examples: [
          [[], false],
          [[{ startMs: 0, endMs: 3750 }], false],
        ],
      },
    )
  },
)

/** Neighbours that are alike. */
function runsOf(list: readonly boolean[]): { isCut: boolean; from: number; count: number }[] {
  const runs: { isCut: boolean; from: number; count: number }[] = []
  for (const [from, isCut] of list.entries()) {
    const last = runs.at(-1)
    if (last?.isCut === isCut) last.count += 1
    else runs.push({ isCut, from, count: 1 })
  }
  return runs
}
