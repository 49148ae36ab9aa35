import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { decodePcm } from '../../../../electron/media/decode.ts'
import { type HandoverLibrary, openHandoverLibraries } from '../../../support/handoverLibraries.ts'
import { partsOf } from './hostileHandovers.ts'

/** A redacted hand-over: what is redacted is not in it. */
let desk: ReturnType<typeof openHandoverLibraries>
let here: HandoverLibrary
let there: HandoverLibrary
let recordingId: number
beforeEach(async () => {
  desk = openHandoverLibraries()
  here = await desk.library('here')
  there = await desk.library('there')
  recordingId = await here.record('fluesterkneipe', said)
  const { engine } = here
  const { segments, speakers } = await here.transcript(recordingId)
  const [first, second] = segments
  await engine.call('recordings.rename', { recordingId, title: 'Vorderhaus interview with Xanthippe' })
  await here.edit(recordingId, {
    kind: 'speaker.rename',
    speakerId: speakers[0]?.id ?? 0,
    name: 'Xanthippe Marjolaine',
  })
  await here.edit(recordingId, {
    kind: 'segment.setText',
    segmentId: first?.id ?? 0,
    text: 'The Quibblefrock was never Zwiebelturm.',
  })
  await here.edit(recordingId, { kind: 'segment.setText', segmentId: first?.id ?? 0, text: said[0][1] })
  await here.edit(recordingId, {
    kind: 'redaction.add',
    target: { of: 'words', pieces: [{ segmentId: first?.id ?? 0, from: 4, to: 16, words: 'Quibblefrock' }] },
    reason: 'Gartenlaube asked for it',
  })
  await engine.call('pseudonyms.set', {
    place: { in: 'recording', recordingId },
    entry: { realName: 'Xanthippe Marjolaine', pseudonym: 'the clerk', spellings: ['Xanthippe', 'Marjolaine'] },
  })
  await engine.call('quotes.add', {
    ...{ recordingId, colour: 'red', tags: ['Marjolaine'], note: 'ask Xanthippe' },
    pieces: [{ segmentId: second?.id ?? 0, from: 0, to: 9, words: 'Xanthippe' }],
  })
  await engine.call('notes.add', { recordingId, atMs: 4500, text: 'Xanthippe laughs' })
  const { projectId } = await engine.call('projects.create', {
    name: 'Hinterhof project',
    defaults: {
      language: null,
      speakers: ['Xanthippe Marjolaine'],
      hotwords: ['Quibblefrock'],
      destination: null,
      localOnly: false,
    },
  })
  await engine.call('projects.move', { recordingIds: [recordingId], projectId })
})
afterEach(() => desk.close())

const said = [
  ['SPEAKER_00', 'The Quibblefrock was never on the table.'],
  ['SPEAKER_01', 'Xanthippe told me so herself.'],
  ['SPEAKER_00', 'Nobody asked the council.'],
  ['SPEAKER_01', 'And then it was May.'],
] as const

test('a redacted hand-over has no redacted word, real name, seal or file name', async () => {
  const { sha256, md5 } = await here.engine.call('recordings.get', { recordingId })
  const file = await here.write(recordingId, { kind: 'redacted', hasHistory: true })
  expect(basename(file)).toBe('Interview.tapelog')
  const parts = await partsOf(file)
  expect([...parts.keys()]).toEqual(['mimetype', 'manifest.json', 'recording.json', 'sound/redacted.flac'])
  const secrets = [
    'uibblefroc',
    'Zwiebelturm',
    'anthippe',
    'arjolaine',
    'Vorderhaus',
    'fluesterkneipe',
    'Hinterhof',
    'Gartenlaube',
    sha256,
    md5,
  ]
  for (const [name, content] of [['the file', readFileSync(file)] as const, ...parts])
    for (const secret of secrets)
      for (const form of [secret, secret.toLowerCase(), secret.toUpperCase()])
        for (const bytes of [
          Buffer.from(form, 'utf8'),
          Buffer.from(form, 'utf16le'),
          Buffer.from(encodeURIComponent(form)),
        ])
          expect(content.includes(bytes), `${secret} in ${name}`).toBe(false)
  const content = JSON.parse(parts.get('recording.json')?.toString('utf8') ?? '{}')
  expect(content).toMatchObject({
    ancestors: [],
    recording: { originalName: null, sha256: null, recordedMs: null, missing: null },
    project: null,
    state: { title: 'Interview', notices: [], redactions: [] },
  })
  expect(content.state.segments[0].text).toBe('The [redacted] was never on the table.')
  expect(content.state.speakers.map(({ name }: { name: string }) => name)).toContain('the clerk')
  // None of the times tells when somebody worked.
  expect(parts.get('manifest.json')?.toString('utf8')).not.toMatch(/20\d\d-/)
})

