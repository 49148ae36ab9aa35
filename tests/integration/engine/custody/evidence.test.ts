import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkChain } from '../../../../electron/evidence/custodyChain.ts'
import { verifyEvidence } from '../../../../electron/evidence/index.ts'
import type { FullManifest } from '../../../../shared/evidence/manifest.ts'
import type { ExportChoices } from '../../../../shared/exports/options.ts'
import { run, verified } from '../../../support/evidenceVerifier.ts'
import { freePort } from '../../../support/freePort.ts'
import { needs, systemPython, testNeeding } from '../../../support/needs.ts'
import { makeAuthority, openssl, stampServer } from '../../../support/stampAuthority.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { waveHeader } from '../../../support/waveFile.ts'

let folder: string
let out: string
let engine: Awaited<ReturnType<typeof openEngine>>
const recordingId = 1
const library = () => join(folder, 'library')
const withOpenssl = testNeeding(needs.program('openssl'))
const withPython = testNeeding(needs.program('openssl'), needs.python('hashlib'))
const spoken =
  '1\n00:00:00,000 --> 00:00:00,400\nReyes: Ask Xanthippe.\n\n2\n00:00:00,500 --> 00:00:00,900\nReyes: No.\n'

beforeEach(async () => {
  folder = testFolder()
  out = testFolder()
  engine = await openEngine(library(), null)
  const samples = Buffer.alloc(32_000, 7)
  const wave = join(folder, 'fluesterkneipe.wav')
  writeFileSync(wave, Buffer.concat([waveHeader({ dataBytes: samples.length }), samples]))
  await engine.call('recordings.import', { paths: [wave], destination: 'not-now' })
  engine.start({ kinds: ['import'] })
  await engine.settle()
  writeFileSync(join(folder, 'words.srt'), spoken)
  await engine.call('transcripts.import', { recordingId, path: join(folder, 'words.srt') })
})
afterEach(() => engine.stop())

const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
const write = (options: ExportChoices, formats: ('docx' | 'json' | 'txt' | 'clips')[] = ['docx']) =>
  engine.call('exports.write', {
    ...{ recordingIds: [recordingId], letOutIds: [recordingId], formats, directory: out, options },
  })
const manifestOf = (name: string): FullManifest => JSON.parse(readFileSync(join(out, name), 'utf8'))
const names = () => readdirSync(out).sort()
const codesOf = async (path: string) =>
  (await verifyEvidence(path)).flatMap(({ statements }) => statements.map(({ code, isProven }) => ({ code, isProven })))
const refuted = async (path: string) => (await codesOf(path)).filter(({ isProven }) => isProven === false)

