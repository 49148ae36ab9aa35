import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { importPaths } from '../../../electron/cli/imports.ts'
import type { Session } from '../../../electron/cli/session.ts'
import type { Engine } from '../../../electron/engine/index.ts'
import type { ReadFaults } from '../../support/readFaults.ts'
import { tapelogHere } from '../../support/tapelogInProcess.ts'
import { openEngine } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { writeWave } from '../../support/waveFile.ts'

const { faults } = vi.hoisted(() => ({ faults: { current: null as ReadFaults | null } }))
vi.mock('node:fs/promises', async (original) => {
  const support = await import('../../support/readFaults.ts')
  faults.current = new support.ReadFaults()
  return faults.current.over(await original())
})

let folder: string
let said: string[]
const at = (name: string) => join(folder, name)
const tapelog = (...args: string[]) => tapelogHere([...args, '--library', at('library')]).ended
const lastEvent = (stdout: string) => JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, unknown>

beforeEach(() => {
  folder = testFolder()
  said = []
  writeWave(at('talk.wav'), { seconds: 4 })
  faults.current?.clear()
  faults.current?.set(at('talk.wav'), [{ fromByte: 36_864, lengthBytes: 4096 }])
})

/** Runs `tapelog import` in this process, for a file that cannot be read completely. Its waits are cut short. */
async function importTalk(how: { salvage: boolean }) {
  const engine: Engine = await openEngine(at('library'), null)
  await engine.call('settings.update', { transcribeOnImport: false })
  const out: Session['out'] = {
    event: (_type, _fields, sentence) => said.push(sentence),
    line: (text) => said.push(text),
    note: (sentence) => said.push(sentence),
    result: () => 0,
    stop: () => {},
  }
  const off = engine.on('library.changed', () => engine.nudge())
  const hurry = setInterval(() => engine.nudge(), 20)
  const session = { engine, out, signal: new AbortController().signal, command: (args: string) => `tapelog ${args}` }
  try {
    return await importPaths(session, [at('talk.wav')], how)
  } finally {
    clearInterval(hurry)
    off()
    await engine.stop()
  }
}

test('an import of an unreadable file without --salvage fails and names two ways to continue', async () => {
  expect(await importTalk({ salvage: false })).toEqual({ recordingIds: [], someFailed: true })
  expect(said[0]).toContain('Tapelog could not read the whole file')
  expect(said[1]).toBe(
    'To try again: tapelog retry --all. To save only the readable part: tapelog retry --all --salvage. Then: tapelog sync',
  )

  const asked = await tapelog('retry', '--all', '--salvage')
  expect(asked).toMatchObject({ code: 0, stdout: expect.stringContaining('Queued 1 file again') })
  // Now the file is readable, so the copy is complete.
  faults.current?.clear()
  expect((await tapelog('sync')).code).toBe(0)
  const { recordings } = lastEvent((await tapelog('status', '--json')).stdout)
  const sha256 = createHash('sha256')
    .update(readFileSync(at('talk.wav')))
    .digest('hex')
  expect(recordings).toMatchObject([{ title: 'talk', missing: null, sha256 }])
})

test('retry --salvage retries all failed imports', async () => {
  await (await openEngine(at('library'), null)).stop()
  const refused = await tapelog('retry', '1', '--salvage')
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('use --salvage with --all') })
  const nothing = await tapelog('retry', '--all', '--salvage')
  expect(nothing.stdout).toContain('No import failed because of an unreadable file.')
})

test('import --salvage keeps the readable part, and lists name the missing part', async () => {
  expect(await importTalk({ salvage: true })).toEqual({ recordingIds: [1], someFailed: false })
  const loss = '0.1 s cannot be read at 0:01'
  expect(said).toEqual([`talk.wav: Tapelog saved the readable part as a salvaged copy: ${loss}.`])
  expect((await tapelog('status')).stdout).toContain(`talk (Salvaged copy: ${loss})`)
  const verified = await tapelog('verify')
  expect(verified).toMatchObject({ code: 0, stdout: 'Checked 1 recording, 0 damaged\n' })
  expect(verified.stderr).toContain(`1 talk: Salvaged copy: ${loss}`)
  expect(lastEvent((await tapelog('verify', '--json')).stdout)).toMatchObject({
    ok: true,
    incomplete: [{ recordingId: 1, missing: { gaps: [{ fromByte: 36_864, lengthBytes: 4096 }] } }],
  })
})
