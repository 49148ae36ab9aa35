import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { tapelogHere } from '../../support/tapelogInProcess.ts'
import { demoFile, importAll, openEngine } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

/** `tapelog delete`: it says what it deletes, deletes only on request, and can be stopped while the deletion can be undone. */
let folder: string
const library = () => join(folder, 'library')
const tapelog = (...args: string[]) => tapelogHere([...args, '--library', library()])
const originals = () =>
  readdirSync(join(library(), 'originals'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
beforeEach(async () => {
  folder = testFolder()
  const engine = await openEngine(library(), null)
  await engine.call('settings.update', { transcribeOnImport: false })
  await importAll(engine, [demoFile('260915_0911.ogg'), demoFile('260914_1502.mp3')])
  await engine.stop()
})

test('delete without --yes lists the consequences and deletes nothing', async () => {
  const { code, stdout } = await tapelog('delete', '1').ended
  expect(code).toBe(0)
  expect(stdout).toContain('This removes everything about it from this library')
  expect(stdout).toContain('Nothing is deleted yet.')
  expect(originals()).toHaveLength(2)
})

test('delete --yes removes one recording', async () => {
  expect(await tapelog('delete', '1', '--yes').ended).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Deleted.'),
  })
  expect(originals()).toHaveLength(1)
  expect((await tapelog('delete', '1', '--yes').ended).code).toBe(1)
})

test('delete --audio keeps the text and marks the audio as deleted', async () => {
  expect((await tapelog('delete', '1', '--audio', '--yes').ended).code).toBe(0)
  const { stdout } = await tapelog('status', '--history').ended
  const lines = stdout.split('\n')
  expect(lines.find((line) => line.startsWith('   1 '))).toContain(' · audio deleted')
  expect(lines.find((line) => line.startsWith('   2 '))).not.toContain('audio deleted')
  expect(lines.filter((line) => line.includes('Copied into the library · audio deleted'))).toHaveLength(1)
})

test('delete refuses a command without a recording or with an invalid age', async () => {
  expect((await tapelog('delete', '--older-than', 'soon').ended).code).toBe(2)
  expect((await tapelog('delete').ended).code).toBe(2)
})

test('Ctrl-C within the time to undo cancels the deletion', async () => {
  const child = tapelog('delete', '--older-than', '0d', '--yes')
  child.stderr.on('data', (said) => {
    if (String(said).includes('Deleting in')) child.interrupt()
  })
  const { code, stdout } = await child.ended
  expect({ code, stdout }).toMatchObject({ code: 1, stdout: expect.stringContaining('Nothing more will be deleted.') })
  expect(originals()).toHaveLength(2)
})
