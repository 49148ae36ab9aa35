import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type HandoverLibrary, openHandoverLibraries } from '../../../support/handoverLibraries.ts'
import { leaksIn } from '../../../support/outsideReader.ts'

/** Edits that come back from another library, in a stretch that was redacted here meanwhile. */
let desk: ReturnType<typeof openHandoverLibraries>
let here: HandoverLibrary
let there: HandoverLibrary
let recordingId: number
let remote: number
beforeEach(async () => {
  desk = openHandoverLibraries()
  here = await desk.library('here')
  there = await desk.library('there')
  recordingId = await here.record('fluesterkneipe', said)
  remote = (await there.receive(await here.write(recordingId))).recordingId
})
afterEach(() => desk.close())

const said = [
  ['SPEAKER_00', 'Who told you about the Quibblefrock payment then'],
  ['SPEAKER_01', 'I carried the Wandschrank'],
  ['SPEAKER_01', 'to the Vorderhaus cellar'],
  ['SPEAKER_00', 'Thank you'],
] as const

const redact = async (words: string) => {
  const segment = (await here.transcript(recordingId)).segments.find(({ text }) => text.includes(words))
  const from = segment?.text.indexOf(words) ?? 0
  await here.edit(recordingId, {
    kind: 'redaction.add',
    target: { of: 'words', pieces: [{ segmentId: segment?.id ?? 0, from, to: from + words.length, words }] },
    reason: '',
  })
}
const redactSpeaker = async (index: number) => {
  const { speakers } = await here.transcript(recordingId)
  await here.edit(recordingId, {
    kind: 'redaction.add',
    target: { of: 'speaker', speakerId: speakers[index]?.id ?? 0 },
    reason: '',
  })
}
const segmentThere = async (at: number) => (await there.transcript(remote)).segments[at]?.id ?? 0
const leaks = async (...words: string[]) => {
  await here.receive(await there.write(remote))
  const directory = join(desk.folder, 'exported')
  mkdirSync(directory)
  await here.engine.call('exports.write', { recordingIds: [recordingId], formats: ['txt', 'json'], directory })
  expect(readdirSync(directory)).toHaveLength(2)
  return await leaksIn(directory, words)
}

test('corrected words of another library stay redacted here', async () => {
  await redact('Quibblefrock payment')
  await there.type(remote, 0, 'Who told you about the Quibblefrok payments then')
  expect(await leaks('Quibblefrock', 'Quibblefrok', 'payment', 'payments')).toEqual([])
})

test('a segment that is split inside redacted words stays redacted', async () => {
  await redact('Quibblefrock payment')
  const { segments } = await there.transcript(remote)
  await there.edit(remote, {
    kind: 'segment.split',
    segmentId: segments[0]?.id ?? 0,
    textOffset: 36,
    atMs: 1500,
    basedOn: said[0][1],
  })
  expect((await there.transcript(remote)).segments).toHaveLength(5)
  expect(await leaks('Quibblefrock', 'payment')).toEqual([])
})

test('a redacted speaker’s segment stays redacted when another speaker gets it', async () => {
  await redactSpeaker(1)
  const { speakers } = await there.transcript(remote)
  await there.edit(remote, {
    kind: 'segment.setSpeaker',
    segmentId: await segmentThere(2),
    speakerId: speakers[0]?.id ?? 0,
  })
  expect(await leaks('Wandschrank', 'Vorderhaus')).toEqual([])
})

test('a redacted speaker stays redacted when merged with another', async () => {
  await redactSpeaker(1)
  const { speakers } = await there.transcript(remote)
  await there.edit(remote, {
    kind: 'speaker.merge',
    fromSpeakerId: speakers[1]?.id ?? 0,
    intoSpeakerId: speakers[0]?.id ?? 0,
  })
  expect(await leaks('Wandschrank', 'Vorderhaus')).toEqual([])
})

test('redacted words stay redacted when they move to the next segment', async () => {
  await redact('Wandschrank')
  const [, second] = (await there.transcript(remote)).segments
  await there.edit(remote, { kind: 'segment.mergeWithNext', segmentId: second?.id ?? 0, basedOn: second?.text ?? '' })
  expect((await there.transcript(remote)).segments).toHaveLength(3)
  expect(await leaks('Wandschrank')).toEqual([])
})
