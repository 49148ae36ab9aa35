import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { canonicalBytes } from '../../../electron/evidence/canonical.ts'
import {
  fingerprintOf,
  generateSigningKey,
  manifestBytes,
  reducedEvidence,
  requestStamp,
  stampedBytes,
  verifyEvidence,
  withStamp,
  writeBag,
} from '../../../electron/evidence/index.ts'
import { signedBy } from '../../../electron/evidence/signingKey.ts'
import { readRoots } from '../../../electron/evidence/stamp/roots.ts'
import type { Statement } from '../../../shared/evidence/statements.ts'
import { chosenLanguages } from '../../../shared/languages/interfaceLanguage.ts'
import { speak, words } from '../../../shared/words/catalogue.ts'
import { chainOf, everyEvent, evidenceFolder, sha256, transcriptFile } from '../../support/evidenceFolder.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { makeAuthority, stampServer } from '../../support/stampAuthority.ts'

afterEach(() => speak('en'))

type Known = Parameters<typeof verifyEvidence>[1]
const statementsOf = async (path: string, known?: Known): Promise<Statement[]> =>
  (await verifyEvidence(path, known)).flatMap(({ statements }) => statements)
const codesOf = async (path: string, known?: Known) => (await statementsOf(path, known)).map(({ code }) => code)
const wrongIn = async (path: string, known?: Known) =>
  (await statementsOf(path, known)).filter(({ isProven }) => isProven === false).map(({ code }) => code)

const whole = [
  ...['files-match', 'signature-good', 'signer-unknown', 'original-matches', 'recorded-by-clock', 'log-whole'],
  ...['import-agrees', 'log-own-word', 'stamp-none', 'transcript-matches', 'speech-unproven'],
]

describe('unchanged evidence', () => {
  test('is found by its manifest, folder, readable form, exported file and original', async () => {
    using folder = evidenceFolder()
    for (const path of [
      folder.path,
      ...['interview.evidence.json', 'interview.json', 'interview.evidence.txt'].map(folder.at),
    ])
      expect(await codesOf(path), path).toEqual(whole)
    using away = evidenceFolder({ files: [] })
    expect(await codesOf(away.at('interview.wav'))).toContain('original-matches')
  })

  test('is found after its manifest is renamed', async () => {
    using folder = evidenceFolder()
    renameSync(folder.manifestPath, folder.at('proof.json'))
    expect(await codesOf(folder.at('proof.json'))).toEqual(whole)
  })

  test('reports missing files as not proven and nothing as wrong', async () => {
    using folder = evidenceFolder()
    for (const name of ['interview.wav', 'interview.json']) rmSync(folder.at(name))
    const codes = await codesOf(folder.path)
    expect(codes.filter((code) => code === 'file-missing')).toHaveLength(2)
    expect(codes).toEqual(expect.arrayContaining(['original-away', 'transcript-not-compared']))
    expect(await wrongIn(folder.path)).toEqual([])
  })

  test('says whether the signer is the named one', async () => {
    using folder = evidenceFolder()
    const { fingerprint } = folder.key
    expect(await codesOf(folder.path, { keys: [fingerprint.toLowerCase()] })).toContain('signer-expected')
    expect(await wrongIn(folder.path, { keys: [generateSigningKey().fingerprint] })).toEqual(['signer-other'])
  })

  test('accepts fields and events of a later version', async () => {
    using folder = evidenceFolder({ custody: chainOf([]) })
    const { signature: _, stamps, ...body } = folder.evidence.manifest
    const row = { recording: 'a'.repeat(32), seq: 1, atMs: 1, event: 'translated', facts: { to: 'fr' } }
    const hash = sha256(Buffer.concat([Buffer.alloc(32), canonicalBytes(row)]))
    const later = { ...body, custody: [{ ...row, hash }], weather: 'fine' }
    const signature = {
      alg: 'Ed25519',
      publicKey: folder.key.publicKey,
      value: signedBy(folder.key, canonicalBytes(later)),
    }
    folder.write('interview.evidence.json', canonicalBytes({ ...later, signature, stamps }))
    expect(await codesOf(folder.manifestPath)).toEqual(expect.arrayContaining(['signature-good', 'log-whole']))
    expect(await wrongIn(folder.manifestPath)).toEqual([])
  })
})

