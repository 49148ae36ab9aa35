import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type HandoverLibrary, openHandoverLibraries } from '../../../support/handoverLibraries.ts'
import { needs, testNeeding } from '../../../support/needs.ts'
import { partsOf } from './hostileHandovers.ts'

let desk: ReturnType<typeof openHandoverLibraries>
let writer: HandoverLibrary
let reader: HandoverLibrary
let recordingId: number
beforeEach(async () => {
  desk = openHandoverLibraries()
  writer = await desk.library('writer')
  reader = await desk.library('reader')
  recordingId = await writer.record('harbour', [['Ana', 'We never saw the Quibblefrock contract.']])
})
afterEach(() => desk.close())

const plain = () => join(desk.folder, 'plain.zip')
const passphrase = 'correct horse battery staple'

test('a hand-over that is encrypted to a passphrase opens only with it', async () => {
  const file = await writer.write(recordingId, { lock: { passphrase } })
  expect(basename(file)).toBe('Hand-over.tapelog')
  const bytes = readFileSync(file).toString('latin1')
  expect(bytes.startsWith('age-encryption.org/v1\n-> scrypt ')).toBe(true)
  // The work factor as age ships it.
  expect(bytes.split('\n')[1]).toMatch(/ 18$/)
  for (const word of ['Quibblefrock', 'harbour', 'manifest', 'RIFF', 'Ana']) expect(bytes).not.toContain(word)
  expect(await reader.engine.call('handover.inspect', { path: file })).toEqual({
    lockedBy: 'passphrase',
    content: null,
  })
  await expect(reader.receive(file, { key: { passphrase: `${passphrase} ` } })).rejects.toMatchObject({
    code: 'handover-wrong-key',
  })
  expect(await reader.receive(file, { key: { passphrase } })).toMatchObject({ outcome: 'new' })
})

test('the engine answers other commands while a passphrase is worked out', async () => {
  const file = await writer.write(recordingId, { lock: { passphrase } })
  let isOpen = false
  const begunMs = performance.now()
  const opening = reader.engine.call('handover.inspect', { path: file, key: { passphrase } }).finally(() => {
    isOpen = true
  })
  let answers = 0
  let longestMs = 0
  for (let lastMs = begunMs; !isOpen; answers++) {
    await reader.engine.call('recordings.list', {})
    await nextTurn()
    longestMs = Math.max(longestMs, performance.now() - lastMs)
    lastMs = performance.now()
  }
  expect(await opening).toMatchObject({ content: { title: 'harbour' } })
  expect(answers).toBeGreaterThan(10)
  // Computed on the engine's own thread, the key alone is nearly all of the time.
  expect(longestMs).toBeLessThan((performance.now() - begunMs) / 2)
})

test('a hand-over that is encrypted to recipients opens for each of them', async () => {
  const identities = [await generateX25519Identity(), await generateX25519Identity()]
  const recipients = await Promise.all(identities.map((identity) => identityToRecipient(identity)))
  const file = await writer.write(recordingId, { lock: { recipients } })
  for (const identity of identities)
    expect(await reader.engine.call('handover.inspect', { path: file, key: { identities: [identity] } })).toMatchObject(
      {
        ...{ lockedBy: 'recipients', content: { title: 'harbour', hasSound: true } },
      },
    )
  await expect(writer.write(recordingId, { lock: { recipients: ['age1nobody'] } })).rejects.toMatchObject({
    code: 'handover-recipient',
  })
})

testNeeding(needs.program('age'))('Debian’s age opens what Tapelog encrypts', async () => {
  const identity = await generateX25519Identity()
  writeFileSync(join(desk.folder, 'key.txt'), `# a comment\n${identity}\n`)
  const toKey = await writer.write(recordingId, { lock: { recipients: [await identityToRecipient(identity)] } })
  execFileSync('age', ['--decrypt', '-i', join(desk.folder, 'key.txt'), '-o', plain(), toKey])
  expect([...(await partsOf(plain())).keys()]).toEqual([
    'mimetype',
    'manifest.json',
    'recording.json',
    'sound/original.wav',
  ])
})

testNeeding(needs.program('age'))('Tapelog opens what Debian’s age encrypts to a key', async () => {
  const file = await writer.write(recordingId)
  const key = execFileSync('age-keygen', { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const [identity = ''] = /AGE-SECRET-KEY-1\S+/.exec(key) ?? []
  const [recipient = ''] = /age1\S+/.exec(key) ?? []
  const toKey = join(desk.folder, 'key.tapelog')
  execFileSync('age', ['-r', recipient, '-o', toKey, file])
  expect(await reader.receive(toKey, { key: { identities: [identity] } })).toMatchObject({ outcome: 'new' })
})

testNeeding(needs.program('age'), needs.program('script'))(
  'Debian’s age and Tapelog open each other’s files with a passphrase',
  async () => {
    const file = await writer.write(recordingId, { lock: { passphrase } })
    typed(`age --decrypt -o ${plain()} ${file}`, [passphrase])
    expect((await partsOf(plain())).has('recording.json')).toBe(true)
    const back = join(desk.folder, 'back.tapelog')
    typed(`age --passphrase -o ${back} ${plain()}`, [passphrase, passphrase])
    expect(await reader.receive(back, { key: { passphrase } })).toMatchObject({ outcome: 'new' })
  },
)

/** Runs a command in a terminal, because age asks for a passphrase there only, and types these lines. */
function typed(command: string, lines: readonly string[]): void {
  const { status, stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
    input: lines.map((line) => `${line}\n`).join(''),
    encoding: 'utf8',
  })
  expect(stdout).not.toMatch(/error/)
  expect(status).toBe(0)
}
