import { readFileSync } from 'node:fs'

const hashesPath = '/project/.cache/usb-rig/images/mtp.json'

/** Sends a command to QEMU through the console. The only answer is its effect. */
const command = (execute, args) => console.log(`@@ ${JSON.stringify({ execute, arguments: args })}`)

/**
 * In the guest: the phone that QEMU itself plays (46f4:0004, "QEMU USB MTP"), over xHCI like a real port. It is a second
 * implementation of MTP, with the files of `recorderImages.mjs`; `hashes` by path. Plugging in and pulling out take effect some
 * time after these calls. Its serial number depends on the port, which is therefore always the same.
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
