import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualOptions } from '../../../../shared/exports/options.ts'
import { leaksIn } from '../../../support/outsideReader.ts'
import { type Heard, openRedactedLibrary, type RedactedLibrary, writeSpeech } from '../../../support/redactedLibrary.ts'
import { strongest } from './protectedInterview.ts'

/** Ways past the protection that do not begin at an export: projects, joined recordings, transcribing again. */
let desk: RedactedLibrary
beforeAll(async () => {
  desk = await openRedactedLibrary()
})
afterAll(() => desk.close())

let lengths = 8
/** A recording of its own length, since equal ones are one recording. */
const record = (heard: readonly Heard[], signals: Parameters<typeof writeSpeech>[2] = []) => {
  lengths += 0.1
  return desk.record(writeSpeech(desk.at(`${lengths}.wav`), lengths, signals), heard)
}
const linesOf = async (recordingId: number) => {
  const { files } = await desk.write(recordingId, ['json'])
  const { segments } = JSON.parse(readFileSync(files[0]?.path ?? '', 'utf8')) as { segments: { text: string }[] }
  return segments.map(({ text }) => text)
}

test('a redacted stretch hides its whole segment when the words have no times', async () => {
  const recordingId = await record([
    { start: 0.5, end: 5, speaker: 0, text: 'The Quibblefrock payment went to the Zwiebelturm bank', words: false },
  ])
  await desk.redact(recordingId, 'Quibblefrock')
  await desk.redactSound(recordingId, 3000, 4500)
  const { directory } = await desk.write(recordingId, ['txt', 'json'])
  expect(await leaksIn(directory, ['Quibblefrock', 'Zwiebelturm'])).toEqual([])
})

test('a recording that leaves its project keeps the pseudonyms', async () => {
  const recordingId = await record([{ start: 0.5, end: 3, speaker: 0, text: 'I asked Xanthippe yesterday' }])
  const projectId = await desk.project('One', [recordingId])
  await desk.pseudonym({ in: 'project', projectId }, 'Xanthippe', 'Clerk')
  await desk.engine.call('projects.move', { recordingIds: [recordingId], projectId: null })
  expect(await linesOf(recordingId)).toEqual(['I asked Clerk yesterday'])
})

test('a recording whose project is removed keeps the pseudonyms', async () => {
  const recordingId = await record([{ start: 0.5, end: 3, speaker: 0, text: 'I asked Xanthippe again' }])
  const projectId = await desk.project('Two', [recordingId])
  await desk.pseudonym({ in: 'project', projectId }, 'Xanthippe', 'Clerk')
  await desk.engine.call('projects.remove', { projectId })
  expect(await linesOf(recordingId)).toEqual(['I asked Clerk again'])
})

test('a joined recording keeps the redactions of its files', async () => {
  const first = await record(
    [{ start: 0.5, end: 3, speaker: 0, text: 'The Quibblefrock payment' }],
    [{ from: 1.3, to: 2 }],
  )
  const second = await record([
    { start: 0.5, end: 3, speaker: 0, text: 'We met Xanthippe there' },
    { start: 4, end: 6, speaker: 1, text: 'I carried the Wandschrank' },
  ])
  await desk.redact(first, 'Quibblefrock')
  await desk.redactSpeaker(second, 1)
  await desk.pseudonym({ in: 'recording', recordingId: second }, 'Xanthippe', 'Clerk')
  const firstSeconds = lengths - 0.1
  desk.hears([
    { start: 0.5, end: 3, speaker: 0, text: 'The Quibblefrock payment' },
    { start: firstSeconds + 0.5, end: firstSeconds + 3, speaker: 0, text: 'We met Xanthippe there' },
    { start: firstSeconds + 4, end: firstSeconds + 6, speaker: 1, text: 'I carried the Wandschrank' },
  ])
  const before = new Set((await desk.engine.call('recordings.list', {})).items.map(({ id }) => id))
  await desk.engine.call('joins.start', {
    recordingIds: [first, second],
    arrangement: 'one-after-another',
    leftOut: [],
  })
  await desk.settled()
  const joined = (await desk.engine.call('recordings.list', {})).items.find(({ id }) => !before.has(id))
  expect(joined?.hasTranscript).toBe(true)
  const { directory } = await desk.write(joined?.id ?? 0, ['txt', 'json'], { pageSound: 'none' })
  expect(await leaksIn(directory, ['Quibblefrock', 'Wandschrank', 'Xanthippe'])).toEqual([])
  const page = await desk.write(joined?.id ?? 0, ['html'], { pageSound: 'beside' })
  const mp3 = page.paths.find((path) => path.endsWith('.mp3')) ?? ''
  expect(strongest(mp3, 3000)).toBeLessThan(0.02)
})

