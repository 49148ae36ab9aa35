import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type ErrorInfo, toErrorInfo } from '../../../shared/errors.ts'
import { describeDevice } from './catalogue/describe.ts'
import { deviceKey } from './catalogue/deviceKey.ts'
import { chooseLayout, type DeviceLayout, type ListedFile, type ReadHead } from './layouts/index.ts'
import type { UsbIdentity } from './usb/identity.ts'
import { UsbWatch } from './usb/usbWatch.ts'
import type { Volume } from './volumes/types.ts'
import { Volumes } from './volumes/volumes.ts'

/** One volume of a recorder with what is on it, or why that cannot be told. */
export type RecorderVolume = { volume: Volume; layout: DeviceLayout | null; problem: ErrorInfo | null }

/** A recorder, phone or card reader that is plugged in. `key` is null where nothing tells this unit from another. */
export type ConnectedRecorder = {
  key: string | null
  name: string
  maker: string | null
  serialNumber: string | null
  volumes: RecorderVolume[]
  /** Why it cannot be read, or not all of it. */
  problems: ErrorInfo[]
}

export type RecorderListing = { recorders: ConnectedRecorder[]; problem: ErrorInfo | null }

/** Deeper than any recorder; a loop of links ends here. */
const deepestFolder = 12

/** What is plugged in and what is on it, by one look. Nothing is ever written to a device. */
export async function listRecorders(
  options: { watch?: UsbWatch; volumes?: Volumes; signal?: AbortSignal } = {},
): Promise<RecorderListing> {
  const watch = options.watch ?? new UsbWatch()
  const volumes = options.volumes ?? new Volumes()
  await watch.start()
  try {
    const found = await Promise.all(watch.devices.map((device) => look(device, volumes, options.signal)))
    return { recorders: found.filter((one) => one !== null), problem: watch.state.problem }
  } finally {
    await watch.stop()
  }
}

async function look(
  device: UsbIdentity,
  volumes: Volumes,
  signal: AbortSignal | undefined,
): Promise<ConnectedRecorder | null> {
  let found: Awaited<ReturnType<Volumes['volumesOf']>>
  try {
    found = await volumes.volumesOf(device, signal ? { signal } : {})
  } catch (error) {
    const known = describeDevice(device)
    return known && { ...facts(device, known), volumes: [], problems: [toErrorInfo(error)] }
  }
  const description = describeDevice(device, found.transport)
  if (!description) return null
  const read = await Promise.all(found.volumes.map((volume) => readVolume(volume, volumes)))
  return {
    ...facts(device, description, read[0]?.volume),
    volumes: read,
    problems: [...found.unmounted.map(({ problem }) => problem), ...read.flatMap(({ problem }) => problem ?? [])],
  }
}

const facts = (device: UsbIdentity, { name, maker }: { name: string; maker: string | null }, volume?: Volume) => ({
  key: deviceKey(device, volume ?? null),
  name,
  maker,
  serialNumber: device.serial,
})

async function readVolume(volume: Volume, volumes: Volumes): Promise<RecorderVolume> {
  try {
    const listing = await listFiles(volume.mountPoint)
    const layout = await chooseLayout(volume, listing, headsOf(volume.mountPoint))
    // A mount whose device was pulled out lists nothing and says so to nobody.
    if (!(await volumes.isVolumeThere(volume))) return { volume, layout: null, problem: gone }
    return { volume, layout, problem: null }
  } catch (error) {
    return { volume, layout: null, problem: (await volumes.isVolumeThere(volume)) ? toErrorInfo(error) : gone }
  }
}

const gone: ErrorInfo = {
  code: 'device-unplugged',
  message: 'The recorder was unplugged. Plug it in again, and Tapelog goes on.',
  retryable: true,
}

async function listFiles(root: string, path: readonly string[] = []): Promise<ListedFile[]> {
  if (path.length > deepestFolder) return []
  const files: ListedFile[] = []
  for (const entry of await readdir(join(root, ...path), { withFileTypes: true })) {
    const below = [...path, entry.name]
    if (entry.isDirectory()) files.push(...(await listFiles(root, below)))
    else if (entry.isFile()) {
      const { size, mtimeMs } = await stat(join(root, ...below))
      files.push({ path: below, sizeBytes: size, modifiedMs: Math.round(mtimeMs) })
    }
  }
  return files
}

const headsOf =
  (root: string): ReadHead =>
  async (path, maxBytes) => {
    const file = await open(join(root, ...path))
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(maxBytes), 0, maxBytes, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  }
