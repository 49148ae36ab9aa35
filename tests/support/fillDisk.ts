import { closeSync, openSync, writeSync } from 'node:fs'

/** Writes a file that takes every byte of its disk. */
export function fillDisk(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (let block = Buffer.alloc(1024 * 1024); block.length > 0; )
      try {
        if (writeSync(file, block) < block.length) block = block.subarray(0, Math.floor(block.length / 2))
      } catch {
        block = block.subarray(0, Math.floor(block.length / 2))
      }
  } finally {
    closeSync(file)
  }
}
