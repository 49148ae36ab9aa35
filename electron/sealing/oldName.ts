import { isUtf8 } from 'node:buffer'
import { readdir } from 'node:fs/promises'
import { dirname, sep } from 'node:path'

/**
 * Names on Linux are bytes. Older systems wrote them in their own encodings; as text, some of their bytes become replacement characters, and the
 * text no longer names the file.
 */

/** How many entries of a folder are compared at most. */
const mostEntries = 100_000

/** A name in UTF-8, or as nearly as it can be shown. */
export function nameOf(bytes: Buffer): { name: string; isText: boolean } {
  // Nearly all such names are of Western Europe.
  return isUtf8(bytes)
    ? { name: bytes.toString('utf8'), isText: true }
    : { name: new TextDecoder('windows-1252').decode(bytes), isText: false }
}

/** True if a file or folder on this path is there, with a name that is not UTF-8. */
export async function hasOldName(path: string): Promise<boolean> {
  if (!path.includes('\ufffd')) return false
  // The first folder that is not found by its text has the old name, or the file itself.
  for (let [at, folder] = [path, dirname(path)]; folder !== at; [at, folder] = [folder, dirname(folder)]) {
    const entries = await readdir(folder, { encoding: 'buffer' }).catch(() => null)
    if (entries === null) continue
    const missing = comparable(at.slice(folder.endsWith(sep) ? folder.length : folder.length + 1))
    return entries
      .slice(0, mostEntries)
      .some((bytes) => !isUtf8(bytes) && comparable(bytes.toString('utf8')) === missing)
  }
  return false
}

/** Programs put one replacement character for each byte, or one for several. */
const comparable = (name: string) => name.replace(/\ufffd+/g, '\ufffd')
