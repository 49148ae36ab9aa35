import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { evidenceSchema } from '../../../build/schema.mjs'
import {
  manifestBytes,
  reducedEvidence,
  requestStamp,
  stampedBytes,
  withStamp,
} from '../../../electron/evidence/index.ts'
import { chainOf, everyEvent, evidenceFolder } from '../../support/evidenceFolder.ts'
import { verified } from '../../support/evidenceVerifier.ts'
import { needs, systemPython, testNeeding } from '../../support/needs.ts'
import { makeAuthority, stampServer } from '../../support/stampAuthority.ts'

const script = join(import.meta.dirname, 'verifier.py')
const withPython = testNeeding(needs.program('openssl'), needs.python('hashlib'))
const good = { form: true, signature: true, chain: true, files: true }

describe('the verifier in another language', () => {
  test('has at most 40 lines', () => {
    expect(readFileSync(script, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(40)
  })

  withPython('accepts a manifest and names the same key', () => {
    using folder = evidenceFolder()
    const fingerprint = folder.key.fingerprint.replaceAll(' ', '')
    expect(verified(folder.manifestPath)).toEqual({ ...good, fingerprint })
    const reduced = reducedEvidence('interview', { files: folder.facts.files, madeAtMs: 0 }, folder.key)
    folder.write(reduced.readable.name, reduced.readable.bytes)
    folder.write(reduced.manifestName, manifestBytes(reduced.manifest))
    expect(verified(folder.manifestPath)).toEqual({ ...good, fingerprint })
  })

  withPython('refuses a changed statement, log, file or form', () => {
    using folder = evidenceFolder()
    const { manifest } = folder.evidence
    folder.rewrite({ ...manifest, madeAtMs: manifest.madeAtMs + 1 })
    expect(verified(folder.manifestPath)).toMatchObject({ ...good, signature: false })
    folder.write('interview.evidence.json', JSON.stringify(manifest))
    expect(verified(folder.manifestPath)).toMatchObject({ ...good, form: false })
    folder.rewrite(manifest)
    folder.write('interview.wav', 'other')
    expect(verified(folder.manifestPath)).toMatchObject({ ...good, files: false })
    using gap = evidenceFolder({ custody: chainOf(everyEvent).toSpliced(2, 1) })
    expect(verified(gap.manifestPath)).toMatchObject({ ...good, chain: false })
  })
})

describe('a stamped manifest', () => {
  withPython('is verified by openssl ts with the commands of docs/evidence.md', async () => {
    using folder = evidenceFolder()
    const authority = makeAuthority(folder.at('authority'))
    await using server = await stampServer((query) => ({ body: authority.reply(query) }))
    const { manifest, manifestName } = folder.evidence
    const { token } = await requestStamp(stampedBytes(manifest), {
      url: server.url,
      post: (url, { body, ...request }) => fetch(url, { ...request, body: new Uint8Array(body) }),
      roots: null,
    })
    folder.rewrite(withStamp(manifest, token, folder.key))
    folder.write('root.pem', authority.rootPem)
    const paper = readFileSync(join(import.meta.dirname, '../../../docs/evidence.md'), 'utf8')
    const commands = paper.split('\n').filter((line) => /^ {4}(python3|openssl ts) /.test(line))
    expect(commands).toHaveLength(3)
    const shell = commands.join('\n').replaceAll('NAME.evidence.json', manifestName).replaceAll('python3', systemPython)
    const run = () => spawnSync('sh', ['-e', '-c', shell], { cwd: folder.path, encoding: 'utf8' })
    expect(run().stdout).toContain('Verification: OK')
    folder.rewrite(
      withStamp(
        { ...manifest, signature: { ...manifest.signature, value: `A${manifest.signature.value.slice(1)}` } },
        token,
        folder.key,
      ),
    )
    expect(run()).toMatchObject({ stderr: expect.stringMatching(/imprint/i) })
  })
})

describe('the published schema', () => {
  const published = () =>
    JSON.parse(readFileSync(join(import.meta.dirname, '../../../docs/evidence.schema.json'), 'utf8'))

  test('is the one that “node build/schema.mjs” makes from the code', async () => {
    expect(published()).toEqual(JSON.parse(await evidenceSchema()))
  })

  test('accepts both kinds of manifest in an independent validator, and names a missing field', () => {
    using folder = evidenceFolder()
    const validate = new Ajv2020({ strict: false }).compile(published())
    const reduced = reducedEvidence('interview', { files: folder.facts.files, madeAtMs: 0 }, folder.key)
    for (const { manifest } of [folder.evidence, reduced])
      expect(validate(JSON.parse(manifestBytes(manifest).toString())), JSON.stringify(validate.errors)).toBe(true)
    const { custody: _, ...rest } = folder.evidence.manifest
    expect(validate(JSON.parse(JSON.stringify(rest)))).toBe(false)
  })
})
