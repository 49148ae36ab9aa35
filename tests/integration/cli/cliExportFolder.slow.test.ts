import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { makeExportFolder } from '../../../electron/system/index.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { onSmallDisk } from '../../support/smallDisk.ts'
import { tapelogHere } from '../../support/tapelogInProcess.ts'
import { demoFile } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { until } from '../../support/waiting.ts'
import { transcribedDemo } from './transcribedDemo.ts'

/** A folder for exports that Tapelog cannot make or write: it says so plainly, before any work, and loses nothing. */
let folder: string
beforeEach(() => {
  folder = testFolder()
  mkdirSync(at('tmp'))
})
const at = (name: string) => join(folder, name)
/** Make temporary libraries where the test can see them. */
const tapelog = (...args: string[]) => tapelogHere(args, { TMPDIR: at('tmp') })
type Event = { type: string; path: string; command: string; error?: { code: string; message: string } }
const events = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Event)
const codeOf = (path: string): string | null => {
  try {
    makeExportFolder(path)
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('run refuses a file as --out before it does any work', async () => {
  writeFileSync(at('file'), 'mine')
  const args = ['run', demoFile('260915_0911.ogg'), '--out', at('file')]
  const { code, stdout, stderr } = await tapelog(...args, '--library', at('library')).ended
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^Tapelog cannot make the folder to export to: .*\n$/)
  expect(existsSync(at('library'))).toBe(false)
  expect((await tapelog(...args).ended).code).toBe(1)
  expect(readdirSync(at('tmp'))).toEqual([])
})

test('run keeps the temporary library when it cannot write the transcripts', async () => {
  const args = ['run', demoFile('260915_0911.ogg'), '--out', at('out'), '--formats', 'txt', '--json']
  const run = tapelog(...args)
  let seen = ''
  run.stdout.on('data', (block) => {
    seen += block
  })
  await until(() => seen.includes('recording.changed'))
  rmSync(at('out'), { recursive: true })
  writeFileSync(at('out'), '')
  const { code, stdout } = await run.ended
  expect(code).toBe(1)
  expect(events(stdout).at(-1)).toMatchObject({ type: 'result', error: { code: 'export-folder-unmade' } })
  const kept = events(stdout).find(({ type }) => type === 'library-kept')
  expect(kept?.path).toContain(at('tmp'))

  rmSync(at('out'))
  const typed = kept?.command.split(' ') ?? []
  const again = await tapelog(...typed.slice(typed.indexOf('export'))).ended
  expect(again.code).toBe(0)
  expect(readdirSync(at('out'))).toEqual(['260915_0911.txt'])
})

testNeeding(needs.posix)('a folder that cannot be made gives its own error code without waiting', () => {
  writeFileSync(at('file'), 'mine')
  symlinkSync(at('gone'), at('dangling'))
  symlinkSync(at('loop'), at('loop'))
  symlinkSync('/proc', at('processes'))
  for (const name of ['file', 'file/below', 'dangling', 'dangling/below', 'loop', 'a'.repeat(300)])
    expect([name, codeOf(at(name))]).toEqual([name, 'export-folder-unmade'])
  expect(codeOf('')).toBe('folder-missing')
  // In /proc, Node's own function for making folders never returns.
  expect(codeOf('/proc/exports')).toBe('path-refused')
  expect(codeOf(at('processes/exports'))).toBe('path-refused')
  expect(codeOf(at('new/below'))).toBeNull()
  expect(readdirSync(at('new/below'))).toEqual([])
})

testNeeding(needs.posix)('a folder without write permission gives its own error code', () => {
  mkdirSync(at('closed'))
  chmodSync(folder, 0o755)
  chmodSync(at('closed'), 0o500)
  // Root may write everywhere, so the test takes another user's rights for a moment.
  const root = process.geteuid?.() === 0
  if (root) process.seteuid?.(65_534)
  try {
    expect(codeOf(at('closed'))).toBe('export-no-permission')
    expect(codeOf(at('closed/new'))).toBe('export-no-permission')
  } finally {
    if (root) process.seteuid?.(0)
    chmodSync(at('closed'), 0o700)
  }
})

testNeeding(needs.smallDisk)('a write-protected disk and a full disk give different error codes', () => {
  mkdirSync(at('disk'))
  expect(onSmallDisk('64k,ro', at('disk'), 'exportFolder.ts', 'new')).toEqual({ code: 'export-no-permission' })
  expect(onSmallDisk('64k,ro', at('disk'), 'exportFolder.ts')).toEqual({ code: 'export-no-permission' })
  // There is room for the folder, but not for a file.
  expect(onSmallDisk('4k,nr_inodes=2', at('disk'), 'exportFolder.ts', 'new')).toEqual({ code: 'export-disk-full' })
})

test('export reports the code of an unusable folder without a stack trace', async () => {
  await transcribedDemo(at('library'))
  writeFileSync(at('file'), 'mine')
  for (const [out, code] of [
    [at('file'), 'export-folder-unmade'],
    ['', 'folder-missing'],
  ] as const) {
    const { stdout, stderr } = await tapelog('export', '--all', '--out', out, '--library', at('library'), '--json')
      .ended
    expect(events(stdout).at(-1)?.error?.code).toBe(code)
    expect(stderr).not.toContain('    at ')
  }
})
