import { expect, test } from 'vitest'
import type { ChannelVoice } from '../../../electron/media/index.ts'
import { piecesOfChannels } from '../../../electron/recognition/channelSpeakers.ts'
import type { FinishedStretch } from '../../../electron/recognition/partialResultsFile.ts'

/** A microphone with this level in each step of 20 ms. `leakDb`: how much quieter it is in the other one. */
const microphone = (channel: number, db: number, leakDb: number): ChannelVoice => ({
  from: { track: 0, channel },
  levelsDb: new Int8Array(500).fill(db),
  activeFromDb: -60,
  leaksDb: channel === 0 ? [0, leakDb] : [leakDb, 0],
})
const said = (voice: number, text: string, startSecond: number): FinishedStretch => ({
  ...{ startSample: 0, endSample: 160_000, heardTo: 160_000, voices: [], language: 'en', voice, text },
  words: text
    .split(' ')
    .map((word, at) => ({ text: word, start: startSecond + at * 0.4, end: startSecond + at * 0.4 + 0.3 })),
})
const heardBy = (own: readonly [number, number], leakDb: number) =>
  piecesOfChannels(
    [said(0, 'Yes exactly', 2), said(1, 'Yes exactly', 2.1)],
    [microphone(0, own[0], leakDb), microphone(1, own[1], leakDb)],
  ).map(({ speaker, text }) => `${speaker} ${text}`)

test('a word said by two people close together stays in one channel', () => {
  expect(heardBy([-20, -20], -8)).toEqual(['0 Yes exactly'])
  expect(heardBy([-22, -20], -8)).toEqual(['1 Yes exactly'])
})

test('a leak is left out, and people far apart both keep their words', () => {
  expect(heardBy([-20, -30], -8)).toEqual(['0 Yes exactly'])
  expect(heardBy([-20, -20], -30)).toEqual(['0 Yes exactly', '1 Yes exactly'])
})

test('a word said by two people close together stays with the one who is louder for the own microphone', () => {
  const heardWith = (ownDb: readonly [number, number]) => {
    // The second microphone is set to a volume that is higher by 10 dB.
    const voices = ownDb.map((db, channel) => ({
      ...microphone(channel, db, -8),
      leaksDb: channel === 0 ? [0, 2] : [-18, 0],
    }))
    return piecesOfChannels([said(0, 'Yes exactly', 2), said(1, 'Yes exactly', 2.1)], voices).map(
      ({ speaker, text }) => `${speaker} ${text}`,
    )
  }
  expect(heardWith([-28, -20])).toEqual(['0 Yes exactly'])
  expect(heardWith([-32, -20])).toEqual(['1 Yes exactly'])
})
