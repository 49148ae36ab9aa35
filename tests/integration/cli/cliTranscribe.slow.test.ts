import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openLanguageService } from '../../support/languageService.ts'
import { tapelogHere } from '../../support/tapelogInProcess.ts'
import { demoFile, openEngine } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { writeWave } from '../../support/waveFile.ts'
import { transcribedDemo } from './transcribedDemo.ts'

/** Transcribes again with other choices, on the command line. */
let folder: string
beforeEach(() => {
  folder = testFolder()
})
const at = (name: string) => join(folder, name)
const tapelog = (...args: string[]) => tapelogHere([...args, '--library', at('library')]).ended
const lastEvent = (stdout: string) => JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, unknown>

test('transcribe --help lists the choices, and an unknown destination is refused', async () => {
  const { code, stdout } = await tapelog('transcribe', '--help')
  expect(code).toBe(0)
  for (const flag of ['--language', '--hotwords', '--diarization', '--no-diarization', '--to'])
    expect(stdout).toContain(flag)
  expect(stdout).not.toContain('--destination')
  expect((await tapelog('transcribe', '1', '--to', 'moon')).code).toBe(2)
})

test('transcribe changes a wrong language and keeps the other choices', async () => {
  const imported = await tapelog('import', demoFile('260915_0911.ogg'), '--language', 'de', '--hotwords', 'Reyes')
  expect(imported.stderr).toContain('No speech model for German is installed on this machine.')
  expect(await tapelog('transcribe', '1', '--language', 'auto', '--no-diarization')).toMatchObject({
    code: 0,
    stdout: `Queued: automatic language, without speakers, on this machine; hotwords: Reyes. To transcribe it now: tapelog sync --library ${at('library')}\n`,
  })
  const again = await tapelog('transcribe', '1', '--diarization', '--speakers', 'Kim, Lee', '--json')
  expect(lastEvent(again.stdout)).toMatchObject({
    ok: true,
    recordingId: 1,
    destination: 'this-machine',
    options: { language: 'auto', diarization: true, hotwords: ['Reyes', 'Kim', 'Lee'], speakerNames: ['Kim', 'Lee'] },
  })
  expect(await tapelog('sync')).toMatchObject({ code: 0, stdout: expect.stringContaining('Transcribed') })
})

test('transcribe names every hotword that is sent to a remote service', async () => {
  await tapelog('import', demoFile('260915_0911.ogg'), '--hotwords', 'Reyes')
  const remote = {
    TAPELOG_BASE_URL: 'http://127.0.0.1:9/developer/api',
    TAPELOG_CLIENT_ID: 'a',
    TAPELOG_API_KEY: 'b',
    TAPELOG_USER_TOKEN: 'c',
  }
  const sent = (...flags: string[]) =>
    tapelogHere(['transcribe', '1', '--to', 'remote', ...flags, '--library', at('library')], remote).ended
  expect((await sent()).stdout).toContain('with a remote service; no hotwords sent.')
  expect((await sent('--speakers', 'Kim', '--hotwords', 'quota, Okafor')).stdout).toContain(
    'with a remote service; hotwords sent with the audio: quota, Okafor.',
  )
})

test('transcribe redoes a part in whole segments and spares verified ones unless told otherwise', async () => {
  await transcribedDemo(at('library'))
  expect((await tapelog('transcribe', '1', '--from', '0:01')).code).toBe(2)
  expect((await tapelog('transcribe', '1', '--from', 'noon', '--until', '0:05')).code).toBe(2)
  const engine = await openEngine(at('library'), null)
  const [first, ...others] = (await engine.call('transcripts.get', { recordingId: 1 }))?.segments ?? []
  if (!first) throw new Error('no transcript')
  const operation = { kind: 'segment.setVerified', segmentId: first.id, verified: true } as const
  await engine.call('transcripts.edit', { recordingId: 1, operation })
  await engine.stop()
  const part = ['transcribe', '1', '--from', '0:02', '--until', '0:05']
  expect(await tapelog(...part)).toMatchObject({ code: 1, stderr: expect.stringContaining('1 verified') })
  const again = await tapelog(...part, '--replace-checked', '--json')
  const { startMs, endMs } = first
  expect(lastEvent(again.stdout)).toMatchObject({ ok: true, part: { startMs, endMs } })
  expect(await tapelog('sync')).toMatchObject({ code: 0 })
  const after = await openEngine(at('library'), null)
  const segments = (await after.call('transcripts.get', { recordingId: 1 }))?.segments ?? []
  await after.stop()
  expect(segments.filter(({ id }) => others.some((other) => other.id === id))).toEqual(others)
  expect(segments.some(({ id }) => id === first.id)).toBe(false)
})

test('a new transcript waits for a decision when a person has edited the text', async () => {
  await transcribedDemo(at('library'))
  const engine = await openEngine(at('library'), null)
  const texts = async (of = engine) =>
    (await of.call('transcripts.get', { recordingId: 1 }))?.segments.map(({ text }) => text) ?? []
  const heard = await texts()
  const [first] = (await engine.call('transcripts.get', { recordingId: 1 }))?.segments ?? []
  const operation = { kind: 'segment.setText', segmentId: first?.id ?? 0, text: 'By hand.' } as const
  await engine.call('transcripts.edit', { recordingId: 1, operation })
  await engine.stop()

  const asked = await tapelog('transcribe', '1')
  expect(asked).toMatchObject({ code: 0, stderr: expect.stringContaining('Your transcript is kept.') })
  const synced = await tapelog('sync')
  expect(synced).toMatchObject({ code: 0, stdout: expect.stringContaining('new transcript waiting: ') })
  expect(synced.stderr).toContain(`To use it: tapelog take 1 --library ${at('library')}.`)
  const listed = lastEvent((await tapelog('status', '--json')).stdout)
  expect(listed).toMatchObject({ recordings: [{ newTranscript: { wordsRemoved: 2 } }] })
  expect(await tapelog('take', '1')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('replaced the transcript'),
  })
  const after = await openEngine(at('library'), null)
  expect(await texts(after)).toEqual(heard)
  await after.stop()
  expect(await tapelog('take', '1', '--keep')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('No new transcript is waiting'),
  })
})

test('transcribe refuses an impossible choice with a message that says what to do', async () => {
  await tapelog('import', demoFile('260915_0911.ogg'), '--local-only')
  expect(await tapelog('transcribe', '1', '--to', 'remote')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('never leaves this machine'),
  })
  expect(await tapelog('transcribe', '9')).toMatchObject({ code: 1, stderr: expect.stringContaining('no recording 9') })
})

test('retry and import name the command to use after a failure for the language', async () => {
  const service = await openLanguageService()
  const engine = await openEngine(at('library'), service.connection)
  writeWave(at('talk.wav'), { seconds: 1 })
  await engine.call('recordings.import', { paths: [at('talk.wav')], options: { language: 'de' } })
  engine.start()
  await engine.settle()
  await engine.stop()
  await service.remove()
  const imported = await tapelog('import', at('talk.wav'))
  expect(imported.stderr).toContain('Already in the library as “talk”. It has no transcript.')
  expect(imported.stderr).toContain(
    'Recording 1 has no transcript. To transcribe it again: tapelog transcribe 1 --language CODE',
  )
  expect((await tapelog('retry', '1')).stderr).toContain(
    'To choose another language: tapelog transcribe 1 --language CODE',
  )
})
