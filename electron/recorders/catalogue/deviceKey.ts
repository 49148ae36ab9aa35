import type { UsbIdentity } from '../usb/identity.ts'
import { describeDevice } from './describe.ts'

/** Placeholders that makers give to every unit as a serial number. */
const placeholder = /^(0?123456789(0|a(b(c(d(ef?)?)?)?)?)?|abcdef\d*|0*1|n\/?a|none|null|serial(number)?|default.*)$/i

/**
 * Whether a serial number can identify one unit: it is printable, not a placeholder, and not one repeated character.
 * @exportedFor tests: they check serial numbers without a device
 */
export function isPlausibleSerial(serial: string | null): serial is string {
  if (serial === null || serial.length < 4 || serial.length > 126) return false
  if (!/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(serial)) return false
  // If a device has no serial number, Windows makes a number such as `6&2f1b0c4&0&3`, which identifies the socket.
  if (serial.includes('&')) return false
  const marks = serial.replace(/[^0-9a-z]/gi, '')
  return !/^(.?)\1*$/i.test(marks) && !placeholder.test(marks)
}

const hex = (value: number): string => value.toString(16).padStart(4, '0')

/**
 * The name under which Tapelog remembers a device: `vid:pid:serial` if the serial is plausible, else `volume:<uuid>:<label>` of its
 * file system. A card reader gets the name of its card, because two cards are two sources. Null if nothing distinguishes this unit from
 * others; Tapelog then remembers nothing about it.
 */
export function deviceKey(
  identity: Pick<UsbIdentity, 'vendorId' | 'productId' | 'manufacturer' | 'product' | 'serial'>,
  volume: { uuid: string | null; label: string | null } | null = null,
): string | null {
  const bySerial = isPlausibleSerial(identity.serial)
    ? `${hex(identity.vendorId)}:${hex(identity.productId)}:${identity.serial}`
    : null
  const uuid = volume?.uuid?.trim() ?? ''
  const tellsApart = /[1-9a-f]/i.test(uuid)
  const byVolume = volume && tellsApart ? `volume:${uuid.toLowerCase()}:${volume.label ?? ''}` : null
  return describeDevice(identity, 'storage')?.kind === 'card-reader' ? (byVolume ?? bySerial) : (bySerial ?? byVolume)
}
