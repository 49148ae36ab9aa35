import { blake2b } from '@noble/hashes/blake2.js'
import { z } from 'zod'
import { problem } from '../../shared/words/problem.ts'
import { isSigned, type PublicKey, readSignature, type Signature } from './minisign.ts'
import { releaseNumbers } from './versions.ts'

/** The channel: one signed file for each kind of computer that names the newest version. `docs/updates.md` describes it. */

/** No channel is larger, in bytes. */
export const mostChannelBytes = 256 * 1024
/** No signature is larger, in bytes. */
export const mostSignatureBytes = 4096
/** No package is larger, in bytes. A mistake in a signed channel must not fill the disk. */
const mostFileBytes = 2 * 1024 ** 3
const mostNotes = 20_000

export const signatureEnding = '.minisig'

/** The channel file for a computer: `linux-x64.json`. */
export const channelName = (platform: string, arch: string): string =>
  `${platform === 'darwin' ? 'mac' : platform === 'win32' ? 'windows' : platform}-${arch}.json`

const channelSchema = z.object({
  format: z.literal(1),
  version: z.string().refine((version) => releaseNumbers(version) !== null),
  /** What is new, by language; plain text. */
  notes: z.record(z.string().regex(/^[a-z]{2}$/), z.string().max(mostNotes)).refine(({ en }) => en !== undefined),
  file: z.object({
    /** Lies beside the channel. No folders, so that it stays below the address. */
    name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/),
    sizeBytes: z.number().int().positive().max(mostFileBytes),
    /** In hexadecimal. */
    sha512: z.string().regex(/^[0-9a-f]{128}$/),
  }),
})

/** `signedMs`: when it was signed, in Unix milliseconds. */
export type Channel = z.infer<typeof channelSchema> & { signedMs: number }

/** What the trusted comment of every signature says. */
type SignedFacts = { timestampMs: number; file: string; version: string }

/** Null if the comment is not one of ours: `timestamp:1795723200	file:linux-x64.json	version:1.2.3`. */
export function signedFacts({ comment }: Signature): SignedFacts | null {
  const found = /^timestamp:(\d{1,12})\tfile:([^\t]+)\tversion:([^\t]+)$/.exec(comment)
  if (!found) return null
  const [, timestamp = '', file = '', version = ''] = found
  return { timestampMs: Number(timestamp) * 1000, file, version }
}

/**
 * Reads a channel whose signature is right and which was signed under this name. Nothing of it is interpreted before. Throws
 * `update-channel-not-signed`, and `update-channel-unknown` for a signed one that this version cannot read.
 */
export function openChannel(given: {
  bytes: Uint8Array
  signature: string
  name: string
  keys: readonly PublicKey[]
  /** For the error. */
  host: string
}): Channel {
  const { bytes, name, keys, host } = given
  const signature = readSignature(given.signature)
  const facts = signature && isSigned(blake2b(bytes), signature, keys) ? signedFacts(signature) : null
  if (facts?.file !== name) throw problem('update-channel-not-signed', { host })
  const channel = channelSchema.safeParse(jsonOf(bytes)).data
  if (!channel || channel.version !== facts.version) throw problem('update-channel-unknown', { host })
  return { ...channel, signedMs: facts.timestampMs }
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}
