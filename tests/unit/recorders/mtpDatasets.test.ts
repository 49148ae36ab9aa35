import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as containers from '../../../electron/recorders/mtp/containers.ts'
import * as datasets from '../../../electron/recorders/mtp/datasets.ts'
import { safeSegment } from '../../../electron/recorders/mtp/walk.ts'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { mtpString, objectInfo } from '../../support/mtpResponder.ts'

const uint16 = fc.nat(0xffff)
const uint32 = fc.nat(0xffffffff)
/** Half a surrogate pair cannot be a file name. The count is of UTF-16 units. */
const text = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((each) => each.length < 255 && !each.includes('\0'))

describe('MTP containers', () => {
  test('are read as they were written', () => {
    fc.assert(
      fc.property(uint16, uint32, fc.array(uint32, { maxLength: 5 }), (code, transactionId, parameters) => {
        const container = { code, transactionId, parameters }
        expect(containers.decodeCommand(containers.encodeCommand(container))).toEqual(container)
        expect(containers.decodeResponse(containers.encodeResponse(container))).toEqual(container)
      }),
    )
  })

  test('have an unknown length from 4 GiB on', () => {
    const lengthOf = (payloadBytes: number) =>
      containers.decodeHeader(containers.encodeDataHeader(0x1009, 3, payloadBytes)).lengthBytes
    expect([0, 500, 2 ** 32 - 14, 2 ** 32 - 13, 2 ** 32, 2 ** 40].map(lengthOf)).toEqual([
      12,
      512,
      2 ** 32 - 2,
      null,
      null,
      null,
    ])
  })

  test('hold numbers of 32 bits only', () => {
    for (const parameters of [[2 ** 32], [-1], [0.5], [1, 2, 3, 4, 5, 6]])
      expect(() => containers.encodeCommand({ code: 1, transactionId: 1, parameters })).toThrow(TapelogError)
  })

  test('are refused when cut off', () => {
    const bytes = containers.encodeResponse({ code: 0x2001, transactionId: 1, parameters: [1, 2] })
    for (let end = 0; end < bytes.length; end++)
      expect(() => containers.decodeResponse(bytes.subarray(0, end))).toThrow(TapelogError)
  })

  test('lose an incomplete last parameter', () => {
    const bytes = containers.encodeResponse({ code: 0x201e, transactionId: 0, parameters: [1] }).slice(0, 13)
    bytes[0] = 13
    expect(containers.decodeResponse(bytes)).toEqual({ code: 0x201e, transactionId: 0, parameters: [] })
  })
})

describe('MTP datasets', () => {
  test('give name, size and parent as they were sent', () => {
    fc.assert(
      fc.property(text, uint32, uint32, (name, parent, size) => {
        const info = datasets.decodeObjectInfo(objectInfo({ handle: 1, parent, node: { name } }, size))
        expect(info).toMatchObject({ name, parentHandle: parent, isFolder: true, modified: null })
        expect(info.sizeBytes).toBe(size === 0xffffffff ? null : size)
      }),
    )
  })

  test('give the size of a file beyond 4 GiB', () => {
    const size = (value: bigint) => new Uint8Array(BigUint64Array.of(value).buffer)
    expect(datasets.decodeObjectSize(size(5_000_000_000n))).toBe(5_000_000_000)
    expect(datasets.decodeObjectSize(Uint8Array.of(1, 0, 1, 0))).toBe(65537)
    expect(() => datasets.decodeObjectSize(size(2n ** 60n))).toThrow(TapelogError)
    expect(
      datasets.decodeObjectInfo(objectInfo({ handle: 1, parent: 0, node: { name: 'a' } }, 2 ** 32 - 1)),
    ).toMatchObject({ sizeBytes: null })
  })

  test('are refused if they count more than they hold', () => {
    for (const count of [2, 0x40000001, 0xffffffff]) {
      const bytes = new Uint8Array(Uint32Array.of(count, 5).buffer)
      expect(() => datasets.decodeObjectHandles(bytes)).toThrow(expect.objectContaining({ code: 'device-bad-answer' }))
    }
    expect(datasets.decodeObjectHandles(new Uint8Array(Uint32Array.of(1, 5).buffer))).toEqual([5])
  })

  test('end a text at its zero', () => {
    const bytes = objectInfo({ handle: 1, parent: 0, node: { name: 'ab\0cd' } })
    expect(datasets.decodeObjectInfo(bytes).name).toBe('ab')
    expect(mtpString('')).toEqual(Uint8Array.of(0))
  })
})

describe('MTP dates', () => {
  const at = Date.UTC(2026, 1, 28, 13, 5, 9)
  test('are exact with a zone', () => {
    for (const [written, unixMs] of [
      ['20260228T130509Z', at],
      ['20260228T130509.5Z', at + 500],
      ['20260228T143509+0130', at],
      ['20260228T113509-0130', at],
    ] as const)
      expect(datasets.decodeTime(written)).toEqual({ unixMs, isZoneKnown: true })
  })
  test('are local time without a zone, and state so', () => {
    const unixMs = new Date(2026, 1, 28, 13, 5, 9, 250).getTime()
    expect(datasets.decodeTime('20260228T130509.25')).toEqual({ unixMs, isZoneKnown: false })
  })
  test('are absent if invalid', () => {
    for (const none of [
      '',
      '0',
      '00000000T000000',
      '20260230T000000',
      '20260101T270000',
      '2026-01-01',
      '20260101T0000',
    ])
      expect(datasets.decodeTime(none)).toBeNull()
  })
})

test('random or changed bytes give a value or a TapelogError', () => {
  const decoders: ((bytes: Uint8Array) => unknown)[] = [
    containers.decodeHeader,
    containers.decodeCommand,
    containers.decodeResponse,
    datasets.decodeDeviceInfo,
    datasets.decodeStorageIds,
    datasets.decodeStorageInfo,
    datasets.decodeObjectHandles,
    datasets.decodeObjectInfo,
    datasets.decodeObjectSize,
  ]
  const whole = objectInfo({ handle: 1, parent: 0, node: { name: 'Gespräch 😀.wav', modified: '20260228T130509Z' } })
  const changed = fc.tuple(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length)).map(([place, value, end]) => {
    const bytes = new Uint8Array(whole)
    bytes[place] = value
    return bytes.subarray(0, end)
  })
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), changed), (bytes) => {
      for (const decode of decoders) {
        try {
          decode(bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(TapelogError)
        }
      }
    }),
    { numRuns: 2000 },
  )
})

test('no name leads out of its folder', () => {
  expect(['..', '.', '', 'a/../b', 'c:\\d', 'x\0y', 'Ü 😀.wav'].map(safeSegment)).toEqual([
    '__',
    '_',
    '_',
    'a_.._b',
    'c:_d',
    'x_y',
    'Ü 😀.wav',
  ])
})