describe('changed evidence', () => {
  test('is refused for a changed file, manifest or readable form', async () => {
    using folder = evidenceFolder()
    folder.write('interview.json', JSON.stringify({ ...transcriptFile(), language: 'de' }))
    expect(await wrongIn(folder.path)).toEqual(['file-differs'])
    const { manifest } = folder.evidence
    folder.rewrite({ ...manifest, checked: { segments: 4, verified: 4, heard: 4 } })
    expect(await wrongIn(folder.path)).toContain('signature-bad')
    folder.write('interview.evidence.json', JSON.stringify(manifest, null, 2))
    expect(await wrongIn(folder.path)).toContain('form-changed')
  })

  test('is refused for a broken log or a log of another original, even if signed', async () => {
    const rows = chainOf(everyEvent)
    using gap = evidenceFolder({ custody: rows.toSpliced(4, 1) })
    expect(await wrongIn(gap.path)).toEqual(['log-broken'])
    const [first, ...rest] = everyEvent
    const other = { event: 'imported', facts: { ...first?.facts, sha256: sha256('other') } } as (typeof everyEvent)[0]
    using strange = evidenceFolder({ custody: chainOf([other, ...rest]) })
    expect(await wrongIn(strange.path)).toEqual(['import-disagrees'])
    using none = evidenceFolder({ custody: [] })
    expect(await codesOf(none.path)).toContain('log-empty')
  })

  test('is refused for a seal that did not match at the export', async () => {
    const { original } = evidenceFolderFacts()
    for (const change of [
      { seal: 'differs', sha256: sha256('other') },
      { seal: 'matches', sha256: sha256('other') },
    ] as const) {
      using folder = evidenceFolder({ original: { ...original, ...change } })
      expect(await wrongIn(folder.path)).toEqual(['original-differed'])
    }
    using unchecked = evidenceFolder({ original: { ...original, seal: 'not-checked', sha256: null } })
    expect(await wrongIn(unchecked.path)).toEqual([])
  })

  test.each([
    ['no JSON', 'sound'],
    ['JSON of something else', '{"a":1}'],
    ['a manifest with a path that leads outside', null],
    ['JSON that is nested deeply', '['.repeat(500_000)],
  ])('is refused by name for %s', async (_, text) => {
    using folder = evidenceFolder()
    const outside = { ...folder.evidence.manifest, files: [{ name: '../a', sizeBytes: 0, sha256: sha256('') }] }
    folder.write('interview.evidence.json', text ?? manifestBytes(outside))
    await expect(verifyEvidence(folder.manifestPath)).rejects.toMatchObject({ code: 'evidence-unreadable' })
  })

  test('names a missing path and a file without a manifest', async () => {
    using folder = evidenceFolder()
    folder.write('other.txt', 'other')
    await expect(verifyEvidence(folder.at('other.txt'))).rejects.toMatchObject({ code: 'evidence-none' })
    await expect(verifyEvidence(folder.at('nothing'))).rejects.toMatchObject({ code: 'evidence-path-missing' })
  })
})

function evidenceFolderFacts() {
  using folder = evidenceFolder()
  return folder.facts
}

describe('a reduced manifest', () => {
  const made = () => {
    const key = generateSigningKey()
    const files = [{ name: 'redacted.txt', sizeBytes: 4, sha256: sha256('text') }]
    return { key, evidence: reducedEvidence('redacted', { files, madeAtMs: Date.UTC(2026, 10, 28, 13, 37) }, key) }
  }

  test('has only its files, the day and a signature', () => {
    const { key, evidence } = made()
    const { manifest, readable } = evidence
    expect(Object.keys(JSON.parse(manifestBytes(manifest).toString()))).toEqual([
      ...['files', 'format', 'kind', 'madeOn', 'signature', 'version'],
    ])
    expect(manifest.madeOn).toBe('2026-11-28')
    expect(manifest.files.map(({ name }) => name)).toEqual(['redacted.txt', 'redacted.evidence.txt'])
    expect(readable.bytes.toString()).toContain(key.fingerprint)
    expect(readable.bytes.toString()).not.toMatch(/13:37|custody|duration/i)
  })

  test('proves its files and nothing about the recording', async () => {
    using folder = evidenceFolder()
    const { evidence } = made()
    const inner = mkdtempSync(join(folder.path, 'redacted-'))
    writeFileSync(join(inner, 'redacted.txt'), 'text')
    writeFileSync(join(inner, evidence.readable.name), evidence.readable.bytes)
    writeFileSync(join(inner, evidence.manifestName), manifestBytes(evidence.manifest))
    expect(await codesOf(inner)).toEqual(['files-match', 'signature-good', 'signer-unknown', 'reduced'])
    writeFileSync(join(inner, 'redacted.txt'), 'Text')
    expect(await wrongIn(inner)).toEqual(['file-differs'])
  })
})

