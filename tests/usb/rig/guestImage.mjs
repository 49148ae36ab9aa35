import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { addDesktop } from './guestDesktop.mjs'
import { hostPrograms, pathsOfHostPrograms } from './guestPrograms.mjs'
import { addLibraries, addProgram, symlink, unpack } from './guestRoot.mjs'
import { addSeatRules, addUsers, tapelogRule } from './guestUsers.mjs'
import { writeKernel } from './kernelImage.mjs'

/**
 * The rig's guest: a real Debian kernel with its own udevd, and this project's Node, in an initramfs that is built from Debian's
 * packages and the host's own binaries. Nothing of it is committed; `folder` keeps the build.
 *
 * kernel   vmlinux
 * initrd   cpio (newc); /init is guestInit.sh, which runs the program named by rig.run= on the kernel's command line
 */
const modules = [
  ...['virtio_pci', '9pnet_virtio', '9p', 'xhci_pci', 'usb_storage', 'uas', 'sd_mod', 'loop'],
  ...['vfat', 'exfat', 'nls_cp437', 'nls_ascii', 'nls_iso8859_1', 'nls_utf8'],
  // The library's disk, which a case fills.
  ...['ext4', 'crc32c_generic'],
  ...['dummy_hcd', 'libcomposite', 'usb_f_mass_storage', 'usb_f_fs'],
]
/** `addons`: native modules that the guest's Node will load from the share. The image gets their libraries. */
export function buildGuest({ folder, node, addons = [] }) {
  const image = { kernel: join(folder, 'kernel'), initrd: join(folder, 'initrd.cpio') }
  const programs = pathsOfHostPrograms()
  const stamp = stampOf([node, ...addons, ...programs])
  const stampPath = join(folder, 'stamp')
  if (existsSync(image.initrd) && existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return image
  const debs = join(folder, 'debs')
  const root = join(folder, 'root')
  rmSync(root, { recursive: true, force: true })
  rmSync(stampPath, { force: true })
  mkdirSync(debs, { recursive: true })
  const kernelPackage = unpack(debs, kernelPackageName())

  const version = readdirSync(join(kernelPackage, 'lib/modules'))[0]
  const folders = [
    ...['bin', 'sbin', 'proc', 'sys', 'dev', 'run', 'tmp', 'etc', 'media', 'home', 'project', 'root', 'var', 'usr/bin'],
    'lib/udev/rules.d',
  ]
  for (const name of folders) mkdirSync(join(root, name), { recursive: true })
  addModules(kernelPackage, root, version)
  addBusybox(root)
  addProgram(root, node, 'usr/bin/node')
  for (const program of programs) addProgram(root, program, `bin/${basename(program)}`)
  symlink(root, 'bin/modprobe', 'kmod')
  addUdev(unpack(debs, 'udev'), root)
  addSeatRules(root)
  const responder = unpack(debs, 'responder', ['umtp-responder', 'libconfuse2'])
  addProgram(root, join(responder, 'usr/bin/umtprd'), 'bin/umtprd', responder)
  addDesktop(debs, root)
  for (const addon of addons) addLibraries(root, addon)
  addUsers(root)
  copyFileSync(join(import.meta.dirname, 'guestInit.sh'), join(root, 'init'))
  chmodSync(join(root, 'init'), 0o755)

  writeKernel(join(kernelPackage, `boot/vmlinuz-${version}`), image.kernel)
  const names = execFileSync('find', ['.', '-print0'], { cwd: root })
  const archive = execFileSync('cpio', ['--null', '-o', '-H', 'newc', '--quiet', '-R', '0:0'], {
    cwd: root,
    input: names,
    maxBuffer: 1024 ** 3,
  })
  writeFileSync(image.initrd, archive)
  writeFileSync(stampPath, stamp)
  return image
}

/** The hash of everything here that decides the guest's content. If any of it changes, the guest is built anew. */
function stampOf(binaries) {
  const hash = createHash('sha256')
  for (const name of [
    ...['guestImage.mjs', 'guestPrograms.mjs', 'guestRoot.mjs', 'guestDesktop.mjs'],
    ...['guestUsers.mjs', 'kernelImage.mjs', 'guestInit.sh'],
  ])
    hash.update(readFileSync(join(import.meta.dirname, name)))
  hash.update(readFileSync(tapelogRule))
  for (const path of binaries) hash.update(`${path} ${statSync(path).size} ${statSync(path).mtimeMs}`)
  return hash.digest('hex')
}

/** Debian's name for its current kernel: the package that linux-image-amd64 depends on. The cloud kernel has no USB. */
function kernelPackageName() {
  const depends = execFileSync('apt-cache', ['depends', 'linux-image-amd64'], { encoding: 'utf8' })
  const name = /linux-image-[\d.]+-\d+-amd64/.exec(depends)?.[0]
  if (!name) throw new Error('apt knows no kernel: run apt-get update first')
  return name
}

function addModules(kernelPackage, root, version) {
  execFileSync('depmod', ['-b', kernelPackage, version])
  const wanted = new Set()
  for (const name of modules)
    for (const line of execFileSync('modprobe', ['-d', kernelPackage, '-S', version, '--show-depends', name], {
      encoding: 'utf8',
    }).split('\n'))
      if (line.startsWith('insmod ')) wanted.add(line.split(' ')[1])
  const below = `lib/modules/${version}`
  for (const path of wanted) {
    const target = join(root, below, path.slice(path.indexOf('/kernel/')))
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(path, target)
  }
  for (const name of ['modules.builtin', 'modules.order', 'modules.builtin.modinfo'])
    copyFileSync(join(kernelPackage, below, name), join(root, below, name))
  execFileSync('depmod', ['-b', root, version])
}

function addBusybox(root) {
  copyFileSync('/bin/busybox', join(root, 'bin/busybox'))
  const own = new Set(['busybox', ...Object.keys(hostPrograms), 'modprobe', 'lsmod', 'insmod'])
  for (const name of execFileSync('/bin/busybox', ['--list'], { encoding: 'utf8' }).trim().split('\n'))
    if (!own.has(name)) symlink(root, `bin/${name}`, 'busybox')
}

function addUdev(udev, root) {
  addProgram(root, join(udev, 'bin/udevadm'), 'bin/udevadm')
  symlink(root, 'lib/udev/systemd-udevd', '../../bin/udevadm')
  for (const helper of ['ata_id', 'scsi_id']) addProgram(root, join(udev, `lib/udev/${helper}`), `lib/udev/${helper}`)
  for (const name of ['50-udev-default', '60-persistent-storage', '60-block', '80-drivers'])
    copyFileSync(join(udev, `lib/udev/rules.d/${name}.rules`), join(root, `lib/udev/rules.d/${name}.rules`))
}
