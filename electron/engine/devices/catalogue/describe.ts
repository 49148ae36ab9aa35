import type { UsbIdentity } from '../usb/identity.ts'
import { type DeviceKind, knownDevices, type LayoutHint } from './recorders.ts'

/** How files are reached: a drive, MTP, neither, or not known yet. */
export type Transport = 'storage' | 'mtp' | 'other' | 'unknown'

/** `name` is for a person; `isKnown` is false where only the device's own strings speak for it. */
export type DeviceDescription = {
  name: string
  maker: string | null
  kind: DeviceKind
  layout: LayoutHint
  isKnown: boolean
}

export type IdentityStrings = Pick<UsbIdentity, 'vendorId' | 'productId' | 'manufacturer' | 'product'>

const cardReader = /card.?reader|multi.?card|\bcrw\b|\bsd\/mmc\b|\breader\b/i

/**
 * What a device is: a known recorder, else any drive, phone or card reader. Null for what is no source of recordings
 * (a keyboard, a hub) and for an unknown device whose `transport` is not known yet.
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
    const { maker, kind, layout } = known
    // "IC RECORDER" or "WS-853" says more than a maker's whole range, but not alone.
    const name = known.productId === null && identity.product ? withMaker(maker, identity.product) : known.name
    return { name, maker, kind, layout, isKnown: true }
  }
  if (!holdsFiles) return null
  const kind: DeviceKind = cardReader.test(words) ? 'card-reader' : transport === 'mtp' ? 'phone' : 'recorder'
  const unnamed = { 'card-reader': 'Card reader', phone: 'Phone or player', recorder: 'USB drive' }[kind]
  const name = identity.product
    ? withMaker(identity.manufacturer, identity.product)
    : (identity.manufacturer ?? unnamed)
  return { name, maker: identity.manufacturer, kind, layout: 'generic', isKnown: false }
}

const withMaker = (maker: string | null, product: string): string =>
  maker === null || product.toLowerCase().includes(maker.toLowerCase()) ? product : `${maker} ${product}`
