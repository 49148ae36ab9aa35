import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { responseCode } from '../../../electron/recorders/mtp/errors.ts'
import { type MtpFile, MtpSession, openMtpTransport } from '../../../electron/recorders/mtp/index.ts'
import { operation } from '../../../electron/recorders/mtp/operations.ts'
import type { WalkLimits } from '../../../electron/recorders/mtp/walk.ts'
import { TapelogError } from '../../../shared/errors/errors.ts'
import {
  type Faults,
  MtpResponder,
  type ObjectFault,
  type TreeNode,
  usbDeviceOver,
} from '../../support/mtpResponder.ts'
import { until } from '../../support/waiting.ts'

/** Sizes around the edges of packets (512), reads (1024) and chunks. */
const sizeBytes = fc.oneof(fc.nat(3000), fc.constantFrom(0, 488, 499, 500, 501, 512, 1012, 1024, 2036, 4096, 8180))
const fileBytes = fc.tuple(sizeBytes, fc.nat(250)).map(([size, seed]) => pattern(size, seed))
const name = fc.stringMatching(/^[a-z äß😀]{1,12}$/u).map((each) => `${each}.wav`)
const { tree } = fc.letrec<{ tree: TreeNode[]; node: TreeNode }>((tie) => ({
  tree: fc.array(tie('node'), { maxLength: 5, depthIdentifier: 'tree' }),
  node: fc.oneof(
    { depthIdentifier: 'tree', maxDepth: 3 },
    fc.record({ name, bytes: fileBytes }),
    fc.record({ name, children: tie('tree') }),
  ),
}))
const manners = fc.record<Faults>({
  withoutEmptyPackets: fc.boolean(),
  splitHeader: fc.boolean(),
  partialBytes: fc.constantFrom(100, 512, 1_000_000),
  unsupported: fc.constantFrom([], [operation.getPartialObject64]),
  sessionLeftOpen: fc.boolean(),
})

function pattern(size: number, seed = 3): Uint8Array {
  return Uint8Array.from({ length: size }, (_, index) => (index * 7 + (index >> 8) * 13 + seed) & 255)
}
const flat = (nodes: TreeNode[], path: string[] = []): { path: string[]; bytes: Uint8Array }[] =>
  nodes.flatMap((node) =>
    node.bytes ? [{ path: [...path, node.name], bytes: node.bytes }] : flat(node.children ?? [], [...path, node.name]),
  )

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof TapelogError ? error.code : String(error)),
  )
const bytesOf = async (pieces: AsyncIterable<Uint8Array>) => Buffer.concat(await all(pieces))
const overUsb = (responder: MtpResponder) => openMtpTransport(usbDeviceOver(responder), { unplugGraceMs: 1 })
const chunkBytes = 1500

async function opened(tree: TreeNode[], faults: Faults = {}) {
  const responder = new MtpResponder(tree, faults)
  const session = await MtpSession.open(await overUsb(responder), { chunkBytes })
  return { responder, session }
}
/** The paths of the files, and why others are left out. */
async function listed(session: MtpSession, limits?: WalkLimits) {
  const skipped: Record<string, string> = {}
  const onSkipped = (path: string[], reason: string) => {
    skipped[path.join('/')] = reason
  }
  const files = await all(session.walk({ onSkipped, ...(limits ? { limits } : {}) }))
  return { files: files.map(({ path }) => path.join('/')), skipped }
}
const one = (size = 5000): TreeNode[] => [{ name: 'one.wav', bytes: pattern(size), modified: '20260228T130509Z' }]
const firstHandle = 7

test('lists any tree and reads it back byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(tree, manners, fc.double({ min: 0, max: 1, noNaN: true }), async (nodes, faults, share) => {
      const { session, responder } = await opened(nodes, faults)
      const files = await all(session.walk())
      const expected = flat(nodes)
      expect(files.map(({ path }) => path)).toEqual(expected.map(({ path }) => path))
      for (const [index, file] of files.entries()) {
        const { bytes } = expected[index] ?? { bytes: new Uint8Array(0) }
        expect(file.sizeBytes).toBe(bytes.length)
        const fromByte = Math.floor(share * bytes.length)
        const read = await bytesOf(session.read(file.handle, { fromByte }))
        expect(read.equals(bytes.subarray(fromByte))).toBe(true)
      }
      await session.close()
      expect(responder.received.at(-1)?.code).toBe(operation.closeSession)
    }),
    { numRuns: 60 },
  )
})

