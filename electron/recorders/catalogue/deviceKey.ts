import type { UsbIdentity } from '../usb/identity.ts'
import { describeDevice } from './describe.ts'

/** Serial numbers that makers give to every unit. */
const placeholder = /^(0?123456789(0|a(b(c(d(ef?)?)?)?)?)?|abcdef\d*|0*1|n\/?a|none|null|serial(number)?|default.*)$/i

/**
 * Whether a serial can identify one unit: printable, not a placeholder, not one repeated character.
 * @exportedFor tests: serial numbers without a device
 */
export function isPlausibleSerial(serial: string | null): serial is string {
  if (serial === null || serial.length < 4 || serial.length > 126) return false
  if (!/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(serial)) return false
  // Windows gives a device without a serial one such as `6&2f1b0c4&0&3`, which identifies the socket.
  if (serial.includes('&')) return false
  const marks = serial.replace(/[^0-9a-z]/gi, '')
  return !/^(.?)\1*$/i.test(marks) && !placeholder.test(marks)
}

const hex = (value: number): string => value.toString(16).padStart(4, '0')

/**
 * The name under which a device is remembered: `vid:pid:serial` if the serial is plausible, else `volume:<uuid>:<label>` of its
 * file system. A card reader is named by the card in it, because two cards are two sources. Null if this unit cannot be told
 * from another; then nothing can be remembered for it.
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
