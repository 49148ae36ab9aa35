/** Why a device's text could not be read: no right to, unplugged meanwhile, or anything else. */
export type UnreadableReason = 'no-permission' | 'gone' | 'unreadable'

/**
 * What a USB device says of itself, read once at connect: on a disconnect nothing can be asked any more.
 * `id` names one plug-in (a replug gets another); `bus`, `address` and `ports` are the library's own words for the place
 * and differ per system. `serialProblem` says why `serial` is null although it was asked for; both are null when the
 * device simply has none.
 */
export type UsbIdentity = {
  id: string
  vendorId: number
  productId: number
  manufacturer: string | null
  product: string | null
  serial: string | null
  serialProblem: UnreadableReason | null
  bus: string
  address: number
  ports: number[]
  speed: string | null
  deviceClass: number
}

/** The part of a device of the `usb` package that is read for discovery. The three texts are getters that may throw. */
export type UsbDeviceLike = {
  readonly handle: string
  readonly vendorId: number
  readonly productId: number
  readonly manufacturerName?: string | null
  readonly productName?: string | null
  readonly serialNumber?: string | null
  readonly bus: string
  readonly address: number
  readonly ports: number[]
  readonly speed?: string | undefined
  readonly deviceClass: number
}

/**
 * The reason behind an error of the native library. All of them carry the code `GenericFailure`, so that only the text
 * can be judged, e.g. "getDevices error: … not found (errno 2)".
 */
export function unreadableReason(error: unknown): UnreadableReason {
  const text = error instanceof Error ? error.message : String(error)
  if (/errno (1|13)\b|EACCES|EPERM|permission|access (is )?denied/i.test(text)) return 'no-permission'
  if (/errno (2|19)\b|ENOENT|ENODEV|not found|no such|disconnected/i.test(text)) return 'gone'
  return 'unreadable'
}

type Text = { text: string | null; problem: UnreadableReason | null }

function textOf(read: () => string | null | undefined): Text {
  try {
    // Some firmware pads its strings with zero bytes or spaces.
    const text = (read() ?? '').replaceAll('\0', '').trim()
    return { text: text === '' ? null : text, problem: null }
  } catch (error) {
    return { text: null, problem: unreadableReason(error) }
  }
}

/**
 * Reads a device's identity without opening it. Never throws. `configuration` is left alone: reading it needs write
 * access to the device.
 */
export function readIdentity(device: UsbDeviceLike): UsbIdentity {
  const serial = textOf(() => device.serialNumber)
  return {
    id: device.handle,
    vendorId: device.vendorId,
    productId: device.productId,
    manufacturer: textOf(() => device.manufacturerName).text,
    product: textOf(() => device.productName).text,
    serial: serial.text,
    serialProblem: serial.problem,
    bus: String(device.bus),
    address: device.address,
    ports: [...(device.ports ?? [])],
    speed: device.speed ?? null,
    deviceClass: device.deviceClass,
  }
}
