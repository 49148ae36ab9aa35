import { readdirSync, readlinkSync } from 'node:fs'

/** The engine's process below the application's: the process that has the library's file open. */
export function enginePid(home: string): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  for (const pid of pids) {
    try {
      const files = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`))
      if (files.some((file) => file.startsWith(home) && file.endsWith('/library.sqlite'))) return Number(pid)
    } catch {
      // The process ended while we looked, or we may not look into it.
    }
  }
  throw new Error('no process has the library open')
}
