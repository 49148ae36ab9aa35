import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  channelSetKey,
  channelSetOf,
  channelSetSchema,
  leftOutChannels,
  mixedTrack,
  mostVoices,
  unheardTracks,
  voicesAtFirst,
} from '../../../shared/sound/soundChannels.ts'

const of = (...pairs: readonly [number, number][]) => pairs.map(([track, channel]) => ({ track, channel }))

test('a set of channels has one key in any order', () => {
  const channel = fc.record({ track: fc.nat(99), channel: fc.nat(99) })
  const set = fc.uniqueArray(channel, { minLength: 1, maxLength: mostVoices, selector: (one) => channelSetKey([one]) })
  fc.assert(
    fc.property(set, (channels) => {
      const key = channelSetKey(channels)
      expect(key).toBe(channelSetKey(channels.toReversed()))
      expect(key).toMatch(/^[\d._]+$/)
      const found = channelSetOf(key) ?? []
      expect(found).toHaveLength(channels.length)
      expect(found).toEqual(expect.arrayContaining(channels))
    }),
  )
})

test.each([
  '',
  '0',
  '0.',
  '.0',
  '0.0_',
  '_0.0',
  '0.0_0.0',
  '0.1_0.0',
  '1.0_0.0',
  '00.0',
  '0.00',
  '0.0 ',
  '0.100',
  '0.0,0.1',
  '1e1.0',
  '∞.0',
])('%j is not a set of channels', (key) => {
  expect(channelSetOf(key)).toBeNull()
})

test('a typed key means one set of channels or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('0', '1', '2', '.', '_', '-', '/') }), (key) => {
      const set = channelSetOf(key)
      if (set !== null) expect(channelSetKey(set)).toBe(key)
    }),
  )
})

test('a set has one to eight channels, each once', () => {
  const many = Array.from({ length: mostVoices + 1 }, (_, channel): [number, number] => [0, channel])
  expect(channelSetSchema.safeParse(of(...many.slice(1))).success).toBe(true)
  for (const wrong of [of(), of(...many), of([0, 1], [0, 1]), of([0, -1]), of([0.5, 1])])
    expect(channelSetSchema.safeParse(wrong).success).toBe(false)
})

test('plays the voices of the first track at first, or those that are mixed', () => {
  const voices = of([0, 0], [0, 2], [1, 0])
  const sound = { trackCount: 2, voices, mixed: null }
  expect(voicesAtFirst(sound)).toEqual(of([0, 0], [0, 2]))
  expect(voicesAtFirst({ ...sound, mixed: of([1, 0]) })).toEqual(of([1, 0]))
  expect(voicesAtFirst({ ...sound, mixed: of([1, 1]) })).toEqual([])
  expect(voicesAtFirst({ ...sound, mixed: of([0, 1], [0, 2]) })).toEqual(of([0, 2]))
})

test('says which channels and tracks are not in the mix', () => {
  const inverted = { trackCount: 1, mixed: of([0, 0], [0, 2]) }
  expect([leftOutChannels(inverted, 4), unheardTracks(inverted)]).toEqual([[2, 4], []])
  expect([leftOutChannels({ mixed: null }, 4), unheardTracks({ trackCount: 2, mixed: null })]).toEqual([[], [2]])
  const silentFirst = { trackCount: 3, mixed: of([1, 0], [1, 1]) }
  expect([mixedTrack(silentFirst), unheardTracks(silentFirst)]).toEqual([1, [1, 3]])
})
