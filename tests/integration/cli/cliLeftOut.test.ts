import { copyFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { tapelogHere } from '../../support/tapelogInProcess.ts'
import { demoFile } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

let folder: string
beforeEach(() => {
  folder = testFolder()
  mkdirSync(at('card'))
  copyFileSync(demoFile('260915_0911.ogg'), at('card', 'memo.oga'))
})
const at = (...names: string[]) => join(folder, ...names)

/** Imports the folder and returns the lines about what is not imported. */
async function imported() {
  const args = ['import', at('card'), '--json', '--local-only', '--library', at('library')]
  const { code, stdout } = await tapelogHere(args).ended
  const events = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  return { code, told: events.filter(({ type }) => type === 'skipped' || type === 'failed') }
}

test('import names audio files in a skipped folder and still succeeds', async () => {
  for (const name of ['old.ra', 'notes.txt']) writeFileSync(at('card', name), 'only text')
  copyFileSync(demoFile('260914_1502.mp3'), at('card', 'interview.mp3.part'))
  const { code, told } = await imported()
  expect(code).toBe(0)
  expect(told).toMatchObject([
    { type: 'skipped', name: 'interview.mp3.part', code: 'other-ending' },
    { type: 'skipped', name: 'old.ra', code: 'not-audio' },
  ])
})

test.skipIf(process.platform !== 'linux')('import fails for a recording whose name is not UTF-8', async () => {
  copyFileSync(demoFile('260914_1502.mp3'), at('card', 'm.mp3'))
  renameSync(
    at('card', 'm.mp3'),
    Buffer.concat([Buffer.from(`${at('card')}/m`), Buffer.from([0xe9]), Buffer.from('.mp3')]),
  )
  const { code, told } = await imported()
  expect(code).not.toBe(0)
  expect(told).toMatchObject([{ type: 'failed', name: 'mé.mp3', code: 'name-not-utf8' }])
})
