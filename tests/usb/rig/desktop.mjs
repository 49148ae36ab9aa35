import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { desktopUser } from './desktopUser.mjs'

/** As fast as a desktop notices a drive. */
const lookMs = 150

const { name: userName, uid, gid } = desktopUser
const mediaFolder = join('/media', userName)
const always = ['nosuid', 'nodev', `uid=${uid}`, `gid=${gid}`, 'fmask=0022', 'dmask=0022', 'errors=remount-ro']
/** As udisks mounts for a person at the screen; the case of udisks compares them. */
const optionsOf = {
  vfat: [...always, 'shortname=mixed', 'utf8=1', 'showexec', 'flush'],
  exfat: [...always, 'iocharset=utf8'],
}

/**
 * In the guest: what a file manager does with drives, with the folders and options of udisks and without its slowness. Each file
 * system that appears is mounted for the person, writable where the drive is. One whose device was pulled out is let go a moment
 * later; until then its mount lists nothing.
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
      // A drive was pulled out meanwhile: the next look sees it.
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

/** Of the file system on a drive, as udev sees it; no type where there is none. */
function factsOf(name) {
  const { stdout } = spawnSync('blkid', ['-p', '-o', 'udev', join('/dev', name)], { encoding: 'latin1' })
  const value = (key) => new RegExp(`^ID_FS_${key}=(.*)$`, 'm').exec(stdout)?.[1] ?? ''
  const bytes = value('LABEL_ENC').replace(/\\x([0-9a-f]{2})/g, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return { type: value('TYPE'), label: Buffer.from(bytes, 'latin1').toString('utf8').trimEnd() }
}

/** As udisks names it: after the label, without slashes, and with a number where that is taken. */
function newFolder(label) {
  const name = label.replaceAll('/', '_') || 'disk'
  for (let count = 0; ; count++) {
    const at = join(mediaFolder, count === 0 ? name : `${name}${count}`)
    if (existsSync(at)) continue
    mkdirSync(at)
    return at
  }
}

/** A drive that is protected against writing. */
const access = (name) => (readFileSync(join('/sys/class/block', name, 'ro'), 'utf8').trim() === '1' ? 'ro' : 'rw')

/** Partitions, and drives without any. */
function drives() {
  const names = readdirSync('/sys/class/block').filter((name) => /^sd[a-z]\d*$/.test(name))
  return names.filter((name) => names.every((other) => other === name || !other.startsWith(name)))
}

/** Another plug-in may get the same name: the kernel counts drives. */
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
