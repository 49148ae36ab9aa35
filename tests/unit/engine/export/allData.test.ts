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
