import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmdirSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * In the guest: a recorder made by the kernel itself, with the ids, strings and serial number of a real one, on an
 * emulated USB bus (dummy_hcd). It is plugged in and pulled out as often as wanted.
 */
export function prepareGadgets() {
  execFileSync('modprobe', ['-a', 'dummy_hcd', 'libcomposite', 'usb_f_mass_storage', 'vfat', 'exfat'])
  execFileSync('mount', ['-t', 'configfs', 'configfs', '/sys/kernel/config'])
}

/** `imagePath`: what it stores. `serialNumber` undefined: it has none. */
export function makeStorageGadget({ name, vendorId, productId, maker, product, serialNumber, imagePath }) {
  const root = join('/sys/kernel/config/usb_gadget', name)
  const write = (path, value) => writeFileSync(join(root, path), value)
  for (const path of ['strings/0x409', 'configs/c.1/strings/0x409', 'functions/mass_storage.0'])
    mkdirSync(join(root, path), { recursive: true })
  write('idVendor', `0x${vendorId.toString(16)}`)
  write('idProduct', `0x${productId.toString(16)}`)
  write('bcdUSB', '0x0200')
  write('strings/0x409/manufacturer', maker)
  write('strings/0x409/product', product)
  if (serialNumber !== undefined) write('strings/0x409/serialnumber', serialNumber)
  write('functions/mass_storage.0/lun.0/removable', '1')
  write('functions/mass_storage.0/lun.0/ro', '1')
  write('functions/mass_storage.0/lun.0/file', imagePath)
  const link = join(root, 'configs/c.1/mass_storage.0')
  symlinkSync(join(root, 'functions/mass_storage.0'), link)
  const [controller] = readdirSync('/sys/class/udc')
  return {
    plugIn: () => write('UDC', controller),
    pullOut: () => write('UDC', '\n'),
    remove() {
      unlinkSync(link)
      // configfs: only what was made by mkdir is taken away, innermost first.
      const order = ['configs/c.1/strings/0x409', 'configs/c.1', 'functions/mass_storage.0', 'strings/0x409', '']
      for (const path of order) rmdirSync(join(root, path))
    },
  }
}
