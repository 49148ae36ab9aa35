import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect } from 'vitest'
import { openLibraryDatabase } from '../../../electron/engine/library/database.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { startTapelog } from '../../support/tapelogProcess.ts'
import { packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { transcribedRecording } from '../../support/transcribedRecording.ts'
import { until } from '../../support/waiting.ts'

const words = 'we never saw the contract'
let folder: string
const at = (name: string) => join(folder, name)
beforeEach(() => {
  folder = testFolder()
  for (const name of ['out', 'temporary', 'programs']) mkdirSync(at(name))
  const db = openLibraryDatabase(at('library'), packageRoot)
  transcribedRecording(db, 'talk', [words])
  db.close()
  // Says that it prints, and never ends by itself.
  writeFileSync(
    at('programs/chromium'),
    `#!/bin/sh\necho $$ > '${at('printing')}.new'\nmv '${at('printing')}.new' '${at('printing')}'\nexec sleep 600\n`,
  )
  chmodSync(at('programs/chromium'), 0o755)
})

const filesWithWords = (below: string): string[] =>
  readdirSync(below, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('library.sqlite'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(words))

testNeeding(needs.posix)('the next start removes the files of a killed PDF export from the library', async () => {
  const environment = { PATH: `${at('programs')}:${process.env.PATH}`, TMPDIR: at('temporary') }
  const tapelog = (...args: string[]) => startTapelog([...args, '--library', at('library')], environment)
  const printing = tapelog('export', '1', '--out', at('out'), '--formats', 'pdf')
  await until(() => readdirSync(folder).includes('printing'))
  const [page = '', ...others] = filesWithWords(folder)
  expect(others).toEqual([])
  expect(page.startsWith(at('library/derived/'))).toBe(true)
  printing.kill('SIGKILL')
  await printing.ended
  process.kill(Number(readFileSync(at('printing'), 'utf8')), 'SIGKILL')
  expect(filesWithWords(folder)).toEqual([page])
  expect(await tapelog('export', '1', '--out', at('out'), '--formats', 'txt').ended).toMatchObject({ code: 0 })
  expect(filesWithWords(folder)).toEqual([at('out/talk.txt')])
})
