import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** As fast as a desktop notices a drive. */
const lookMs = 150

/**
 * In the guest: what a file manager does with drives. Each file system that appears is mounted below /media, and one
 * whose device was pulled out is let go a moment later, as udisks does; until then its mount lists nothing. `isWritable`:
 * as desktops do it.
 */
export function startDesktop({ isWritable = false } = {}) {
  const mounted = new Map()
  let count = 0
  const look = () => {
    for (const [name, mount] of mounted)
      if (!existsSync(join('/sys/class/block', name)) || serialOf(name) !== mount.serial) {
        spawnSync('umount', ['-l', mount.at])
        mounted.delete(name)
      }
    for (const name of drives()) {
      if (mounted.has(name)) continue
      const facts = spawnSync('blkid', ['-p', '-o', 'export', join('/dev', name)], { encoding: 'utf8' }).stdout
      const type = /^TYPE=(\w+)/m.exec(facts)?.[1]
      if (type !== 'vfat' && type !== 'exfat') continue
      const at = join('/media', `${name}-${++count}`)
      mkdirSync(at, { recursive: true })
      const options = [isWritable ? 'rw' : 'ro', type === 'vfat' ? 'utf8=1' : 'iocharset=utf8']
      const answer = spawnSync('mount', ['-t', type, '-o', options.join(','), join('/dev', name), at])
      if (answer.status === 0) mounted.set(name, { at, serial: serialOf(name) })
    }
  }
  const timer = setInterval(look, lookMs)
  return {
    stop() {
      clearInterval(timer)
      for (const { at } of mounted.values()) spawnSync('umount', ['-l', at])
      mounted.clear()
      execFileSync('sync')
    },
  }
}

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
