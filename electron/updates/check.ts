import { problem } from '../../shared/words/problem.ts'
import { type Channel, mostChannelBytes, mostSignatureBytes, openChannel, signatureEnding } from './channel.ts'
import type { UpdateFolder } from './folder.ts'
import type { PublicKey } from './minisign.ts'
import { smallFile } from './request.ts'
import { compareReleases } from './versions.ts'

/** Where updates come from, and for what. `channel`: the file's name. `version`: of this Tapelog. */
export type UpdateSource = { address: string; channel: string; keys: readonly PublicKey[]; version: string }

/**
 * Asks the channel for the newest version. Null if this is the newest. Otherwise the channel is kept in the folder, and the version can
 * be downloaded. Throws the errors `update-…`: among them `update-replayed` for a channel older than one that was seen before, and
 * `update-older` for a version older than this one.
 */
export async function checkForUpdate(source: UpdateSource, folder: UpdateFolder) {
  const { address, channel: name, keys, version } = source
  const url = new URL(name, address)
  const { host } = url
  const signature = (await smallFile(new URL(name + signatureEnding, address), mostSignatureBytes)).toString()
  const bytes = await smallFile(url, mostChannelBytes)
  const channel = openChannel({ bytes, signature, name, keys, host })
  const seen = folder.seen()
  if (seen && (channel.signedMs < seen.signedMs || compareReleases(channel.version, seen.version) < 0))
    throw problem('update-replayed', { host, version: channel.version, newest: seen.version })
  folder.remember(channel)
  const difference = compareReleases(channel.version, version)
  if (difference < 0) throw problem('update-older', { host, version: channel.version })
  if (difference === 0) return null
  folder.removeDownloads(channel.file.name)
  folder.keepChannel({ bytes, signature })
  return channel
}

/** The newer version that the folder's channel names, without a request. Null if there is none, or if its signature is wrong. */
export function keptUpdate(source: UpdateSource, folder: UpdateFolder): Channel | null {
  const kept = folder.channel()
  if (!kept) return null
  try {
    const { channel: name, keys, address } = source
    const channel = openChannel({ ...kept, name, keys, host: new URL(address).host })
    const seen = folder.seen()
    const isNewest = !seen || compareReleases(channel.version, seen.version) >= 0
    return isNewest && compareReleases(channel.version, source.version) > 0 ? channel : null
  } catch {
    return null
  }
}
