import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { OpenedFiles } from '../../../electron/main/openedFiles.ts'
import { temporaryFolder } from '../../support/testEngine.ts'

const folder = temporaryFolder()
afterEach(() => folder.remove())

test('keeps existing files of the arguments until a page takes them once', () => {
  mkdirSync(join(folder.path, 'card'), { recursive: true })
  writeFileSync(join(folder.path, 'memo.mp3'), '')
  let told = 0
  const opened = new OpenedFiles(() => {
    told += 1
  })
  const addArguments = (...given: string[]) => opened.addArguments(['/usr/bin/tapelog', ...given], folder.path, 1)
  addArguments('--some-switch', 'memo.mp3', join(folder.path, 'card'), 'no such file.mp3')
  addArguments('memo.mp3')
  addArguments('--another-switch', 'no such file.mp3')
  expect(told).toBe(1)
  expect(opened.take()).toEqual([join(folder.path, 'memo.mp3'), join(folder.path, 'card')])
  expect(opened.take()).toEqual([])
})

test('ignores the folder of an unpackaged program among the arguments', () => {
  mkdirSync(join(folder.path, 'tapelog'), { recursive: true })
  writeFileSync(join(folder.path, 'memo.mp3'), '')
  const opened = new OpenedFiles(() => {})
  const given = ['/usr/bin/electron', '--disable-gpu', join(folder.path, 'tapelog'), '--some-switch', 'memo.mp3']
  opened.addArguments(given, folder.path, 2)
  expect(opened.take()).toEqual([join(folder.path, 'memo.mp3')])
})
