import { type ErrorInfo, TapelogError } from '../../../../shared/errors.ts'
import { type SystemPorts, systemErrorCode } from '../volumes/ports.ts'
import { unreadableReason } from './identity.ts'
import type { UsbApi } from './nodeUsb.ts'

export const usbProblems = {
  'usb-not-loaded':
    'The part of Tapelog that talks to USB does not run on this computer, so recorders are not noticed. Import a folder or drop files instead.',
  'usb-no-bus':
    'This computer offers Tapelog no USB, so recorders are not noticed. Import a folder or drop files instead; in a virtual machine or a container, pass USB through to it.',
  'usb-no-permission':
    'Tapelog may not see the USB devices of this computer, so recorders are not noticed. Allow it access to USB in the system or sandbox settings, or import a folder instead.',
  'usb-no-hotplug':
    'This system does not report what is plugged in, so Tapelog looks every few seconds instead. Recorders are noticed a little later.',
} as const

export type UsbProblemCode = keyof typeof usbProblems

/** A problem with USB as a whole, in words. Trying again can help with all but a library that does not load. */
export const usbProblem = (code: UsbProblemCode): ErrorInfo =>
  new TapelogError(code, usbProblems[code], { retryable: code !== 'usb-not-loaded' }).toInfo()

const linuxBusFolder = '/sys/bus/usb/devices'

/**
 * Whether there is a bus that can be listed: null when there is, else the problem. Asked before anything is registered.
 */
export async function probeUsb(
  usb: Pick<UsbApi, 'getDevices'>,
  system: Pick<SystemPorts, 'readdir'>,
  platform: NodeJS.Platform,
): Promise<ErrorInfo | null> {
  if (platform === 'linux')
    try {
      // A bus is a device there itself. Without any controller the kernel lists nothing, and libraries say that is fine.
      if ((await system.readdir(linuxBusFolder)).length === 0) return usbProblem('usb-no-bus')
    } catch (error) {
      const refused = ['EACCES', 'EPERM'].includes(systemErrorCode(error))
      return usbProblem(refused ? 'usb-no-permission' : 'usb-no-bus')
    }
  try {
    await usb.getDevices()
    return null
  } catch (error) {
    return listingProblem(error)
  }
}

/** A rejected listing as a problem. */
export const listingProblem = (error: unknown): ErrorInfo =>
  usbProblem(unreadableReason(error) === 'no-permission' ? 'usb-no-permission' : 'usb-no-bus')

/**
 * Whether plugging in is reported at all. On Linux the reports come from udevd, and listening without it succeeds and
 * stays silent for ever; its control socket is what libudev looks for, too.
 */
export async function reportsHotplug(
  system: Pick<SystemPorts, 'readdir'>,
  platform: NodeJS.Platform,
): Promise<boolean> {
  if (platform !== 'linux') return true
  try {
    return (await system.readdir('/run/udev')).includes('control')
  } catch {
    return false
  }
}
