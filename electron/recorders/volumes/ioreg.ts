/**
 * A USB device in the I/O registry with its whole disks ('disk4'). `address` and `locationId` are the numbers of the `usb`
 * package, whose `bus` is the top byte of the location.
 */
export type RegistryDevice = {
  vendorId: number | null
  productId: number | null
  serial: string | null
  locationId: number | null
  address: number | null
  interfaceClasses: number[]
  disks: string[]
  /** The logical unit of each disk, if the registry has one above the disk. */
  logicalUnits: Map<string, number>
}

type Node = {
  depth: number
  device: RegistryDevice | null
  className: string
  /** The text after the `@` in the device's name. */
  location: string
  bsdName: string | null
  isWhole: boolean
}

const blank = (): RegistryDevice => ({
  vendorId: null,
  productId: null,
  serial: null,
  locationId: null,
  address: null,
  interfaceClasses: [],
  disks: [],
  logicalUnits: new Map(),
})

const isUsbDevice = (className: string): boolean => className === 'IOUSBHostDevice' || className === 'IOUSBDevice'

/**
 * Reads `ioreg -r -c IOUSBHostDevice -l -w0`: nodes as `+-o Name  <class IOMedia, id …>`, indented by depth, each followed by lines
 * `"key" = value`. This reads the text form, because the plist has binary values that the system's JSON converter refuses. A disk
 * belongs to the nearest USB device above it, not to a hub further up. A device that is printed twice (below its hub and separately) is
 * returned once.
 */
export function parseIoreg(text: string): RegistryDevice[] {
  const devices: RegistryDevice[] = []
  const open: Node[] = []
  const owner = (): RegistryDevice | null => open.findLast(({ device }) => device !== null)?.device ?? null
  const close = (depth: number): void => {
    while ((open.at(-1)?.depth ?? -1) >= depth) {
      const node = open.pop()
      if (node?.className !== 'IOMedia' || !node.isWhole || !node.bsdName) continue
      const device = owner()
      const unit = open.findLast(({ className }) => className === 'IOSCSILogicalUnitNub')?.location
      device?.disks.push(node.bsdName)
      if (device && unit) device.logicalUnits.set(node.bsdName, Number.parseInt(unit, 16))
    }
  }
  for (const line of text.split('\n')) {
    const head = /^([ |]*)\+-o .*?(?:@([0-9a-f]+))? *<class ([A-Za-z0-9_]+)/.exec(line)
    if (head?.[1] !== undefined && head[3] !== undefined) {
      close(head[1].length)
      const device = isUsbDevice(head[3]) ? blank() : null
      if (device) devices.push(device)
      open.push({
        depth: head[1].length,
        device,
        className: head[3],
        location: head[2] ?? '',
        bsdName: null,
        isWhole: false,
      })
      continue
    }
    const property = /^[ |]*"([^"]+)" = (.*?)\s*$/.exec(line)
    const node = open.at(-1)
    if (node && property?.[1] !== undefined && property[2] !== undefined) note(node, owner(), property[1], property[2])
  }
  close(0)
  return once(devices)
}

function note(node: Node, owner: RegistryDevice | null, key: string, value: string): void {
  const text = /^"(.*)"$/.exec(value)?.[1] ?? null
  const number = /^(0x[0-9a-f]+|\d+)$/i.test(value) ? Number(value) : null
  if (node.className === 'IOMedia') {
    if (key === 'BSD Name') node.bsdName = text
    else if (key === 'Whole') node.isWhole = value === 'Yes'
  } else if (node.device) {
    if (key === 'idVendor') node.device.vendorId = number
    else if (key === 'idProduct') node.device.productId = number
    else if (key === 'locationID') node.device.locationId = number
    else if (key === 'USB Address' || key === 'kUSBAddress') node.device.address = number
    else if (key === 'USB Serial Number' || key === 'kUSBSerialNumberString') node.device.serial = text
  } else if (key === 'bInterfaceClass' && number !== null) owner?.interfaceClasses.push(number)
}

function once(devices: RegistryDevice[]): RegistryDevice[] {
  const seen = new Map<string, RegistryDevice>()
  for (const device of devices) {
    const key = `${device.locationId}/${device.address}/${device.vendorId}/${device.productId}/${device.serial}`
    const earlier = seen.get(key)
    if (!earlier) seen.set(key, device)
    else {
      earlier.disks = [...new Set([...earlier.disks, ...device.disks])]
      for (const [disk, unit] of device.logicalUnits) earlier.logicalUnits.set(disk, unit)
      earlier.interfaceClasses.push(...device.interfaceClasses)
    }
  }
  return [...seen.values()]
}
