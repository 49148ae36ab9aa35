import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canonicalBytes, readCanonical } from '../../../electron/evidence/canonical.ts'
import { checkChain } from '../../../electron/evidence/custodyChain.ts'
import {
  manifestBytes,
  requestStamp,
  stampedBytes,
  verifyEvidence,
  withStamp,
} from '../../../electron/evidence/index.ts'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { safeParse } from '../../../shared/errors/safeParse.ts'
import { anyCustodyRowSchema } from '../../../shared/evidence/custody.ts'
import { evidenceFolder } from '../../support/evidenceFolder.ts'
import { needs } from '../../support/needs.ts'
import { makeAuthority, stampServer } from '../../support/stampAuthority.ts'

/** The files that are changed; `log`: the rows of the custody log by themselves, as a library keeps them. */
const targets = ['interview.wav', 'interview.json', 'interview.evidence.txt', 'interview.evidence.json', 'log'] as const
const folder = evidenceFolder()
const rows = folder.facts.custody

beforeAll(async () => {
  if (!needs.program('openssl').isMet()) return
  const authority = makeAuthority(folder.at('authority'))
  await using server = await stampServer((query) => ({ body: authority.reply(query) }))
  const { manifest } = folder.evidence
  const { token } = await requestStamp(stampedBytes(manifest), {
    url: server.url,
    post: (url, { body, ...request }) => fetch(url, { ...request, body: new Uint8Array(body) }),
    roots: null,
  })
  folder.rewrite(withStamp(manifest, token, folder.key))
})
afterAll(() => folder[Symbol.dispose]())

/** Whether the check of the folder states something wrong, or refuses the manifest by name. */
async function isFoundInFolder(): Promise<boolean> {
  try {
    const checked = await verifyEvidence(folder.path)
    return checked.some(({ statements }) => statements.some(({ isProven }) => isProven === false))
  } catch (error) {
    if (error instanceof TapelogError) return error.code === 'evidence-unreadable'
    throw error
  }
}

/** The same for the rows alone. */
function isFoundInLog(bytes: Buffer): boolean {
  let read: unknown[]
  try {
    const { value, isCanonical } = readCanonical(bytes)
    if (!isCanonical || !Array.isArray(value.rows)) return true
    read = value.rows
  } catch {
    return true
  }
  const known = read.map((row) => safeParse(anyCustodyRowSchema, row).data)
  return known.some((row) => !row) || checkChain(known.flatMap((row) => row ?? [])) !== null
}

test('verification finds each of 1,000 one-byte changes of original, transcript, log or manifest', async () => {
  expect(await isFoundInFolder()).toBe(false)
  const log = canonicalBytes({ rows })
  expect(isFoundInLog(log)).toBe(false)
  const bytesOf = new Map(
    targets.map((target) => [target, target === 'log' ? log : readFileSync(folder.at(target))] as const),
  )
  const changed = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...targets),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.integer({ min: 1, max: 255 }),
      async (target, share, mask) => {
        const whole = bytesOf.get(target) ?? Buffer.alloc(0)
        const bytes = Buffer.from(whole)
        const at = Math.floor(share * bytes.length)
        bytes[at] = (bytes[at] ?? 0) ^ mask
        changed.set(target, (changed.get(target) ?? 0) + 1)
        if (target === 'log') return isFoundInLog(bytes)
        folder.write(target, bytes)
        const isFound = await isFoundInFolder()
        folder.write(target, whole)
        return isFound
      },
    ),
    { numRuns: 1000, ignoreEqualValues: true },
  )
  expect([...changed.keys()].sort()).toEqual([...targets].sort())
  expect(manifestBytes(folder.evidence.manifest).length).toBeGreaterThan(1000)
})

test('verification finds a changed byte at every place of a short log', () => {
  const log = canonicalBytes({ rows: rows.slice(0, 2) })
  const missed: string[] = []
  for (const mask of [1, 2, 4, 8, 16, 32, 64, 128])
    for (const [at, byte] of log.entries()) {
      const bytes = Buffer.from(log)
      bytes[at] = byte ^ mask
      if (!isFoundInLog(bytes)) missed.push(`${at} ^ ${mask}`)
    }
  expect(missed).toEqual([])
})
