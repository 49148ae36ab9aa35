import { TapelogError } from '../../../../shared/errors.ts'
import { unplugged } from './errors.ts'

/** node-usb gives every error the code `GenericFailure`: only the text tells them apart. */
const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const saysGone = /disconnect|no such device|ENODEV|ENOENT|not connected|device not found/i
const saysStall = /stall|EPIPE/i
const saysTimeout = /cancelled|canceled|timed? ?out/i
const saysBusy = /busy|exclusive|in use|already claimed|EBUSY/i
const saysDenied = /denied|not permitted|insufficient|EACCES|EPERM/i

export type TransferFailure = { kind: 'unplugged' | 'stalled' | 'timeout' | 'failed'; error: TapelogError }

/** What a failed transfer means. `isGone`: the disconnect was heard of meanwhile. */
export function transferFailure(cause: unknown, isGone = false): TransferFailure {
  const text = textOf(cause)
  if (isGone || saysGone.test(text)) return { kind: 'unplugged', error: unplugged(cause) }
  const made = (code: string, message: string) => new TapelogError(code, message, { retryable: true, cause })
  if (saysStall.test(text))
    return { kind: 'stalled', error: made('device-stalled', 'The device refused a transfer. Try again.') }
  if (saysTimeout.test(text))
    return {
      kind: 'timeout',
      error: made('device-timeout', 'The device does not answer. Unplug it, wait a moment and plug it in again.'),
    }
  return {
    kind: 'failed',
    error: made('device-transfer-failed', 'The connection to the device failed. Check its cable and plug it in again.'),
  }
}

/** Who holds the interface, and what to do about it. */
function busyMessage(platform: NodeJS.Platform): string {
  if (platform === 'darwin')
    return (
      'macOS itself is reading this device (its ptpcamerad service). Close Photos, Image Capture and any other ' +
      'program that shows it, then plug it in again.'
    )
  if (platform === 'win32')
    return 'Windows itself reads this device. Copy the recordings from it in the Explorer, then import the folder.'
  return (
    'Another program of this system is reading the device (gvfs-mtp or kmtpd, the service behind the file manager). ' +
    'Eject it in the file manager, without unplugging it, then try again.'
  )
}

function permissionMessage(platform: NodeJS.Platform): string {
  return platform === 'linux'
    ? 'This system does not let you read this USB device. Install the udev rule that comes with Tapelog (it tags the device “uaccess”), then plug it in again.'
    : 'This system does not let Tapelog read this USB device. Allow it in the system’s privacy settings, then plug it in again.'
}

/** Why opening or claiming failed. */
export function openFailure(cause: unknown, platform: NodeJS.Platform, isGone: boolean): TapelogError {
  const text = textOf(cause)
  if (isGone || saysGone.test(text)) return unplugged(cause)
  const made = (code: string, message: string) => new TapelogError(code, message, { retryable: true, cause })
  if (saysDenied.test(text)) return made('device-no-permission', permissionMessage(platform))
  // On macOS and Windows a claim that fails is the system's own service, however the error is worded.
  if (saysBusy.test(text) || (platform !== 'linux' && /claim/i.test(text)))
    return made('device-busy', busyMessage(platform))
  return made('device-open-failed', 'The device could not be opened. Unplug it, plug it in again and try once more.')
}
