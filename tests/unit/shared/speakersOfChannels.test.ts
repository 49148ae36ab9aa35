import { expect, test } from 'vitest'
import { areNamesInOrder } from '../../../shared/recordings/importing.ts'
import { microphoneOfSpeaker, namesOfChannels } from '../../../shared/transcripts/speakersOfChannels.ts'
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

test('names of a choice are in no order for a remote service, which does not hear each microphone', () => {
  const isFor = (destination: 'this-machine' | 'not-now' | 'remote') =>
    areNamesInOrder({ destination, speakerPerChannel: true })
  expect([isFor('this-machine'), isFor('not-now'), isFor('remote')]).toEqual([true, true, false])
  expect(areNamesInOrder({ destination: 'this-machine' })).toBe(false)
})

test('a speaker has a microphone alone if the channels are the speakers', () => {
  expect(['SPEAKER_00', 'SPEAKER_01', 'SPEAKER_02', 'Reyes'].map((label) => microphoneOfSpeaker(label, two))).toEqual([
    ...[1, 2, null, null],
  ])
  expect(microphoneOfSpeaker('SPEAKER_00', [{ code: 'channels-alike' }])).toBeNull()
})
