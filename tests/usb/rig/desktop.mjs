import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { desktopUser } from './desktopUser.mjs'

/** About as fast as a desktop notices a drive. */
const lookMs = 150

const { name: userName, uid, gid } = desktopUser
const mediaFolder = join('/media', userName)
const always = ['nosuid', 'nodev', `uid=${uid}`, `gid=${gid}`, 'fmask=0022', 'dmask=0022', 'errors=remount-ro']
/** The options with which udisks mounts for a person at the screen. The udisks case compares them. */
const optionsOf = {
  vfat: [...always, 'shortname=mixed', 'utf8=1', 'showexec', 'flush'],
  exfat: [...always, 'iocharset=utf8'],
}

/**
 * In the guest: does a file manager's work with drives, with the folders and options of udisks but faster. It mounts each new
 * file system for the person, writable if the drive is. A moment after a device is unplugged, it unmounts its file system; until
 * then the mount lists nothing.
 */
export function startDesktop() {
  const mounted = new Map()
  mkdirSync(mediaFolder, { recursive: true, mode: 0o750 })
  chownSync(mediaFolder, 0, gid)
  const letGo = (name) => {
    const { at } = mounted.get(name)
    spawnSync('umount', ['-l', at])
    rmdirSync(at)
    mounted.delete(name)
  }
  const look = () => {
    for (const [name, mount] of mounted)
      if (!existsSync(join('/sys/class/block', name)) || serialOf(name) !== mount.serial) letGo(name)
    for (const name of drives()) {
      if (mounted.has(name)) continue
      const { type, label } = factsOf(name)
      const options = optionsOf[type]
      if (!options) continue
      const at = newFolder(label)
      const how = [access(name), ...options].join(',')
      const { status } = spawnSync('mount', ['-t', type, '-o', how, join('/dev', name), at])
      if (status === 0) mounted.set(name, { at, serial: serialOf(name) })
      else rmdirSync(at)
    }
  }
  const timer = setInterval(() => {
    try {
      look()
    } catch {
      // The drive was unplugged meanwhile. The next look sees it.
    }
  }, lookMs)
  return {
    stop() {
      clearInterval(timer)
      for (const name of [...mounted.keys()]) letGo(name)
      execFileSync('sync')
    },
  }
}

/** Facts about the file system on a drive, from udev. Without a file system, there is no type. */
function factsOf(name) {
  const { stdout } = spawnSync('blkid', ['-p', '-o', 'udev', join('/dev', name)], { encoding: 'latin1' })
  const value = (key) => new RegExp(`^ID_FS_${key}=(.*)$`, 'm').exec(stdout)?.[1] ?? ''
  const bytes = value('LABEL_ENC').replace(/\\x([0-9a-f]{2})/g, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return { type: value('TYPE'), label: Buffer.from(bytes, 'latin1').toString('utf8').trimEnd() }
}

/** The name that udisks would choose: the label without slashes, with a number if the name is taken. */
function newFolder(label) {
  const name = label.replaceAll('/', '_') || 'disk'
  for (let count = 0; ; count++) {
    const at = join(mediaFolder, count === 0 ? name : `${name}${count}`)
    if (existsSync(at)) continue
    mkdirSync(at)
    return at
  }
}

/** `ro` for a write-protected drive, else `rw`. */
const access = (name) => (readFileSync(join('/sys/class/block', name, 'ro'), 'utf8').trim() === '1' ? 'ro' : 'rw')

/** Partitions, and drives without any. */
function drives() {
  const names = readdirSync('/sys/class/block').filter((name) => /^sd[a-z]\d*$/.test(name))
  return names.filter((name) => names.every((other) => other === name || !other.startsWith(name)))
}

/** Another drive may get the same name, because the kernel counts drives. */
const serialOf = (name) => {
  try {
    return readFileSync(join('/sys/class/block', name, 'diskseq'), 'utf8')
  } catch {
    try {
      return readFileSync(join('/sys/class/block', name, '../diskseq'), 'utf8')
    } catch {
      return null
    }
  }
}