describe('a stamped manifest', () => {
  testNeeding(needs.program('openssl'))(
    'is proven to have existed and rejects the stamp of another manifest',
    async () => {
      using folder = evidenceFolder()
      const authority = makeAuthority(folder.at('authority'))
      await using server = await stampServer((query) => ({ body: authority.reply(query) }))
      const post: Parameters<typeof requestStamp>[1]['post'] = (url, { body, ...request }) =>
        fetch(url, { ...request, body: new Uint8Array(body) })
      const { manifest } = folder.evidence
      const { token } = await requestStamp(stampedBytes(manifest), { url: server.url, post, roots: null })
      folder.rewrite(withStamp(manifest, token, folder.key))
      const roots = readRoots(authority.rootPem)
      expect(await codesOf(folder.path)).toEqual(expect.arrayContaining(['stamp-good', 'stamp-root-unchecked']))
      expect(await codesOf(folder.path, { roots })).toEqual(expect.arrayContaining(['stamp-good', 'stamp-root-good']))
      expect(await wrongIn(folder.path, { roots })).toEqual([])
      const stamp = (await statementsOf(folder.path)).find(({ code }) => code === 'stamp-good')
      expect(stamp?.values).toMatchObject({ authority: 'Test authority', atMs: expect.any(Number) })

      const faultOf = async () => (await statementsOf(folder.path)).find(({ code }) => code === 'stamp-bad')?.values
      folder.rewrite(withStamp(manifest, token, generateSigningKey()))
      expect(await faultOf()).toEqual({ fault: 'stamp-changed' })
      using other = evidenceFolder()
      other.rewrite(withStamp(other.evidence.manifest, token, other.key))
      expect(await wrongIn(other.path)).toEqual(['stamp-bad'])
      folder.rewrite(withStamp(manifest, Buffer.from('no stamp'), folder.key))
      expect(await faultOf()).toEqual({ fault: 'stamp-unreadable' })
    },
  )
})

describe('a bag with evidence', () => {
  test('is checked both as a bag and by its manifest', async () => {
    using folder = evidenceFolder()
    const names = readdirSync(folder.path)
    mkdirSync(folder.at('data'))
    for (const name of names) renameSync(folder.at(name), folder.at(`data/${name}`))
    await writeBag(folder.path, { softwareAgent: 'Tapelog', madeAtMs: 0 })
    expect(await codesOf(folder.path)).toEqual(['bag-whole', ...whole])
    folder.write('data/interview.wav', 'other')
    expect(await wrongIn(folder.path)).toEqual(['bag-broken', 'file-differs'])
  })
})

test.each(chosenLanguages)('the readable form has a sentence for every event and statement in %s', async (language) => {
  await speak(language)
  using folder = evidenceFolder({ egress: [everyEvent.find(({ event }) => event === 'sent')?.facts as never] })
  const text = folder.evidence.readable.bytes.toString()
  expect(text).not.toMatch(/undefined|null|NaN|\[object|a later version/)
  for (const part of [
    folder.key.fingerprint,
    folder.facts.original.importedSha256,
    folder.facts.transcript?.sha256,
    'service.example:443',
  ])
    expect(text).toContain(part)
  expect(text.split('\n').filter((line) => /^\d+\. 2026-/.test(line))).toHaveLength(everyEvent.length)
  const said = (await statementsOf(folder.path)).map(({ code, values }) =>
    (words.evidence.statements[code] as (values: unknown) => string)(values),
  )
  expect(said.join('\n')).not.toMatch(/undefined|NaN|\[object/)
  expect(said.join('\n')).toContain(fingerprintOf(folder.key.publicKey))
})

test('a file name with control characters cannot add a line to the readable form', () => {
  using folder = evidenceFolder({ files: [{ name: 'a\nProven: all.wav', sizeBytes: 1, sha256: sha256('') }] })
  expect(folder.evidence.readable.bytes.toString()).not.toMatch(/^Proven/m)
})