describe('an export with evidence', () => {
  withPython('is verified by Tapelog, and by the verifier in another language', async () => {
    await write({ evidence: 'manifest' }, ['docx', 'json'])
    const manifests = ['fluesterkneipe.docx.evidence.json', 'fluesterkneipe.json.evidence.json']
    expect(names()).toEqual(
      [
        ...['fluesterkneipe.docx', 'fluesterkneipe.json', ...manifests],
        ...['fluesterkneipe.docx.evidence.txt', 'fluesterkneipe.json.evidence.txt'],
      ].sort(),
    )
    const { key } = await engine.call('evidence.key', undefined)
    for (const name of manifests) {
      expect(verified(join(out, name))).toEqual({
        ...{ form: true, signature: true, chain: true, files: true },
        fingerprint: key?.fingerprint.replaceAll(' ', ''),
      })
      expect(await refuted(join(out, name))).toEqual([])
    }
    // The hash of the transcript in the log and in the manifest is that of the exported words.
    expect(await codesOf(join(out, 'fluesterkneipe.json'))).toContainEqual({
      code: 'transcript-matches',
      isProven: true,
    })
    const manifest = manifestOf('fluesterkneipe.docx.evidence.json')
    const original = sha256(join(folder, 'fluesterkneipe.wav'))
    expect(manifest.original).toMatchObject({ importedSha256: original, sha256: original, seal: 'matches' })
    expect(manifest.custody.map(({ event }) => event)).toEqual(['imported', 'imported-transcript', 'verified-original'])
    const { rows } = await engine.call('recordings.custody', { recordingId })
    expect(rows.slice(0, 3)).toEqual(manifest.custody)
    expect(checkChain(rows)).toBeNull()
    const exported = rows.at(-1)
    expect(exported?.event === 'exported' && exported.facts.filesSha256.toSorted()).toEqual(
      names()
        .map((name) => sha256(join(out, name)))
        .toSorted(),
    )
  })

  test('reports that the original has changed, with its present hash', async () => {
    const [file = ''] = readdirSync(join(library(), 'originals'), { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.wav'),
    )
    const path = join(library(), 'originals', file)
    writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.of(1)]))
    await write({ evidence: 'manifest' }, ['txt'])
    expect(manifestOf('fluesterkneipe.txt.evidence.json').original).toMatchObject({
      sha256: sha256(path),
      seal: 'differs',
    })
    expect(await refuted(join(out, 'fluesterkneipe.txt.evidence.json'))).toEqual([
      { code: 'original-differed', isProven: false },
    ])
  })

  test('an export with evidence takes free names for all its files together', async () => {
    writeFileSync(join(out, 'fluesterkneipe.txt.evidence.txt'), 'mine')
    await write({ evidence: 'manifest' }, ['txt'])
    expect(names()).toEqual([
      'fluesterkneipe (2).txt',
      'fluesterkneipe (2).txt.evidence.json',
      'fluesterkneipe (2).txt.evidence.txt',
      'fluesterkneipe.txt.evidence.txt',
    ])
    expect(await refuted(join(out, 'fluesterkneipe (2).txt'))).toEqual([])
  })

  test('an export with evidence writes nothing when its signing key is missing', async () => {
    await engine.call('evidence.makeKey', undefined)
    writeFileSync(join(library(), 'signing-key'), 'other')
    await expect(write({ evidence: 'manifest' }, ['txt'])).rejects.toMatchObject({ code: 'signing-key-lost' })
    expect(names()).toEqual([])
    const { key } = await engine.call('evidence.key', undefined)
    const renewed = await engine.call('evidence.makeKey', undefined)
    expect(renewed.key?.fingerprint).not.toBe(key?.fingerprint)
    await write({ evidence: 'manifest' }, ['txt'])
    expect(manifestOf('fluesterkneipe.txt.evidence.json').signature.publicKey).toBe(renewed.key?.publicKey)
  })

  test('a job’s export with evidence is complete, with its row in the job’s last transaction', async () => {
    const { jobIds } = await engine.call('exports.start', {
      ...{ recordingIds: [recordingId], formats: ['txt'], directory: out, options: { evidence: 'manifest' } },
    })
    engine.start({ kinds: ['export'] })
    await engine.settle()
    expect(await engine.call('exports.progress', { jobIds })).toMatchObject({ done: 1 })
    expect(await refuted(join(out, 'fluesterkneipe.txt'))).toEqual([])
    const { rows } = await engine.call('recordings.custody', { recordingId })
    expect(rows.at(-1)).toMatchObject({ event: 'exported', facts: { formats: ['txt'] } })
  })
})

