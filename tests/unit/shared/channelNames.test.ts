import { expect, test } from 'vitest'
import { namesOfChannels } from '../../../shared/transcripts/channelNames.ts'
import type { TranscriptNotice } from '../../../shared/transcripts/transcriptNotices.ts'

const two: TranscriptNotice[] = [{ code: 'speaker-per-channel', values: { channels: 2 } }]
const given = (...speakerNames: string[]) => ({ areNamesInOrder: true, speakerNames })

test('names in the order of the microphones name their speakers', () => {
  expect(namesOfChannels(two, given('Reyes', 'Vogt'))).toEqual({
    speakerNames: { SPEAKER_00: 'Reyes', SPEAKER_01: 'Vogt' },
  })
})

test.each([
  ['fewer names than microphones', two, given('Reyes')],
  ['more names than microphones', two, given('Reyes', 'Vogt', 'Kim')],
  ['a name twice', two, given('Reyes', 'reyes')],
  ['names that were not given for these recordings', two, { ...given('Reyes', 'Vogt'), areNamesInOrder: false }],
  ['speakers told apart by their voices', [{ code: 'channels-alike' } as const], given('Reyes', 'Vogt')],
])('nobody is named by %s', (_, notices, options) => {
  expect(namesOfChannels(notices, options)).toEqual({})
})
