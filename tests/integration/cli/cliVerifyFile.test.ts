import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generateSigningKey } from '../../../electron/evidence/index.ts'
import { evidenceFolder } from '../../support/evidenceFolder.ts'
import { tapelogHere } from '../../support/tapelogInProcess.ts'
import { startTapelog } from '../../support/tapelogProcess.ts'

const run = (args: string[], environment: NodeJS.ProcessEnv = {}) =>
  tapelogHere(['verify', ...args], { TAPELOG_LIBRARY: '/nonexistent/library', ...environment }).ended

test('verify FILE reports proven facts without a library and writes nothing', async () => {
  using folder = evidenceFolder()
  const before = readdirSync(folder.path)
  const { code, stdout, stderr } = await run([folder.at('interview.json'), '--key', folder.key.fingerprint])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout.split('\n')[0]).toBe('interview.evidence.json')
  expect(stdout).toContain('Proven: The 3 exported files that lie here are the files that were exported, to the byte.')
  expect(stdout).toContain(`Proven: The key ${folder.key.fingerprint} is the one that you named.`)
  expect(stdout).toContain('Not proven: The log is what the signer’s own Tapelog wrote')
  expect(stdout).toMatch(/Tapelog found nothing wrong\..*\n$/)
  expect(readdirSync(folder.path)).toEqual(before)
})

test('verify FILE reports errors in the language of the terminal, and as codes with --json', async () => {
  using folder = evidenceFolder()
  folder.write('interview.wav', 'other')
  const german = await startTapelog(['verify', folder.path], { TAPELOG_LANGUAGE: 'de' }).ended
  expect(german.code).toBe(1)
  expect(german.stdout).toContain('Falsch: Die Datei „interview.wav“ wurde nach dem Export geändert')
  expect(german.stdout).toContain('Nicht bewiesen: ')
  const json = await run([folder.path, '--json'])
  const result = JSON.parse(json.stdout.trim())
  expect(json.code).toBe(1)
  expect(result).toMatchObject({ type: 'result', ok: false, checked: [{ name: 'interview.evidence.json' }] })
  expect(result.checked[0].statements).toContainEqual({
    code: 'file-differs',
    isProven: false,
    values: { name: 'interview.wav' },
  })
})

test('verify FILE refuses another signer, a missing file and wrong options', async () => {
  using folder = evidenceFolder()
  expect(await run([folder.path, '--key', generateSigningKey().fingerprint])).toMatchObject({ code: 1 })
  const none = await run([folder.at('interview.evidence.jso')])
  expect(none).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('There is no file or folder') })
  expect(await run([folder.path, '--roots', folder.at('interview.json')])).toMatchObject({ code: 1, stdout: '' })
  expect(await run([folder.path, '--key', '4F3A'])).toMatchObject({ code: 2 })
  expect(await run(['--key', folder.key.fingerprint])).toMatchObject({ code: 2 })
})
