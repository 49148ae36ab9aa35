import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import { problemInfo } from '../../../shared/words/problem.ts'
import { isAccessDenied, type SystemPorts } from '../../system/index.ts'
import { unreadableReason } from './identity.ts'
import type { UsbApi } from './nodeUsb.ts'

type UsbProblemCode = 'usb-not-loaded' | 'usb-no-bus' | 'usb-no-permission' | 'usb-no-hotplug'

/** A problem with USB as a whole. A retry can help, unless the USB library does not load. */
export const usbProblem = (code: UsbProblemCode): ErrorInfo =>
  problemInfo(code, null, { retryable: code !== 'usb-not-loaded' })

const linuxBusFolder = '/sys/bus/usb/devices'

/** Null if a USB bus can be listed, else the problem. Call it before registering listeners. */
export async function probeUsb(
  usb: Pick<UsbApi, 'getDevices'>,
  system: Pick<SystemPorts, 'readdir'>,
  platform: NodeJS.Platform,
): Promise<ErrorInfo | null> {
  if (platform === 'linux')
    try {
      // Each bus is a device in this folder. Without a controller, the folder is empty and USB libraries report no error.
      if ((await system.readdir(linuxBusFolder)).length === 0) return usbProblem('usb-no-bus')
    } catch (error) {
      return usbProblem(isAccessDenied(error) ? 'usb-no-permission' : 'usb-no-bus')
    }
  try {
    await usb.getDevices()
    return null
  } catch (error) {
    return listingProblem(error)
  }
}

/** Turns the error of a listing into a problem. */
export const listingProblem = (error: unknown): ErrorInfo =>
  usbProblem(unreadableReason(error) === 'no-permission' ? 'usb-no-permission' : 'usb-no-bus')

/**
 * Whether the system reports that devices are plugged in. On Linux, udevd reports this; without udevd, listening succeeds but no report
 * ever comes. Like libudev, this looks for udevd's control socket.
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
