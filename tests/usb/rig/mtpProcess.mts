import { asMtpUsbDevice, openMtpTransport } from '../../../electron/recorders/mtp/index.ts'
import { UsbWatch } from '../../../electron/recorders/usb/usbWatch.ts'
import { toErrorInfo } from '../../../shared/errors/errors.ts'

/**
 * A second program that opens a device (`vendor:product`, hexadecimal) and holds it until its standard input ends. Prints `held`,
 * or the error's code and its cause.
 */
const [vendorId, productId] = (process.argv[2] ?? '').split(':').map((text) => Number.parseInt(text, 16))
const watch = new UsbWatch()
await watch.start()
const identity = watch.devices.find((device) => device.vendorId === vendorId && device.productId === productId)
const device = identity && watch.deviceOf(identity.id)
try {
  if (!device) throw new Error('no such device is plugged in')
  const transport = await openMtpTransport(asMtpUsbDevice(device))
  console.log('held')
  process.stdin.resume()
  await new Promise((resolve) => process.stdin.once('end', resolve))
  await transport.close()
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
  console.log(`${toErrorInfo(error).code} (${cause})`)
}
await watch.stop()
process.exit(0)
