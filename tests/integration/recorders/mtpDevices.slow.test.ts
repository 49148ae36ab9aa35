import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../electron/engine/index.ts'
import { responseCode } from '../../../electron/recorders/mtp/errors.ts'
import { operation } from '../../../electron/recorders/mtp/operations.ts'
import { FolderBus } from '../../support/folderRecorder.ts'
import { importDone, importFailed } from '../../support/importEnds.ts'
import { MtpResponder, type TreeNode, usbDeviceOver } from '../../support/mtpResponder.ts'
import { openEngine } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { until } from '../../support/waiting.ts'
import { writeWave } from '../../support/waveFile.ts'

let folder: string
let bus: FolderBus
let engine: Engine
let tree: TreeNode[]
const at = (...path: string[]) => join(folder, ...path)
const key = '18d1:4ee1:HT7A1234'

function sound(seconds: number, seed: number): Buffer {
  writeWave(at('made.wav'), { seconds, seed })
  return readFileSync(at('made.wav'))
}
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const device = async () =>
  (await engine.call('devices.list', undefined)).devices.find(({ deviceId }) => deviceId === key)

function plugIn(responder: MtpResponder, hasEvents = false) {
  const usb = usbDeviceOver(responder, { hasEvents })
  bus.plugIn({
    handle: 'phone',
    vendorId: 0x18d1,
    productId: 0x4ee1,
    maker: 'Google',
    product: 'Pixel',
    serialNumber: 'HT7A1234',
    volumes: [],
    transport: 'mtp',
    device: usb,
  })
  return usb
}

beforeEach(async () => {
  folder = testFolder()
  bus = new FolderBus()
  tree = [
    {
      name: 'Recordings',
      children: [
        { name: 'Interview – 東京.wav', bytes: sound(1, 1), modified: '20260914T150233' },
        { name: 'long.wav', bytes: sound(120, 2), modified: '20260914T160000' },
        { name: 'photo.jpg', bytes: Buffer.alloc(100, 1) },
      ],
    },
  ]
  engine = await openEngine(at('library'), null, { devicePorts: bus.ports() })
  await engine.call('settings.update', { transcribeOnImport: false })
  engine.start({ kinds: ['import'], devices: true })
})
afterEach(() => engine.stop())

test('a phone is listed and imported with equal hashes, and has nothing new the second time', async () => {
  const usb = plugIn(new MtpResponder(tree))
  await until(async () => (await device())?.state === 'ready')
  expect(await device()).toMatchObject({
    name: 'Google Pixel',
    kind: 'phone',
    counts: { total: 2, new: 2, skipped: 1 },
    volumes: [{ fileSystem: 'mtp', isReadOnly: true }],
  })
  await engine.call('devices.import', { deviceId: key })
  await until(async () => (await device())?.counts?.known === 2)
  const { items } = await engine.call('recordings.list', {})
  const files = tree[0]?.children?.filter(({ name }) => name.endsWith('.wav')) ?? []
  expect(items.map(({ sha256 }) => sha256).sort()).toEqual(
    files.map(({ bytes }) => hash(bytes ?? Buffer.alloc(0))).sort(),
  )
  // Tapelog holds the device a moment longer, and calls it safe only after closing it.
  expect((await device())?.unplug.isSafe).toBe(usb.calls.at(-1) === 'close')
  await until(async () => (await device())?.unplug.isSafe)
  expect(usb.calls.at(-1)).toBe('close')

  bus.pullOut('phone')
  await until(async () => (await device())?.state === 'away')
  plugIn(new MtpResponder(tree))
  await until(async () => (await device())?.state === 'ready')
  expect((await device())?.counts).toMatchObject({ new: 0, known: 2 })
})

test('an import interrupted by unplugging continues when the phone is plugged in again', async () => {
  const responder = new MtpResponder(tree)
  plugIn(responder)
  await until(async () => (await device())?.state === 'ready')
  responder.faults.unplugAtByte = responder.sentBytes + 2_000_000
  await engine.call('devices.import', { deviceId: key })
  await until(async () => {
    const { imports } = await engine.call('recordings.list', {})
    return imports.some(({ state, error }) => state === 'waiting' && error?.code === 'device-unplugged')
  })
  expect(readdirSync(at('library/incoming'))).toEqual([])
  bus.pullOut('phone')
  plugIn(new MtpResponder(tree))
  await until(async () => (await device())?.counts?.known === 2)
  const { items } = await engine.call('recordings.list', {})
  expect(items.map(({ title }) => title).sort()).toEqual(['Interview – 東京', 'long'])
})

