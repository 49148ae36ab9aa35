import { strict as assert } from 'node:assert'
import { createHash } from 'node:crypto'
import { asMtpUsbDevice, type MtpFile, MtpSession, openMtpTransport } from '../../../electron/recorders/mtp/index.ts'
import type { MtpUsbDevice } from '../../../electron/recorders/mtp/usbDevice.ts'
import type { UsbIdentity } from '../../../electron/recorders/usb/identity.ts'
import { UsbWatch } from '../../../electron/recorders/usb/usbWatch.ts'
import { TapelogError } from '../../../shared/errors/errors.ts'
import type { RigCase } from '../rig/guestCases.mts'
import { until } from '../rig/guestVolumes.mjs'
import { makeMtpGadget } from '../rig/mtpGadget.mjs'
import { makeQemuMtp } from '../rig/qemuMtp.mjs'
import { noise, wave } from '../rig/sounds.mjs'

type Emulated = {
  vendorId: number
  productId: number
  serialNumber?: string
  hashes: Record<string, string>
  plugIn(): unknown
  pullOut(): unknown
}
type Plugged = { identity: UsbIdentity; device: MtpUsbDevice; unplugged: AbortSignal; stop(): Promise<void> }

const recorderIdentity = {
  vendorId: 0x054c,
  productId: 0x0c71,
  maker: 'SONY',
  product: 'IC RECORDER',
  serialNumber: '10FC5C7E1A2B3D',
}
const large = 'REC_FILE/FOLDER02/Über acht MB – 東京.wav'
const recorder = (): Emulated & { remove(): Promise<void> } => ({
  ...recorderIdentity,
  ...makeMtpGadget({
    name: 'mtp',
    ...recorderIdentity,
    // Umtp-responder cuts names before the first character beyond 16 bits, so no name here has one.
    files: {
      'REC_FILE/FOLDER01/261102_1403.wav': wave('mtp', 2),
      'REC_FILE/FOLDER01/Réunion équipe – 東京.wav': wave('mtp names', 2),
      'REC_FILE/FOLDER01/Интервью №1.wav': wave('mtp letters', 1),
      'REC_FILE/FOLDER01/empty.wav': Buffer.alloc(0),
      // Data of these lengths ends with a full packet, with and without the header of 12 bytes.
      'REC_FILE/FOLDER01/packet.bin': noise('packet', 1024),
      'REC_FILE/FOLDER01/packets.bin': noise('packets', 64 * 1024 - 12),
      [large]: wave('mtp large', 262),
    },
  }),
})

async function pluggedIn(emulated: Emulated): Promise<Plugged> {
  const watch = new UsbWatch()
  await watch.start()
  assert.equal(watch.state.state, 'watching')
  const find = () =>
    watch.devices.find(({ vendorId, productId }) => vendorId === emulated.vendorId && productId === emulated.productId)
  await emulated.plugIn()
  await until('the recorder is listed', () => find() !== undefined)
  const identity = find()
  const live = identity && watch.deviceOf(identity.id)
  assert.ok(identity && live)
  const gone = new AbortController()
  watch.on('disconnected', ({ id }) => id === identity.id && gone.abort())
  return { identity, device: asMtpUsbDevice(live), unplugged: gone.signal, stop: () => watch.stop() }
}

async function pulledOut(emulated: Emulated, { unplugged, stop }: Plugged): Promise<void> {
  await emulated.pullOut()
  await until('the recorder is away', () => unplugged.aborted)
  await stop()
}

async function contentOf(session: MtpSession, { handle }: MtpFile, fromByte = 0): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of session.read(handle, { fromByte })) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

