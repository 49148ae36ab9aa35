import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { demoUtterances, placeFrom } from '../../support/longRecording.ts'
import { etagOf } from '../../support/modelServer.ts'
import { tapelogHere } from '../../support/tapelogInProcess.ts'
import { startTapelog } from '../../support/tapelogProcess.ts'
import { demoFile } from '../../support/testEngine.ts'
import { entry, openTestModels, sha256Of, type TestModels } from '../../support/testModels.ts'
import { microphones, writeChannels } from '../../support/twoMicrophones.ts'
import { eventually } from '../../support/waiting.ts'

const bytes = Buffer.alloc(1_000_000, 'model ')
const plain = entry({
  sizeBytes: bytes.length,
  digest: { algorithm: 'sha256', value: sha256Of(bytes), publishedBy: 'this test' },
})

let desk: TestModels
afterEach(() => desk.close())

/** Who speaks when in the demo's dialogue. */
const dialogueTurns = (): string =>
  (
    JSON.parse(readFileSync(demoFile('manifest.json'), 'utf8')) as {
      turns: { start: number; end: number; speaker: string }[]
    }[]
  )[0]?.turns
    .map(({ start, end, speaker }) => `SPEAKER talk 1 ${start} ${end - start} <NA> <NA> ${speaker} <NA> <NA>`)
    .join('\n') ?? ''

const tapelog = (...args: string[]) => tapelogHere(['models', ...args], { TAPELOG_MODELS: desk.modelsFolder })

test('models lists, installs, verifies, uses and removes a model', async () => {
  desk = await openTestModels([plain], { 'tiny.bin': bytes })
  const before = await tapelog('list').ended
  expect(before.stdout).toMatch(/^ {2}tiny +– +Tiny · en · 1 MB · Own$/m)
  expect(before.stdout).toMatch(
    /parakeet-tdt-0\.6b-v3-int8 .* 25 languages · 487 MB · needs 2 GB of memory · CC BY 4\.0/,
  )

  const installed = await tapelog('install', 'tiny').ended
  expect(installed).toMatchObject({ code: 0, stdout: 'Installed Tiny.\n' })
  expect(installed.stderr).toContain(`Downloading Tiny (1 MB) from ${desk.server.base}tiny.bin`)
  expect((await tapelog('verify').ended).stdout).toBe('tiny: every file is unchanged.\n')
  expect((await tapelog('use', 'tiny').ended).code).toBe(0)
  const list = JSON.parse((await tapelog('list', '--json').ended).stdout)
  expect(list).toMatchObject({ type: 'result', ok: true, chosen: 'tiny' })
  expect((await tapelog('remove', 'tiny').ended).stdout).toBe('Removed tiny and freed 1 MB.\n')

  expect(await tapelog('install', 'nothing').ended).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no model “nothing”'),
  })
  expect((await tapelog('dance').ended).code).toBe(2)
  expect((await tapelog('install').ended).code).toBe(2)
}, 300_000)

test('an installation killed at 40 % continues with the next command', async () => {
  desk = await openTestModels([plain], { 'tiny.bin': bytes })
  desk.server.answer = (_request, response) => {
    response.writeHead(200, { 'content-length': bytes.length, etag: etagOf(bytes) })
    response.write(bytes.subarray(0, 400_000))
    return true
  }
  const child = startTapelog(['models', 'install', 'tiny'], { TAPELOG_MODELS: desk.modelsFolder })
  await eventually(
    () => desk.listed()?.keptBytes,
    (keptBytes) => keptBytes === 400_000,
    240_000,
  )
  child.kill('SIGKILL')
  await child.ended
  desk.server.answer = () => false

  expect((await tapelog('list').ended).stdout).toMatch(/^ {2}tiny +40 % downloaded/m)
  expect((await tapelog('install', 'tiny').ended).code).toBe(0)
  expect(desk.server.requests.at(-1)?.range).toBe('bytes=400000-')
  expect(desk.filesLeft()).toEqual(['tiny/model.json', 'tiny/tiny.bin'])
}, 300_000)

test('models install deletes a file with wrong content and says why', async () => {
  const wrong = Buffer.from(bytes)
  wrong[0] = 0
  desk = await openTestModels([plain], { 'tiny.bin': wrong })
  const { code, stdout } = await tapelog('install', 'tiny', '--json').ended
  expect(code).toBe(1)
  expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({
    type: 'result',
    ok: false,
    error: { code: 'model-digest-wrong' },
  })
  expect(desk.filesLeft()).toEqual([])
}, 300_000)