test('an import interrupted late in a long file reads only the missing bytes', async () => {
  const bytes = sound(600, 3)
  tree[0]?.children?.push({ name: 'longer.wav', bytes, modified: '20260915T160000' })
  const responder = new MtpResponder(tree)
  plugIn(responder)
  await until(async () => (await device())?.counts?.total === 3)
  const { recordings } = await engine.call('devices.recordings', { deviceId: key })
  const keys = recordings.filter(({ path }) => path.endsWith('longer.wav')).map((recording) => recording.key)
  responder.faults.unplugAtByte = responder.sentBytes + 17_000_000
  await engine.call('devices.import', { deviceId: key, keys })
  await until(async () => {
    const { imports } = await engine.call('recordings.list', {})
    return imports.some(({ state, error }) => state === 'waiting' && error?.code === 'device-unplugged')
  })
  bus.pullOut('phone')
  const again = new MtpResponder(tree)
  plugIn(again)
  await until(async () => (await device())?.counts?.known === 1)
  const { items } = await engine.call('recordings.list', {})
  expect(items.map(({ sha256 }) => sha256)).toEqual([hash(bytes)])
  // Tapelog had three parts of 5 MiB and requests the last of them again.
  expect(again.sentBytes).toBeLessThan(bytes.length - 2 * 5_242_880 + 500_000)
  expect(readdirSync(at('library/incoming'))).toEqual([])
})

test('a locked phone shows a message instead of an empty list', async () => {
  plugIn(new MtpResponder(tree, { withoutStorage: true }))
  await until(async () => (await device())?.state === 'unreadable')
  expect(await device()).toMatchObject({ counts: null, problems: [{ code: 'device-locked' }] })
  expect((await device())?.problems[0]?.message).toContain('Unlock its screen')
})

test('an import from a locked phone starts once it is unlocked', async () => {
  const first = new MtpResponder(tree)
  plugIn(first)
  await until(async () => (await device())?.state === 'ready')
  first.faults.unplugAtByte = first.sentBytes + 2_000_000
  await engine.call('devices.import', { deviceId: key })
  await until(async () => (await engine.call('recordings.list', {})).imports.some(({ state }) => state === 'waiting'))
  bus.pullOut('phone')
  await until(async () => (await device())?.state === 'away')
  const locked = new MtpResponder(tree, { withoutStorage: true })
  const usb = plugIn(locked)
  await until(async () => (await device())?.state === 'unreadable')
  const messages = new Set<string | null>()
  const off = engine.on('devices.changed', () => void device().then((found) => messages.add(found?.message ?? null)))
  const asked = () => usb.calls.filter((call) => call === 'claim').length
  const before = asked()
  await until(() => asked() >= before + 3)
  // Tapelog asks again and again, and nothing on screen moves meanwhile.
  expect([...messages].filter((message) => message !== null)).toEqual([])
  off()
  locked.faults = {}
  await until(async () => (await device())?.counts?.known === 2)
  expect((await engine.call('recordings.list', {})).total).toBe(2)
})

test('a file that changes during the copy is refused and can be imported in its new form', async () => {
  const [, long] = tree[0]?.children ?? []
  if (!long?.bytes) throw new Error('the phone has a long recording')
  const other = sound(120, 9)
  plugIn(new MtpResponder(tree))
  await until(async () => (await device())?.state === 'ready')
  let isChanged = false
  engine.on('import.progress', ({ progress: { bytesDone = 0 } }) => {
    if (isChanged || bytesDone < 1_000_000) return
    isChanged = true
    Object.assign(long, { bytes: other, modified: '20260914T160007' })
  })
  const { recordings } = await engine.call('devices.recordings', { deviceId: key })
  const keys = recordings.filter(({ path }) => path.endsWith('long.wav')).map((one) => one.key)
  await engine.call('devices.import', { deviceId: key, keys })
  await until(async () =>
    (await engine.call('recordings.list', {})).imports.some(({ error }) => error?.code === 'device-recording-changed'),
  )
  expect((await engine.call('recordings.list', {})).total).toBe(0)
  // Tapelog lists the device again without a request: the other recording of this name is new.
  await until(async () => (await device())?.counts?.new === 2)
  await engine.call('devices.import', { deviceId: key })
  await until(async () => (await device())?.counts?.known === 2)
  const { items } = await engine.call('recordings.list', {})
  expect(items.map(({ sha256 }) => sha256)).toContain(hash(other))
})

test('a file that is cut in half during the copy is never sealed incomplete', async () => {
  const [, long] = tree[0]?.children ?? []
  if (!long?.bytes) throw new Error('the phone has a long recording')
  const half = long.bytes.subarray(0, Math.floor(long.bytes.length / 2))
  plugIn(new MtpResponder(tree))
  await until(async () => (await device())?.state === 'ready')
  let isCut = false
  engine.on('import.progress', ({ progress: { bytesDone = 0 } }) => {
    if (isCut || bytesDone < 1_000_000) return
    isCut = true
    Object.assign(long, { bytes: half })
  })
  await engine.call('devices.import', { deviceId: key })
  await until(async () =>
    (await engine.call('recordings.list', {})).imports.some(({ error }) => error?.code === 'device-recording-changed'),
  )
  const { items } = await engine.call('recordings.list', {})
  expect(items.map(({ title }) => title)).toEqual(['Interview – 東京'])
})

