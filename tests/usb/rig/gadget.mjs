import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmdirSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The most recorders that can be plugged in at the same time. */
const controllers = 3
const gadgetsFolder = '/sys/kernel/config/usb_gadget'

/**
 * In the guest: a recorder made by the kernel itself, with the ids, strings and serial number of a real one, on emulated USB
 * buses (dummy_hcd). It can be plugged in and out any number of times.
 */
export function prepareGadgets() {
  execFileSync('modprobe', ['dummy_hcd', `num=${controllers}`])
  execFileSync('modprobe', ['-a', 'libcomposite', 'usb_f_mass_storage', 'usb_f_fs', 'loop', 'vfat', 'exfat'])
  execFileSync('mount', ['-t', 'configfs', 'configfs', '/sys/kernel/config'])
}

/** Gadgets that are not removed yet. */
const standing = new Set()

/** Call this after a case that broke off: otherwise its gadgets leave no room for the next ones. */
export function removeStandingGadgets() {
  for (const gadget of standing)
    try {
      gadget.remove()
    } catch (error) {
      console.log(`  a recorder stays: ${error.message}`)
    }
}

/**
 * `serialNumber` undefined: the recorder has none. `functionName` is the kernel's, e.g. `mass_storage.0` or `ffs.mtp`.
 */
export function makeGadget({ name, vendorId, productId, maker, product, serialNumber, functionName, moreDrives = 0 }) {
  const root = join(gadgetsFolder, name)
  const write = (path, value) => writeFileSync(join(root, path), value)
  for (const path of ['strings/0x409', 'configs/c.1/strings/0x409', `functions/${functionName}`])
    mkdirSync(join(root, path), { recursive: true })
  // The kernel accepts these values only before the function is used.
  const drives = Array.from({ length: moreDrives }, (_, place) => `functions/${functionName}/lun.${place + 1}`)
  for (const path of drives) mkdirSync(join(root, path))
  write('idVendor', `0x${vendorId.toString(16)}`)
  write('idProduct', `0x${productId.toString(16)}`)
  write('bcdUSB', '0x0200')
  write('strings/0x409/manufacturer', maker)
  write('strings/0x409/product', product)
  if (serialNumber !== undefined) write('strings/0x409/serialnumber', serialNumber)
  const link = join(root, 'configs/c.1', functionName)
  symlinkSync(join(root, 'functions', functionName), link)
  let controller = null
  const gadget = {
    write,
    plugIn() {
      controller = freeController()
      write('UDC', controller)
    },
    /** Also works in the middle of a read. Does nothing if the recorder is already unplugged. */
    pullOut() {
      if (controller !== null) write('UDC', '\n')
      controller = null
    },
    remove() {
      standing.delete(gadget)
      gadget.pullOut()
      unlinkSync(link)
      // configfs: remove only what mkdir made, innermost first.
      const order = ['configs/c.1/strings/0x409', 'configs/c.1', `functions/${functionName}`, 'strings/0x409', '']
      for (const path of [...drives.toReversed(), ...order]) rmdirSync(join(root, path))
    },
  }
  standing.add(gadget)
  return gadget
}

/** A port that nothing is plugged into. */
function freeController() {
  const taken = new Set(readdirSync(gadgetsFolder).map((name) => readLine(join(gadgetsFolder, name, 'UDC'))))
  const free = readdirSync('/sys/class/udc').sort()
  const controller = free.find((name) => !taken.has(name))
  if (!controller) throw new Error(`all ${free.length} emulated ports are taken`)
  return controller
}

const readLine = (path) => readFileSync(path, 'utf8').trim()

/**
 * A recorder that is a drive. `imagePath`: its storage, read-only unless `isWritable`. While it is unplugged, files can be added
 * (see guestStorage.mjs), because every plug-in opens the image anew. `moreImagePaths`: one further drive (logical unit) each, a
 * card beside the built-in memory.
 *
 * @param {{ imagePath: string | undefined, moreImagePaths?: string[], isWritable?: boolean, [identity: string]: any }} options
 */
export function makeStorageGadget({ imagePath, moreImagePaths = [], isWritable = false, ...identity }) {
  const moreDrives = moreImagePaths.length
  const gadget = makeGadget({ ...identity, functionName: 'mass_storage.0', moreDrives })
  const drives = [imagePath, ...moreImagePaths]
  const drive = (number, key, value) => gadget.write(`functions/mass_storage.0/lun.${number}/${key}`, value)
  for (const number of drives.keys()) {
    drive(number, 'removable', '1')
    drive(number, 'ro', isWritable ? '0' : '1')
  }
  return {
    plugIn() {
      for (const [number, path] of drives.entries()) drive(number, 'file', path)
      gadget.plugIn()
    },
    pullOut() {
      gadget.pullOut()
      for (const number of drives.keys()) drive(number, 'file', '')
    },
    /** Puts another card into the slot of a drive, while the recorder stays plugged in. */
    changeCard(path, number = 0) {
      drive(number, 'forced_eject', '1')
      drives[number] = path
      drive(number, 'file', path)
    },
    remove: () => gadget.remove(),
  }
}
