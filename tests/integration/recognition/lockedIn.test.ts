import { spawnSync } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLauncher } from '../../../electron/recognition/launch.ts'
import { recogniserLock } from '../../../electron/recognition/lockedIn.ts'
import { transcriptionRequestSchema } from '../../../shared/partner/schemas.ts'
import type { Tries } from '../../programs/takenOverRecogniser.ts'
import { installMicroTransducer } from '../../support/microModels.ts'
import { testNeeding } from '../../support/needs.ts'
import { processesOf } from '../../support/processesBelow.ts'
import { demoFile, packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { until } from '../../support/waiting.ts'

/** The reach of a recogniser whose native code a stranger controls. */
const entry = join(import.meta.dirname, '../../programs/takenOverRecogniser.ts')
const { params } = transcriptionRequestSchema.parse({ file_url: 'x' })
const sealing = {
  words: 'a system that lets bubblewrap lock a recogniser in',
  isMet: () => recogniserLock(packageRoot) === 'sealed',
}

let folder: string
let tcp: Server
let unix: Server
let udp: Socket
let came: string[]
beforeEach(async () => {
  // Use no folder below /dev, because the sandbox has its own file system there.
  folder = testFolder(process.platform === 'linux' ? '/var/tmp' : undefined)
  came = []
  mkdirSync(join(folder, 'home'))
  writeFileSync(join(folder, 'home/secret'), 'the name of a source')
  mkdirSync(join(folder, 'models'))
  mkdirSync(join(folder, 'objects'))
  tcp = createServer(() => void came.push('tcp')).listen(0, '127.0.0.1')
  unix = createServer(() => void came.push('unix')).listen(join(folder, 'home/socket'))
  udp = createSocket('udp4').on('message', () => void came.push('udp'))
  udp.bind(0, '127.0.0.1')
  await Promise.all([tcp, unix, udp].map((each) => once(each, 'listening')))
})
afterEach(() => {
  tcp.close()
  unix.close()
  udp.close()
})

const recording = (name: string) => {
  const path = join(folder, 'objects', name)
  writeFileSync(path, `the sound of ${name}`)
  const taskFolder = join(folder, `heard of ${name}`)
  mkdirSync(taskFolder)
  return { audioPath: path, taskFolder }
}
const tries = (): Tries => ({
  secret: join(folder, 'home/secret'),
  port: (tcp.address() as AddressInfo).port,
  udpPort: udp.address().port,
  socketPath: join(folder, 'home/socket'),
  outsidePid: process.pid,
})
const launcher = () =>
  createLauncher({
    ...{ packageRoot, modelsFolder: join(folder, 'models'), speechModel: 'auto' as const, entry },
    scratchFolder: join(folder, 'scratch'),
  })

testNeeding(sealing)('a compromised recogniser sees only its recordings and the folder of its task', async () => {
  const launch = launcher()
  const given = { ...params, hotwords: JSON.stringify(tries()) }
  const quiet = { signal: new AbortController().signal, onStarted: () => {}, onProgress: () => {} }
  const [one, other] = [recording('one.wav'), recording('other.wav')]
  const pids: number[] = []
  for (const { audioPath, taskFolder } of [one, other]) {
    const isMoreToCome = () => {
      pids.push(...processesOf(entry))
      return audioPath === one.audioPath
    }
    const outcome = await launch({ audioPath, taskFolder, params: given }, { ...quiet, isMoreToCome })
    expect(outcome.ok ? outcome.data : outcome).toEqual({
      isolation: 'sealed',
      given: readFileSync(audioPath, 'utf8'),
      read: {
        secret: 'ENOENT',
        itsFolder: 'ENOENT',
        users: 'ENOENT',
        byShell: '',
        itsTests: ['programs'],
        session: [],
      },
      changed: {
        recording: 'EROFS',
        // Only the recording itself is bound, so its folder belongs to the namespace.
        besideIt: 'EROFS',
        besideSecret: 'ENOENT',
        program: 'EROFS',
        models: 'EROFS',
        root: 'EROFS',
        libraries: 'EROFS',
      },
      own: { scratch: 'done', heard: 'done' },
      network: {
        ...{ tcp: 'ECONNREFUSED', unix: 'ENOENT', worker: 0, program: 0, binding: 'refused' },
      },
      decoder: { isolation: 'sealed', isAgainIfPossible: true },
      processes: { seen: 2, ended: 'ESRCH' },
    })
    expect(readdirSync(taskFolder)).toEqual(['heard.jsonl'])
    expect(readFileSync(join(taskFolder, 'heard.jsonl'), 'utf8')).toBe('heard')
    expect(readFileSync(audioPath, 'utf8')).toMatch(/wav$/)
  }
  // One process worked on both, and saw the second recording under its own name.
  expect(pids).toHaveLength(2)
  expect(pids[0]).toBe(pids[1])
  expect(came).toEqual([])
  expect(readdirSync(join(folder, 'home')).sort()).toEqual(['secret', 'socket'])
  expect(existsSync(join(packageRoot, 'electron/planted'))).toBe(false)
  // No files of the job are left.
  await until(() => readdirSync(join(folder, 'scratch')).length === 0)
  expect(processesOf(entry)).toEqual([])
})

test('a linked model of the person’s folder is used', async () => {
  const models = join(folder, 'models')
  installMicroTransducer(models)
  const linked = join(models, 'micro-transducer/encoder.onnx')
  mkdirSync(join(folder, 'another disk'))
  renameSync(linked, join(folder, 'another disk/encoder.onnx'))
  symlinkSync(join(folder, 'another disk/encoder.onnx'), linked)
  const scratchFolder = join(folder, 'scratch')
  const launch = createLauncher({ packageRoot, modelsFolder: models, speechModel: 'micro-transducer', scratchFolder })
  const { params } = transcriptionRequestSchema.parse({ file_url: 'x', params: { hotwords: 'harbour' } })
  const quiet = { signal: new AbortController().signal, onStarted: () => {}, onProgress: () => {} }
  expect(await launch({ audioPath: demoFile('260915_0911.ogg'), params }, quiet)).toMatchObject({
    ok: true,
    data: { networkLock: recogniserLock(packageRoot), text: expect.stringMatching(/\w/) },
  })
})

test('a recogniser of the packaged application reports that it is not sandboxed', () => {
  const host = process as { parentPort?: object }
  host.parentPort = {}
  try {
    expect(recogniserLock(packageRoot)).toBe('guard')
  } finally {
    delete host.parentPort
  }
})

test('the permissions of Node do not confine a process that may start programs', () => {
  const script = `require('child_process').execFileSync('/bin/cat', [process.argv[1]], { stdio: 'inherit' })`
  const { stdout } = spawnSync(
    process.execPath,
    ['--permission', '--allow-addons', '--allow-child-process', '-e', script, join(folder, 'home/secret')],
    { encoding: 'utf8' },
  )
  if (process.platform !== 'win32') expect(stdout).toBe('the name of a source')
})
