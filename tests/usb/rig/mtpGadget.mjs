import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { functionFolder, makeFunctionfsGadget } from './functionfsGadget.mjs'
import { recorded, sha256 } from './sounds.mjs'

/**
 * In the guest: a recorder that speaks MTP, played by umtp-responder (a real one, used in cameras) through the kernel's
 * FunctionFS. Only one such recorder can exist at a time, because its settings have one place. `files`: bytes by path;
 * `hashes` has their hashes. `isWritable`: it would carry out a program's writes.
 */
export function makeMtpGadget({ files, storageName = 'Internal memory', isWritable = false, ...identity }) {
  const contents = mkdtempSync('/tmp/mtp-')
  const hashes = {}
  const record = (path, bytes) => {
    mkdirSync(dirname(join(contents, path)), { recursive: true })
    writeFileSync(join(contents, path), bytes)
    utimesSync(join(contents, path), recorded, recorded)
    hashes[path] = sha256(bytes)
  }
  for (const [path, bytes] of Object.entries(files)) record(path, bytes)
  mkdirSync('/etc/umtprd', { recursive: true })
  writeFileSync('/etc/umtprd/umtprd.conf', settings(identity, contents, storageName, isWritable ? 'rw' : 'ro'))
  return {
    ...makeFunctionfsGadget({ ...identity, start: () => spawn('umtprd', [], { stdio: 'ignore' }) }),
    hashes,
    /** The guest's folder with the recorder's files. */
    contents,
    /** Also works while it is plugged in. The recorder then sends an event. */
    record,
    /** Cuts a file to this many bytes, even while it is read. */
    cut: (path, sizeBytes) => truncateSync(join(contents, path), sizeBytes),
  }
}

const settings = ({ vendorId, productId, maker, product, serialNumber }, contents, storageName, access) => `
loop_on_disconnect 1
storage "${contents}" "${storageName}" "${access}"
manufacturer "${maker}"
product "${product}"
serial "${serialNumber}"
firmware_version "1.00"
interface "MTP"
usb_vendor_id 0x${vendorId.toString(16)}
usb_product_id 0x${productId.toString(16)}
usb_class 0x6
usb_subclass 0x1
usb_protocol 0x1
usb_dev_version 0x0100
usb_functionfs_mode 0x1
usb_dev_path "${functionFolder}/ep0"
usb_epin_path "${functionFolder}/ep1"
usb_epout_path "${functionFolder}/ep2"
usb_epint_path "${functionFolder}/ep3"
usb_max_packet_size 0x200
`
