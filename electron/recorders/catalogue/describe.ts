import type { UsbIdentity } from '../usb/identity.ts'
import { type DeviceKind, knownDevices } from './recorders.ts'

/** How a device offers its files: as a drive, over MTP, not at all, or unknown yet. */
export type Transport = 'storage' | 'mtp' | 'other' | 'unknown'

/** `name` is for the screen. `isKnown`: the device is in the catalogue. */
export type DeviceDescription = {
  name: string
  maker: string | null
  kind: DeviceKind
  isKnown: boolean
}

type IdentityStrings = Pick<UsbIdentity, 'vendorId' | 'productId' | 'manufacturer' | 'product'>

const cardReader = /card.?reader|multi.?card|\bcrw\b|\bsd\/mmc\b|\breader\b/i

/**
 * Describes a device: as a known recorder, else as a drive, phone or card reader. Null for a device without recordings
 * (a keyboard, a hub), and for an unknown device while its `transport` is unknown.
 */
export function describeDevice(identity: IdentityStrings, transport: Transport = 'unknown'): DeviceDescription | null {
  const words = [identity.manufacturer, identity.product].filter((text) => text !== null).join(' ')
  const holdsFiles = transport === 'storage' || transport === 'mtp'
  const known = knownDevices.find(
    (entry) =>
      entry.vendorId === identity.vendorId &&
      (entry.productId === null || entry.productId === identity.productId) &&
      (!entry.strings || entry.strings.test(words) || (entry.orStorage === true && holdsFiles)),
  )
  if (known) {
    const { maker, kind } = known
    // "IC RECORDER" or "WS-853" is more precise than the general name for a maker's devices, but the maker must come before it.
    const name = known.productId === null && identity.product ? withMaker(maker, identity.product) : known.name
    return { name, maker, kind, isKnown: true }
  }
  if (!holdsFiles) return null
  const kind: DeviceKind = cardReader.test(words) ? 'card-reader' : transport === 'mtp' ? 'phone' : 'recorder'
  const unnamed = { 'card-reader': 'Card reader', phone: 'Phone or player', recorder: 'USB drive' }[kind]
  const name = identity.product
    ? withMaker(identity.manufacturer, identity.product)
    : (identity.manufacturer ?? unnamed)
  return { name, maker: identity.manufacturer, kind, isKnown: false }
}

const withMaker = (maker: string | null, product: string): string =>
  maker === null || product.toLowerCase().includes(maker.toLowerCase()) ? product : `${maker} ${product}`
