import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Mounts every partition read-only, like a desktop. */
export function mountAll() {
  execFileSync('udevadm', ['settle'])
  const mounted = readdirSync('/dev')
    .filter((name) => /^sd[a-z]\d$/.test(name))
    .map((name) => {
      const at = join('/media', name)
      mkdirSync(at, { recursive: true })
      execFileSync('mount', ['-t', 'vfat', '-o', 'ro,utf8=1', join('/dev', name), at])
      return at
    })
  return {
    mountPoints: mounted,
    unmount() {
      for (const at of mounted) execFileSync('umount', ['-l', at])
    },
  }
}

/** Resolves when `happened()` is true, checked every `pauseMs`. Gives up after two minutes and says that `what` never came. */
export async function until(what, happened, pauseMs = 25) {
  for (const end = performance.now() + 120_000; !happened(); ) {
    if (performance.now() > end) throw new Error(`never came: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
