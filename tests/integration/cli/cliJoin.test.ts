import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { tapelogHere } from '../../support/tapelogInProcess.ts'
import { testFolder } from '../../support/testFolder.ts'
import { writeWave } from '../../support/waveFile.ts'

/** Joining recordings and taking them apart, on the command line. */
let folder: string
beforeEach(() => {
  folder = testFolder()
})
const at = (name: string) => join(folder, name)
const tapelog = (...args: string[]) => tapelogHere([...args, '--library', at('library')]).ended
const lastEvent = (stdout: string) => JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, unknown>

test('join makes one recording of two tracks and their mix, and can be undone', async () => {
  const closed = new Date(2026, 8, 14, 15, 2, 0)
  const names = ['talk_Tr1.wav', 'talk_Tr2.wav', 'talk_TrLR.wav']
  for (const [index, name] of names.entries()) {
    writeWave(at(name), { seconds: 1, seed: index + 1 })
    utimesSync(at(name), closed, closed)
  }
  await tapelog('import', ...names.map(at), '--to', 'not-now')
  const joined = await tapelog('join', '1', '2', '3', '--same-time', '--title', 'Town hall')
  expect(joined).toMatchObject({ code: 0, stdout: expect.stringContaining('Joined as recording 4: Town hall') })
  expect(joined.stdout).toMatch(/1 {2}talk_Tr1 {2}from \S+ · \S+ · channel 1\n/)
  expect(joined.stdout).toMatch(/3 {2}talk_TrLR {2}not heard/)
  const status = await tapelog('status')
  expect(status.stdout).toMatch(/^ {3}4 .*Town hall \(3 files\)$/m)
  expect(status.stdout).not.toContain('talk_Tr1')
  expect(await tapelog('transcribe', '1')).toMatchObject({ code: 1, stderr: expect.stringContaining('no recording 1') })

  const apart = await tapelog('join', '--apart', '4', '--json')
  expect(lastEvent(apart.stdout)).toMatchObject({ ok: true, apart: true, recordingIds: [1, 2, 3] })
  const after = await tapelog('status')
  for (const name of ['talk_Tr1', 'talk_Tr2', 'talk_TrLR']) expect(after.stdout).toContain(name)
  expect(after.stdout).not.toContain('Town hall')
})

test('join refuses wrong usage and says what to do', async () => {
  writeWave(at('one.wav'), { seconds: 1, seed: 1 })
  await tapelog('import', at('one.wav'), '--to', 'not-now')
  expect(await tapelog('join', '1')).toMatchObject({ code: 1, stderr: expect.stringContaining('at least two') })
  expect(await tapelog('join', '1', '1')).toMatchObject({ code: 1, stderr: expect.stringContaining('listed twice') })
  expect(await tapelog('join', '--apart', '1')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('was not joined of several files'),
  })
  expect((await tapelog('join')).code).toBe(2)
  expect((await tapelog('join', '1', '--apart', '1')).code).toBe(2)
  expect((await tapelog('join', '1', '2', '--yes')).code).toBe(2)
})
