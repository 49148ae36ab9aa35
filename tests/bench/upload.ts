import { createHash, randomBytes } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { selfSigned } from '../support/selfSigned.ts'
import { installPeers } from './peers.ts'
import { forgetUploads, makeLibrary } from './upload/benchLibrary.ts'
import { bundledClient } from './upload/bundledClient.ts'
import { type Measured, measured } from './upload/measured.ts'
import type { PartServerCounts } from './upload/partServer.ts'
import { missing, rcloneCommand } from './upload/peerCommands.ts'
import { ServerProcess } from './upload/serverProcess.ts'

/**
 * Uploads one file in parts of 5 MiB, four in flight, over loopback to a server that reads and counts every byte. The contenders:
 * Tapelog, `running` as in the app after other uploads, and as a process that has just begun; `curl --parallel` (the limit of a
 * tool that stores nothing); rclone; @aws-sdk/lib-storage; and tus-js-client with its own server. Prints one line of JSON. Speed
 * is by the server's clock, from the first request to the last response; rounds alternate and the best of each counts. Then each
 * is killed once half of the bytes have arrived, and restarted: how many bytes are sent twice.
 *
 * node tests/bench/upload.ts --json [--mib 1024] [--rounds 3] [--only tapelog,curl] [--tls]
 *
 * `--tls`: over TLS, with a certificate of its own; Tapelog, curl and rclone alone.
 *
 * Linux, with curl and Debian's rclone; a missing one is null, with the reason.
 */
const mib = 1024 * 1024
const argument = (name: string) => {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}
const sizeBytes = Number(argument('--mib') ?? 1024) * mib
const rounds = Number(argument('--rounds') ?? 3)
const isTls = process.argv.includes('--tls')
const only = argument('--only')?.split(',')
const scheme = isTls ? 'https' : 'http'
const chunkSizeBytes = 5 * mib
const root = join(import.meta.dirname, '../..')
const program = (name: string) => [process.execPath, join(import.meta.dirname, 'upload', `${name}.ts`)]
const folder = mkdtempSync(join(tmpdir(), 'tapelog-bench-upload-'))
const libraryPath = join(folder, 'library')
const partsFolder = join(folder, 'parts')
const [certificatePath, keyPath] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
if (isTls) {
  const { certificate, key } = selfSigned()
  writeFileSync(certificatePath, certificate)
  writeFileSync(keyPath, key, { mode: 0o600 })
}

type Contender = {
  server: ServerProcess
  command: (port: number) => string[]
  /** Before a round, forget the upload, as if it had never been sent. */
  anew?: () => void
}

/** One block of noise, repeated: the server then knows each part's MD5 beforehand, and nothing can be compressed. */
function writeFile(path: string): Record<number, string> {
  const block = randomBytes(chunkSizeBytes)
  const whole = openSync(path, 'w')
  mkdirSync(partsFolder)
  const md5BySize: Record<number, string> = {}
  for (let at = 0, part = 1; at < sizeBytes; at += chunkSizeBytes, part++) {
    const bytes = block.subarray(0, Math.min(chunkSizeBytes, sizeBytes - at))
    md5BySize[bytes.length] ??= createHash('md5').update(bytes).digest('hex')
    writeSync(whole, bytes)
    const file = openSync(join(partsFolder, String(part)), 'w')
    writeSync(file, bytes)
    closeSync(file)
  }
  closeSync(whole)
  return md5BySize
}

function curlCommand(port: number): string[] {
  const lines: string[] = []
  for (let part = 1; (part - 1) * chunkSizeBytes < sizeBytes; part++)
    lines.push(
      `upload-file = "${join(partsFolder, String(part))}"`,
      `url = "${scheme}://127.0.0.1:${port}/parts/${part}"`,
    )
  const config = join(folder, 'curl.conf')
  const file = openSync(config, 'w')
  writeSync(file, `${lines.join('\n')}\n`)
  closeSync(file)
  // Without this, curl would wait a second for each "100 Continue".
  return [
    ...['curl', '--silent', '--fail', '--parallel', '--parallel-max', '4', '--header', 'Expect:', '--config', config],
    // One protocol for all: with HTTP/2, curl would send everything over one connection.
    ...(isTls ? ['--http1.1', '--cacert', certificatePath] : []),
  ]
}

/** It takes every key. */
const serverAsStore = { region: 'us-east-1', bucket: 'bench', accessKey: 'bench', secretKey: 'bench' }

