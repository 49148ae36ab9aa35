import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect } from 'vitest'
import { needs, testNeeding } from '../../../support/needs.ts'
import { onSmallDisk } from '../../../support/smallDisk.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { writeWave } from '../../../support/waveFile.ts'

let folder: string
beforeEach(() => {
  folder = testFolder()
})
const at = (...parts: string[]) => join(folder, ...parts)

testNeeding(needs.smallDisk)('an import is refused before the copy if the disk is full', () => {
  mkdirSync(at('disk'))
  writeWave(at('large.wav'), { seconds: 30, sampleRateHz: 192_000, channels: 2 })
  const result = onSmallDisk('70m', at('disk'), 'importFile.ts', at('large.wav'))
  expect(result).toEqual({ imported: 0, codes: ['import-disk-full'], left: [] })
})

testNeeding(needs.smallDisk)('an import that lacks room waits, and goes on by itself', () => {
  mkdirSync(at('disk'))
  writeWave(at('small.wav'), { seconds: 1 })
  expect(onSmallDisk('105m', at('disk'), 'importWhenRoom.ts', at('small.wav'))).toEqual({
    waitingFor: 'disk-space',
    code: 'import-disk-full',
    outcome: 'stuck',
    imported: 1,
    left: [],
  })
})

testNeeding(needs.smallDisk)('an import into a write-protected disk waits until it is writable', () => {
  mkdirSync(at('disk'))
  writeWave(at('small.wav'), { seconds: 1 })
  expect(onSmallDisk('105m', at('disk'), 'importWhenWritable.ts', at('small.wav'))).toEqual({
    waitingFor: 'retry',
    code: 'import-disk-protected',
    attempts: 0,
    imported: 1,
    left: [],
  })
})
