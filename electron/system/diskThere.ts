import { stat } from 'node:fs/promises'

/**
 * Whether the disk of a file is still there. `device`: the file's `dev`, from when it was opened. The system keeps a file open
 * after its disk was pulled out, and every read then fails as on a damaged disk.
 */
export async function isDiskThere(path: string, device: number, platform = process.platform): Promise<boolean> {
  const now = await stat(path).catch(() => null)
  if (now?.dev !== device) return false
  const number = platform === 'linux' ? blockDeviceNumber(device) : null
  if (number === null) return true
  return await stat(`/sys/dev/block/${number}`).then(
    () => true,
    () => false,
  )
}

/** `8:2` of a file's `dev`; null where the file system has no block device of its own, as network shares and btrfs. */
export function blockDeviceNumber(device: number): string | null {
  const major = (device >> 8) & 0xfff
  return major === 0 ? null : `${major}:${(device & 0xff) | ((device >> 12) & 0xfff00)}`
}
