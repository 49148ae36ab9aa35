/** The methods of a node-usb device (`usb` 3.1, WebUSB API) that Tapelog uses. The library's own types leave out the timeouts. */
export type MtpUsbDevice = {
  readonly opened: boolean
  /** This getter opens the device and may throw, so discovery does not read it. */
  readonly configuration: UsbConfigurationShape | null
  open(): Promise<void>
  close(): Promise<void>
  claimInterface(interfaceNumber: number): Promise<void>
  releaseInterface(interfaceNumber: number): Promise<void>
  selectAlternateInterface(interfaceNumber: number, alternateSetting: number): Promise<void>
  clearHalt(direction: 'in' | 'out', endpointNumber: number): Promise<void>
  transferIn(
    endpointNumber: number,
    lengthBytes: number,
    timeoutMs: number,
  ): Promise<{ status?: string; data?: DataView | undefined }>
  transferOut(
    endpointNumber: number,
    // The library does not accept views of shared memory.
    data: Uint8Array<ArrayBuffer>,
    timeoutMs: number,
  ): Promise<{ status?: string; bytesWritten: number }>
}

/** A device from `usb.getDevices()`, whose declared type leaves out its transfers. */
export function asMtpUsbDevice(device: object): MtpUsbDevice {
  if ('transferIn' in device && 'transferOut' in device && 'claimInterface' in device) return device as MtpUsbDevice
  throw new Error('the USB library gave a device without transfers')
}

type UsbConfigurationShape = { readonly interfaces: readonly UsbInterfaceShape[] }
type UsbInterfaceShape = { readonly interfaceNumber: number; readonly alternates: readonly UsbAlternateShape[] }
type UsbAlternateShape = {
  readonly alternateSetting: number
  readonly interfaceClass: number
  readonly interfaceSubclass: number
  readonly interfaceProtocol: number
  readonly interfaceName?: string | null
  readonly endpoints: readonly {
    readonly endpointNumber: number
    readonly direction: string
    readonly type: string
    readonly packetSize: number
  }[]
}

/** A device's interface for MTP. Endpoint numbers have no direction bit. */
export type MtpInterface = {
  interfaceNumber: number
  alternateSetting: number
  inEndpoint: number
  outEndpoint: number
  inPacketBytes: number
  outPacketBytes: number
  /** The endpoint for events; null if the device has none. */
  events: MtpEventEndpoint | null
}

/** `transferBytes`: room for one event, in whole packets. */
export type MtpEventEndpoint = { endpointNumber: number; transferBytes: number }

/** An event has at most a header and three parameters. */
const longestEventBytes = 24

/**
 * The first interface of class 6/1/1 (still image, PTP), or of the vendor's class (255) named MTP (MTP 1.1 appendix H;
 * Android before 4.4), with bulk endpoints in both directions, and its endpoint for events. Null if there is none.
 */
export function findMtpInterface(configuration: UsbConfigurationShape | null): MtpInterface | null {
  for (const { interfaceNumber, alternates } of configuration?.interfaces ?? []) {
    for (const alternate of alternates) {
      const { interfaceClass, interfaceSubclass, interfaceProtocol } = alternate
      const isStillImage = interfaceClass === 6 && interfaceSubclass === 1 && interfaceProtocol === 1
      const isNamedMtp = interfaceClass === 255 && /\bMTP\b/i.test(alternate.interfaceName ?? '')
      const bulk = alternate.endpoints.filter(({ type, packetSize }) => type === 'bulk' && packetSize > 0)
      const into = bulk.find(({ direction }) => direction === 'in')
      const out = bulk.find(({ direction }) => direction === 'out')
      const event = alternate.endpoints.find(
        ({ type, direction, packetSize }) => type === 'interrupt' && direction === 'in' && packetSize > 0,
      )
      if ((isStillImage || isNamedMtp) && into && out)
        return {
          interfaceNumber,
          alternateSetting: alternate.alternateSetting,
          inEndpoint: into.endpointNumber,
          outEndpoint: out.endpointNumber,
          inPacketBytes: into.packetSize,
          outPacketBytes: out.packetSize,
          events: event
            ? {
                endpointNumber: event.endpointNumber,
                transferBytes: Math.ceil(longestEventBytes / event.packetSize) * event.packetSize,
              }
            : null,
        }
    }
  }
  return null
}