test('files keep the redactions of the joined recording when it is taken apart', async () => {
  const parts = [
    await record([{ start: 0.5, end: 3, speaker: 0, text: 'The Quibblefrock payment' }]),
    await record([{ start: 0.5, end: 3, speaker: 0, text: 'We met Xanthippe there' }]),
  ]
  const second = lengths - 0.1 + 0.5
  desk.hears([
    { start: 0.5, end: 3, speaker: 0, text: 'The Quibblefrock payment' },
    { start: second, end: second + 2.5, speaker: 1, text: 'We met Xanthippe there' },
  ])
  const before = new Set((await desk.engine.call('recordings.list', {})).items.map(({ id }) => id))
  await desk.engine.call('joins.start', { recordingIds: parts, arrangement: 'one-after-another', leftOut: [] })
  await desk.settled()
  const joined = (await desk.engine.call('recordings.list', {})).items.find(({ id }) => !before.has(id))?.id ?? 0
  await desk.redact(joined, 'Quibblefrock')
  await desk.pseudonym({ in: 'recording', recordingId: joined }, 'Xanthippe', 'Clerk')
  await desk.engine.call('joins.takeApart', { recordingId: joined })
  await desk.settled()
  const { directory } = await desk.write(parts, ['txt'])
  expect(await leaksIn(directory, ['Quibblefrock', 'Xanthippe'])).toEqual([])
})

test('a pseudonym stays while any recording has its name only split or only in the sound', async () => {
  const split = await record([
    { start: 0.5, end: 3, speaker: 0, text: 'That was Xanthippe' },
    { start: 3.2, end: 5, speaker: 0, text: 'Marjolaine from the office' },
  ])
  const heard = await record([{ start: 0.5, end: 3, speaker: 0, text: 'Call Wendelin now' }])
  const { segments } = await desk.transcript(heard)
  await desk.edit(heard, { kind: 'segment.setText', segmentId: segments[0]?.id ?? 0, text: 'Call her now' })
  const deleted = await desk.untold(writeSpeech(desk.at('untold.wav'), 3, []))
  const projectId = await desk.project('Three', [split, heard, deleted])
  await desk.pseudonym({ in: 'project', projectId }, 'Xanthippe Marjolaine', 'Clerk')
  await desk.pseudonym({ in: 'project', projectId }, 'Wendelin', 'Driver')
  await desk.pseudonym({ in: 'project', projectId }, 'Gartenlaube', 'Nobody')
  await desk.remove(deleted)
  const { pseudonyms } = await desk.engine.call('pseudonyms.list', { place: { in: 'project', projectId } })
  expect(pseudonyms.map(({ realName }) => realName)).toEqual(['Wendelin', 'Xanthippe Marjolaine'])
  expect(await linesOf(split)).toEqual(['That was Clerk', ' from the office'])
})

test('a redacted stretch stays hidden when it is transcribed again with another voice', async () => {
  const recordingId = await record([
    { start: 0.5, end: 2.5, speaker: 0, text: 'Tell me more about it' },
    { start: 2.8, end: 4.5, speaker: 1, text: 'I carried the Wandschrank' },
    { start: 5, end: 7, speaker: 1, text: 'to the Vorderhaus cellar' },
  ])
  await desk.redactSpeaker(recordingId, 1)
  desk.hears([
    { start: 0, end: 0.9, speaker: 3, text: 'the Krautkeller' },
    { start: 1, end: 2, speaker: 4, text: 'Vorderhaus cellar' },
  ])
  await desk.engine.call('recordings.transcribe', {
    recordingId,
    span: { startMs: 5000, endMs: 7000, mayReplaceChecked: true },
  } as never)
  await desk.settled()
  expect((await desk.transcript(recordingId)).speakers).toHaveLength(3)
  const { directory } = await desk.write(recordingId, ['txt', 'json'])
  expect(await leaksIn(directory, ['Wandschrank', 'Vorderhaus', 'Krautkeller'])).toEqual([])
})

