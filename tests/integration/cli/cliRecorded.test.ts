import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { tapelogHere } from '../../support/tapelogInProcess.ts'
import { testFolder } from '../../support/testFolder.ts'
import { writeWave } from '../../support/waveFile.ts'

/** When a recording was made, on the command line. */
let folder: string
beforeEach(() => {
  folder = testFolder()
})
const at = (name: string) => join(folder, name)
const tapelog = (...args: string[]) => tapelogHere([...args, '--library', at('library')]).ended
const lastEvent = (stdout: string) => JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, unknown>

test('recorded sets and resets the day and time of a recording', async () => {
  writeWave(at('2026-09-12 Reyes.wav'), { seconds: 1, seed: 1 })
  await tapelog('import', at('2026-09-12 Reyes.wav'))
  expect(await tapelog('recorded', '1', '2026-09-11 15:02')).toMatchObject({
    code: 0,
    stdout: '2026-09-12 Reyes: recorded 2026-09-11 15:02 (entered by a person)\n',
  })
  const day = await tapelog('recorded', '1', '2026-09-10', '--json')
  expect(lastEvent(day.stdout)).toMatchObject({
    ...{ ok: true, recordingId: 1, recordedMs: new Date(2026, 8, 10, 12).getTime() },
    ...{ recordedTimePrecision: 'day', recordedTimeSource: 'person' },
  })
  expect((await tapelog('recorded', '1', '--as-found')).stdout).toBe(
    '2026-09-12 Reyes: recorded 2026-09-12 (from the file’s name)\n',
  )
  expect(await tapelog('recorded', '9', '2026-09-12')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no recording 9'),
  })
})

test('recorded refuses wrong usage', async () => {
  expect(await tapelog('recorded', '1')).toMatchObject({ code: 2, stderr: expect.stringContaining('--as-found') })
  expect((await tapelog('recorded', '1', '2026-09-12', '--as-found')).code).toBe(2)
  expect(await tapelog('recorded', '1', '2026-02-30')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Give a day such as 2026-09-12'),
  })
})