async function contenders(file: string, server: ServerProcess) {
  const client = await bundledClient()
  const trusted = isTls ? ['env', `NODE_EXTRA_CA_CERTS=${certificatePath}`] : []
  const tapelog = (port: number) => [
    ...[...trusted, process.execPath, client, libraryPath, root],
    ...[`${scheme}://127.0.0.1:${port}`, 'bench'],
  ]
  const found: Record<string, Contender | string> = {
    tapelog: {
      server,
      command: (port) => [...tapelog(port), 'running'],
      anew: () => forgetUploads(libraryPath),
    },
    tapelogJustBegun: {
      server,
      command: tapelog,
      anew: () => forgetUploads(libraryPath),
    },
    curl: missing('curl') ?? { server, command: curlCommand },
    rclone: missing('rclone') ?? {
      server,
      command: (port) => [
        ...rcloneCommand(file, { ...serverAsStore, endpoint: `${scheme}://127.0.0.1:${port}` }),
        ...(isTls ? ['--ca-cert', certificatePath] : []),
      ],
    },
  }
  if (isTls) return found
  try {
    const peers = installPeers('upload', [
      '@aws-sdk/client-s3@3.1169',
      '@aws-sdk/lib-storage@3.1169',
      'tus-js-client@4.3',
      '@tus/server@2.4',
    ])
    found.libStorage = { server, command: (port) => [...program('libStorageClient'), peers, file, String(port)] }
    const addresses = join(folder, 'tus-addresses.json')
    found.tus = {
      server: await new ServerProcess(join(import.meta.dirname, 'upload/tusServer.ts'), [peers]).listen(),
      command: (port) => [...program('tusClient'), peers, file, String(port), addresses],
      anew: () => rmSync(addresses, { force: true }),
    }
  } catch {
    found.libStorage ??= 'its packages could not be installed'
    found.tus ??= 'its packages could not be installed'
  }
  return found
}

type Round = Measured & PartServerCounts

async function measureRound({ server, command, anew }: Contender, md5s: Record<number, string>): Promise<Round> {
  anew?.()
  await server.reset({ tellAtBytes: null, md5BySize: md5s, chunkSizeBytes, sizeBytes })
  const took = await measured(command(server.port))
  const counts = await server.counts()
  if (counts.partBytes < sizeBytes) throw new Error(`only ${counts.partBytes} bytes arrived`)
  return { ...took, ...counts }
}

/** Kills the program in the middle of its upload and restarts it. Returns how many bytes arrived twice. */
async function measureKill({ server, command, anew }: Contender, md5s: Record<number, string>): Promise<number> {
  anew?.()
  await server.reset({ tellAtBytes: sizeBytes / 2, md5BySize: md5s, chunkSizeBytes, sizeBytes })
  let pid = 0
  const first = measured(command(server.port), (started) => {
    pid = started
  }).catch(() => {})
  await server.hear('reached')
  if (pid === 0) throw new Error('it was through before it could be killed')
  process.kill(pid, 'SIGKILL')
  await first
  await measured(command(server.port))
  return (await server.counts()).partBytes - sizeBytes
}

try {
  const given = join(folder, 'recording.wav')
  const md5s = writeFile(given)
  const before = join(folder, 'before.wav')
  for (let part = 1; part <= 4; part++) appendFileSync(before, readFileSync(join(partsFolder, String(part))))
  const [file = ''] = await makeLibrary(libraryPath, [given, before])
  const server = await new ServerProcess(
    join(import.meta.dirname, 'upload/partServer.ts'),
    isTls ? [certificatePath, keyPath] : [],
  ).listen()
  const found = await contenders(file, server)
  const all = Object.entries(found).filter(([name]) => !only || only.includes(name))
  const results = new Map<string, Round[]>(all.map(([name]) => [name, []]))
  const failures: Record<string, string> = {}
  for (let round = 0; round < rounds; round++)
    for (const [name, contender] of all) {
      if (typeof contender === 'string') failures[name] = contender
      else if (!(name in failures))
        try {
          results.get(name)?.push(await measureRound(contender, md5s))
        } catch (error) {
          failures[name] = String(error)
        }
    }
  const report: Record<string, unknown> = {}
  const speeds: Record<string, number> = {}
  for (const [name, contender] of all) {
    const measuredRounds = results.get(name) ?? []
    if (typeof contender === 'string' || name in failures) {
      report[name] = null
      continue
    }
    const best = (of: (round: Round) => number) => Math.min(...measuredRounds.map(of))
    speeds[name] = sizeBytes / 1000 / best(({ tookMs }) => tookMs)
    report[name] = {
      megabytesPerSecond: Math.round(speeds[name]),
      cpuSecondsPerGiB: Number(((best(({ cpuSeconds }) => cpuSeconds) * 1024 * mib) / sizeBytes).toFixed(2)),
      peakRssMiB: Math.round(Math.max(...measuredRounds.map(({ peakRssBytes }) => peakRssBytes)) / mib),
      connections: best(({ connections }) => connections),
      parts: best(({ parts }) => parts),
      sentAgainMiB: Number(((await measureKill(contender, md5s)) / mib).toFixed(1)),
    }
  }
  const ratio = (name: string) =>
    speeds.tapelog && speeds[name] ? Number((speeds.tapelog / speeds[name]).toFixed(2)) : null
  console.log(
    JSON.stringify({
      bench: isTls ? 'upload over TLS' : 'upload',
      sizeMiB: sizeBytes / mib,
      rounds,
      contenders: report,
      tapelogTimesAsFastAs: Object.fromEntries(
        ['curl', 'rclone', 'libStorage', 'tus'].map((name) => [name, ratio(name)]),
      ),
      ...(Object.keys(failures).length === 0 ? {} : { notMeasured: failures }),
    }),
  )
  server.close()
  if (typeof found.tus === 'object') found.tus.server.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
