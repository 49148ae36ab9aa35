import { strict as assert } from 'node:assert'
import { responseCode } from '../../../electron/recorders/mtp/errors.ts'
import { operation } from '../../../electron/recorders/mtp/operations.ts'
import type { SkippedFileReason } from '../../../shared/devices/skippedFiles.ts'
import type { ObjectFault, TreeNode } from '../../support/mtpResponder.ts'
import type { RigCase } from '../rig/guestCases.mts'
import { type GuestEngine, openGuestEngine } from '../rig/guestEngine.mts'
import { sha256, wave } from '../rig/sounds.mjs'
import { makeTreeGadget } from '../rig/treeGadget.mts'
import type { DeviceContents } from '../rig/treeProcess.mts'

const sony = { vendorId: 0x054c, productId: 0x0c71, maker: 'SONY', product: 'IC RECORDER' }
/** An old date, so that Tapelog does not take a file for one that is still being written. */
const modified = '20260914T150232'

const sound = (name: string, fault?: ObjectFault): TreeNode => ({
  name,
  bytes: wave(`object ${name}`, 1),
  modified,
  ...(fault ? { fault } : {}),
})
const folder = (name: string, children: TreeNode[], fault?: ObjectFault): TreeNode => ({
  name,
  children,
  ...(fault ? { fault } : {}),
})
const hashOf = ({ bytes }: TreeNode): string => sha256(bytes)

async function withDevice(
  serialNumber: string,
  contents: DeviceContents,
  work: (session: GuestEngine, deviceId: string) => Promise<void>,
): Promise<void> {
  const recorder = makeTreeGadget({ name: 'mtp', ...sony, serialNumber, ...contents })
  const session = await openGuestEngine(serialNumber)
  try {
    await recorder.plugIn()
    await work(session, `054c:0c71:${serialNumber}`)
  } finally {
    await session.stop()
    await recorder.remove()
  }
}

const infoOnly = operation.getObjectInfo
const pieceOnly = operation.getPartialObject64
const beyondFourGiB = { saysSize: 0xffffffff, only: operation.getObjectPropValue, refuse: responseCode.generalError }

/** Bad objects, with the reported reason. */
const bad: [node: TreeNode, reason: SkippedFileReason][] = [
  [sound('denied.wav', { only: infoOnly, refuse: responseCode.accessDenied }), 'no-access'],
  [sound('error.wav', { only: infoOnly, refuse: responseCode.generalError }), 'refused'],
  [sound('stalled.wav', { only: infoOnly, stall: true }), 'refused'],
  [sound('cut.wav', { only: infoOnly, datasetBytes: 20 }), 'bad-answer'],
  [sound('large.wav', beyondFourGiB), 'size-unknown'],
  [sound('claims.wav', { saysSize: 2_000_000_000 }), 'impossible-size'],
  [
    folder('closed', [sound('inside.wav')], { only: operation.getObjectHandles, refuse: responseCode.accessDenied }),
    'no-access',
  ],
]

const deepFolders = 40
const deep = Array.from({ length: deepFolders }).reduce<TreeNode>((inner) => folder('in', [inner]), sound('deep.wav'))

