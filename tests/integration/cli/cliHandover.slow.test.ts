import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openHandoverLibraries } from '../../support/handoverLibraries.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { tapelogHere } from '../../support/tapelogInProcess.ts'
import { packageRoot } from '../../support/testEngine.ts'

/** Hands a recording over between two libraries in the terminal. */
let desk: ReturnType<typeof openHandoverLibraries>
beforeEach(async () => {
  desk = openHandoverLibraries()
  const here = await desk.library('here')
  await here.record('harbour', [['Ana', 'We never saw the contract.']])
  await here.engine.stop()
})
afterEach(() => desk.close())
const tapelog = (library: string, ...args: string[]) =>
  tapelogHere([...args, '--library', join(desk.folder, library)]).ended
const out = () => join(desk.folder, 'out')
const lastLine = (stdout: string) => JSON.parse(stdout.trim().split('\n').at(-1) ?? '')

test('handover and receive carry changes of two libraries and let a person decide conflicts', async () => {
  const written = await tapelog('here', 'handover', 'write', '1', '--out', out())
  expect(written).toMatchObject({ code: 0 })
  expect(written.stdout).toContain('harbour.tapelog')
  const file = join(out(), 'harbour.tapelog')
  const received = await tapelog('there', 'handover', 'receive', file)
  expect(received).toMatchObject({ code: 0 })
  expect(received.stdout).toContain('harbour: added to the library.')

  const idOf = async (library: string) =>
    lastLine((await tapelog(library, 'transcript', '1', '--json')).stdout).segments[0].id
  for (const [library, text] of [
    ['here', 'We never saw the plan.'],
    ['there', 'We never saw the letter.'],
  ] as const)
    expect(await tapelog(library, 'correct', '1', String(await idOf(library)), '--text', text)).toMatchObject({
      code: 0,
    })
  const back = await tapelog('there', 'handover', 'write', '1', '--out', out(), '--no-sound', '--json')
  const merged = await tapelog('here', 'handover', 'receive', lastLine(back.stdout).path)
  expect(merged.stderr).toContain('1 change concerns what you changed too.')
  const shown = await tapelog('here', 'handover', 'conflicts', '1')
  expect(shown.stdout).toContain('here: We never saw the plan.')
  expect(shown.stdout).toContain('there: We never saw the letter.')
  const refused = await tapelog('here', 'handover', 'write', '1', '--out', out())
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.stderr).toContain('wait for your decision')
  const [number] = /\d+/.exec(shown.stdout) ?? []
  expect(await tapelog('here', 'handover', 'decide', number ?? '', '--theirs')).toMatchObject({ code: 0 })
  expect((await tapelog('here', 'transcript', '1')).stdout).toContain('We never saw the letter.')
  expect((await tapelog('here', 'handover', 'conflicts', '1')).stderr).toContain('Nothing waits for a decision.')
}, 120_000)

test('handover takes a key or a passphrase from a file, never from an argument', async () => {
  const identity = await generateX25519Identity()
  const keyFile = join(desk.folder, 'key.txt')
  writeFileSync(keyFile, `# made for a test\n${identity}\n`)
  const recipient = await identityToRecipient(identity)
  expect(await tapelog('here', 'handover', 'write', '1', '--out', out(), '--recipient', recipient)).toMatchObject({
    code: 0,
  })
  expect(readdirSync(out())).toContain('Hand-over.tapelog')
  const file = join(out(), 'Hand-over.tapelog')
  const unasked = await tapelog('there', 'handover', 'receive', file)
  expect(unasked).toMatchObject({ code: 1 })
  expect(unasked.stderr).toContain('Give the file with that key’s identity.')
  expect(await tapelog('there', 'handover', 'receive', file, '--identity', keyFile)).toMatchObject({ code: 0 })

  const secretFile = join(desk.folder, 'secret.txt')
  writeFileSync(secretFile, 'correct horse battery staple\n')
  const locked = await tapelog(
    'here',
    'handover',
    'write',
    '1',
    '--out',
    out(),
    '--no-sound',
    '--passphrase-file',
    secretFile,
    '--json',
  )
  const path = lastLine(locked.stdout).path as string
  const wrong = await tapelog('there', 'handover', 'receive', path)
  expect(wrong.stderr).toContain('There is no terminal to ask for the passphrase.')
  expect(await tapelog('there', 'handover', 'receive', path, '--passphrase-file', secretFile)).toMatchObject({
    code: 0,
  })
  const twice = await tapelog('here', 'handover', 'write', '1', '--out', out(), '--encrypt', '--recipient', recipient)
  expect(twice).toMatchObject({ code: 2 })
}, 240_000)

testNeeding(needs.program('script'))(
  'handover asks twice for a new passphrase without showing it',
  async () => {
    const words = ['quibble', 'frock']
    const cli = [process.execPath, join(packageRoot, 'electron/cli/index.ts')]
    const command = [
      ...cli,
      ...['handover', 'write', '1', '--out', out(), '--no-sound', '--encrypt'],
      '--library',
      join(desk.folder, 'here'),
    ]
    const child = spawn('script', ['-qec', command.join(' '), '/dev/null'], { stdio: ['pipe', 'pipe', 'ignore'] })
    let shown = ''
    let asked = 0
    child.stdout.on('data', (block) => {
      shown += block
      // The question is there before the keys are, so that the terminal already shows nothing.
      for (const questions = shown.match(/Passphrase(?: again)?: /g)?.length ?? 0; asked < questions; asked++)
        child.stdin.write(`${words.join(' ')}q\u007f\r`)
    })
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect({ code, asked }).toEqual({ code: 0, asked: 2 })
    for (const word of words) expect(shown).not.toContain(word)
    const key = { passphrase: words.join(' ') }
    expect(readFileSync(join(out(), 'Hand-over.tapelog')).toString('latin1')).toContain('-> scrypt')
    const there = await desk.library('there')
    expect(await there.engine.call('handover.inspect', { path: join(out(), 'Hand-over.tapelog'), key })).toMatchObject({
      content: { title: 'harbour', hasSound: false },
    })
  },
  120_000,
)
