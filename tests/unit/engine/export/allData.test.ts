import { expect, test } from 'vitest'
import { exportTranscript } from '../../../../electron/engine/export/index.ts'
import { type ExportChoices, exportOptionsSchema } from '../../../../shared/exports/options.ts'
import { exportDocument, inTurn } from '../../../support/exportDocuments.ts'
import { saidByOne } from '../../../support/saidByOne.ts'

/** The JSON has all data of a transcript, and says what a person left out of it. */

const interview = {
  ...exportDocument(inTurn([['Reyes', 'Um, we never saw the contract.']])),
  notes: [{ atMs: 500, text: 'Door slams.' }],
  quotes: [
    saidByOne({
      ...{
        id: 1,
        recordingId: 1,
        colour: 'red' as const,
        tags: ['budget'],
        note: 'Ask.',
        wording: 'as-marked' as const,
      },
      ...{ words: 'the contract.', markedWords: 'the contract.', startMs: 0, endMs: 900, speakers: ['Reyes'] },
      ...{ verified: false, heard: false, pieces: [{ segmentId: 1, from: 17, to: 30 }] },
    }),
  ],
}
const read = async (options: ExportChoices) =>
  JSON.parse((await exportTranscript('json', interview, exportOptionsSchema.parse(options))).toString('utf8'))

test('JSON has marks with tags and notes, whatever the options say', async () => {
  const all = await read({})
  expect(all).toMatchObject({
    leftOut: [],
    quotes: [{ words: 'the contract.', tags: ['budget'], note: 'Ask.' }],
    notes: [{ atMs: 500, text: 'Door slams.' }],
  })
  expect(await read({ highlights: true, notes: true })).toEqual(all)
})

test('JSON names what an option left out', async () => {
  const { leftOut, segments, quotes } = await read({ verifiedOnly: true, wording: 'clean' })
  expect([leftOut, segments, quotes]).toEqual([['unverified', 'hesitations'], [], []])
})

test('JSON names the microphone of a speaker who has one alone', async () => {
  const two = exportDocument(
    inTurn([
      ['Reyes', 'Yes.'],
      ['Kim', 'No.'],
    ]),
  )
  const microphones = async (source: typeof two) => {
    const file = JSON.parse((await exportTranscript('json', source, exportOptionsSchema.parse({}))).toString('utf8'))
    return file.speakers.map(({ name, microphone }: { name: string; microphone?: number }) => [name, microphone])
  }
  const heardInTurn = { ...two.transcript, speakers: two.transcript.speakers.toReversed() }
  const perChannel = { code: 'speaker-per-channel', values: { channels: 2 } } as const
  expect(await microphones({ ...two, transcript: heardInTurn, transcriptNotices: [perChannel] })).toEqual([
    ['Kim', 2],
    ['Reyes', 1],
  ])
  expect(await microphones(two)).toEqual([
    ['Reyes', undefined],
    ['Kim', undefined],
  ])
  // A speaker whom a person added has no microphone.
  const [first, second] = two.transcript.speakers
  const added = [...(first ? [first] : []), ...(second ? [{ ...second, label: 'SPEAKER_02' }] : [])]
  const withAdded = { ...two, transcript: { ...two.transcript, speakers: added }, transcriptNotices: [perChannel] }
  expect(await microphones(withAdded)).toEqual([
    ['Reyes', 1],
    ['Kim', undefined],
  ])
})
