import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { addProgram, unpack } from './guestRoot.mjs'

/**
 * The programs with which a desktop mounts drives, from Debian's packages: D-Bus, polkit and udisks2, started by {@link
 * startUdisks}.
 */
const packages = [
  ...['udisks2', 'libudisks2-0', 'libblockdev2', 'libblockdev-utils2', 'libblockdev-fs2', 'libblockdev-loop2'],
  ...['libblockdev-part2', 'libblockdev-part-err2', 'libblockdev-swap2', 'libatasmart4', 'libparted-fs-resize0'],
  ...['libparted2', 'libgudev-1.0-0', 'libglib2.0-0', 'polkitd', 'libpolkit-agent-1-0', 'libpolkit-gobject-1-0'],
  ...['libduktape207', 'libexpat1', 'dbus-daemon', 'libdbus-1-3', 'dbus-system-bus-common', 'libapparmor1'],
]
const programs = [
  ...['usr/libexec/udisks2/udisksd', 'usr/bin/udisksctl', 'usr/bin/dbus-daemon'],
  ...['usr/lib/polkit-1/polkitd', 'usr/bin/pkcheck'],
]
const settings = [
  ...['usr/share/dbus-1', 'usr/share/polkit-1', 'etc/udisks2', 'etc/libblockdev'],
  'lib/udev/rules.d/80-udisks2.rules',
]

export function addDesktop(debs, root) {
  const from = unpack(debs, 'desktop', packages)
  for (const program of programs) addProgram(root, join(from, program), program, from)
  for (const path of settings) cpSync(join(from, path), join(root, path), { recursive: true })
  // Libraries that are loaded by name when needed.
  const libraries = 'usr/lib/x86_64-linux-gnu'
  for (const name of readdirSync(join(from, libraries)).filter((one) =>
    /^libbd_(fs|loop|part|swap)\.so\.\d$/.test(one),
  ))
    addProgram(root, join(from, libraries, name), join(libraries, basename(name)), from)
  for (const path of ['var/lib/udisks2', 'var/lib/polkit-1', 'etc/polkit-1/rules.d', 'etc/dbus-1/system.d'])
    mkdirSync(join(root, path), { recursive: true })
  writeFileSync(join(root, 'etc/machine-id'), `${'1'.repeat(32)}\n`)
}
