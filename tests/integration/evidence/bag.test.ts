import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkBag } from '../../../electron/evidence/bag/read.ts'
import { writeBag } from '../../../electron/evidence/index.ts'
import { needs, systemPython, testNeeding } from '../../support/needs.ts'
import { testFolder } from '../../support/testFolder.ts'

const info = { softwareAgent: 'Tapelog 0.1.0', madeAtMs: Date.UTC(2026, 10, 28, 23, 59) }
const usual = { 'interview.wav': 'sound', 'Straße 日本.txt': 'text', 'clips/01 a.txt': '', 'clips/ b.txt': 'b' }
/** Names that RFC 8493 encodes. `sha256sum` does not know that encoding. */
const encoded = { '100 % sure.txt': 'a', 'line\nbreak\rs.txt': 'b', '%25.txt': 'c' }

async function bagWith(files: Record<string, string>) {
  const path = testFolder()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, 'data', name)), { recursive: true })
    writeFileSync(join(path, 'data', name), text)
  }
  await writeBag(path, info)
  return {
    path,
    at: (name: string) => join(path, name),
    text: (name: string) => readFileSync(join(path, name), 'utf8'),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  }
}

const byPython = (path: string) => {
  const script = join(import.meta.dirname, '../../programs/checkBag.py')
  const { stdout, stderr } = spawnSync(systemPython, [script, path], { encoding: 'utf8' })
  return (stdout + stderr).trim()
}
const withPython = testNeeding(needs.python('hashlib'), needs.posix)

describe('a bag', () => {
  testNeeding(needs.program('sha256sum'))('passes sha256sum -c for its payload and tag files', async () => {
    using bag = await bagWith(usual)
    for (const manifest of ['manifest-sha256.txt', 'tagmanifest-sha256.txt']) {
      const { status, stdout } = spawnSync('sha256sum', ['-c', '--strict', manifest], {
        cwd: bag.path,
        encoding: 'utf8',
      })
      expect(stdout.split('\n').filter((line) => line !== '' && !line.endsWith(': OK'))).toEqual([])
      expect(status).toBe(0)
    }
    appendFileSync(bag.at('data/interview.wav'), 'x')
    const { status } = spawnSync('sha256sum', ['-c', 'manifest-sha256.txt'], { cwd: bag.path, encoding: 'utf8' })
    expect(status).toBe(1)
  })

  withPython('is valid for a checker written from RFC 8493, with encoded names too', async () => {
    using bag = await bagWith({ ...usual, ...encoded })
    expect(byPython(bag.path)).toBe('')
    expect(await checkBag(bag.path)).toEqual({ files: 7, findings: [] })
    appendFileSync(bag.at('data/100 % sure.txt'), 'x')
    expect(byPython(bag.path)).toContain('differs (3): data/100 % sure.txt')
  })

  test('has the four tag files of the RFC', async () => {
    using bag = await bagWith({ 'a.txt': '12345', '%.txt': '678' })
    expect(bag.text('bagit.txt')).toBe('BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n')
    expect(bag.text('bag-info.txt')).toBe(
      'Bag-Software-Agent: Tapelog 0.1.0\nBagging-Date: 2026-11-28\nPayload-Oxum: 8.2\n',
    )
    expect(bag.text('manifest-sha256.txt')).toMatch(/^[0-9a-f]{64} {2}data\/%25\.txt\n[0-9a-f]{64} {2}data\/a\.txt\n$/)
    expect(bag.text('tagmanifest-sha256.txt').match(/[^ ]+\.txt$/gm)).toEqual([
      'bag-info.txt',
      'bagit.txt',
      'manifest-sha256.txt',
    ])
  })

  test('refuses a second creation and a link inside it', async () => {
    using bag = await bagWith(usual)
    await expect(writeBag(bag.path, info)).rejects.toMatchObject({ code: 'EEXIST' })
    const folder = testFolder()
    mkdirSync(join(folder, 'data'))
    symlinkSync('/etc/hostname', join(folder, 'data/link'))
    await expect(writeBag(folder, info)).rejects.toMatchObject({ code: 'bag-holds-link' })
  })
})

describe('an invalid bag', () => {
  const findings = async (spoil: (bag: Awaited<ReturnType<typeof bagWith>>) => void) => {
    using bag = await bagWith(usual)
    spoil(bag)
    return (await checkBag(bag.path)).findings
  }

  test('names changed, missing and added payload files', async () => {
    expect(await findings((bag) => appendFileSync(bag.at('data/interview.wav'), 'x'))).toEqual([
      { name: 'data/interview.wav', fault: 'differs' },
    ])
    expect(await findings((bag) => rmSync(bag.at('data/clips/01 a.txt')))).toEqual([
      { name: 'data/clips/01 a.txt', fault: 'missing' },
    ])
    expect(await findings((bag) => writeFileSync(bag.at('data/more'), ''))).toEqual([
      { name: 'data/more', fault: 'not-listed' },
    ])
  })

  test('names a file that became a link', async () => {
    const found = await findings((bag) => {
      rmSync(bag.at('data/interview.wav'))
      symlinkSync('clips/ b.txt', bag.at('data/interview.wav'))
    })
    expect(found).toContainEqual({ name: 'data/interview.wav', fault: 'missing' })
  })

  test.each(['bagit.txt', 'bag-info.txt', 'manifest-sha256.txt'])('names a changed or missing %s', async (name) => {
    expect(await findings((bag) => appendFileSync(bag.at(name), 'x'))).toContainEqual({ name, fault: 'differs' })
    expect(await findings((bag) => rmSync(bag.at(name)))).toContainEqual({ name, fault: 'missing' })
  })

  test('is refused without its tag manifest', async () => {
    const name = 'tagmanifest-sha256.txt'
    expect(await findings((bag) => rmSync(bag.at(name)))).toContainEqual({ name, fault: 'missing' })
  })

  test.each([
    [`${'0'.repeat(64)}  ../outside`],
    [`${'0'.repeat(64)}  data/../../outside`],
    [`${'0'.repeat(64)}  /etc/passwd`],
    [`${'0'.repeat(64)}  bagit.txt`],
    [`${'0'.repeat(63)}  data/interview.wav`],
    [`${'0'.repeat(64)}  data/interview.wav`],
    ['no line of a manifest'],
  ])('is refused for the manifest line %s', async (line) => {
    const name = 'manifest-sha256.txt'
    expect(await findings((bag) => appendFileSync(bag.at(name), `${line}\n`))).toContainEqual({
      name,
      fault: 'unreadable',
    })
  })
})