test('an export is not written if words or names are marked while it is made', async () => {
  const marks: [mark: (recordingId: number) => Promise<unknown>, words: string][] = [
    [(recordingId) => desk.redact(recordingId, 'Quibblefrock'), 'Quibblefrock'],
    [(recordingId) => desk.pseudonym({ in: 'recording', recordingId }, 'Xanthippe', 'Clerk'), 'Xanthippe'],
  ]
  for (const [at, [mark, words]] of marks.entries()) {
    const recordingId = await record([
      { start: 0.5, end: 5, speaker: 0, text: 'Xanthippe and the Quibblefrock payment' },
    ])
    const directory = desk.at(`raced ${at}`)
    mkdirSync(directory)
    desk.onPrint(() => mark(recordingId))
    const request = { recordingIds: [recordingId], formats: ['pdf' as const], directory }
    await expect(desk.engine.call('exports.write', request)).rejects.toMatchObject({
      code: 'export-protection-changed',
    })
    expect(readdirSync(directory)).toEqual([])
    await desk.engine.call('exports.write', request)
    expect(await leaksIn(directory, [words])).toEqual([])
  }
})

test('a queued export leaves out words that are marked while it is written', async () => {
  const recordingId = await record([{ start: 0.5, end: 5, speaker: 0, text: 'About the Quibblefrock payment' }])
  const directory = desk.at('raced in the queue')
  mkdirSync(directory)
  desk.onPrint(() => desk.redact(recordingId, 'Quibblefrock'))
  await desk.engine.call('exports.start', { recordingIds: [recordingId], formats: ['pdf'], directory })
  await desk.settled()
  expect(readdirSync(directory)).toHaveLength(1)
  expect(await leaksIn(directory, ['Quibblefrock'])).toEqual([])
  expect(await leaksIn(directory, ['payment'])).not.toEqual([])
})

test('words whose marking is undone and redone are redacted again', async () => {
  const recordingId = await record([{ start: 0.5, end: 5, speaker: 0, text: 'About the Quibblefrock payment' }])
  await desk.redact(recordingId, 'Quibblefrock')
  await desk.engine.call('transcripts.undo', { recordingId })
  expect(await linesOf(recordingId)).toEqual(['About the Quibblefrock payment'])
  await desk.engine.call('transcripts.redo', { recordingId })
  expect(await linesOf(recordingId)).toEqual(['About the [redacted] payment'])
})

test('an export of several recordings leaves out the one that reveals a name', async () => {
  const first = await record([{ start: 0.5, end: 3, speaker: 0, text: 'I asked Xanthippe first' }])
  const second = await record([{ start: 0.5, end: 3, speaker: 0, text: 'I asked Wendelin then' }])
  await desk.pseudonym({ in: 'recording', recordingId: first }, 'Xanthippe', 'Clerk')
  await desk.pseudonym({ in: 'recording', recordingId: second }, 'Wendelin', 'Karla')
  await desk.pseudonym({ in: 'recording', recordingId: second }, 'Karla', 'Guest')
  const directory = desk.at('several')
  mkdirSync(directory)
  const request = { recordingIds: [first, second], formats: ['txt' as const], directory }
  const written = await desk.engine.call('exports.write', request)
  expect(JSON.stringify(written)).toContain('export-reveals')
  expect(readdirSync(directory)).toHaveLength(1)
  expect(await leaksIn(directory, ['Xanthippe', 'Wendelin', 'Karla'])).toEqual([])
  const { jobIds } = await desk.engine.call('exports.start', { ...request, directory })
  await desk.settled()
  expect(await desk.engine.call('exports.progress', { jobIds })).toMatchObject({
    ...{ done: 1, failed: 1, error: { code: 'export-reveals' } },
  })
  expect(await leaksIn(directory, ['Xanthippe', 'Wendelin', 'Karla'])).toEqual([])
})

test('the notices do not name the file that the transcript came from', async () => {
  const recordingId = await desk.untold(writeSpeech(desk.at('kaffeehaus.wav'), 3.5, []))
  await desk.engine.call('recordings.rename', { recordingId, title: 'Wartezimmer' })
  const file = desk.file(
    'Xanthippe final.json',
    JSON.stringify({ segments: [{ start: 0.5, end: 3, text: 'About the Quibblefrock payment' }] }),
  )
  await desk.engine.call('transcripts.import', { recordingId, path: file })
  await desk.settled()
  await desk.redact(recordingId, 'Quibblefrock')
  const { directory } = await desk.write(recordingId, ['txt', 'docx', 'html', 'json', 'md'])
  expect(await leaksIn(directory, ['Xanthippe', 'Quibblefrock'])).toEqual([])
  const kept = await desk.write(recordingId, ['txt'], {
    disclosure: { ...usualOptions.disclosure, keeps: ['file-name'] },
  })
  expect(await leaksIn(kept.directory, ['Xanthippe'])).not.toEqual([])
})
