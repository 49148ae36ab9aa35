import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { macIcon, windowsIcon } from '../../../build/package/platforms.mjs'
import { testFolder } from '../../support/testFolder.ts'

let folder: string
beforeAll(() => {
  folder = testFolder()
})

test('the Windows icon holds a PNG picture of each size', () => {
  const asked = ['-v', 'error', '-show_entries', 'stream=codec_name,width,height', '-of', 'csv=p=0']
  const said = execFileSync('ffprobe', [...asked, windowsIcon(folder)], { encoding: 'utf8' })
  expect(said.trim().split('\n')).toEqual([16, 32, 48, 64, 128, 256].map((size) => `png,${size},${size}`))
})

test('the macOS icon is a chain of PNG pictures that ends with the file', () => {
  const bytes = readFileSync(macIcon(folder))
  expect(bytes.toString('latin1', 0, 4)).toBe('icns')
  expect(bytes.readUInt32BE(4)).toBe(bytes.length)
  const widths: number[] = []
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at + 4)) {
    expect(bytes.toString('latin1', at + 9, at + 12)).toBe('PNG')
    widths.push(bytes.readUInt32BE(at + 24))
  }
  expect(widths).toEqual([16, 32, 64, 128, 256, 512])
})
