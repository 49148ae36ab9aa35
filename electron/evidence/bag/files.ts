import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The paths of all files in a folder, with `/`, sorted by their bytes. `other`: what is neither file nor folder, such as a link, which
 * a bag cannot hold.
 */
export async function filesBelow(folder: string, at = ''): Promise<{ path: string; isFile: boolean }[]> {
  const found: { path: string; isFile: boolean }[] = []
  for (const entry of await readdir(join(folder, at), { withFileTypes: true })) {
    const path = at === '' ? entry.name : `${at}/${entry.name}`
    if (entry.isDirectory()) found.push(...(await filesBelow(folder, path)))
    else found.push({ path, isFile: entry.isFile() })
  }
  return found.sort((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)))
}

/** RFC 8493, 2.1.3: line breaks and `%`, and only they, are percent-encoded. */
export const encodedPath = (path: string): string =>
  path.replace(/[\r\n%]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

/** The opposite of {@link encodedPath}; another `%` stays, as other programs write it without encoding. */
export const decodedPath = (path: string): string =>
  path.replace(/%(0d|0a|25)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

export const bagFile = 'bagit.txt'
export const infoFile = 'bag-info.txt'
export const payloadManifest = 'manifest-sha256.txt'
export const tagManifest = 'tagmanifest-sha256.txt'
export const payloadFolder = 'data'