test('reports an unplug at any byte, and no broken file as whole', async () => {
  const nodes: TreeNode[] = [
    { name: 'a', children: one(3000) },
    { name: 'two.wav', bytes: pattern(1024) },
  ]
  const run = async (faults: Faults) => {
    const responder = new MtpResponder(nodes, faults)
    const whole: number[] = []
    const code = await codeOf(
      (async () => {
        const session = await MtpSession.open(await overUsb(responder), { chunkBytes })
        for (const { handle } of await all(session.walk())) whole.push((await bytesOf(session.read(handle))).length)
      })(),
    )
    return { code, whole, sentBytes: responder.sentBytes }
  }
  for (const unsupported of [[], [operation.getPartialObject64, operation.getPartialObject]]) {
    const { sentBytes } = await run({ unsupported })
    await fc.assert(
      fc.asyncProperty(fc.nat(sentBytes - 1), async (unplugAtByte) => {
        const { code, whole } = await run({ unsupported, unplugAtByte })
        expect(code).toBe('device-unplugged')
        expect([3000, 1024].slice(0, whole.length)).toEqual(whole)
      }),
      { numRuns: 80 },
    )
  }
})

describe('the session with a device that sends wrong data', () => {
  const faults: [string, Faults][] = [
    ['another transaction', { wrongTransactionId: true }],
    ['less data than promised', { missingBytes: 1 }],
    ['less data than promised by whole packets', { missingBytes: 1500 - 500 }],
    ['no data where some are promised', { missingBytes: 9999 }],
    ['a length near 4 GiB', { saysLength: 0xfffffffe }],
    ['a length below its header', { saysLength: 5 }],
  ]
  for (const only of [operation.getPartialObject64, operation.getObject])
    test.each(faults)(`ends after %s (operation ${only.toString(16)})`, async (_name, fault) => {
      const unsupported = only === operation.getObject ? [operation.getPartialObject64, operation.getPartialObject] : []
      const { session, responder } = await opened(one(), { ...fault, only, unsupported })
      const work = async () => [await all(session.walk()), await bytesOf(session.read(firstHandle))]
      expect(await codeOf(work())).toBe('device-bad-answer')
      responder.faults = {}
      expect(await codeOf(all(session.walk()))).toBe('device-bad-answer')
      await session.close()
    })

  test.each(faults)('reports a bad answer for %s (list of a folder)', async (_name, fault) => {
    const { session } = await opened(one(), { ...fault, only: operation.getObjectHandles })
    expect(await codeOf(all(session.walk()))).toBe('device-bad-answer')
  })

  test('reports a bad answer for more data than requested', async () => {
    const { session } = await opened(one(), { extraBytes: 5000, only: operation.getPartialObject64 })
    expect(await codeOf(bytesOf(session.read(firstHandle)))).toBe('device-bad-answer')
  })

  test('reports random bytes as an error', async () => {
    const transport = (answers: Uint8Array[]) => ({
      write: async () => {},
      read: async (maxBytes: number) => {
        const next = answers.shift()
        if (!next) throw new TapelogError('device-timeout', 'nothing')
        return next.subarray(0, maxBytes)
      },
      close: async () => {},
    })
    const answers = fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(answers, async (given) => {
        expect(['device-bad-answer', 'device-timeout', 'device-refused']).toContain(
          await codeOf(MtpSession.open(transport(given))),
        )
      }),
      { numRuns: 500 },
    )
  })
})

test('ends data of unknown length at a short or empty packet', async () => {
  for (const size of [5000, 500, 1012, 1500])
    for (const splitHeader of [false, true]) {
      const only = operation.getPartialObject64
      const { session } = await opened(one(size), { only, saysLength: 0xffffffff, splitHeader })
      expect((await bytesOf(session.read(firstHandle))).equals(pattern(size))).toBe(true)
    }
})

test('survives a stall, which ends only the transaction', async () => {
  const { session, responder } = await opened(one(), { only: operation.getObjectInfo, stall: true })
  expect(await listed(session)).toEqual({ files: [], skipped: { 'one.wav': 'refused' } })
  responder.faults = { only: operation.getObjectHandles, stall: true }
  expect(await codeOf(all(session.walk()))).toBe('device-stalled')
  responder.faults = {}
  expect(await all(session.walk())).toMatchObject([
    { path: ['one.wav'], sizeBytes: 5000, modified: { unixMs: Date.UTC(2026, 1, 28, 13, 5, 9), isZoneKnown: true } },
  ])
})

describe('a device without partial reads', () => {
  const unsupported = [operation.getPartialObject64, operation.getPartialObject]
  test('gives a whole file, but no part of one', async () => {
    const { session } = await opened(one(300_000), { unsupported })
    expect((await bytesOf(session.read(firstHandle))).equals(pattern(300_000))).toBe(true)
    expect(await codeOf(bytesOf(session.read(firstHandle, { fromByte: 9 })))).toBe('device-cannot-resume')
  })

  test('gives the next file after one that was left in the middle', async () => {
    const { session } = await opened(one(700_000), { unsupported })
    for await (const piece of session.read(firstHandle)) {
      expect(piece.length).toBeGreaterThan(0)
      break
    }
    expect((await bytesOf(session.read(firstHandle))).equals(pattern(700_000))).toBe(true)
  })

  test('gives a whole file if it announced partial reads falsely', async () => {
    const { session, responder } = await opened(one())
    responder.faults = { unsupported }
    expect((await bytesOf(session.read(firstHandle))).equals(pattern(5000))).toBe(true)
  })
})

