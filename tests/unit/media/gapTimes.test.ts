import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { missingOf } from '../../../electron/media/index.ts'
import { missing as words } from '../../../shared/words/en/missing.ts'
import { testFolder } from '../../support/testFolder.ts'
import { writeWave } from '../../support/waveFile.ts'

let folder: string
const at = (name: string) => join(folder, name)
beforeEach(() => {
  folder = testFolder()
})

test('a gap in uncompressed sound has its exact time', async () => {
  writeWave(at('a.wav'), { seconds: 20 })
  const gaps = [{ fromByte: 44 + 32_000 * 12, lengthBytes: 16_000 }]
  const salvage = await missingOf(at('a.wav'), gaps, { container: 'wav', codec: 'pcm_s16le', durationMs: 20_000 })
  expect(salvage).toEqual({
    times: 'measured',
    keepsTimes: true,
    gaps: [{ cause: 'unread', ...gaps[0], fromMs: 12_000, lengthMs: 500 }],
  })
  expect(words.sign(salvage)).toBe('Salvaged copy: 0.5 s cannot be read at 0:12')
  expect(words.note(salvage)).toBeNull()
})

/** MPEG 1, layer III, 44.1 kHz; the index of the bit rate for each frame. */
function mp3(rateIndexes: number[]): Buffer {
  const frames = rateIndexes.map((index) => {
    const kilobits = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160][index] ?? 0
    const frame = Buffer.alloc(Math.floor((144_000 * kilobits) / 44_100), 0x55)
    frame.writeUInt32BE((0xfffb0000 | (index << 12)) >>> 0, 0)
    return frame
  })
  return Buffer.concat([...frames, Buffer.from('TAG'.padEnd(128, ' '))])
}
const mp3Facts = { container: 'mp3', codec: 'mp3', durationMs: 26_122 }

test('a gap in MP3 of constant bit rate has its exact time, but may shorten the sound', async () => {
  const bytes = mp3(Array.from({ length: 1000 }, () => 9))
  const gap = { fromByte: 160_256, lengthBytes: 4096 }
  writeFileSync(at('a.mp3'), bytes.fill(0, gap.fromByte, gap.fromByte + gap.lengthBytes))
  const salvage = await missingOf(at('a.mp3'), [gap], mp3Facts)
  expect(salvage).toMatchObject({ times: 'measured', keepsTimes: false, gaps: [{ fromMs: 10_016, lengthMs: 256 }] })
  expect(words.note(salvage)).toContain('may play earlier')
})

test('a gap in MP3 of variable bit rate has an estimated time', async () => {
  const bytes = mp3(Array.from({ length: 1000 }, (_, frame) => (frame === 900 ? 10 : 9)))
  writeFileSync(at('a.mp3'), bytes)
  const gaps = [
    { fromByte: 4096, lengthBytes: 512 },
    { fromByte: Math.floor(bytes.length / 2 / 512) * 512, lengthBytes: 65_536 },
  ]
  const salvage = await missingOf(at('a.mp3'), gaps, mp3Facts)
  expect(salvage.times).toBe('estimated')
  expect(words.loss(salvage)).toBe('about 4.1 s cannot be read in 2 places, the first at about 0:00')
})

test('a gap without sound is stated in bytes', async () => {
  writeWave(at('a.wav'), { seconds: 1 })
  const gaps = [{ fromByte: 0, lengthBytes: 44 }]
  const salvage = await missingOf(at('a.wav'), gaps, { container: 'wav', codec: 'pcm_s16le', durationMs: 1000 })
  expect(words.loss(salvage)).toBe('44 bytes cannot be read')
})
