import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { problem } from '../../../shared/words/problem.ts'
import { hashFile } from '../../sealing/index.ts'
import { bagFile, encodedPath, filesBelow, infoFile, payloadFolder, payloadManifest, tagManifest } from './files.ts'

/** What `bag-info.txt` says besides sizes and dates. `softwareAgent`: `Tapelog 0.1.0`. */
type BagInfo = { softwareAgent: string; madeAtMs: number }

/**
 * Makes a bag (BagIt 1.0, RFC 8493) of a folder whose files are in `data/`: reads each of them and writes the four tag files, each
 * synced. Throws `bag-holds-link` for what is neither file nor folder, Node's errors, and `EEXIST` if it is a bag already.
 */
export async function writeBag(
  folder: string,
  { softwareAgent, madeAtMs }: BagInfo,
  signal?: AbortSignal,
): Promise<void> {
  const payload = await filesBelow(folder, payloadFolder)
  if (payload.some(({ isFile }) => !isFile)) throw problem('bag-holds-link')
  let sizeBytes = 0
  for (const { path } of payload) sizeBytes += (await stat(join(folder, path))).size
  const paths = payload.map(({ path }) => path)
  const write = (name: string, text: string) => writeFile(join(folder, name), text, { flag: 'wx', flush: true })
  await write(bagFile, 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n')
  await write(
    infoFile,
    [
      `Bag-Software-Agent: ${softwareAgent}`,
      `Bagging-Date: ${new Date(madeAtMs).toISOString().slice(0, 10)}`,
      `Payload-Oxum: ${sizeBytes}.${paths.length}`,
      '',
    ].join('\n'),
  )
  await write(payloadManifest, await manifestOf(folder, paths, signal))
  await write(tagManifest, await manifestOf(folder, [infoFile, bagFile, payloadManifest], signal))
}

/** Two spaces between hash and path, as `sha256sum -c` wants them. */
async function manifestOf(folder: string, paths: readonly string[], signal?: AbortSignal): Promise<string> {
  const lines: string[] = []
  for (const path of paths) {
    const { sha256 } = await hashFile(join(folder, path), signal ? { signal } : {})
    lines.push(`${sha256}  ${encodedPath(path)}\n`)
  }
  return lines.join('')
}
