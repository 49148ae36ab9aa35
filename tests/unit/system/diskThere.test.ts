import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blockDeviceNumber, isDiskThere } from '../../../electron/system/diskFacts.ts'

const here = import.meta.filename
const { dev } = statSync(here)

test('a disk is there only if the file is there and the device is the same', async () => {
  expect(await isDiskThere(here, dev)).toBe(true)
  expect(await isDiskThere(`${here}.gone`, dev)).toBe(false)
  expect(await isDiskThere(here, dev + 1)).toBe(false)
})

test.each([
  [0x802, '8:2'],
  [0x10300, '259:0'],
  [0x1008ff, '8:511'],
  [0x2d, null],
])('the number of device %i is %s', (device, number) => {
  expect(blockDeviceNumber(device)).toBe(number)
})
