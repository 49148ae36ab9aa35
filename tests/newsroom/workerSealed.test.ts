import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect } from 'vitest'
import { recogniserLock } from '../../electron/recognition/lockedIn.ts'
import { needs, testNeeding } from '../support/needs.ts'
import { pidsBelow } from '../support/processesBelow.ts'
import { testFolder } from '../support/testFolder.ts'
import { writeWave } from '../support/waveFile.ts'
import { describeNeedingPostgres, migratedDatabase } from './setup/needingPostgres.ts'
import { missingPackages } from './setup/objectStore.ts'
import { openNewsroom } from './setup/openNewsroom.ts'
import { packageRoot } from './setup/packageRoot.ts'
import { sharedStore } from './setup/sharedStore.ts'
import { settingsFor } from './setup/storeSettings.ts'
import { startWorkerProcess } from './setup/workerProcesses.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const sealing = {
  words: 'a system that lets bubblewrap lock a recogniser in',
  isMet: () => recogniserLock(packageRoot) === 'sealed',
}
const store = {
  words: `Debian’s ${missingPackages().join(', ') || 'Ceph'}`,
  isMet: () => missingPackages().length === 0,
}

/** Runs a program, with its arguments, where nothing gets namespaces, as in many containers. */
const withoutNamespaces = (program: readonly string[]): string[] => [
  ...['unshare', '--user', '--map-root-user', 'sh', '-c'],
  'for kind in user net mnt pid; do echo 0 > /proc/sys/user/max_${kind}_namespaces || exit 9; done; exec "$@"',
  ...['sh', ...program],
]

testNeeding(needs.userNamespaces)(
  'a worker refuses to start if it cannot isolate recognisers, unless an operator allows it',
  async () => {
    const folder = testFolder()
    let requests = 0
    const node = createServer((_request, response) => {
      requests += 1
      response.writeHead(401).end('{}')
    }).listen(0, '127.0.0.1')
    await once(node, 'listening')
    closing.push(() => node.close())
    const run = async (allowed: string) => {
      const environment = {
        TAPELOG_WORKER_ORIGIN: `http://127.0.0.1:${(node.address() as AddressInfo).port}`,
        TAPELOG_WORKER_KEY: `tlw_${'x'.repeat(43)}`,
        TAPELOG_WORK_FOLDER: join(folder, 'work'),
        TAPELOG_WORKER_ALLOW_UNSEALED: allowed,
      }
      const tapelog = [process.execPath, join(packageRoot, 'electron/cli/index.ts'), 'service', 'worker']
      const [program = '', ...args] = withoutNamespaces(tapelog)
      const child = spawn(program, args, {
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let stderr = ''
      child.stderr.on('data', (block) => (stderr += block))
      const [code] = await once(child, 'close')
      return { code, stderr }
    }
    const refused = await run('false')
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('bubblewrap')
    expect(requests).toBe(0)
    expect(existsSync(join(folder, 'work'))).toBe(false)
    // It asks the node now, which does not know its key.
    expect((await run('true')).code).toBe(1)
    expect(requests).toBe(1)
  },
)

describeNeedingPostgres('the box of a worker', () => {
  testNeeding(sealing, store)('each reader of a recording has its own network, mounts and processes', async () => {
    const desk = await openNewsroom(await migratedDatabase(), settingsFor(sharedStore()))
    closing.push(() => desk.close())
    const node = await desk.openNode()
    const worker = await startWorkerProcess({ ...(await desk.newWorkerSettings(node.address)), hears: 'demo' })
    closing.push(() => worker.stop('SIGKILL'))
    // Long enough for its decoder to be seen.
    const folder = testFolder()
    const path = join(folder, 'long.wav')
    writeWave(path, { seconds: 1800 })
    const id = await node.submit((await node.upload(readFileSync(path))).DownloadUrl)

    const seen: Facts[] = []
    const programs = () => seen.map(({ program }) => program)
    // A decoder lives for less than a second, so nothing is waited for between two looks.
    for (let looks = 1; !(programs().includes('recogniser') && programs().includes('decoder')); looks++) {
      seen.push(...pidsBelow(worker.pid).flatMap(factsOf))
      await nextTurn()
      if (looks % 100 === 0 && isEnded(await node.statusOf(id))) break
    }
    expect([...new Set(programs())].sort()).toEqual(['decoder', 'recogniser'])
    const own = namespacesOf(worker.pid)
    for (const { namespaces, interfaces, program } of seen) {
      for (const kind of kinds) expect(namespaces[kind], `${kind} of the ${program}`).not.toBe(own[kind])
      expect(interfaces, program).toEqual(['lo'])
    }
  })
})

const isEnded = (status: string | undefined) => status === 'SUCCESS' || status === 'FAILURE'

const kinds = ['net', 'mnt', 'pid'] as const
type Facts = {
  program: 'decoder' | 'recogniser'
  namespaces: Record<(typeof kinds)[number], string>
  interfaces: string[]
}

const namespacesOf = (pid: number) => {
  const of = (kind: string) => readlinkSync(`/proc/${pid}/ns/${kind}`)
  return { net: of('net'), mnt: of('mnt'), pid: of('pid') }
}

/** Of a recogniser or its decoder; none of other programs and of those that have ended. */
function factsOf(pid: number): Facts[] {
  try {
    const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    // Bubblewrap has the arguments of the program that they start.
    const isNode = program === process.execPath && args.some((argument) => argument.endsWith('recognition/process.ts'))
    const isDecoder = program.endsWith('ffmpeg')
    if (!isNode && !isDecoder) return []
    const interfaces = [...readFileSync(`/proc/${pid}/net/dev`, 'utf8').matchAll(/^ *([\w.-]+):/gm)].map(
      ([, name]) => name ?? '',
    )
    return [{ program: isDecoder ? 'decoder' : 'recogniser', namespaces: namespacesOf(pid), interfaces }]
  } catch {
    return []
  }
}
