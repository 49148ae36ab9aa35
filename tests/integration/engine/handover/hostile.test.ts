import { createHash } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommandInput } from '../../../../shared/contract.ts'
import { type HandoverLibrary, openHandoverLibraries } from '../../../support/handoverLibraries.ts'
import { aged, ForgedHandover, partsOf, renamed, withListed, zipOf } from './hostileHandovers.ts'

/** Hand-overs that no Tapelog wrote. Each is refused by its own name, and the library stays as it was. */
let desk: ReturnType<typeof openHandoverLibraries>
let victim: HandoverLibrary
let parts: Map<string, Buffer>
let knownId: string
let keys: { identity: string; recipient: string }

beforeAll(async () => {
  desk = openHandoverLibraries()
  const writer = await desk.library('writer')
  victim = await desk.library('victim')
  const said = [
    ['Ana', 'We never saw the harbour contract.'],
    ['Ben', 'Who signed it then?'],
  ] as const
  const recordingId = await writer.record('harbour', said)
  const { segments } = await writer.transcript(recordingId)
  await writer.engine.call('quotes.add', {
    ...{ recordingId, colour: 'red', tags: ['money'], note: 'ask' },
    pieces: [{ segmentId: segments[0]?.id ?? 0, from: 0, to: 2, words: 'We' }],
  })
  await writer.edit(recordingId, {
    ...{ kind: 'redaction.add', reason: 'asked' },
    target: { of: 'speaker', speakerId: segments[1]?.speakerId ?? 0 },
  })
  await writer.type(recordingId, 0, 'We never saw any harbour contract.')
  parts = await partsOf(await writer.write(recordingId, { hasHistory: true }))
  // The victim has a recording of its own, which it has handed over before.
  const own = await victim.record('own', said, 7)
  const content = JSON.parse((await partsOf(await victim.write(own))).get('recording.json')?.toString('utf8') ?? '{}')
  knownId = content.handoverId
  const identity = await generateX25519Identity()
  keys = { identity, recipient: await identityToRecipient(identity) }
})
afterAll(() => desk.close())

const forged = () => new ForgedHandover(parts)
const soundName = 'sound/original.wav'
const sound = () => parts.get(soundName) ?? Buffer.alloc(0)
/** With other sound, and its seal. */
const withSound = (content: Buffer, name = soundName, more = {}) =>
  forged()
    .without(soundName)
    .set(name, content, more)
    .json('recording.json', (value: { recording: { sha256: string } }) => {
      value.recording.sha256 = createHash('sha256').update(content).digest('hex')
    })
const changed = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}
const nested = (depth: number) => `${'{"a":['.repeat(depth)}${']}'.repeat(depth)}`
type Row = { [field: string]: unknown }
/** The first rows of a list. */
const rowsOf = (holder: Record<string, Row[]>, name: string): [Row, Row] => [
  holder[name]?.[0] ?? {},
  holder[name]?.[1] ?? {},
]
type Rows = Record<string, Row[]>
const firstSegment = (change: (row: Record<string, unknown>) => void) => () =>
  forged().state((state: Rows) => change(state.segments?.[0] ?? {}))

type Made = { bytes: Buffer; key?: CommandInput<'handover.receive'>['key'] }
type Make = () => ForgedHandover | Buffer | Promise<Buffer | ForgedHandover | Made>

