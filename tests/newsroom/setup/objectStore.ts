import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from '../../support/freePort.ts'
import { type CephPlaces, cephConfig, cephKeyring } from './cephConfig.ts'
import { type Daemon, startDaemon } from './daemon.ts'

const run = promisify(execFile)
/** Two runs may choose the same free port at once; the one that comes second chooses others. */
const mostTries = 5
const bucket = 'newsroom'
const region = 'default'

/** How to reach a store; plain values, so that test files of other processes can have them. */
export type StoreFacts = { endpoint: string; region: string; accessKey: string; secretKey: string; bucket: string }

/** A private Ceph object store of one node, for tests, with one empty bucket. */
export type TestObjectStore = StoreFacts & {
  stop(): Promise<void>
  /** Stops the gateway as a failed machine would: connections break, new ones are refused. */
  pause(): Promise<void>
  /** Starts the gateway again on the same port, with everything that was stored. */
  resume(): Promise<void>
  /** The gateway accepts connections and answers none, until `thaw`. */
  freeze(): void
  thaw(): void
}

const programs = {
  'ceph-mon': 'ceph-mon',
  'ceph-osd': 'ceph-osd',
  'ceph-common': 'ceph',
  'ceph-base': 'monmaptool',
  radosgw: 'radosgw',
} as const

/** The Debian packages that {@link startObjectStore} needs and that are not installed. */
export const missingPackages = (): string[] =>
  Object.entries(programs)
    .filter(([, program]) => !existsSync(join('/usr/bin', program)))
    .map(([name]) => name)

/**
 * Starts an object store of its own, in a temporary folder and on free ports of 127.0.0.1. It ends with this process,
 * however this process ends.
 */
export async function startObjectStore({
  keeps = 'memory',
}: Partial<Pick<CephPlaces, 'keeps'>> = {}): Promise<TestObjectStore> {
  const missing = missingPackages()
  if (missing.length > 0) throw new Error(`Install these Debian packages first: ${missing.join(' ')}`)
  for (let tries = 1; ; tries++) {
    // A file system in memory may not take the direct writes of a store on disk.
    const folder = mkdtempSync(join(keeps === 'disk' ? '/var/tmp' : tmpdir(), 'tapelog-ceph-'))
    const daemons: Daemon[] = []
    const stop = async () => {
      await Promise.all(daemons.map((daemon) => daemon.kill()))
      rmSync(folder, { recursive: true, force: true })
    }
    try {
      return { ...(await startCluster(folder, keeps, daemons)), stop }
    } catch (error) {
      const isPortTaken = daemons.some((daemon) => /address already in use/i.test(daemon.lastWords()))
      await stop()
      if (!isPortTaken || tries === mostTries) throw error
    }
  }
}

async function startCluster(
  folder: string,
  keeps: CephPlaces['keeps'],
  daemons: Daemon[],
): Promise<Omit<TestObjectStore, 'stop'>> {
  const places = {
    folder,
    keeps,
    clusterId: randomUUID(),
    monitorPort: await freePort(),
    gatewayPort: await freePort(),
  }
  const own = ['-c', join(folder, 'ceph.conf')]
  const start = (program: string, ...parameters: string[]): Daemon => {
    const daemon = startDaemon(join(folder, `${program}.log`), program, ['-f', ...own, ...parameters])
    daemons.push(daemon)
    return daemon
  }
  writeFileSync(join(folder, 'ceph.conf'), cephConfig(places))
  writeFileSync(join(folder, 'keyring'), cephKeyring(), { mode: 0o600 })
  for (const name of ['monitor', 'storage', 'gateway']) mkdirSync(join(folder, name))

  const map = join(folder, 'monitors')
  const monitorAddress = `[v2:127.0.0.1:${places.monitorPort}]`
  await run('monmaptool', ['--create', '--addv', 'a', monitorAddress, '--fsid', places.clusterId, map])
  await run('ceph-mon', [...own, '--mkfs', '-i', 'a', '--monmap', map])
  const monitor = start('ceph-mon', '-i', 'a')
  const storageId = randomUUID()
  await whileAlive(monitor, run('ceph', [...own, '--connect-timeout', '60', 'osd', 'new', storageId, '0']))
  await run('ceph-osd', [...own, '-i', '0', '--mkfs', '--osd-uuid', storageId])
  const storage = start('ceph-osd', '-i', '0')

  const accessKey = randomBytes(10).toString('hex')
  const secretKey = randomBytes(20).toString('hex')
  const user = ['--uid', 'tapelog', '--display-name', 'tapelog', '--access-key', accessKey, '--secret-key', secretKey]
  // As many buckets as there are tests.
  user.push('--max-buckets', '0')
  await whileAlive(storage, run('radosgw-admin', [...own, '-n', 'client.gateway', 'user', 'create', ...user]))
  const facts = { endpoint: `http://127.0.0.1:${places.gatewayPort}`, region, accessKey, secretKey, bucket }
  const startGateway = async () => {
    const gateway = start('radosgw', '-n', 'client.gateway')
    await whileAlive(gateway, makeBucket(facts, gateway))
    return gateway
  }
  let gateway = await startGateway()
  return {
    ...facts,
    pause: () => gateway.kill(),
    async resume() {
      gateway = await startGateway()
    },
    freeze: () => void process.kill(gateway.pid, 'SIGSTOP'),
    thaw: () => void process.kill(gateway.pid, 'SIGCONT'),
  }
}

/** The result of `work`. Throws if the daemon that it waits for ends. */
async function whileAlive<T>(daemon: Daemon, work: Promise<T>): Promise<T> {
  let look: NodeJS.Timeout | undefined
  const ended = new Promise<never>((_, reject) => {
    look = setInterval(() => {
      if (daemon.hasEnded()) reject(new Error(`The object store does not start:\n${daemon.lastWords()}`))
    }, 50)
  })
  try {
    return await Promise.race([work, ended])
  } finally {
    clearInterval(look)
    work.catch(() => {})
  }
}

/** Asks until the gateway answers. Only the right one knows these keys. Making a bucket again changes nothing. */
async function makeBucket({ endpoint, accessKey, secretKey }: StoreFacts, gateway: Daemon): Promise<void> {
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey }
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true, maxAttempts: 1 })
  try {
    while (!gateway.hasEnded()) {
      try {
        await client.send(new CreateBucketCommand({ Bucket: bucket }))
        return
      } catch (error) {
        const isDown = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
        if (!isDown) throw error
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  } finally {
    client.destroy()
  }
}