describe('the signing key', () => {
  test('is made once, even by parallel exports, in a file that only its owner can read', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => engine.call('evidence.makeKey', undefined)))
    expect(new Set(keys.map(({ key }) => key?.fingerprint)).size).toBe(1)
    if (process.platform !== 'win32') expect(statSync(join(library(), 'signing-key')).mode & 0o777).toBe(0o600)
    // The library has the public half alone.
    const [, seed = ''] = readFileSync(join(library(), 'signing-key'), 'utf8').trim().split(' ')
    await engine.stop()
    const bytes = readFileSync(join(library(), 'library.sqlite'))
    for (const half of [seed, Buffer.from(seed, 'base64').toString('hex')]) expect(bytes.includes(half)).toBe(false)
    expect(bytes.includes(Buffer.from(seed, 'base64'))).toBe(false)
    engine = await openEngine(library(), null)
  })

  test('is in the keychain if there is one, and then the terminal cannot sign', async () => {
    await engine.stop()
    const kept = new Map<string, string>()
    const keychain = {
      read: async (name: string) => kept.get(name) ?? null,
      keep: async (name: string, seed: string) => kept.set(name, seed).size > 0,
    }
    engine = await openEngine(library(), null, { keychain })
    await write({ evidence: 'manifest' }, ['txt'])
    expect(kept.size).toBe(1)
    expect(existsSync(join(library(), 'signing-key'))).toBe(false)
    await engine.stop()
    engine = await openEngine(library(), null)
    await expect(write({ evidence: 'manifest' }, ['txt'])).rejects.toMatchObject({ code: 'signing-key-in-keychain' })
  })
})

describe('a bag', () => {
  withPython('has the exports, their evidence and the original, and other programs find it valid', async () => {
    const { files } = await write({ evidence: 'bag' }, ['docx', 'json'])
    const [bag = ''] = new Set(files.map(({ path }) => path))
    expect(names()).toEqual(['fluesterkneipe.bag'])
    expect(readdirSync(join(bag, 'data'))).toContain('fluesterkneipe.wav')
    expect(run(systemPython, [join(import.meta.dirname, '../../../programs/checkBag.py'), bag]).status).toBe(0)
    for (const manifest of ['manifest-sha256.txt', 'tagmanifest-sha256.txt'])
      expect(run('sha256sum', ['-c', '--strict', manifest], bag).status).toBe(0)
    const codes = await codesOf(bag)
    expect(codes).toContainEqual({ code: 'bag-whole', isProven: true })
    expect(codes).toContainEqual({ code: 'original-matches', isProven: true })
    expect(codes.filter(({ isProven }) => isProven === false)).toEqual([])
    const { rows } = await engine.call('recordings.custody', { recordingId })
    expect(rows.map(({ event }) => event).slice(-2)).toEqual(['copied', 'exported'])
  })

  test('a bag of a recording with a pseudonym is refused, because the original says the name', async () => {
    await engine.call('pseudonyms.set', {
      place: { in: 'recording', recordingId },
      entry: { realName: 'Xanthippe', pseudonym: 'Ann', spellings: [] },
    })
    await expect(write({ evidence: 'bag' }, ['txt'])).rejects.toMatchObject({ code: 'bag-protected' })
    expect(names()).toEqual([])
  })
})

