import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { wayToStart } from '../../../electron/system/index.ts'
import { testNeeding } from '../../support/needs.ts'
import { packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

/** A hijacked program in a decoder's place: it tries what a shell could do, and reports the results. */
const takenOver = `
  const { chmodSync, readFileSync, readdirSync, writeFileSync, writeSync } = require('fs')
  const { spawnSync } = require('child_process')
  const [secret, home, packageRoot, port] = process.argv.slice(1)
  const got = (work) => { try { return work() } catch (error) { return error.code } }
  const facts = {
    given: readFileSync('/proc/self/fd/3', 'utf8'),
    environment: Object.keys(process.env),
    secret: got(() => readFileSync(secret, 'utf8')),
    home: got(() => readdirSync(home)),
    project: got(() => readFileSync(packageRoot + '/package.json', 'utf8')),
    users: got(() => readFileSync('/etc/passwd', 'utf8')),
    shell: ['/bin/sh', '/bin/bash', '/usr/bin/env'].map((path) => spawnSync(path, ['-c', 'true']).error?.code),
    written: [home, '/', '/usr/lib', '/tmp'].map((at) => got(() => writeFileSync(at + '/planted', 'x'))),
    processes: readdirSync('/proc').filter((name) => /^\\d+$/.test(name)).length,
    // The file it was given, by each of its names: written to, and with rights that would allow it.
    changed: ['/proc/self/fd/3', '/dev/fd/3', '/proc/1/fd/3'].flatMap((at) => [
      got(() => chmodSync(at, 0o666)),
      got(() => writeFileSync(at, 'changed', { flag: 'r+' })),
    ]),
    through: got(() => writeSync(3, 'changed')),
  }
  const done = (network) => {
    console.log(JSON.stringify({ ...facts, network }))
    process.stdin.resume()
  }
  require('net').connect(Number(port), '127.0.0.1').on('connect', () => done('reached')).on('error', (e) => done(e.code))`

let folder: string
/** This replaces the person's own home, which may contain this project and the program. */
const home = () => join(folder, 'home')
let server: Server
let connections = 0
beforeEach(async () => {
  folder = testFolder()
  writeFileSync(join(folder, 'secret'), 'the name of a source')
  writeFileSync(join(folder, 'recording'), 'a recording')
  mkdirSync(home())
  server = createServer()
  connections = 0
  server.on('connection', () => {
    connections++
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => server.close())

const way = wayToStart(process.execPath, ['--version'])
const isolation = (words: string, ...wanted: string[]) => ({ words, isMet: () => wanted.includes(way.isolation) })

/** The program's own process: bubblewrap puts a process before it. */
function lastOf(pid: number): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return child ? lastOf(Number(child)) : pid
}

async function takeOver(): Promise<Record<string, unknown>> {
  const { port } = server.address() as AddressInfo
  const script = ['-e', takenOver, join(folder, 'secret'), home(), packageRoot, `${port}`]
  const [command = '', ...args] = way.start([process.execPath, ...script], 'read')
  const given = openSync(join(folder, 'recording'), 'r')
  const child = spawn(command, args, { env: {}, stdio: ['pipe', 'pipe', 'inherit', given] })
  closeSync(given)
  const [said] = await once(createInterface(child.stdout as Readable), 'line')
  const status = readFileSync(`/proc/${lastOf(child.pid as number)}/status`, 'utf8')
  child.stdin?.end()
  await once(child, 'close')
  return { ...JSON.parse(said), privileges: /CapEff:\t(\S+)/.exec(status)?.[1] }
}

testNeeding(isolation('a system that lets bubblewrap lock a program in', 'sealed'))(
  'a compromised decoder sees its own file and nothing else of the system',
  async () => {
    const { privileges, ...facts } = await takeOver()
    expect(facts).toEqual({
      given: 'a recording',
      environment: ['PWD'],
      secret: 'ENOENT',
      home: 'ENOENT',
      project: 'ENOENT',
      users: 'ENOENT',
      shell: ['ENOENT', 'ENOENT', 'ENOENT'],
      // If this project is below /tmp, the sandbox shows that folder only to the program.
      written: ['ENOENT', 'EROFS', 'EROFS', expect.stringMatching(/^(ENOENT|EROFS)$/)],
      processes: 0,
      changed: ['EROFS', 'EROFS', 'EROFS', 'EROFS', 'ENOENT', 'ENOENT'],
      through: 'EBADF',
      // The sandbox has its own loopback, on which nobody listens.
      network: 'ECONNREFUSED',
    })
    expect(connections).toBe(0)
    expect(readFileSync(join(folder, 'recording'), 'utf8')).toBe('a recording')
    // Root keeps only the right to read the file that its descriptor names.
    expect(privileges).toBe(process.getuid?.() === 0 ? '0000000000000002' : '0000000000000000')
    expect(existsSync(join(home(), 'planted'))).toBe(false)
  },
)

testNeeding(isolation('a system that gives a program no network', 'sealed', 'no-network'))(
  'a compromised decoder reaches no server',
  async () => {
    expect((await takeOver()).network).toMatch(/ENETUNREACH|ECONNREFUSED/)
    expect(connections).toBe(0)
  },
)

testNeeding(isolation('a system that lets bubblewrap lock a program in', 'sealed'))(
  'an isolated program ends with its parent by the same signal',
  async () => {
    const [command = '', ...args] = way.start([process.execPath, '-e', 'console.log(1); setInterval(() => {}, 1000)'])
    const child = spawn(command, args, { env: {}, stdio: ['ignore', 'pipe', 'ignore'] })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    // The output closes when the last process that holds it is gone.
    await once(child, 'close')
  },
)

test('a program without a sandbox starts normally and reports no isolation', () => {
  const none = wayToStart(process.execPath.replace(/[^/\\]+$/, 'is-not-there'), [])
  expect(none.isolation).toBe('none')
  expect(none.start(['a', 'b'])).toEqual(['a', 'b'])
})