test('a device that only reads whole files is imported', async () => {
  plugIn(new MtpResponder(tree, { unsupported: [0x101b, 0x95c1] }))
  await until(async () => (await device())?.state === 'ready')
  await engine.call('devices.import', { deviceId: key })
  // Listing again during the import waits for its turn.
  await engine.call('devices.rescan', { deviceId: key })
  await until(async () => (await device())?.counts?.known === 2)
  expect((await engine.call('recordings.list', {})).total).toBe(2)
})

test('a skipped file is listed with its reason', async () => {
  tree[0]?.children?.push(
    { name: 'secret.wav', bytes: sound(1, 4), fault: { only: operation.getObjectInfo, refuse: 0x200f } },
    { name: 'claims.wav', bytes: sound(1, 5), fault: { saysSize: 2e9 } },
    { name: 'long.wav', bytes: sound(1, 6) },
    { name: 'a/b.wav', bytes: sound(1, 7) },
    { name: 'a\\b.wav', bytes: sound(1, 8) },
  )
  plugIn(new MtpResponder(tree))
  await until(async () => (await device())?.state === 'ready')
  expect((await device())?.counts).toMatchObject({ total: 3, skipped: 5 })
  const { skipped } = await engine.call('devices.recordings', { deviceId: key })
  const reason = (name: string) => skipped.find(({ path }) => path.endsWith(name))?.reason
  expect(reason('secret.wav')).toBe('no-access')
  expect(reason('claims.wav')).toBe('impossible-size')
  expect(reason('long.wav')).toBe('same-name')
  expect(reason('a_b.wav')).toBe('same-name')
})

test('a file that arrives in single bytes is refused and the others are imported', async () => {
  const responder = new MtpResponder(tree)
  plugIn(responder)
  await until(async () => (await device())?.state === 'ready')
  const crumbs = tree[0]?.children?.[1]
  if (crumbs) crumbs.fault = { only: operation.getPartialObject64, pieceBytes: 1 }
  await engine.call('devices.import', { deviceId: key })
  await until(async () => (await device())?.counts?.refused === 1)
  await until(async () => (await device())?.counts?.known === 1)
  const { recordings } = await engine.call('devices.recordings', { deviceId: key })
  expect(recordings.find(({ state }) => state === 'refused')).toMatchObject({
    path: 'Recordings/long.wav',
    error: { code: 'device-file-in-crumbs' },
  })
})

test('new files appear by events of the device, even after it is released', async () => {
  const responder = new MtpResponder(tree, { eventsAfterCommands: 3 })
  const usb = plugIn(responder, true)
  await until(async () => (await device())?.counts?.total === 2)
  responder.faults = {}
  const [folderNode] = tree
  if (!folderNode) throw new Error('the phone has a folder')
  const recorded = (name: string, seed: number) => {
    const handle = responder.add({ name, bytes: sound(1, seed), modified: '20260916T090000' }, folderNode)
    responder.sendEvent(0x4002, handle)
  }
  recorded('second.wav', 11)
  await until(async () => (await device())?.counts?.total === 3)
  await until(() => usb.calls.at(-1) === 'close')
  recorded('third.wav', 12)
  await until(async () => (await device())?.counts?.total === 4)
})

test('salvage saves the rest of a file that the phone cannot fully read', async () => {
  const bytes = sound(120, 2)
  const unreadable = { fromByte: 1_500_000, toByte: 1_500_100 }
  tree = [{ name: 'long.wav', bytes, modified: '20260914T160000', fault: { unreadable } }]
  plugIn(new MtpResponder(tree))
  await until(async () => (await device())?.state === 'ready')
  const { jobIds } = await engine.call('devices.import', { deviceId: key })
  const jobId = jobIds[0] ?? 0
  expect(await importFailed(engine, jobId)).toMatchObject({ error: { code: 'device-refused' } })
  await engine.call('imports.salvage', { jobId })
  await importDone(engine, jobId)
  const [fromByte, lengthBytes] = [22 * 65_536, 65_536]
  const [saved] = (await engine.call('recordings.list', {})).items
  expect(saved?.missing?.gaps).toMatchObject([{ fromByte, lengthBytes }])
  expect(saved?.sha256).toBe(hash(Buffer.from(bytes).fill(0, fromByte, fromByte + lengthBytes)))
})

test('salvage is refused for a phone that only reads whole files', async () => {
  const unsupported = [operation.getPartialObject, operation.getPartialObject64]
  tree = [
    { name: 'a.wav', bytes: sound(2, 2), fault: { only: operation.getObject, refuse: responseCode.generalError } },
  ]
  plugIn(new MtpResponder(tree, { unsupported }))
  await until(async () => (await device())?.state === 'ready')
  const { jobIds } = await engine.call('devices.import', { deviceId: key })
  const jobId = jobIds[0] ?? 0
  expect(await importFailed(engine, jobId)).toMatchObject({ error: { code: 'device-refused' } })
  await engine.call('imports.salvage', { jobId })
  expect(await importFailed(engine, jobId)).toMatchObject({ error: { code: 'salvage-whole-files-only' } })
})