test('models keeps another download address and refuses an unencrypted one', async () => {
  desk = await openTestModels([plain], {})
  expect((await tapelog('address', 'here', 'http://models.example/').ended).code).toBe(1)
  expect((await tapelog('address', 'here', 'https://mirror.example/models').ended).stdout).toContain(
    'here  https://mirror.example/models/  (default: ',
  )
  expect(desk.listed()?.address).toBe('https://mirror.example/models/tiny.bin')
  await tapelog('address', 'here', '--usual').ended
  expect(desk.listed()?.address).toBe(`${desk.server.base}tiny.bin`)
}, 300_000)

test('bench measures installed models on recordings with reference words', async () => {
  desk = await openTestModels([], {})
  const folder = join(desk.folder, 'recordings')
  mkdirSync(folder)
  copyFileSync(demoFile('260915_0911.ogg'), join(folder, 'memo.ogg'))
  copyFileSync(demoFile('260915_0911.txt'), join(folder, 'memo.txt'))
  writeFileSync(join(folder, 'without-words.ogg'), '')
  copyFileSync(demoFile('260914_1502.mp3'), join(folder, 'talk.mp3'))
  copyFileSync(demoFile('260914_1502.txt'), join(folder, 'talk.txt'))
  writeFileSync(join(folder, 'talk.rttm'), dialogueTurns())
  const { code, stdout } = await tapelog('bench', 'demo', '--audio', folder, '--json').ended
  expect(code).toBe(0)
  const [row] = JSON.parse(stdout.trim().split('\n').at(-1) ?? '').measured
  expect(row).toMatchObject({ model: 'demo', recordings: 2, failed: [] })
  expect(row.speakerErrorRate).toBeLessThan(0.1)
  expect(row.wordErrorRate).toBeLessThan(0.5)
  expect(row.realTimeFactor).toBeGreaterThan(0)
  if (existsSync('/proc/self/status')) expect(row.peakMemoryBytes).toBeGreaterThan(10_000_000)
  // The reference has only one speaker, so everything by the other speaker counts as wrong.
  writeFileSync(join(folder, 'talk.rttm'), dialogueTurns().replaceAll(' B ', ' A '))
  const all = await tapelog('bench', 'demo', 'whisper-large-v3-turbo', '--audio', folder).ended
  expect(all.stdout).toMatch(/^demo +\d+\.\d % +(3|4|5)\d\.\d % +not measured +\d\.\d{3} /m)
  expect(all.stdout).toMatch(/^whisper-large-v3-turbo ( +not measured){8}$/m)
  expect(all.stdout).toContain('tapelog models install')
  expect((await tapelog('bench', '--audio', join(desk.folder, 'nowhere')).ended).code).toBe(1)
}, 300_000)

test('bench compares a mix with each microphone, and counts words with the wrong speaker', async () => {
  desk = await openTestModels([], {})
  const folder = join(desk.folder, 'recordings')
  mkdirSync(folder)
  const placed = placeFrom((await demoUtterances()).slice(0, 8), { fromMs: 300, toMs: 22_000, gapMs: 400 })
  writeChannels(join(folder, 'two.wav'), microphones(placed, ['A', 'B'], { leakDb: -20, delayMs: 10 }))
  const lines = placed.map(
    ({ utterance, startMs, endMs }) =>
      `two 1 ${utterance.speaker} ${startMs / 1000} ${endMs / 1000} <o> ${utterance.text}\n`,
  )
  writeFileSync(join(folder, 'two.stm'), lines.join(''))
  const judged = await tapelog('bench', 'demo', '--audio', folder, '--json').ended
  const [row] = JSON.parse(judged.stdout.trim().split('\n').at(-1) ?? '').measured
  expect(row.microphones).toMatchObject({ recordings: 1, mix: { wordErrorRate: row.wordErrorRate } })
  expect(row.microphones.each.wrongSpeakerRate).toBe(0)
  expect(row.microphones.each.wordErrorRate).toBeLessThan(0.3)
  // The same words, but the reference swaps the speakers of the first two turns.
  const [first = '', second = '', ...others] = lines
  writeFileSync(
    join(folder, 'two.stm'),
    [first.replace(' A ', ' B '), second.replace(' B ', ' A '), ...others].join(''),
  )
  const swapped = await tapelog('bench', 'demo', '--audio', folder).ended
  expect(swapped.stdout).toMatch(/^ {2}mix \(1 with a microphone each\) +\d/m)
  expect(swapped.stdout).toMatch(/^ {2}each microphone +\d+\.\d % +[1-9]\d\.\d % +[1-9]\d\.\d % /m)
}, 300_000)
