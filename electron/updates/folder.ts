import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type ErrorInfo, toErrorInfo } from '../../shared/errors/errors.ts'
import { errorInfoSchema } from '../../shared/recordings/domain.ts'
import { isMissing, makeOwnFolder, readJson, removeDurably, replaceDurably } from '../system/index.ts'

/** A release that a signed channel named, and when that channel was signed, in Unix milliseconds. */
const seenSchema = z.object({ version: z.string(), signedMs: z.number().int().nonnegative() })
type Seen = z.infer<typeof seenSchema>

/** The channel whose file was downloaded or is being downloaded: its bytes as they came, and its signature. */
type KeptChannel = { bytes: Buffer; signature: string }
const channelSchema = z.object({
  bytes: z.base64().transform((text) => Buffer.from(text, 'base64')),
  signature: z.string(),
})
/** Why the installation over this `version` failed. */
const failureSchema = z.object({ version: z.string(), error: errorInfoSchema })
const signatureSchema = z.object({ signature: z.string() })

const seenFile = 'seen.json'
const channelFile = 'channel.json'
const failureFile = 'failed.json'
/** The signature of a package. Written only once the package is whole. */
const signatureFileOf = (name: string): string => `${name}.signature.json`

export type UpdateFolder = ReturnType<typeof updateFolder>

/**
 * The folder of updates on this computer: the newest channel ever seen, and a download with its channel. All writes are atomic and
 * durable. A damaged file counts as missing. Throws Node's errors.
 */
export function updateFolder(path: string) {
  const at = (name: string) => join(path, name)
  const write = (name: string, value: unknown): void => {
    makeOwnFolder(path)
    replaceDurably(at(name), value)
  }
  const read = <T>(name: string, schema: z.ZodType<T>): T | null => readJson(at(name), schema)
  return {
    path,
    partOf: (name: string) => at(`${name}.part`),
    fileOf: at,
    /** Null if none was ever seen, or if the file is damaged. */
    seen: (): Seen | null => read(seenFile, seenSchema),
    remember: ({ version, signedMs }: Seen) => write(seenFile, { version, signedMs }),
    /** Null if there is none. */
    channel: (): KeptChannel | null => read(channelFile, channelSchema),
    keepChannel: ({ bytes, signature }: KeptChannel) =>
      write(channelFile, { bytes: bytes.toString('base64'), signature }),
    /** The signature that came with the package `name`. Empty if there is none, which is no signature. */
    signatureOf: (name: string): string => read(signatureFileOf(name), signatureSchema)?.signature ?? '',
    keepSignature: (name: string, signature: string) => write(signatureFileOf(name), { signature }),
    /** Why this version could not be replaced; null if nothing failed, if another version runs now, or if it was taken before. */
    takeFailure(version: string): ErrorInfo | null {
      const failure = read(failureFile, failureSchema)
      if (failure) removeDurably(at(failureFile))
      return failure?.version === version ? failure.error : null
    },
    keepFailure: (version: string, error: unknown) => write(failureFile, { version, error: toErrorInfo(error) }),
    /** Removes downloads, except `name`'s. */
    removeDownloads(name?: string): void {
      const kept = [seenFile, channelFile, failureFile]
      if (name !== undefined) kept.push(name, `${name}.part`, signatureFileOf(name))
      for (const one of entriesOf(path)) if (!kept.includes(one)) rmSync(at(one), { force: true, recursive: true })
    },
  }
}

function entriesOf(path: string): string[] {
  try {
    return readdirSync(path)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}