export const cases: RigCase[] = [
  {
    name: 'names each bad MTP object with its reason and imports every other one',
    async run() {
      const good = [sound('first.wav'), sound('last.wav')]
      const [first, last] = good as [TreeNode, TreeNode]
      const tree = [folder('REC', [first, ...bad.map(([node]) => node), last]), deep]
      await withDevice('OBJECTS1', { tree, faults: {} }, async (session, deviceId) => {
        const { counts } = await session.inState(deviceId, 'ready')
        const { skipped } = await session.engine.call('devices.recordings', { deviceId })
        assert.deepEqual(
          Object.fromEntries(skipped.map(({ path, reason }) => [path, reason])),
          Object.fromEntries([
            ...bad.map(([{ name }, reason]) => [`REC/${name}`, reason]),
            [[...Array(deepFolders).fill('in'), 'deep.wav'].join('/'), 'too-deep'],
          ]),
        )
        assert.deepEqual([counts?.new, counts?.skipped], [good.length, bad.length + 1])
        await session.engine.call('devices.import', { deviceId })
        await session.done(deviceId)
        assert.deepEqual(await session.hashes(), good.map(hashOf).sort())
      })
    },
  },
  {
    name: 'imports one of several MTP objects with equal names and names the others',
    async run() {
      const listed = [sound('same.wav'), { ...sound('same.wav'), bytes: wave('another', 1) }, sound('a/b.wav')]
      const tree = [folder('REC', [...listed, sound('a_b.wav')]), folder('dir.', [sound('dot.wav')])]
      await withDevice('OBJECTS2', { tree, faults: {} }, async (session, deviceId) => {
        await session.inState(deviceId, 'ready')
        const { recordings, skipped } = await session.engine.call('devices.recordings', { deviceId })
        assert.deepEqual(recordings.map(({ path }) => path).sort(), ['REC/a_b.wav', 'REC/same.wav', 'dir./dot.wav'])
        assert.deepEqual(
          skipped.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
          ['REC/a_b.wav', 'REC/same.wav'].map((path) => ({ path, reason: 'same-name' })),
        )
        await session.engine.call('devices.import', { deviceId })
        await session.done(deviceId)
        assert.equal((await session.hashes()).length, recordings.length)
      })
    },
  },
  {
    name: 'names each MTP file that breaks off during a copy and imports the others',
    async run() {
      const breaking: [node: TreeNode, code: string][] = [
        [sound('refused.wav', { only: pieceOnly, refuse: responseCode.generalError }), 'device-refused'],
        [sound('crumbs.wav', { only: pieceOnly, pieceBytes: 1 }), 'device-file-in-crumbs'],
        [sound('short.wav', { only: pieceOnly, missingBytes: 100 }), 'device-bad-answer'],
      ]
      const [first, last] = [sound('first.wav'), sound('last.wav')]
      const tree = [folder('REC', [first, ...breaking.map(([node]) => node), last])]
      await withDevice('OBJECTS3', { tree, faults: {} }, async (session, deviceId) => {
        assert.equal((await session.inState(deviceId, 'ready')).counts?.new, breaking.length + 2)
        await session.engine.call('devices.import', { deviceId })
        const views = await session.until('each of them has an error', async () => {
          const { recordings } = await session.engine.call('devices.recordings', { deviceId })
          const isEnded = recordings.every(({ state, error }) => state === 'known' || error !== null)
          return isEnded && recordings
        })
        const codes = Object.fromEntries(views.flatMap(({ path, error }) => (error ? [[path, error.code]] : [])))
        assert.deepEqual(codes, Object.fromEntries(breaking.map(([{ name }, code]) => [`REC/${name}`, code])))
        assert.deepEqual(await session.hashes(), [first, last].map(hashOf).sort())
        assert.equal((await session.device(deviceId))?.problems.length, 0)
      })
    },
  },
  {
    name: 'imports everything from an MTP device that follows an old standard',
    async run() {
      const [first, second] = [sound('first.wav'), sound('second.wav')]
      const faults = { splitHeader: true, flatListing: true, unsupported: [pieceOnly, operation.getPartialObject] }
      const tree = [folder('REC', [first, folder('A', [second])])]
      await withDevice('OBJECTS4', { tree, faults }, async (session, deviceId) => {
        const { counts } = await session.inState(deviceId, 'ready')
        assert.deepEqual([counts?.new, counts?.skipped], [2, 0])
        await session.engine.call('devices.import', { deviceId })
        await session.until('both', async () => (await session.hashes()).length === 2)
        assert.deepEqual(await session.hashes(), [first, second].map(hashOf).sort())
      })
    },
  },
]
