import { closeSync, fsyncSync, openSync } from 'node:fs'

/**
 * Names in a folder (of new files, renamed ones, folders in it) are durable once the folder itself is on disk. Windows
 * cannot open folders and does not need it. Throws what the system says.
 */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