async function filesOf(session: MtpSession): Promise<Map<string, MtpFile>> {
  const files = new Map<string, MtpFile>()
  for await (const file of session.walk()) files.set(file.path.join('/'), file)
  return files
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Compares every file with its hash, and reads the largest again from three places. */
async function readEverything(emulated: Emulated, session: MtpSession): Promise<void> {
  const startedMs = performance.now()
  const files = await filesOf(session)
  assert.deepEqual([...files.keys()].sort(), Object.keys(emulated.hashes).sort())
  const listedMs = performance.now()
  let bytes = 0
  for (const [path, file] of files) {
    const content = await contentOf(session, file)
    assert.equal(content.length, file.sizeBytes, path)
    assert.equal(sha256(content), emulated.hashes[path], path)
    bytes += content.length
    if (content.length < 7_000_000) continue
    for (const fromByte of [5_000_001, content.length - 1, content.length]) {
      const rest = await contentOf(session, file, fromByte)
      assert.ok(rest.equals(content.subarray(fromByte)), `from ${fromByte}`)
      bytes += rest.length
    }
  }
  const seconds = (performance.now() - listedMs) / 1000
  console.log(
    `  ${files.size} files listed in ${Math.round(listedMs - startedMs)} ms, ${(bytes / 1e6 / seconds).toFixed(1)} MB/s`,
  )
}

/** Unplugs the device in the middle of the largest file, between two pieces, while the next piece is under way. */
async function pulledOutWhileReading(emulated: Emulated, plugged: Plugged, session: MtpSession): Promise<void> {
  const [largest] = [...(await filesOf(session)).values()].sort((a, b) => b.sizeBytes - a.sizeBytes)
  assert.ok(largest && largest.sizeBytes > 7_000_000)
  let bytes = 0
  let pulledMs = 0
  let pulling: unknown = null
  await assert.rejects(
    async () => {
      for await (const piece of session.read(largest.handle)) {
        bytes += piece.length
        if (bytes < 2_000_000 || pulling !== null) continue
        pulledMs = performance.now()
        pulling = new Promise((resolve) => setTimeout(resolve, 5)).then(() => emulated.pullOut())
      }
    },
    (error) => error instanceof TapelogError && error.code === 'device-unplugged',
  )
  console.log(`  unplugged at ${bytes} bytes, told after ${Math.round(performance.now() - pulledMs)} ms`)
  assert.ok(bytes < largest.sizeBytes)
  await pulling
  await session.close()
  await until('the recorder is away', () => plugged.unplugged.aborted)
  await plugged.stop()
}

async function wholeStory(emulated: Emulated): Promise<void> {
  const first = await pluggedIn(emulated)
  const session = await MtpSession.open(await openMtpTransport(first.device, { unplugged: first.unplugged }))
  const { manufacturer, model, serialNumber, operations } = session.deviceInfo
  console.log(`  ${manufacturer} | ${model} | ${serialNumber} | ${operations.size} operations`)
  if (emulated.serialNumber !== undefined) {
    assert.equal(serialNumber, emulated.serialNumber)
    assert.equal(first.identity.serial, emulated.serialNumber)
  }
  const storages = await session.storages()
  assert.equal(storages.length, 1)
  assert.ok((storages[0]?.capacityBytes ?? 0) > 0)
  await readEverything(emulated, session)
  await pulledOutWhileReading(emulated, first, session)

  const second = await pluggedIn(emulated)
  const again = await MtpSession.open(await openMtpTransport(second.device, { unplugged: second.unplugged }))
  const [file] = (await filesOf(again)).values()
  assert.ok(file)
  assert.equal(sha256(await contentOf(again, file)), emulated.hashes[file.path.join('/')])
  await again.close()
  await pulledOut(emulated, second)
}

export const cases: RigCase[] = [
  {
    name: 'reads an MTP recorder whole, from an offset and again after an unplug',
    async run() {
      const emulated = recorder()
      await wholeStory(emulated).finally(() => emulated.remove())
    },
  },
  {
    name: 'reads the MTP phone of QEMU whole, from an offset and again after an unplug',
    run: () => wholeStory(makeQemuMtp()),
  },
]
