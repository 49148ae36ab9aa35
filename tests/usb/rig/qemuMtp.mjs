import { readFileSync } from 'node:fs'

const hashesPath = '/project/.cache/usb-rig/images/mtp.json'

/** A command to QEMU through the console; nothing comes back but what it does. */
const command = (execute, args) => console.log(`@@ ${JSON.stringify({ execute, arguments: args })}`)

/**
 * In the guest: the phone that QEMU itself plays (46f4:0004, "QEMU USB MTP"), over xHCI as a real port is. A second
 * implementation of MTP, with what `recorderImages.mjs` gave it; `hashes` by path. Plugging in and pulling out take effect
 * some time after these calls. Its serial number is made of the port, which is therefore always the same.
 */
export function makeQemuMtp() {
  const id = 'phone'
  return {
    vendorId: 0x46f4,
    productId: 0x0004,
    hashes: JSON.parse(readFileSync(hashesPath, 'utf8')),
    plugIn: () =>
      command('device_add', { driver: 'usb-mtp', id, bus: 'xhci.0', port: '1', rootdir: '{mtp}', desc: 'Phone' }),
    pullOut: () => command('device_del', { id }),
  }
}
