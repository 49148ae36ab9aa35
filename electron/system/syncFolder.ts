import { closeSync, fsyncSync, openSync } from 'node:fs'

/**
 * Makes the names in a folder durable: of new and renamed files, and of folders. Windows cannot open folders and does not
 * need this. Throws Node's errors.
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