const hostile: [what: string, code: string, make: Make][] = [
  ['a text', 'handover-not-one', () => Buffer.from('This is no hand-over at all.')],
  ['an empty file', 'handover-not-one', () => Buffer.alloc(0)],
  ['another zip', 'handover-not-one', () => zipOf([{ name: 'manifest.json', content: Buffer.from('{}') }])],
  ['another type', 'handover-not-one', () => forged().set('mimetype', 'application/vnd.tapelog.handover+zap')],
  ['a type that is not first', 'handover-not-one', () => forged().first('manifest.json')],
  ['half a file', 'handover-damaged', async () => (await forged().bytes()).subarray(0, 200_000)],
  [
    'a file with a hole',
    'handover-damaged',
    async () => {
      const bytes = await forged().bytes()
      return Buffer.concat([bytes.subarray(0, 5000), bytes.subarray(6000)])
    },
  ],
  ['no manifest', 'handover-incomplete', () => forged().unlisted().without('manifest.json')],
  ['no recording', 'handover-incomplete', () => forged().without('recording.json')],
  ['a part that is not listed', 'handover-incomplete', () => forged().unlisted().set('evidence/log.json', '{}')],
  ['a listed part that is not there', 'handover-incomplete', () => forged().unlisted().without('history.json')],
  ['two recordings', 'handover-incomplete', () => forged().set('sound/original.mp3', 'x')],
  ['sound of another kind', 'handover-incomplete', () => withSound(sound(), 'sound/redacted.wav')],
  ['a changed transcript', 'handover-hash', () => firstSegment((row) => (row.text = 'Other words.'))().unlisted()],
  ['one changed bit of sound', 'handover-hash', () => forged().unlisted().set(soundName, changed(sound(), 9000))],
  ['other sound under the old seal', 'handover-original', () => forged().set(soundName, changed(sound(), 9000))],
  [
    'a full one without a seal',
    'handover-original',
    () =>
      forged().json('recording.json', (value: { recording: object }) =>
        Object.assign(value.recording, { sha256: null }),
      ),
  ],
  [
    'the state of one recording with the original of another',
    'handover-original',
    () => forged().json('recording.json', (value: { ancestors: string[] }) => value.ancestors.push(knownId)),
  ],
  ['no sound', 'handover-no-sound', () => forged().without(soundName)],
  [
    'an archive as sound',
    'handover-sound-unreadable',
    async () => withSound(await forged().bytes(), 'sound/original.zip'),
  ],
  ['a script as sound', 'handover-sound-unreadable', () => withSound(Buffer.from('#!/bin/sh\nrm -rf ~\n'))],
  [
    'two thousand parts',
    'handover-too-many-entries',
    () => {
      const many = forged()
      for (let part = 0; part < 2000; part++) many.set(`evidence/${part}.json`, '{}')
      return many
    },
  ],
  [
    'a way out of the folder',
    'handover-entry-name',
    async () => renamed(await forged().bytes(), soundName, '../../../../a/b.wav'.slice(1)),
  ],
  [
    'an absolute name',
    'handover-entry-name',
    async () => renamed(await forged().bytes(), soundName, '/etc/passwd/.a.wav'),
  ],
  [
    'a name of Windows',
    'handover-entry-name',
    async () => renamed(await forged().bytes(), soundName, 'C:\\abcd\\defghi.wav'),
  ],
  [
    'a name with a zero',
    'handover-entry-name',
    async () => renamed(await forged().bytes(), soundName, 'sound/orig\0nal.wav'),
  ],
  ['a device', 'handover-entry-name', () => forged().set('evidence/con.json', '{}')],
  ['a file below a file', 'handover-entry-name', () => forged().set(`${soundName}/x.wav`, 'x')],
  ['an entry that nothing knows', 'handover-entry-name', () => forged().set('library.sqlite', 'x')],
  [
    'one name twice',
    'handover-entry-twice',
    async () => renamed(await forged().set('record1ng.json', '{}').bytes(), 'record1ng.json', 'recording.json'),
  ],
  ['one name in two cases', 'handover-entry-twice', () => forged().set('Recording.JSON', '{}')],
  ['a link', 'handover-link', () => forged().set(soundName, '/etc/passwd', { mode: 0o120777 })],
  ['a folder', 'handover-link', () => forged().set('evidence/a', '', { mode: 0o040755 })],
  [
    'an encrypted part',
    'handover-zip-encrypted',
    async () =>
      withListed(await forged().bytes(), 'recording.json', (header) =>
        header.writeUInt16LE(header.readUInt16LE(8) | 1, 8),
      ),
  ],
  [
    'an unknown compression',
    'handover-damaged',
    async () => withListed(await forged().bytes(), 'recording.json', (header) => header.writeUInt16LE(99, 10)),
  ],
  ['a bomb', 'handover-bomb', () => withSound(Buffer.alloc(40_000_000), soundName, { compress: true })],
  [
    'more than it says',
    'handover-damaged',
    async () => withListed(await forged().bytes(), 'recording.json', (header) => header.writeUInt32LE(100, 24)),
  ],
  [
    'JSON that is too large',
    'handover-too-large',
    async () =>
      withListed(
        await forged().set('recording.json', '{}', { compress: false }).bytes(),
        'recording.json',
        (header) => {
          header.writeUInt32LE(200_000_000, 20)
          header.writeUInt32LE(200_000_000, 24)
        },
      ),
  ],
  [
    'parts that share their bytes',
    'handover-damaged',
    async () => withListed(await forged().bytes(), 'history.json', (header) => header.writeUInt32LE(0, 42)),
  ],
  ['text that is no JSON', 'handover-content', () => forged().set('recording.json', '{"handoverId":')],
  [
    'text that is no UTF-8',
    'handover-content',
    () => forged().set('recording.json', Buffer.from([0x22, 0xff, 0xfe, 0x22])),
  ],
  ['JSON a thousand deep', 'handover-too-deep', () => forged().set('recording.json', nested(1000))],
  ['a history a thousand deep', 'handover-too-deep', () => forged().set('history.json', nested(1000))],
  [
    'a million segments',
    'handover-too-many-rows',
    () => forged().set('recording.json', `{"state":{"segments":[${'0,'.repeat(999_999)}0]}}`, { compress: false }),
  ],
  [
    'too many notes',
    'handover-too-many-rows',
    () => forged().set('recording.json', `{"state":{"notes":[${'0,'.repeat(20_001)}0]}}`, { compress: false }),
  ],
  [
    'a row that is no row',
    'handover-content',
    () => forged().state((state: { segments: unknown[] }) => state.segments.push('DROP TABLE recordings')),
  ],
  ['a segment without words', 'handover-content', firstSegment((row) => delete row.text)],
  ['a time before the start', 'handover-content', firstSegment((row) => (row.startMs = -1))],
  ['a segment that ends before it starts', 'handover-content', firstSegment((row) => (row.startMs = 2500))],
  ['a key that is no key', 'handover-content', firstSegment((row) => (row.key = "'; --"))],
  ['a speaker who does not exist', 'handover-content', firstSegment((row) => (row.speaker = 'nobodynobody'))],
  [
    'two segments with one key',
    'handover-content',
    () =>
      forged().state((state: Rows) => {
        const [one, two] = rowsOf(state, 'segments')
        two.key = one.key
      }),
  ],
  ['a segment of two lines', 'handover-content', firstSegment((row) => (row.text = 'one\ntwo'))],
  [
    'a mark outside its text',
    'handover-content',
    () =>
      forged().state((state: Rows) => {
        rowsOf(state, 'quotes')[0].pieces = [{ segment: rowsOf(state, 'segments')[0].key, from: 0, to: 5000 }]
      }),
  ],
  [
    'a redacted speaker who is none',
    'handover-content',
    () =>
      forged().state((state: Rows) => {
        rowsOf(state, 'redactions')[0].speaker = null
      }),
  ],
  [
    'a title without end',
    'handover-content',
    () => forged().state((state: { title: string }) => Object.assign(state, { title: 'x'.repeat(5000) })),
  ],
  [
    'a history of other rows',
    'handover-content',
    () =>
      forged().json('history.json', (history: Rows) =>
        Object.assign(rowsOf(history, 'edits')[0], { before: { segments: [1], speakers: [] } }),
      ),
  ],
  ['times after the recording', 'handover-times', firstSegment((row) => (row.endMs = 9_000_000))],
  [
    'a history after the recording',
    'handover-times',
    () =>
      forged().json('history.json', (history: Rows) =>
        Object.assign(rowsOf(history, 'edits')[0], {
          after: {
            segments: [],
            speakers: [],
            redactions: [
              {
                key: 'aaaaaaaaaaaa',
                kind: 'sound',
                speaker: null,
                stretches: [{ startMs: 0, endMs: 9_000_000 }],
                reason: '',
                createdMs: 0,
                pieces: [],
              },
            ],
          },
        }),
      ),
  ],
  [
    'a newer version',
    'handover-newer',
    () => forged().json('manifest.json', (manifest: { version: number }) => Object.assign(manifest, { version: 2 })),
  ],
  [
    'a locked one, without a key',
    'handover-locked-passphrase',
    async () => aged(await forged().bytes(), { passphrase: 'correct horse' }),
  ],
  ['one for a key, without it', 'handover-locked-key', async () => aged(await forged().bytes(), keys)],
  [
    'a wrong passphrase',
    'handover-wrong-key',
    async () => ({
      bytes: await aged(await forged().bytes(), { passphrase: 'correct horse' }),
      key: { passphrase: 'wrong' },
    }),
  ],
  [
    'another key',
    'handover-wrong-key',
    async () => ({
      bytes: await aged(await forged().bytes(), keys),
      key: { identities: [await generateX25519Identity()] },
    }),
  ],
  [
    'a key that is none',
    'handover-identity',
    async () => ({ bytes: await aged(await forged().bytes(), keys), key: { identities: ['AGE-SECRET-KEY-1NO'] } }),
  ],
  [
    'a passphrase that takes a day to check',
    'handover-key-too-slow',
    async () => ({
      bytes: renamed(await aged(await forged().bytes(), { passphrase: 'correct horse' }), ' 10\n', ' 30\n'),
      key: { passphrase: 'correct horse' },
    }),
  ],
  [
    'an age file that was cut off',
    'handover-damaged',
    async () => ({
      bytes: (await aged(await forged().bytes(), keys)).subarray(0, 100_000),
      key: { identities: [keys.identity] },
    }),
  ],
  [
    'an age file with one changed bit',
    'handover-damaged',
    async () => ({
      bytes: changed(await aged(await forged().bytes(), keys), 150_000),
      key: { identities: [keys.identity] },
    }),
  ],
  [
    'an age file without an end of its header',
    'handover-damaged',
    () => Buffer.from(`age-encryption.org/v1\n${'-> X25519 a\n'.repeat(20_000)}`),
  ],
  [
    'an age file of something else',
    'handover-not-one',
    async () => ({ bytes: await aged(Buffer.from('a text'), keys), key: { identities: [keys.identity] } }),
  ],
]

