import { statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

type FileSystem = { bavail: number; bsize: number }

/** What this user may still write; a system may keep more for itself. */
const freeBytesOf = ({ bavail, bsize }: FileSystem): number => bavail * bsize

/** The bytes that this user may still write to the disk that holds an existing file or folder. Throws Node's errors. */
export const freeBytesAt = async (path: string): Promise<number> => freeBytesOf(await statfs(path))

/** Like {@link freeBytesAt}. Waits for the disk, so not for places that may be on a network. */
export const freeBytesAtSync = (path: string): number => freeBytesOf(statfsSync(path))
