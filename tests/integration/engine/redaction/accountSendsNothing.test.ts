import { createHash } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canonicalBytes } from '../../../../electron/evidence/canonical.ts'
import { needs, testNeeding } from '../../../support/needs.ts'
import { leaksIn } from '../../../support/outsideReader.ts'
import { openRedactedLibrary, type RedactedLibrary, readerFormats } from '../../../support/redactedLibrary.ts'
import { makeAuthority, stampServer } from '../../../support/stampAuthority.ts'
import { everything, type Interview, plantInterview, secrets } from './protectedInterview.ts'

/**
 * An interview that the service of an account transcribed. Everything after its transcription happens on this machine: corrections, names,
 * pseudonyms, redactions, exports and hand-overs send nothing. Only an authority for time stamps is asked, and gets a hash.
 */
let desk: RedactedLibrary
let interview: Interview
/** How many requests the service had received when the transcript had come. */
let untilTranscript: number
let opened: Socket[]
const noteSocket = (message: unknown) => {
  opened.push((message as { socket: Socket }).socket)
}
beforeAll(async () => {
  desk = await openRedactedLibrary({ of: 'account' })
  opened = []
  subscribe('net.client.socket', noteSocket)
  const { record } = desk
  desk.record = async (...given) => {
    const recordingId = await record(...given)
    untilTranscript = desk.server.received.length
    opened = []
    return recordingId
  }
  interview = await plantInterview(desk)
})
afterAll(async () => {
  unsubscribe('net.client.socket', noteSocket)
  await desk.close()
})

/** Requests since the transcript came, and every connection that this process opened since then, to whatever address. */
const sent = () => ({ requests: desk.server.received.slice(untilTranscript), connections: opened.length })
const nothing = { requests: [], connections: 0 }
const write = (choices: object, formats: readonly (typeof readerFormats)[number][] = readerFormats) =>
  desk.write(interview.recordingId, formats, { ...everything, ...choices })

test('corrections, pseudonyms and redactions send nothing to the account', async () => {
  expect(desk.server.of('submit')).toHaveLength(1)
  expect(desk.server.of('putPart').length).toBeGreaterThan(0)
  const { lines } = await desk.engine.call('recordings.egress', { recordingId: interview.recordingId })
  expect(lines.some(({ content }) => content.includes('audio'))).toBe(true)
  expect(sent()).toEqual(nothing)
})

test('exports, previews and what a file reveals send nothing, in every format with evidence', async () => {
  const { recordingId } = interview
  const { directory, files } = await write({ evidence: 'manifest' })
  expect(files.map(({ format }) => format).sort()).toEqual([...readerFormats].sort())
  expect(readdirSync(directory).filter((name) => name.endsWith('.evidence.json')).length).toBeGreaterThan(0)
  expect(await leaksIn(directory, secrets)).toEqual([])
  // Clips have the evidence in their folder, also on the day of the import.
  const clips = files.find(({ format }) => format === 'clips')?.path ?? ''
  expect(readdirSync(clips).filter((name) => name.includes('.evidence.'))).toHaveLength(2)
  const options = desk.options({ evidence: 'manifest' })
  const { isProtected, revealed } = await desk.engine.call('exports.reveals', {
    ...{ recordingId, formats: ['docx', 'clips', 'html'], options },
  })
  expect({ isProtected, blocking: revealed.filter(({ blocks }) => blocks) }).toEqual({
    isProtected: true,
    blocking: [],
  })
  await desk.engine.call('exports.preview', { recordingId, format: 'docx', options })
  await desk.engine.call('exports.firstPage', { recordingId, format: 'docx', options })
  const queued = desk.at('queued')
  mkdirSync(queued)
  const { jobIds } = await desk.engine.call('exports.start', {
    ...{ recordingIds: [recordingId], formats: ['docx', 'clips'], directory: queued },
    options,
  })
  await desk.settled()
  expect(await desk.engine.call('exports.progress', { jobIds })).toMatchObject({ done: 1, failed: 0 })
  expect(sent()).toEqual(nothing)
})

test('hand-overs send nothing, whether redacted, encrypted or whole', async () => {
  const { recordingId } = interview
  for (const more of [
    { kind: 'redacted' },
    { kind: 'redacted', lock: { passphrase: 'correct horse battery' } },
    { kind: 'full', hasHistory: true },
  ] as const) {
    const directory = desk.at(`handed over ${more.kind} ${'lock' in more}`)
    mkdirSync(directory)
    const { path } = await desk.engine.call('handover.write', { recordingId, directory, ...more })
    if (more.kind === 'redacted') expect(await leaksIn(path, secrets)).toEqual([])
  }
  expect(sent()).toEqual(nothing)
})

testNeeding(needs.program('openssl'))(
  'a protected export asks no time-stamp authority, and an open one sends it only a hash',
  async () => {
    const authority = makeAuthority(desk.at('authority'))
    await using server = await stampServer((query) => ({ body: authority.reply(query) }))
    await desk.engine.call('settings.update', { stampAuthority: server.url })
    await write({ evidence: 'manifest' }, ['docx', 'json'])
    expect(server.requests).toEqual([])
    expect(sent()).toEqual(nothing)

    const { directory } = await write({ evidence: 'manifest', disclosure: { names: 'real', redaction: 'none' } }, [
      'docx',
    ])
    const { stamps, ...signed } = JSON.parse(
      readFileSync(
        join(directory, readdirSync(directory).find((name) => name.endsWith('.evidence.json')) ?? ''),
        'utf8',
      ),
    ) as { stamps: object[]; custody: object[] }
    expect(stamps).toHaveLength(1)
    expect(server.requests).toHaveLength(1)
    const [{ head = '', body = Buffer.alloc(0) } = {}] = server.requests
    // TimeStampReq of RFC 3161: version 1, the algorithm SHA-256, the hash, a random number, and the wish for a certificate.
    const hash = createHash('sha256').update(canonicalBytes(signed)).digest('hex')
    expect(body.toString('hex')).toMatch(
      new RegExp(`^3041020101302f300b06096086480165030402010420${hash}0208.{16}0101ff$`),
    )
    for (const word of secrets) expect(decodeURIComponent(head).toLowerCase()).not.toContain(word.toLowerCase())
    expect(sent()).toEqual({ requests: [], connections: 1 })
  },
)
