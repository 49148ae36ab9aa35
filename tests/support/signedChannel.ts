import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { blake2b } from '@noble/hashes/blake2.js'
import { openModelServer } from './modelServer.ts'

/** A key like minisign's, made for one test. `publicKey`: as minisign prints it. */
export type TestKey = { publicKey: string; id: Buffer; secret: KeyObject }

export function testKey(): TestKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const id = randomBytes(8)
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { publicKey: Buffer.concat([Buffer.from('Ed'), id, raw]).toString('base64'), id, secret: privateKey }
}

/** The text of a `.minisig` file. */
export function signatureOf(bytes: Uint8Array, key: TestKey, comment: string): string {
  const signature = sign(null, blake2b(bytes), key.secret)
  const ofComment = sign(null, Buffer.concat([signature, Buffer.from(comment)]), key.secret)
  return [
    'untrusted comment: a test',
    Buffer.concat([Buffer.from('ED'), key.id, signature]).toString('base64'),
    `trusted comment: ${comment}`,
    ofComment.toString('base64'),
    '',
  ].join('\n')
}

export const commentOf = (file: string, version: string, signedMs: number): string =>
  `timestamp:${signedMs / 1000}\tfile:${file}\tversion:${version}`

export const channelName = 'linux-x64.json'
/** When tests sign, unless they say otherwise. */
export const usualSignedMs = Date.UTC(2026, 10, 27)

type Release = { version: string; bytes: Buffer; signedMs?: number; notes?: Record<string, string>; key?: TestKey }

/** The files of a channel that offers this release. `key`: signs in place of the channel's key. */
export function releaseFiles(usualKey: TestKey, release: Release): Record<string, Buffer> {
  const { version, bytes, signedMs = usualSignedMs, notes = { en: 'Better.' }, key = usualKey } = release
  const name = `Tapelog-${version}.AppImage`
  const file = { name, sizeBytes: bytes.length, sha512: createHash('sha512').update(bytes).digest('hex') }
  const channel = Buffer.from(JSON.stringify({ format: 1, version, notes, file }))
  return {
    [name]: bytes,
    [`${name}.minisig`]: Buffer.from(signatureOf(bytes, key, commentOf(name, version, signedMs))),
    [channelName]: channel,
    [`${channelName}.minisig`]: Buffer.from(signatureOf(channel, key, commentOf(channelName, version, signedMs))),
  }
}

/** A channel on this computer. `offer` replaces what it offers. */
export async function openChannelServer(release: Release, key = testKey()) {
  const server = await openModelServer(releaseFiles(key, release))
  return {
    server,
    key,
    offer: (next: Release) => {
      server.files = releaseFiles(key, next)
    },
    source: (version: string) => ({ address: server.base, channel: channelName, publicKeys: [key.publicKey], version }),
  }
}
export type ChannelServer = Awaited<ReturnType<typeof openChannelServer>>