test.each(hostile)('a hostile file (%s) is refused as %s', async (_, code, make) => {
  const made = await make()
  const forgedBytes = made instanceof ForgedHandover ? await made.bytes() : made
  const { bytes, key = null }: Made = Buffer.isBuffer(forgedBytes)
    ? { bytes: forgedBytes }
    : forgedBytes instanceof ForgedHandover
      ? { bytes: await forgedBytes.bytes() }
      : forgedBytes
  const path = join(desk.folder, 'hostile.tapelog')
  writeFileSync(path, bytes)
  const [rows, files] = [victim.rows(), filesOf(victim.path)]
  await expect(victim.receive(path, { key, intoProject: true })).rejects.toMatchObject({ code, name: 'TapelogError' })
  expect(victim.rows()).toEqual(rows)
  expect(filesOf(victim.path)).toEqual(files)
})

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(originals|incoming|derived)/.test(name))
    .sort()

test('the list has at least forty hostile hand-overs, and their honest source is accepted', async () => {
  expect(hostile.length).toBeGreaterThanOrEqual(40)
  const path = join(desk.folder, 'honest.tapelog')
  writeFileSync(path, await forged().set('evidence/log.json', '{}').bytes())
  expect(await victim.receive(path)).toMatchObject({ outcome: 'new', segments: 2 })
})
