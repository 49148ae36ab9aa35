import { spawn, spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, type NetConnectOpts } from 'node:net'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { RecogniserJob } from '../../electron/recognition/types.ts'
import { ownIsolation, wayToStart } from '../../electron/system/index.ts'

/**
 * Replaces a recogniser whose native code was taken over: it tries what it can without Tapelog's guard, and reports the results.
 * The hotwords say what to try.
 */
export type Tries = { secret: string; port: number; udpPort: number; socketPath: string; outsidePid: number }

const got = (work: () => unknown): unknown => {
  try {
    return work() ?? 'done'
  } catch (error) {
    return (error as { code?: string }).code
  }
}
const reached = (to: NetConnectOpts): Promise<string> =>
  new Promise((resolve) => {
    connect(to)
      .on('connect', () => resolve('reached'))
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'failed'))
  })
const connecting = (port: number) =>
  `require('net').connect(${port}, '127.0.0.1').on('connect', () => process.exit(7)).on('error', () => process.exit(0))`
const endOf = (running: { once(event: 'exit', listener: (code: number) => void): unknown }) =>
  new Promise<number>((resolve) => running.once('exit', resolve))
type TcpBinding = {
  TCP: new (type: number) => { connect(request: object, host: string, port: number): number }
  TCPConnectWrap: new () => { oncomplete: (status: number) => void }
  constants: { SOCKET: number }
}
/** Uses the layer below the modules that a guard could change. */
function byBinding(port: number): Promise<string> {
  const { binding } = process as unknown as { binding(name: 'tcp_wrap'): TcpBinding }
  const { TCP, TCPConnectWrap, constants } = binding('tcp_wrap')
  return new Promise((resolve) => {
    const request = new TCPConnectWrap()
    request.oncomplete = (status) => resolve(status === 0 ? 'reached' : 'refused')
    if (new TCP(constants.SOCKET).connect(request, '127.0.0.1', port) !== 0) resolve('refused')
  })
}

/**
 * Whether a program that the recogniser starts for a file gets its own sandbox, and whether bubblewrap is available
 * here.
 */
function decoderAgain() {
  const { isolation, start } = wayToStart(process.execPath, ['--version'])
  const bubblewrap = ['--unshare-user', '--ro-bind', '/', '/', '--', '/bin/sh', '-c', 'exit 0']
  const isPossible = spawnSync('/usr/bin/bwrap', bubblewrap, { stdio: 'ignore' }).status === 0
  const isAgain = start([process.execPath])[0] !== process.execPath
  return { isolation, isAgainIfPossible: isAgain === isPossible }
}

async function takeOver(job: RecogniserJob) {
  const { secret, port, udpPort, socketPath, outsidePid }: Tries = JSON.parse(job.params.hotwords)
  const planted = (folder: string) => got(() => writeFileSync(join(folder, 'planted'), 'x'))
  createSocket('udp4').send('x', udpPort, '127.0.0.1', () => {})
  return {
    isolation: ownIsolation(),
    given: readFileSync(job.audioPath, 'utf8'),
    read: {
      secret: got(() => readFileSync(secret, 'utf8')),
      itsFolder: got(() => readdirSync(dirname(secret))),
      users: got(() => readFileSync('/etc/passwd', 'utf8')),
      byShell: spawnSync('/bin/sh', ['-c', 'read line < "$0" && echo "$line"', secret], { encoding: 'utf8' }).stdout,
      itsTests: got(() => readdirSync(join(job.packageRoot, 'tests'))),
      session: Object.keys(process.env).filter((name) => /^(HOME|USER|LOGNAME|DBUS_.*|XDG_.*)$/.test(name)),
    },
    changed: {
      recording: got(() => appendFileSync(job.audioPath, 'x')),
      besideIt: planted(dirname(job.audioPath)),
      besideSecret: planted(dirname(secret)),
      program: planted(join(job.packageRoot, 'electron')),
      models: planted(job.modelsFolder),
      root: planted('/'),
      libraries: planted('/usr/lib'),
    },
    own: {
      scratch: planted(job.scratchFolder),
      heard: got(() => appendFileSync(join(job.taskFolder, 'heard.jsonl'), 'heard')),
    },
    network: {
      tcp: await reached({ port, host: '127.0.0.1' }),
      unix: await reached({ path: socketPath }),
      worker: await endOf(new Worker(connecting(port), { eval: true })),
      program: await endOf(spawn(process.execPath, ['-e', connecting(port)], { stdio: 'ignore' })),
      binding: await byBinding(port),
    },
    decoder: decoderAgain(),
    processes: {
      // The first process of bubblewrap in the namespace, and this process.
      seen: readdirSync('/proc').filter((name) => /^\d+$/.test(name)).length,
      ended: got(() => process.kill(outsidePid, 0)),
    },
  }
}

process.on('message', (job: RecogniserJob) => {
  void takeOver(job).then((data) => process.send?.({ type: 'result', data }))
})
