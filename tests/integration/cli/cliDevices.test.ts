import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { tapelogHere } from '../../support/tapelogInProcess.ts'
import { testFolder } from '../../support/testFolder.ts'

/** This test does not know which devices are plugged in here. The USB rig tests recorders. */
let folder: string
const events = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

beforeEach(() => {
  folder = testFolder()
})

test('`tapelog devices --json` ends with one result: recorders, and a sentence where USB cannot be seen', async () => {
  const { code, stdout } = await tapelogHere(['devices', '--json']).ended
  expect(code).toBe(0)
  const result = events(stdout).at(-1)
  expect(result).toMatchObject({ type: 'result', ok: true, recorders: expect.any(Array) })
  if (result.problem !== null) expect(result.problem.message).toMatch(/^[A-Z].{30,}\.$/)
})

test('`tapelog devices --watch` goes on until Ctrl-C, and ends well', async () => {
  const tapelog = tapelogHere(['devices', '--watch'])
  await new Promise<void>((resolve) => {
    tapelog.stdout.once('data', () => resolve())
    tapelog.stderr.once('data', () => resolve())
  })
  tapelog.interrupt()
  expect(await tapelog.ended).toMatchObject({ code: 0 })
})

test('a recorder that is not there is said, with what to do, and exit code 1', async () => {
  const library = join(folder, 'library')
  const { code, stderr } = await tapelogHere(['import', '--device', '054c:01d5:NOBODY', '--library', library]).ended
  expect(code).toBe(1)
  expect(stderr).toMatch(/is not plugged in|recorders do not appear/)
})

test('an import names one source', async () => {
  for (const args of [[], ['a.wav', '--device', 'x'], ['--watch', '.', '--device', 'x'], ['a.wav', '--watch', '.']]) {
    const { code, stderr } = await tapelogHere(['import', ...args]).ended
    expect(code).toBe(2)
    expect(stderr).toContain('give one of these: files and folders, --device, --watch')
  }
})
