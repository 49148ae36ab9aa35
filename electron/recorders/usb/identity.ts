/** Why a text of a device could not be read: no permission, unplugged meanwhile, or another reason. */
type UnreadableReason = 'no-permission' | 'gone' | 'unreadable'

/**
 * The identity of a USB device, read once when it is connected. `id` names one plug-in; the next plug-in gets another id. `bus`,
 * `address` and `ports` are the USB library's names for the place and differ between systems. `serialProblem`: why `serial` could not
 * be read; both are null if the device has none.
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

/** The properties of a `usb` package device that discovery reads. The three texts are getters that may throw. */
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
 * The reason of an error of the native library. All its errors have the code `GenericFailure`, so only the text distinguishes them,
 * e.g. "getDevices error: … not found (errno 2)".
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
 * Reads a device's identity without opening it. Never throws. Does not read `configuration`, because that needs write access to the
 * device.
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