test('a redacted hand-over has a tone at the words and opens in another library', async () => {
  const file = await here.write(recordingId, { kind: 'redacted' })
  const received = await there.receive(file)
  expect(received).toMatchObject({ outcome: 'new', segments: 4 })
  const { durationMs, originalName, sha256 } = await there.engine.call('recordings.get', {
    recordingId: received.recordingId,
  })
  const original = await here.engine.call('recordings.get', { recordingId })
  expect(sha256).not.toBe(original.sha256)
  expect(originalName).toBe('recording.flac')
  expect(durationMs).not.toBe(original.durationMs)
  const heard = join(desk.folder, 'heard.flac')
  writeFileSync(heard, (await partsOf(file)).get('sound/redacted.flac') ?? '')
  // The recording is quieter than a hundredth of full scale, and the tone of a redaction is not.
  let loudest = 0
  for await (const block of decodePcm(heard)) for (const sample of block) loudest = Math.max(loudest, Math.abs(sample))
  expect(loudest).toBeGreaterThan(0.03)
})

test('a reader’s corrections come back as words, and the rest as notes', async () => {
  const file = await here.write(recordingId, { kind: 'redacted' })
  const { recordingId: theirId } = await there.receive(file)
  const { segments } = await there.transcript(theirId)
  await there.type(theirId, 2, 'Nobody ever asked the council.')
  await there.type(theirId, 0, 'The [redacted] was surely never on the table.')
  await there.edit(theirId, {
    kind: 'segment.split',
    segmentId: segments[3]?.id ?? 0,
    textOffset: 8,
    atMs: (segments[3]?.startMs ?? 0) + 500,
  })
  await there.engine.call('notes.add', { recordingId: theirId, atMs: segments[2]?.startMs ?? 0, text: 'check this' })
  await here.type(recordingId, 2, 'Nobody asked the whole council.')

  const received = await here.receive(await there.write(theirId))
  expect(received).toMatchObject({ recordingId, outcome: 'comments', segments: 1, conflicts: 0 })
  const after = await here.state(recordingId)
  expect(after.segments.map(({ text }) => text)).toEqual([
    said[0][1],
    said[1][1],
    'Nobody ever asked the whole council.',
    said[3][1],
  ])
  const notes = after.notes.map((json) => JSON.parse(json))
  expect(notes).toContainEqual({
    atMs: 0,
    text: 'A reader of the redacted hand-over wrote: The [redacted] was surely never on the table.',
  })
  expect(notes).toContainEqual({ atMs: 4000, text: 'check this' })
  expect(notes).toContainEqual({ atMs: 6000, text: 'A reader of the redacted hand-over wrote: And then it was May.' })
  // A second return has only what is new, and two changes of the same words wait.
  await there.type(theirId, 2, 'Nobody ever asked the mayor.')
  await here.type(recordingId, 2, 'Nobody ever asked the old council.')
  expect(await here.receive(await there.write(theirId, { hasSound: false }))).toMatchObject({
    ...{ outcome: 'comments', segments: 0, marks: 0, conflicts: 1 },
  })
  expect(await here.conflicts(recordingId)).toMatchObject([
    { of: 'segments', mine: 'Nobody ever asked the old council.', theirs: 'Nobody ever asked the mayor.' },
  ])
})

test('a redacted hand-over is refused for a recording without protection', async () => {
  const open = await here.record('open', said, 5)
  await expect(here.write(open, { kind: 'redacted' })).rejects.toMatchObject({ code: 'handover-nothing-redacted' })
})

test('a redacted hand-over with an unlisted form of a real name is refused', async () => {
  await here.engine.call('notes.add', { recordingId, atMs: 4600, text: 'call X&#97;nthippe%20Marjolaine' })
  const before = readdirSync(desk.out)
  await expect(here.write(recordingId, { kind: 'redacted' })).rejects.toMatchObject({ code: 'export-reveals' })
  await expect(
    here.write(recordingId, { kind: 'redacted', hasSound: false, lock: { passphrase: 'correct horse' } }),
  ).rejects.toMatchObject({ code: 'export-reveals' })
  expect(readdirSync(desk.out)).toEqual(before)
})
