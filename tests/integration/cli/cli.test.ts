import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { tapelogHere } from '../../support/tapelogInProcess.ts'
import { startService } from '../../support/tapelogProcess.ts'
import { demoFile } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

/** The command line as a black box: its input, its output and its exit code. */
let folder: string
beforeEach(() => {
  folder = testFolder()
})
const at = (name: string) => join(folder, name)
const tapelog = (...args: string[]) => tapelogHere(args).ended
const events = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string } & Record<string, unknown>)

test('wrong usage exits with 2 and prints the usage', async () => {
  expect(await tapelog('run', '--out', at('out'))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('missing argument: paths'),
  })
  expect((await tapelog('export', '--out', folder)).code).toBe(2)
  expect((await tapelog('run', 'x', '--out', 'y', '--formats', 'odt')).stderr).toContain('docx')
  expect((await tapelog('--help')).code).toBe(0)
})

test('run writes all five formats, reports events and leaves no temporary library', async () => {
  const { code, stdout } = await tapelog('run', demoFile('260915_0911.ogg'), '--out', at('out'), '--json')
  expect(code).toBe(0)
  expect(readdirSync(at('out')).sort()).toEqual(
    ['docx', 'json', 'srt', 'txt', 'vtt'].map((format) => `260915_0911.${format}`),
  )
  const lines = events(stdout)
  expect(lines.at(-1)).toMatchObject({ type: 'result', ok: true, outcome: 'idle' })
  expect(lines.some(({ type }) => type === 'exported')).toBe(true)
  expect(JSON.parse(readFileSync(join(at('out'), '260915_0911.json'), 'utf8'))).toMatchObject({
    format: 'tapelog-transcript',
    language: 'en',
    speakers: [{ label: 'SPEAKER_00', name: 'Speaker 1' }],
  })
})

test('run exits with 3 while the service is unreachable, and a later sync finishes the work', async () => {
  const offline = {
    TAPELOG_BASE_URL: 'http://127.0.0.1:9/developer/api',
    TAPELOG_CLIENT_ID: 'a',
    TAPELOG_API_KEY: 'b',
    TAPELOG_USER_TOKEN: 'c',
  }
  const args = ['--library', at('library')]
  const run = await tapelogHere(['run', demoFile('260915_1730.flac'), '--out', at('out'), ...args], offline).ended
  expect(run.code).toBe(3)
  expect(run.stderr).toContain('safe in the library')
  const status = events((await tapelogHere(['status', '--json', ...args], offline).ended).stdout).at(-1)
  expect(status).toMatchObject({ recordings: [{ stage: 'uploading', waitingFor: 'network' }] })

  const service = await startService(at('service'))
  const synced = await tapelogHere(['sync', ...args], service.environment).ended
  await service.stop()
  expect(synced).toMatchObject({ code: 0, stdout: expect.stringContaining('Transcribed') })
  expect((await tapelog('export', '--all', '--out', at('out'), '--formats', 'txt', ...args)).code).toBe(0)
  expect(existsSync(join(at('out'), '260915_1730.txt'))).toBe(true)
})

test('verify names a damaged original and exits with 1', async () => {
  const args = ['--library', at('library')]
  expect((await tapelog('import', demoFile('260915_0911.ogg'), ...args)).code).toBe(0)
  expect(await tapelog('verify', ...args)).toMatchObject({ code: 0, stdout: 'Checked 1 recording, 0 damaged\n' })
  const originals = join(at('library'), 'originals')
  const [file = ''] = readdirSync(originals, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const bytes = readFileSync(file)
  bytes[500] = (bytes[500] ?? 0) ^ 0xff
  writeFileSync(file, bytes)
  expect(await tapelog('verify', ...args)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('has changed since it was imported'),
  })
})

test('run exits with 1 and a message for a file without audio', async () => {
  writeFileSync(at('notes.mp3'), 'not sound at all\n'.repeat(300))
  const { code, stderr } = await tapelog('run', at('notes.mp3'), '--out', at('out'))
  expect(code).toBe(1)
  expect(stderr).toContain('This is a text file, not a recording.')
})

test('an incomplete remote service is refused with the names of the missing values', async () => {
  const { code, stderr } = await tapelogHere(['status', '--library', at('library')], {
    TAPELOG_BASE_URL: 'https://partner.example/developer/api',
  }).ended
  expect(code).toBe(1)
  expect(stderr).toContain('TAPELOG_USER_TOKEN')
})
