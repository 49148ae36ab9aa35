import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OpenedFiles } from '../../../electron/main/openedFiles.ts'
import { testFolder } from '../../support/testFolder.ts'

const folder = testFolder()

test('keeps existing files of the arguments until a page takes them once', () => {
  mkdirSync(join(folder, 'card'), { recursive: true })
  writeFileSync(join(folder, 'memo.mp3'), '')
  let told = 0
  const opened = new OpenedFiles(() => {
    told += 1
  })
  const addArguments = (...given: string[]) => opened.addArguments(['/usr/bin/tapelog', ...given], folder, 1)
  addArguments('--some-switch', 'memo.mp3', join(folder, 'card'), 'no such file.mp3')
  addArguments('memo.mp3')
  addArguments('--another-switch', 'no such file.mp3')
  expect(told).toBe(1)
  expect(opened.take()).toEqual([join(folder, 'memo.mp3'), join(folder, 'card')])
  expect(opened.take()).toEqual([])
})

test('ignores the folder of an unpackaged program among the arguments', () => {
  mkdirSync(join(folder, 'tapelog'), { recursive: true })
  writeFileSync(join(folder, 'memo.mp3'), '')
  const opened = new OpenedFiles(() => {})
  const given = ['/usr/bin/electron', '--disable-gpu', join(folder, 'tapelog'), '--some-switch', 'memo.mp3']
  opened.addArguments(given, folder, 2)
  expect(opened.take()).toEqual([join(folder, 'memo.mp3')])
})
