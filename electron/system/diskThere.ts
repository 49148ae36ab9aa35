import { stat } from 'node:fs/promises'

/**
 * Whether the disk of a file is still there. `device`: the file's `dev`, from when it was opened. The system keeps a file open
 * after its disk was pulled out, and every read then fails as on a damaged disk.
 */
export async function isDiskThere(
  path: string,
  device: number,
  platform: NodeJS.Platform = process.platform,
  blockDevices = '/sys/dev/block',
): Promise<boolean> {
  const now = await stat(path).catch(() => null)
  if (now?.dev !== device) return false
  if (platform !== 'linux') return true
  const [major, minor] = [(device >> 8) & 0xfff, (device & 0xff) | ((device >> 12) & 0xfff00)]
  // Network shares, btrfs and others have no block device of their own number.
  if (major === 0) return true
  return await stat(`${blockDevices}/${major}:${minor}`).then(
    () => true,
    () => false,
  )
}
