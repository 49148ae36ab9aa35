export type DeviceKind = 'recorder' | 'phone' | 'card-reader'

/**
 * One known recorder, or all recorders of a maker (`productId` null). If the numbers are not enough (several makers share the vendor
 * id, or the maker also makes many other devices), `strings` must match "manufacturer product". With `orStorage`, a device without such
 * strings also matches once it is known to have files.
 */
type KnownDevice = {
  vendorId: number
  productId: number | null
  maker: string
  name: string
  kind: DeviceKind
  strings?: RegExp
  orStorage?: boolean
}

/** Vendor and product numbers, from the USB-IF and from devices; the first match counts. */
export const knownDevices: readonly KnownDevice[] = [
  {
    // This is Realtek's vendor id, which card readers and many other devices also have.
    vendorId: 0x0bda,
    productId: 0x4042,
    strings: /^plaud note\b/i,
    maker: 'Plaud',
    name: 'Plaud Note',
    kind: 'recorder',
  },
  {
    vendorId: 0x054c,
    productId: null,
    strings: /recorder|\bicd-|\bpcm-/i,
    orStorage: true,
    maker: 'Sony',
    name: 'Sony recorder',
    kind: 'recorder',
  },
  {
    vendorId: 0x07b4,
    productId: null,
    strings: /recorder|voice|\b(ws|vn|dm|ds|ls)-/i,
    orStorage: true,
    maker: 'Olympus',
    name: 'Olympus recorder',
    kind: 'recorder',
  },
  { vendorId: 0x1686, productId: 0x01c0, maker: 'Zoom', name: 'Zoom recorder', kind: 'recorder' },
  {
    vendorId: 0x0644,
    productId: 0x801d,
    maker: 'TASCAM',
    name: 'TASCAM recorder',
    kind: 'recorder',
  },
]