test.each([[[]], [[operation.getPartialObject64, operation.getPartialObject]]])(
  'stops a read cleanly (without %j)',
  async (unsupported) => {
    const { session } = await opened(one(700_000), { unsupported })
    const stop = new AbortController()
    const reading = (async () => {
      for await (const _ of session.read(firstHandle, { signal: stop.signal })) stop.abort()
    })()
    expect(await codeOf(reading)).toBe('stopped')
    expect(await codeOf(all(session.walk({ signal: stop.signal })))).toBe('stopped')
    expect((await bytesOf(session.read(firstHandle))).equals(pattern(700_000))).toBe(true)
  },
)

test('reports a file that became shorter or longer', async () => {
  const { session, responder } = await opened(one())
  expect(await codeOf(bytesOf(session.read(firstHandle, { fromByte: 5001 })))).toBe('device-file-changed')
  const wholeOnly = [operation.getPartialObject64, operation.getPartialObject]
  const whole = { unsupported: wholeOnly, only: operation.getObject }
  for (const faults of [{ partialBytes: 0 }, { ...whole, extraBytes: 9 }, { ...whole, extraBytes: -9 }]) {
    responder.faults = faults
    expect(await codeOf(bytesOf(session.read(firstHandle)))).toBe('device-file-changed')
  }
})

test('clears unread data and the session of another program', async () => {
  for (const size of [100, 512, 200_000]) {
    const { session, responder } = await opened(one(), { sessionLeftOpen: true, stale: pattern(size) })
    expect((await all<MtpFile>(session.walk())).map(({ sizeBytes }) => sizeBytes)).toEqual([5000])
    expect(responder.received.map(({ code }) => code).slice(0, 3)).toEqual([
      operation.openSession,
      operation.closeSession,
      operation.openSession,
    ])
  }
})

test('reads a file beyond 4 GiB with 64-bit offsets', async () => {
  const size = 5_000_000_000
  const tail = (start: number, end: number) => pattern(Math.min(end, size) - start, start % 251)
  const huge: TreeNode[] = [{ name: 'huge.wav', bytes: { length: size, subarray: tail } as unknown as Uint8Array }]
  const { session } = await opened(huge)
  expect((await all(session.walk())).map(({ sizeBytes }) => sizeBytes)).toEqual([size])
  const fromByte = size - chunkBytes - 700
  const read = await bytesOf(session.read(firstHandle, { fromByte }))
  expect(read.equals(Buffer.concat([tail(fromByte, fromByte + chunkBytes), tail(size - 700, size)]))).toBe(true)
  const old = await opened(huge, { unsupported: [operation.getPartialObject64] })
  expect(await codeOf(bytesOf(old.session.read(firstHandle, { fromByte })))).toBe('device-cannot-resume')
})

test('lists each file once for a device that lists its whole storage for every folder', async () => {
  const nodes: TreeNode[] = [{ name: 'a', children: [{ name: 'b', children: one() }] }, ...one(3)]
  const { session } = await opened(nodes, { flatListing: true })
  const paths = (await all(session.walk())).map(({ path }) => path.join('/'))
  expect(paths.toSorted()).toEqual(['a/b/one.wav', 'one.wav'])
})

test('reports a device without storage as locked, not as empty', async () => {
  const { session, responder } = await opened(one(), { withoutStorage: true })
  expect(await codeOf(all(session.walk()))).toBe('device-locked')
  responder.faults = {}
  expect(await session.storages()).toMatchObject([{ description: 'Recordings', capacityBytes: 1e9, freeBytes: 5e8 }])
  expect(session.deviceInfo).toMatchObject({ manufacturer: 'Maker', model: 'Recorder', serialNumber: 'SN-7' })
})

