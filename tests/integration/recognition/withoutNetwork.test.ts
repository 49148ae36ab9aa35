import { fork } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLauncher } from '../../../electron/recognition/launch.ts'
import { recogniserLock, withoutNetwork } from '../../../electron/recognition/lockedIn.ts'
import { transcriptionRequestSchema } from '../../../shared/partner/schemas.ts'
import { testNeeding } from '../../support/needs.ts'
import { isRunning, processesOf } from '../../support/processesBelow.ts'
import { demoFile, packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { until } from '../../support/waiting.ts'

/** A recogniser that tries to reach a server on this machine. */
type Facts = { tries: Record<string, string>; networkLock: string; namespace: string; interfaces: string }

const namespaceNeeded = {
  words: 'a system on which a program may give up its network (util-linux, user namespaces)',
  isMet: () => withoutNetwork().execPath !== undefined,
}
const entry = join(import.meta.dirname, '../../programs/networkSeekingRecogniser.ts')
const { params } = transcriptionRequestSchema.parse({ file_url: 'x' })
let scratch: string
let server: Server
let connections: number
beforeEach(async () => {
  scratch = testFolder()
  connections = 0
  server = createServer((_request, response) => response.end())
  server.on('connection', () => {
    connections++
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
const launcher = (more: { entry?: string } = {}) =>
  createLauncher({
    ...{ packageRoot, modelsFolder: join(packageRoot, 'build/models'), speechModel: 'demo' as const },
    ...{ scratchFolder: scratch, ...more },
  })
const quiet = { signal: new AbortController().signal, onStarted: () => {}, onProgress: () => {} }

const refused = { net: 'ENETUNREACH', http: 'ENETUNREACH', fetch: 'ENETUNREACH', dns: 'ENETUNREACH' }

testNeeding(namespaceNeeded)('a recogniser and the programs that it starts have no network', async () => {
  const outcome = await launcher({ entry })({ audioPath: address(), params }, quiet)
  const facts = outcome.ok ? (outcome.data as unknown as Facts) : null
  expect(facts).toMatchObject({ networkLock: recogniserLock(packageRoot), tries: refused })
  expect(facts?.tries.program).not.toBe('reached')
  expect(facts?.namespace).not.toBe(readlinkSync('/proc/self/ns/net'))
  // In this text, the name of each interface stands before a colon.
  expect(facts?.interfaces.match(/^\s*\S+(?=:)/gm)?.map((name) => name.trim())).toEqual(['lo'])
  expect(connections).toBe(0)
})

test('Tapelog’s guard refuses every connection if the system cannot isolate the network', async () => {
  const child = fork(entry, { serialization: 'advanced', stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const answer = new Promise<{ data: Facts }>((resolve) => child.once('message', resolve as never))
  child.send({ audioPath: address() })
  const { data } = await answer
  await ended
  expect(data).toMatchObject({
    networkLock: 'guard',
    tries: { ...refused, udp: 'ENETUNREACH', listen: 'ENETUNREACH', program: 'reached' },
  })
  // This is the request of the other program, which the guard does not bind.
  expect(connections).toBe(1)
})

test('a recogniser without a network ends with its task and leaves nothing', async () => {
  const stop = new AbortController()
  let pid = 0
  const outcome = launcher({ entry })({ audioPath: 'hang', params }, { ...quiet, signal: stop.signal })
  await until(() => {
    pid = processesOf(entry)[0] ?? 0
    return pid !== 0
  })
  stop.abort()
  expect(await outcome).toMatchObject({ ok: false })
  // Node collects the sandbox first and reports its end. The recogniser itself may still be freeing its memory then.
  await until(() => !isRunning(pid))
  expect(processesOf(entry)).toEqual([])
})

test('a whole transcription works without a network and reports its isolation', async () => {
  const outcome = await launcher()({ audioPath: demoFile('260915_0911.ogg'), params }, quiet)
  expect(outcome).toMatchObject({
    ok: true,
    data: {
      text: expect.stringContaining('mayor'),
      networkLock: recogniserLock(packageRoot),
    },
  })
})
