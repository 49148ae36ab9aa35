import { randomFillSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { media } from '../../../electron/media/index.ts'
import { waveLength } from '../../../electron/media/mending/waveLength.ts'
import { testFolder } from '../../support/testFolder.ts'

/** WAV files whose header states less sound than they hold. */
const folder = testFolder()

type Form = { bits?: 16 | 24 | 32; isFloat?: boolean; channels?: number; isExtensible?: boolean }

/** Speech-like: a tone that comes and goes, above hiss. */
function samplesOf(seconds: number, { bits = 16, isFloat = false, channels = 1 }: Form): Buffer {
  const frames = seconds * 16_000
  const bytes = Buffer.alloc((frames * channels * bits) / 8)
  for (let at = 0; at < frames * channels; at++) {
    const frame = Math.floor(at / channels)
    const loud = Math.sin(frame / 9000) > 0 ? 0.4 : 0
    const sample = loud * Math.sin(frame / 12) + (((frame * 7919) % 101) / 101 - 0.5) * 0.002
    const place = (at * bits) / 8
    if (isFloat) bytes.writeFloatLE(sample, place)
    else bytes.writeIntLE(Math.round(sample * (2 ** (bits - 1) - 1)), place, bits / 8)
  }
  return bytes
}

function waveOf(statedBytes: number, content: Buffer, form: Form): string {
  const { bits = 16, isFloat = false, channels = 1, isExtensible = false } = form
  const fmt = Buffer.alloc(isExtensible ? 40 : 16)
  const code = isFloat ? 3 : 1
  fmt.writeUInt16LE(isExtensible ? 0xfffe : code, 0)
  fmt.writeUInt16LE(channels, 2)
  fmt.writeUInt32LE(16_000, 4)
  fmt.writeUInt32LE((16_000 * channels * bits) / 8, 8)
  fmt.writeUInt16LE((channels * bits) / 8, 12)
  fmt.writeUInt16LE(bits, 14)
  if (isExtensible) {
    fmt.writeUInt16LE(22, 16)
    fmt.writeUInt16LE(bits, 18)
    fmt.writeUInt16LE(code, 24)
    Buffer.from('000000001000800000aa00389b71', 'hex').copy(fmt, 26)
  }
  const chunk = (id: string, size: number) => {
    const head = Buffer.alloc(8)
    head.write(id)
    head.writeUInt32LE(Math.min(size, 0xffff_ffff), 4)
    return head
  }
  const path = join(folder, `${Math.random()}.wav`)
  const body = Buffer.concat([
    Buffer.from('WAVE'),
    ...[chunk('fmt ', fmt.length), fmt, chunk('data', statedBytes), content],
  ])
  writeFileSync(path, Buffer.concat([chunk('RIFF', statedBytes + 36), body]))
  return path
}

async function lengthOf(path: string) {
  const file = await open(path)
  const length = await waveLength(file, (await file.stat()).size)
  await file.close()
  return length
}

test.each<[string, Form]>([
  ['16 bits', {}],
  ['stereo of 16 bits', { channels: 2 }],
  ['24 bits', { bits: 24, channels: 2 }],
  ['32 bits', { bits: 32 }],
  ['floats', { bits: 32, isFloat: true }],
  ['extensible floats', { bits: 32, isFloat: true, isExtensible: true }],
  ['eight extensible channels', { bits: 24, channels: 8, isExtensible: true }],
])('hears %s beyond the size in the header', async (_, form) => {
  const whole = samplesOf(6, form)
  const path = waveOf(whole.length / 3, whole, form)
  expect(await lengthOf(path)).toEqual({ missingMs: 0, statedMs: 2000, heldMs: 6000, doubtfulMs: 0 })
  expect(await media.probe(path)).toMatchObject({ durationMs: 6000, statedMs: 2000 })
  expect((await media.computePeaks(path)).durationMs).toBe(6000)
})

const sound = samplesOf(2, {})

test('hears a long form without its size to the end', async () => {
  const whole = samplesOf(6, {})
  const path = join(folder, 'rf64.wav')
  const plain = readFileSync(waveOf(0xffff_ffff, whole, {}))
  const ds64 = Buffer.concat([Buffer.from('ds64\x1c\0\0\0', 'latin1'), Buffer.alloc(28)])
  writeFileSync(path, Buffer.concat([Buffer.from('RF64\xff\xff\xff\xffWAVE', 'latin1'), ds64, plain.subarray(12)]))
  expect(await media.probe(path)).toMatchObject({ durationMs: 6000, statedMs: 0 })
  expect((await media.computePeaks(path)).durationMs).toBe(6000)

  const second = Buffer.concat([Buffer.from('data'), Buffer.alloc(4), whole])
  second.writeUInt32LE(whole.length, 4)
  const twice = await media.computePeaks(waveOf(whole.length, Buffer.concat([whole, second]), {}))
  expect(twice).toMatchObject({ durationMs: 6000, missing: { gaps: [{ fromMs: 6000, cause: 'damaged' }] } })
})
const chunks = Buffer.concat([Buffer.from('LIST\xe8\x80\x00\x00', 'latin1'), Buffer.alloc(33_000, 'INFO')])
test.each<[string, Buffer, number]>([
  ['nothing', Buffer.alloc(0), 0],
  ['another chunk', chunks, 0],
  ['zeros of an unused block', Buffer.alloc(64_000), 0],
  ['random bytes', randomFillSync(Buffer.alloc(64_000)), 2000],
  ['text', Buffer.alloc(64_000, 'We never saw it; not once, in all those years. '), 2000],
])('ignores %s after the sound and reports doubtful bytes', async (_, after, doubtfulMs) => {
  const path = waveOf(sound.length, Buffer.concat([sound, after]), {})
  expect(await lengthOf(path)).toEqual({ missingMs: 0, statedMs: null, heldMs: 0, doubtfulMs })
  const { durationMs, missing } = await media.computePeaks(path)
  expect(durationMs).toBe(2000)
  expect(missing.gaps).toEqual(doubtfulMs === 0 ? [] : [{ fromMs: 2000, lengthMs: doubtfulMs, cause: 'damaged' }])
})