describe('a bad object', () => {
  const { getObjectInfo, getObjectHandles, getPartialObject64, getObjectPropValue } = operation
  const file = (fault: ObjectFault): TreeNode => ({ name: 'bad.wav', bytes: pattern(100), fault })
  const folder = (fault: ObjectFault): TreeNode => ({ name: 'bad', children: one(), fault })
  const bad: [string, TreeNode, Record<string, string>][] = [
    ['GeneralError', file({ only: getObjectInfo, refuse: responseCode.generalError }), { 'bad.wav': 'refused' }],
    ['AccessDenied', file({ only: getObjectInfo, refuse: responseCode.accessDenied }), { 'bad.wav': 'no-access' }],
    ['a code of the maker', file({ only: getObjectInfo, refuse: 0xa801 }), { 'bad.wav': 'refused' }],
    ['deleted meanwhile', file({ refuse: responseCode.invalidObjectHandle }), { 'object 7': 'vanished' }],
    ['a stall', file({ only: getObjectInfo, stall: true }), { 'bad.wav': 'refused' }],
    ['a cut dataset', file({ only: getObjectInfo, datasetBytes: 30 }), { 'bad.wav': 'bad-answer' }],
    ['an empty dataset', file({ only: getObjectInfo, datasetBytes: 0 }), { 'bad.wav': 'bad-answer' }],
    ['less data than promised', file({ only: getObjectInfo, missingBytes: 40 }), { 'bad.wav': 'bad-answer' }],
    [
      '4 GiB or more without its size',
      file({ saysSize: 0xffffffff, only: getObjectPropValue, refuse: responseCode.operationNotSupported }),
      { 'bad.wav': 'size-unknown' },
    ],
    ['a folder that may not be read', folder({ only: getObjectHandles, refuse: 0x200f }), { bad: 'no-access' }],
    ['a folder with an error', folder({ only: getObjectHandles, refuse: 0x2002 }), { bad: 'refused' }],
    ['a folder that contains too many folders', nested(70), { [Array(64).fill('d').join('/')]: 'too-deep' }],
  ]
  test.each(bad)('is left out with its reason, and the rest is listed: %s', async (_name, node, skipped) => {
    const { session } = await opened([node, ...one(), { name: 'c', children: one(77) }])
    expect(await listed(session)).toEqual({ files: ['one.wav', 'c/one.wav'], skipped })
    // The session continues and reads the other files.
    const [, last] = await all(session.walk())
    expect((await bytesOf(session.read(last?.handle ?? 0))).equals(pattern(77))).toBe(true)
  })

  test('is not read, and the next one is', async () => {
    const { session } = await opened([file({ only: getPartialObject64, refuse: 0x2002 }), ...one()])
    const [first, second] = await all(session.walk())
    expect(await codeOf(bytesOf(session.read(first?.handle ?? 0)))).toBe('device-refused')
    expect((await bytesOf(session.read(second?.handle ?? 0))).length).toBe(5000)
  })
})

function nested(depth: number): TreeNode {
  return depth === 0 ? { name: 'deep.wav', bytes: pattern(1) } : { name: 'd', children: [nested(depth - 1)] }
}

test('stops the listing at its limits and reports the rest', async () => {
  const names = Array.from({ length: 50 }, (_, place) => ({ name: `${place}.wav`, bytes: pattern(1) }))
  const { session, responder } = await opened([{ name: 'a', children: names }, ...one()])
  const limits = { objects: 20, heldHandles: 1000, requests: 1000 }
  const found = await listed(session, limits)
  expect([found.files.length, found.skipped]).toEqual([19, { a: 'too-many' }])
  expect(responder.received.filter(({ code }) => code === operation.getObjectInfo)).toHaveLength(20)

  // The session keeps only as much of a folder's list as fits.
  const held = await listed(session, { ...limits, objects: 1000, heldHandles: 12 })
  expect([held.files.length, held.skipped]).toEqual([11, { a: 'too-many' }])
  const asked = await listed(session, { ...limits, objects: 1000, requests: 30 })
  expect([asked.files.length, asked.skipped]).toEqual([27, { a: 'too-many' }])
})

test('reads the events of a device that waits for that', async () => {
  const responder = new MtpResponder([...one(), { name: 'a', children: one(77) }], { eventsAfterCommands: 2 })
  let changes = 0
  const transport = await openMtpTransport(usbDeviceOver(responder, { hasEvents: true }), {
    transferTimeoutMs: 5000,
    onFilesChanged: () => {
      changes += 1
    },
  })
  const session = await MtpSession.open(transport)
  expect((await listed(session)).files).toEqual(['one.wav', 'a/one.wav'])
  expect((await bytesOf(session.read(firstHandle))).length).toBe(5000)
  expect(changes).toBe(responder.received.length - 2)
  responder.sendEvent(0x4006, 1) // DevicePropChanged
  await until(() => responder.unreadEvents === 0)
  expect(changes).toBe(responder.received.length - 2)
  await session.close()
  responder.sendEvent(0x4002, 7)
  expect(responder.unreadEvents).toBe(1)
})

test('refuses a file that comes in pieces of one byte', async () => {
  const { session, responder } = await opened(one(300_000), { partialBytes: 1 })
  expect(await codeOf(bytesOf(session.read(firstHandle)))).toBe('device-file-in-crumbs')
  expect(await codeOf(session.readSpan(firstHandle, 0, 65_536))).toBe('device-file-in-crumbs')
  expect(responder.received.length).toBeLessThan(2100)
})
