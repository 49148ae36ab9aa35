import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { timeReferenceMs } from '../../../electron/media/index.ts'
import { testFolder } from '../../support/testFolder.ts'
import { waveHeader } from '../../support/waveFile.ts'

/** The time reference of a Broadcast Wave file, whatever else the file holds. */
let folder: string
beforeEach(() => {
  folder = testFolder()
})

function chunk(id: string, content: Buffer, sizeBytes = content.length): Buffer {
  const head = Buffer.alloc(8)
  head.write(id)
  head.writeUInt32LE(sizeBytes, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}
function bext(samples: bigint): Buffer {
  const content = Buffer.alloc(602)
  content.writeBigUInt64LE(samples, 338)
  return chunk('bext', content)
}
const fmt = (sampleRateHz = 48_000) => waveHeader({ dataBytes: 0, sampleRateHz }).subarray(12, 36)
const data = chunk('data', Buffer.alloc(3001))

async function read(...parts: Buffer[]): Promise<number | null> {
  const path = join(folder, 'a.wav')
  writeFileSync(path, Buffer.concat([Buffer.from('RIFF....WAVE'), ...parts]))
  return timeReferenceMs(path)
}

test('reads samples since midnight with the rate of the file', async () => {
  expect(await read(bext(48_000n * 3600n), fmt(), data)).toBe(3_600_000)
  expect(await read(fmt(44_100), bext(44_100n * 10n), data)).toBe(10_000)
  expect(await read(fmt(), data, chunk('LIST', Buffer.alloc(7)), bext(48n))).toBe(1)
  expect(await read(bext(192_000n * 90_000n), fmt(192_000), data)).toBe(90_000_000)
})

test('ignores an invalid time reference', async () => {
  expect(await read(fmt(), data)).toBeNull()
  expect(await read(bext(0n), fmt(), data)).toBeNull()
  expect(await read(bext(2n ** 64n - 1n), fmt(), data)).toBeNull()
  expect(await read(bext(48_000n), fmt(0), data)).toBeNull()
  expect(await read(chunk('bext', Buffer.alloc(300, 1)), fmt(), data)).toBeNull()
  expect(await read(bext(48_000n).subarray(0, 200))).toBeNull()
  expect(await read(fmt(), chunk('data', Buffer.alloc(0), 0xffff_ffff), bext(48n))).toBe(1)
  expect(await read()).toBeNull()
  const path = join(folder, 'b.mp3')
  writeFileSync(path, 'ID3')
  expect(await timeReferenceMs(path)).toBeNull()
  await expect(timeReferenceMs(folder)).rejects.toMatchObject({ code: 'file-unreadable' })
  await expect(timeReferenceMs(join(folder, 'none.wav'))).rejects.toMatchObject({ code: 'file-unreadable' })
})