describe('a time stamp', () => {
  const stamped = async (url: string | null) => await engine.call('settings.update', { stampAuthority: url })
  const ledger = async () => (await engine.call('recordings.egress', { recordingId })).lines

  withOpenssl('is over the signed manifest, in the ledger before it is asked for, and holds for openssl', async () => {
    const authority = makeAuthority(join(folder, 'authority'))
    const noted: number[] = []
    await using server = await stampServer((query) => {
      const db = new Database(join(library(), 'library.sqlite'), { readonly: true })
      noted.push(db.prepare(`SELECT count(*) FROM egress WHERE content = '["time-stamp"]'`).pluck().get() as number)
      db.close()
      return { body: authority.reply(query) }
    })
    await stamped(server.url)
    await write({ evidence: 'manifest' }, ['txt'])
    expect(noted).toEqual([1])
    expect(await ledger()).toMatchObject([
      {
        ...{ content: ['time-stamp'], choice: 'export', requests: 1, measure: 'exact' },
        ...{ host: new URL(server.url).host, bytes: server.requests[0]?.body.length },
      },
    ])
    const path = join(out, 'fluesterkneipe.txt.evidence.json')
    const { stamps, ...signed } = manifestOf('fluesterkneipe.txt.evidence.json')
    expect(await codesOf(path)).toContainEqual({ code: 'stamp-good', isProven: true })
    writeFileSync(join(authority.folder, 'token'), Buffer.from(stamps[0]?.token ?? '', 'base64'))
    const { canonicalBytes } = await import('../../../../electron/evidence/canonical.ts')
    writeFileSync(join(authority.folder, 'stamped'), canonicalBytes(signed))
    expect(
      openssl(authority.folder, [
        ...['ts', '-verify', '-token_in', '-in', 'token', '-data', 'stamped', '-CAfile', 'root.pem'],
      ]),
    ).toContain('Verification: OK')
    // The next row of the log says what left.
    await write({ evidence: 'manifest', stamp: false }, ['json'])
    const { rows } = await engine.call('recordings.custody', { recordingId })
    expect(rows).toContainEqual(expect.objectContaining({ event: 'sent' }))
    expect(server.requests).toHaveLength(1)
  })

  test('a failed time stamp stops the export, is named, and can be left out', async () => {
    await stamped(`http://127.0.0.1:${await freePort()}/tsa`)
    await expect(write({ evidence: 'manifest' }, ['txt'])).rejects.toMatchObject({
      code: 'stamp-offline',
      retryable: true,
    })
    expect(names()).toEqual([])
    expect(await ledger()).toEqual([])
    await using server = await stampServer(() => ({ status: 503, body: Buffer.alloc(0) }))
    await stamped(server.url)
    await expect(write({ evidence: 'manifest' }, ['txt'])).rejects.toMatchObject({ code: 'stamp-server-refused' })
    expect(names()).toEqual([])
    await write({ evidence: 'manifest', stamp: false }, ['txt'])
    expect(names()).toHaveLength(3)
  })

  test('a time stamp is not requested for a recording that never leaves this machine', async () => {
    await using server = await stampServer(() => ({ body: Buffer.alloc(0) }))
    await stamped(server.url)
    await engine.call('recordings.setLocalOnly', { recordingId, localOnly: true })
    await expect(write({ evidence: 'manifest' }, ['txt'])).rejects.toMatchObject({ code: 'stamp-stays-here' })
    expect(server.requests).toEqual([])
  })

  test('a time stamp needs an address with HTTPS, or on this computer', async () => {
    await expect(stamped('http://tsa.example/')).rejects.toMatchObject({ code: 'bad-input' })
    await stamped('https://tsa.example/rfc3161')
  })
})

test('the evidence of an export with a pseudonym lists only its own files', async () => {
  await engine.call('pseudonyms.set', {
    place: { in: 'recording', recordingId },
    entry: { realName: 'Xanthippe', pseudonym: 'Ann', spellings: [] },
  })
  const server = await stampServer(() => ({ body: Buffer.alloc(0) }))
  await engine.call('settings.update', { stampAuthority: server.url })
  await write({ evidence: 'manifest' }, ['docx', 'json', 'txt'])
  expect(server.requests).toEqual([])
  await server[Symbol.asyncDispose]()
  const recording = await engine.call('recordings.get', { recordingId })
  const { rows } = await engine.call('recordings.custody', { recordingId })
  const secrets = [
    ...['xanthippe', 'fluesterkneipe', library(), recording.sha256, recording.sha256.slice(0, 12), rows[0]?.recording],
    ...rows.map(({ hash }) => hash),
    ...[recording.importedMs, recording.recordedMs ?? 0, recording.durationMs / 1000].map((value) => `${value}`),
  ].filter((one) => one !== undefined && one.length > 3)
  const evidence = names().filter((name) => name.includes('.evidence.'))
  expect(evidence).toHaveLength(6)
  for (const name of evidence) {
    const bytes = readFileSync(join(out, name), 'utf8').toLowerCase() + name.toLowerCase()
    for (const secret of secrets) expect(bytes.includes(`${secret}`.toLowerCase()), `${secret} in ${name}`).toBe(false)
    if (!name.endsWith('.json')) continue
    const manifest = JSON.parse(readFileSync(join(out, name), 'utf8'))
    expect(Object.keys(manifest).sort()).toEqual(['files', 'format', 'kind', 'madeOn', 'signature', 'version'])
    expect(await refuted(join(out, name))).toEqual([])
  }
})
