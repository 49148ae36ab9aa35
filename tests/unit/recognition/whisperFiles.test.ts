import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ModelFileProblem } from '../../../electron/recognition/models/own/boundedFile.ts'
import { readWhisperBin } from '../../../electron/recognition/models/own/whisperBin.ts'
import { readWhisperGguf } from '../../../electron/recognition/models/own/whisperGguf.ts'
import { whisperBin } from '../../support/speechModels/ggmlWhisper.ts'
import { type GgufFact, writeGguf } from '../../support/speechModels/gguf.ts'
import { hostileFiles } from '../../support/speechModels/hostileWhisper.ts'
import { testFolder } from '../../support/testFolder.ts'

/** The headers of whisper.cpp's files and of GGUF, read without trusting them. */

let folder: string
beforeAll(() => {
  folder = testFolder()
})
const path = () => join(folder, 'model')

/** Why a file is refused; null if it is read. */
function refused(read: (path: string) => unknown): string | null {
  try {
    read(path())
    return null
  } catch (error) {
    if (error instanceof ModelFileProblem) return error.reason
    throw error
  }
}

describe('a file of whisper.cpp', () => {
  test.each([
    ['f16', 1],
    ['f32', 0],
    ['q4_0', 2002],
    ['q5_0', 2008],
    ['q5_1', 2009],
    ['q8_0', 7],
  ])('is read in %s', (weights, stated) => {
    writeFileSync(path(), whisperBin({ weights: stated }))
    expect(readWhisperBin(path())).toEqual({ vocabulary: 51_865, audioLayers: 1, textLayers: 1, melBands: 80, weights })
  })

  test('is read for English only, large v3 and distilled decoders', () => {
    const read = (more: Parameters<typeof whisperBin>[0]) => {
      writeFileSync(path(), whisperBin({ weights: 2, ...more }))
      return readWhisperBin(path())
    }
    expect(read({ vocabulary: 51_864 })).toMatchObject({ vocabulary: 51_864 })
    expect(read({ vocabulary: 51_866, melBands: 128 })).toMatchObject({ melBands: 128 })
    expect(read({ audioLayers: 4, textLayers: 2 })).toMatchObject({ audioLayers: 4, textLayers: 2 })
    writeFileSync(path(), whisperBin({ weights: 2 }, { tokens: 3 }))
    expect(readWhisperBin(path())).toMatchObject({ vocabulary: 51_865 })
  })

  test.each(hostileFiles)('is refused: $name', ({ bytes, reason }) => {
    writeFileSync(path(), bytes())
    const before = process.memoryUsage.rss()
    expect(refused(readWhisperBin)).toBe(reason)
    expect(process.memoryUsage.rss() - before).toBeLessThan(200e6)
  })

  test('is refused at once if it is an empty terabyte', () => {
    writeFileSync(path(), whisperBin({ weights: 2 }))
    truncateSync(path(), 2 ** 40)
    expect(refused(readWhisperBin)).toBe('damaged')
  })
})

describe('a GGUF file', () => {
  const facts: Record<string, GgufFact> = {
    'general.architecture': { text: 'whisper' },
    'tokenizer.ggml.tokens': { texts: ['a', 'b'] },
    'stt.whisper.encoder.n_layers': { u32: 6 },
    'stt.whisper.decoder.n_layers': { u32: 6 },
    'stt.whisper.decoder.vocab_size': { u32: 51_864 },
    'stt.whisper.encoder.num_mel_bins': { u32: 80 },
    'stt.whisper.scale': { f32: 1 },
    'stt.whisper.ids': { i32s: [1, 2, 3] },
  }
  const tensors = [
    { name: 'one', shape: [3, 5], values: new Float32Array(15) },
    { name: 'two', shape: [7], values: new Float32Array(7) },
  ]
  const write = (change: (bytes: Buffer) => unknown = () => null, more: Record<string, GgufFact> = {}) => {
    writeGguf(path(), { ...facts, ...more }, tensors)
    const bytes = readFileSync(path())
    const changed = change(bytes)
    writeFileSync(path(), changed instanceof Buffer ? changed : bytes)
  }
  const placeOf = (bytes: Buffer, text: string) => bytes.indexOf(text) + text.length

  test('is read if it is a Whisper model', () => {
    write()
    const read = { vocabulary: 51_864, audioLayers: 6, textLayers: 6, melBands: 80, weights: 'f32' }
    expect(readWhisperGguf(path())).toEqual(read)
  })

  test.each<[string, string, (bytes: Buffer) => unknown]>([
    ['another model', 'other', (bytes) => bytes.write('whisker', bytes.indexOf('whisper'))],
    ['an unknown version', 'other', (bytes) => bytes.writeUInt32LE(9, 4)],
    ['cut', 'damaged', (bytes) => bytes.subarray(0, -80)],
    ['too long', 'damaged', (bytes) => Buffer.concat([bytes, Buffer.alloc(64)])],
    ['a huge count of tensors', 'damaged', (bytes) => bytes.writeBigUInt64LE(2n ** 60n, 8)],
    ['a huge count of facts', 'damaged', (bytes) => bytes.writeBigUInt64LE(2n ** 63n, 16)],
    ['a huge name of a fact', 'damaged', (bytes) => bytes.writeBigUInt64LE(2n ** 40n, 24)],
    ['a huge list', 'damaged', (bytes) => bytes.writeBigUInt64LE(2n ** 50n, placeOf(bytes, 'whisper.ids') + 8)],
    ['a list of lists', 'damaged', (bytes) => bytes.writeUInt32LE(9, placeOf(bytes, 'whisper.ids') + 4)],
    ['a huge dimension', 'damaged', (bytes) => bytes.writeBigUInt64LE(2n ** 52n, placeOf(bytes, 'one') + 4)],
    ['a tensor inside another', 'damaged', (bytes) => bytes.writeBigUInt64LE(0n, placeOf(bytes, 'two') + 16)],
    ['a tensor beyond the end', 'damaged', (bytes) => bytes.writeBigUInt64LE(2n ** 40n, placeOf(bytes, 'two') + 16)],
  ])('is refused: %s', (_, reason, change) => {
    write(change)
    expect(refused(readWhisperGguf)).toBe(reason)
  })

  test('is refused with an alignment of zero', () => {
    write(undefined, { 'general.alignment': { u32: 0 } })
    expect(refused(readWhisperGguf)).toBe('damaged')
  })
})
