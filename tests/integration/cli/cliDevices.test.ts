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

test('devices --json prints one result with the recorders and why USB cannot be read', async () => {
  const { code, stdout } = await tapelogHere(['devices', '--json']).ended
  expect(code).toBe(0)
  const result = events(stdout).at(-1)
  expect(result).toMatchObject({ type: 'result', ok: true, recorders: expect.any(Array) })
  if (result.problem !== null) expect(result.problem.message).toMatch(/^[A-Z].{30,}\.$/)
})

test('devices --watch runs until Ctrl-C and exits with 0', async () => {
  const tapelog = tapelogHere(['devices', '--watch'])
  await new Promise<void>((resolve) => {
    tapelog.stdout.once('data', () => resolve())
    tapelog.stderr.once('data', () => resolve())
  })
  tapelog.interrupt()
  expect(await tapelog.ended).toMatchObject({ code: 0 })
})

test('an import from a missing recorder exits with 1 and says what to do', async () => {
  const library = join(folder, 'library')
  const { code, stderr } = await tapelogHere(['import', '--device', '054c:01d5:NOBODY', '--library', library]).ended
  expect(code).toBe(1)
  expect(stderr).toMatch(/is not plugged in|recorders do not appear/)
})

test('an import accepts only one source', async () => {
  for (const args of [[], ['a.wav', '--device', 'x'], ['--watch', '.', '--device', 'x'], ['a.wav', '--watch', '.']]) {
    const { code, stderr } = await tapelogHere(['import', ...args]).ended
    expect(code).toBe(2)
    expect(stderr).toContain('give one of these: files and folders, --device, --watch')
  }
})
