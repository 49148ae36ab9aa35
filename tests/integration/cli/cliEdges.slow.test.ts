import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { speak } from '../../../shared/words/catalogue.ts'
import { tapelogHere } from '../../support/tapelogInProcess.ts'
import { startService, startTapelog } from '../../support/tapelogProcess.ts'
import { demoFile, importAll, openEngine } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { until } from '../../support/waiting.ts'

/** Unusual situations on the command line. */
let folder: string
beforeEach(() => {
  folder = testFolder()
})
const at = (name: string) => join(folder, name)
const tapelog = (...args: string[]) => tapelogHere(args).ended
const eventsOf = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
const lastEvent = (stdout: string) => JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, unknown>

test('an import stopped by Ctrl-C continues when it is named again', async () => {
  const args = [demoFile('260915_0911.ogg'), '--out', at('out'), '--formats', 'txt', '--library', at('library')]
  const first = startTapelog(['run', ...args, '--json'])
  let seen = ''
  first.stdout?.on('data', (block) => {
    seen += block
  })
  // A recording that is copied, but not yet transcribed.
  await until(() => seen.includes('recording.changed'))
  first.kill('SIGINT')
  const { code, stdout } = await first.ended
  expect(code).toBe(1)
  expect(lastEvent(stdout)).toMatchObject({ type: 'result', ok: false, outcome: 'interrupted', files: [] })

  const again = await tapelog('run', ...args)
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('Transcribed') })
  expect(readdirSync(at('out'))).toEqual(['260915_0911.txt'])

  // Repeat the command when everything is done: Tapelog transcribes nothing again, but writes the file, beside the
  // first one.
  const third = await tapelog('run', ...args)
  expect(third.code).toBe(0)
  expect(third.stderr).not.toContain('transcribing')
  expect(readdirSync(at('out')).sort()).toEqual(['260915_0911 (2).txt', '260915_0911.txt'])
})

test('run starts a cancelled transcription again', async () => {
  const engine = await openEngine(at('library'), null)
  await importAll(engine, [demoFile('260915_0911.ogg')])
  const { jobs } = await engine.call('queue.list', {})
  for (const { id } of jobs) await engine.call('queue.cancel', { jobId: id })
  await engine.stop()
  const args = [demoFile('260915_0911.ogg'), '--out', at('out'), '--formats', 'srt', '--library', at('library')]
  expect(await tapelog('run', ...args)).toMatchObject({ code: 0 })
  expect(readdirSync(at('out'))).toEqual(['260915_0911.srt'])
})

test('import names a missing file, exits with 1 and imports the other files', async () => {
  const { code, stdout, stderr } = await tapelog(
    'import',
    at('nothing.wav'),
    demoFile('260915_0911.ogg'),
    '--library',
    at('library'),
  )
  expect(code).toBe(1)
  expect(stderr).toContain('nothing.wav: ')
  expect(stdout).toContain('260915_0911')
  mkdirSync(at('empty'))
  const empty = await tapelog('import', at('empty'), '--library', at('other'), '--json')
  expect(empty.code).toBe(1)
  expect(lastEvent(empty.stdout)).toMatchObject({ type: 'result', ok: false, recordings: [] })
})

test('names and typed text cannot inject terminal commands or lines', async () => {
  mkdirSync(at('folder'))
  symlinkSync(at('nowhere'), at('folder/dang\x1b[32mling\x1b]0;own\x07\nX\u202e.mp3'))
  const { stderr } = await tapelog('import', at('folder'), '--library', at('library'))
  expect(stderr.split('\n')).toContainEqual(expect.stringMatching(/^dangling X\.mp3: \S/))
  const unknown = await tapelog('quotes', '--project', 'Fer\x1b[31mry\nforged\u202e', '--library', at('library'))
  expect(unknown.stderr).toContain('There is no project called “Ferry forged”')
})

test('--json gives every event a code and an English message in every language', async () => {
  await speak('ja')
  onTestFinished(() => speak('en'))
  const inJapanese = (...args: string[]) => tapelog(...args, '--library', at('library'), '--json')
  await inJapanese('import', demoFile('260915_0911.ogg'))
  const again = await inJapanese('import', at('nothing.wav'), demoFile('260915_0911.ogg'))
  const events = eventsOf(again.stdout)
  expect(events.find(({ type }) => type === 'failed')).toEqual({
    ...{ type: 'failed', name: 'nothing.wav', code: 'source-gone' },
    message: expect.stringMatching(/^[A-Z][\x20-\x7e’]+\.$/),
  })
  expect(events.find(({ type }) => type === 'skipped')).toMatchObject({
    ...{ name: '260915_0911.ogg', code: 'duplicate', recordingId: 1 },
    message: expect.stringContaining('library'),
  })
  mkdirSync(at('empty'))
  const [nothing] = eventsOf((await inJapanese('import', at('empty'))).stdout)
  expect(nothing).toMatchObject({ code: 'nothing-to-import', message: expect.stringMatching(/^[A-Z]/) })
  // The line for a person is in the person's language.
  const said = await tapelog('import', at('empty'), '--library', at('library'))
  expect(said.stderr).toMatch(/[ぁ-ん]/)
})

test('--json prints the result in the last line, for an error too', async () => {
  await (await openEngine(at('library'), null)).stop()
  const unknown = await tapelog('export', '7', '--out', at('out'), '--library', at('library'), '--json')
  expect(unknown.code).toBe(1)
  expect(unknown.stderr).not.toContain('    at ')
  expect(lastEvent(unknown.stdout)).toMatchObject({
    type: 'result',
    ok: false,
    error: { code: 'recording-number-unknown' },
  })
  writeFileSync(at('file'), '')
  const noFolder = await tapelog('import', at('file'), '--library', join(at('file'), 'library'), '--json')
  expect(noFolder.code).toBe(1)
  expect(lastEvent(noFolder.stdout)).toMatchObject({ type: 'result', ok: false })
})

test('invalid option values are usage errors', async () => {
  for (const args of [
    ['run', 'x', '--out', 'y', '--language', 'x'.repeat(21)],
    ['serve', '--port', '65536'],
    ['export', '1', '--all', '--out', 'y'],
    ['nonsense'],
  ])
    expect([args, (await tapelog(...args)).code]).toEqual([args, 2])
})

test('serve answers at the printed address with the printed credentials', async () => {
  const service = await startService(at('service'))
  const { baseUrl, apiBase, clientId, secretKey } = service.connection
  expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/developer\/api$/)
  expect(apiBase).not.toBe('')
  const tokenOf = (secret: string) =>
    fetch(`${baseUrl}/oauth/partner/access-token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
    })
  const answer = await tokenOf(secretKey)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ access_token: expect.any(String) })
  expect((await tokenOf('guess')).status).toBe(401)
  await service.stop()
  await expect(tokenOf(secretKey)).rejects.toThrow()
})
