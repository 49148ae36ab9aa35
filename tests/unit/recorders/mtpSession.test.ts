import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MtpFile, MtpSession, openMtpTransport } from '../../../electron/recorders/mtp/index.ts'
import { operation } from '../../../electron/recorders/mtp/operations.ts'
import { TapelogError } from '../../../shared/errors.ts'
import { type Faults, MtpResponder, type TreeNode, usbDeviceOver } from '../../support/mtpResponder.ts'

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
const one = (size = 5000): TreeNode[] => [{ name: 'one.wav', bytes: pattern(size), modified: '20260228T130509Z' }]
const firstHandle = 7

test('any tree is listed and read back byte for byte, from any place', async () => {
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

test('an unplug at any byte is reported as such, and no broken-off file ends as if it were whole', async () => {
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

describe('a device that lies gets an error, and the session is over:', () => {
  const faults: [string, Faults][] = [
    ['another transaction', { wrongTransactionId: true }],
    ['less data than promised', { missingBytes: 1 }],
    ['less data than promised by whole packets', { missingBytes: 1500 - 500 }],
    ['no data where some are promised', { missingBytes: 9999 }],
    ['a length near 4 GiB', { saysLength: 0xfffffffe }],
    ['a length below its header', { saysLength: 5 }],
  ]
  for (const only of [operation.getPartialObject64, operation.getObject])
    test.each(faults)(`%s (operation ${only.toString(16)})`, async (_name, fault) => {
      const unsupported = only === operation.getObject ? [operation.getPartialObject64, operation.getPartialObject] : []
      const { session, responder } = await opened(one(), { ...fault, only, unsupported })
      const work = async () => [await all(session.walk()), await bytesOf(session.read(firstHandle))]
      expect(await codeOf(work())).toBe('device-bad-answer')
      responder.faults = {}
      expect(await codeOf(all(session.walk()))).toBe('device-bad-answer')
      await session.close()
    })

  test.each(faults)('%s (list of a folder)', async (_name, fault) => {
    const { session } = await opened(one(), { ...fault, only: operation.getObjectHandles })
    expect(await codeOf(all(session.walk()))).toBe('device-bad-answer')
  })

  test('more than was asked for', async () => {
    const { session } = await opened(one(), { extraBytes: 5000, only: operation.getPartialObject64 })
    expect(await codeOf(bytesOf(session.read(firstHandle)))).toBe('device-bad-answer')
  })

  test('random bytes in place of answers', async () => {
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

test('data of unknown length end with a short packet, an empty one where they fill whole ones', async () => {
  for (const size of [5000, 500, 1012, 1500])
    for (const splitHeader of [false, true]) {
      const only = operation.getPartialObject64
      const { session } = await opened(one(size), { only, saysLength: 0xffffffff, splitHeader })
      expect((await bytesOf(session.read(firstHandle))).equals(pattern(size))).toBe(true)
    }
})

test('a stall ends the transaction, not the session', async () => {
  const { session, responder } = await opened(one(), { only: operation.getObjectInfo, stall: true })
  expect(await codeOf(all(session.walk()))).toBe('device-stalled')
  responder.faults = {}
  expect(await all(session.walk())).toMatchObject([
    { path: ['one.wav'], sizeBytes: 5000, modified: { unixMs: Date.UTC(2026, 1, 28, 13, 5, 9), isZoneKnown: true } },
  ])
})

describe('without partial reads', () => {
  const unsupported = [operation.getPartialObject64, operation.getPartialObject]
  test('a whole file is read, and no part of one', async () => {
    const { session } = await opened(one(300_000), { unsupported })
    expect((await bytesOf(session.read(firstHandle))).equals(pattern(300_000))).toBe(true)
    expect(await codeOf(bytesOf(session.read(firstHandle, { fromByte: 9 })))).toBe('device-cannot-resume')
  })

  test('one that is left in the middle is read to its end, and the next is right', async () => {
    const { session } = await opened(one(700_000), { unsupported })
    for await (const piece of session.read(firstHandle)) {
      expect(piece.length).toBeGreaterThan(0)
      break
    }
    expect((await bytesOf(session.read(firstHandle))).equals(pattern(700_000))).toBe(true)
  })

  test('announced but not there, the whole file is read', async () => {
    const { session, responder } = await opened(one())
    responder.faults = { unsupported }
    expect((await bytesOf(session.read(firstHandle))).equals(pattern(5000))).toBe(true)
  })
})

test.each([[[]], [[operation.getPartialObject64, operation.getPartialObject]]])(
  'a stop ends the reading cleanly (without %j)',
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

test('a file that has become shorter or longer is no whole file', async () => {
  const { session, responder } = await opened(one())
  expect(await codeOf(bytesOf(session.read(firstHandle, { fromByte: 5001 })))).toBe('device-file-changed')
  const wholeOnly = [operation.getPartialObject64, operation.getPartialObject]
  const whole = { unsupported: wholeOnly, only: operation.getObject }
  for (const faults of [{ partialBytes: 0 }, { ...whole, extraBytes: 9 }, { ...whole, extraBytes: -9 }]) {
    responder.faults = faults
    expect(await codeOf(bytesOf(session.read(firstHandle)))).toBe('device-file-changed')
  }
})

test('what another program left unread, and its session, are cleared away', async () => {
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

test('a file beyond 4 GiB is read on from there; 32 bits of offset are not enough', async () => {
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

test('a device that lists its whole storage for every folder gives each file once, in its folder', async () => {
  const nodes: TreeNode[] = [{ name: 'a', children: [{ name: 'b', children: one() }] }, ...one(3)]
  const { session } = await opened(nodes, { flatListing: true })
  const paths = (await all(session.walk())).map(({ path }) => path.join('/'))
  expect(paths.toSorted()).toEqual(['a/b/one.wav', 'one.wav'])
})

test('no storage is no empty device', async () => {
  const { session, responder } = await opened(one(), { withoutStorage: true })
  expect(await codeOf(all(session.walk()))).toBe('device-locked')
  responder.faults = {}
  expect(await session.storages()).toMatchObject([{ description: 'Recordings', capacityBytes: 1e9, freeBytes: 5e8 }])
  expect(session.deviceInfo).toMatchObject({ manufacturer: 'Maker', model: 'Recorder', serialNumber: 'SN-7' })
})
