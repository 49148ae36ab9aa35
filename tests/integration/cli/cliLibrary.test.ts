import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { libraryPlaces, rememberLibrary } from '../../../electron/system/index.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { tapelogHere } from '../../support/tapelogInProcess.ts'
import { demoFile, openEngine } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

/** The library that the command line uses, and its message if there is none. */
let home: string
beforeEach(() => {
  home = testFolder()
})
const at = (name: string) => join(home, name)
/** Empty variables count as not set. */
const environment = () => ({ HOME: home, XDG_DATA_HOME: '', XDG_CONFIG_HOME: '' })
const tapelog = (...args: string[]) => tapelogHere(args, environment()).ended
const makeLibrary = async (path: string) => (await openEngine(path, null)).stop()

test.each([
  'status',
  'status --watch',
  'verify',
  'sync',
  'export --all --out exports',
  ...['pause', 'resume', 'retry', 'cancel'].map((verb) => `${verb} --all`),
])('%s exits with 2 if the library is missing and makes none', async (command) => {
  const { code, stdout, stderr } = await tapelog(...command.split(' '), '--library', at('mistyped'))
  expect({ code, stdout, stderr }).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining(`There is no library in ${at('mistyped')}.`),
  })
  expect(existsSync(at('mistyped'))).toBe(false)
})

test('verify --json reports that no library exists yet', async () => {
  const { code, stdout } = await tapelog('verify', '--json')
  expect(code).toBe(2)
  expect(JSON.parse(stdout)).toMatchObject({ type: 'result', ok: false, error: { code: 'no-library-yet' } })
})

test.each(['import interview.wav', 'verify'])('%s refuses a file in place of the library', async (command) => {
  writeFileSync(at('notes.txt'), 'notes')
  const { code, stdout, stderr } = await tapelog(...command.split(' '), '--library', at('notes.txt'))
  expect({ code, stdout, stderr }).toEqual({
    code: 2,
    stdout: '',
    stderr: `${at('notes.txt')} is a file, but a library is a folder. Choose a folder with --library DIR\n`,
  })
})

test('a library folder that cannot be made or written gives a one-sentence error', async () => {
  writeFileSync(at('notes.txt'), 'notes')
  // A folder cannot be made inside a file. Even root cannot write in the folder of processes.
  for (const refused of [at('notes.txt/library'), ...(process.platform === 'linux' ? ['/proc/self'] : [])]) {
    const { code, stderr } = await tapelog('import', demoFile('260915_0911.ogg'), '--library', refused)
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^Tapelog cannot make the library’s folder, or cannot write to it\. [^\n]+\n$/),
    })
  }
})

test('import makes a missing library and says so once', async () => {
  const args = ['import', demoFile('260915_0911.ogg'), '--library', at('library')]
  expect(await tapelog(...args)).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(`Created a library in ${at('library')}.`),
  })
  expect((await tapelog(...args)).stderr).not.toContain('Created a library')
  expect((await tapelog('verify', '--library', at('library'))).stdout).toContain('Checked 1 recording, 0 damaged')
})

test('serve names its data folder when there is no library yet', async () => {
  /** Runs `serve` with a certificate that has no key. It refuses that, but first says which library it would use. */
  const serve = () => tapelog('serve', '--tls-cert', 'none')
  const usual = at('.local/share/tapelog/library')
  expect((await serve()).stderr).toContain(
    `There is no library in ${usual} yet. The service keeps its files in ${join(usual, 'service')}.\n`,
  )
  expect(existsSync(join(usual, 'library.sqlite'))).toBe(false)
  await makeLibrary(usual)
  expect((await serve()).stderr).not.toContain('library')
})

testNeeding(needs.linux)('a chosen library on a missing disk is named and not replaced by a new one', async () => {
  await makeLibrary(at('disk/library'))
  rememberLibrary(libraryPlaces({}, home, 'linux'), at('disk/library'))
  expect(await tapelog('status')).toMatchObject({ code: 0 })
  renameSync(at('disk'), at('away'))
  for (const command of [['status'], ['import', demoFile('260915_0911.ogg')]]) {
    const { code, stderr } = await tapelog(...command)
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(
        /^The library is expected in .+disk\/library, but it is not there\. Connect its disk/,
      ),
    })
  }
  expect(existsSync(at('disk'))).toBe(false)
  // Another one can be named.
  await makeLibrary(at('other'))
  expect(await tapelog('status', '--library', at('other'))).toMatchObject({ code: 0 })
})
