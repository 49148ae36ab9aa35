import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../../support/freePort.ts'

const versions = '/usr/lib/postgresql'
/** The programs that TAPELOG_TEST_POSTGRES names, or those of the newest version that is installed; null if there are none. */
const programs = process.env.TAPELOG_TEST_POSTGRES || newestPrograms()
const run = promisify(execFile)

/** A private PostgreSQL server for tests. */
export type TestPostgres = {
  /** Of an empty database; `newDatabase` makes others. */
  url: string
  stop(): Promise<void>
  /** Stops the server as a failed machine would: connections break, new ones are refused. */
  pause(): Promise<void>
  /** Starts it again, on the same port, with what was committed. */
  resume(): Promise<void>
  newDatabase(): Promise<string>
}

/** The Debian packages that {@link startPostgres} needs and that are not installed. */
export const missingPackages = (): string[] => (programs === null ? ['postgresql'] : [])

function newestPrograms(): string | null {
  const numbers = existsSync(versions) ? readdirSync(versions).map(Number) : []
  const [newest] = numbers
    .filter((version) => version >= 14 && existsSync(join(versions, String(version), 'bin/initdb')))
    .sort((one, other) => other - one)
  return newest === undefined ? null : join(versions, String(newest), 'bin')
}

/**
 * Starts a PostgreSQL of its own, in a temporary folder and on a free port of 127.0.0.1. It ends with this process,
 * however this process ends. `prepare` is called once with the address of the database that all others are copied from.
 */
export async function startPostgres(prepare: (url: string) => Promise<void> = async () => {}): Promise<TestPostgres> {
  const missing = missingPackages()
  if (missing.length > 0) throw new Error(`Install these Debian packages first: ${missing.join(' ')}`)
  const folder = mkdtempSync(join(tmpdir(), 'tapelog-postgres-'))
  const owner = unprivileged()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  chmodSync(folder, 0o700)
  const data = join(folder, 'data')
  await run(...asOwner('initdb', '-D', data, '-A', 'trust', '-U', 'tapelog', '-E', 'UTF8', '--locale=C', '--no-sync'))

  let server: ChildProcess
  let port: number
  for (;;) {
    port = await freePort()
    server = await serve(data, join(folder, 'log'), port)
    if (!hasEnded(server)) break
    const log = readFileSync(join(folder, 'log'), 'utf8')
    if (!log.includes('Address already in use')) throw new Error(`PostgreSQL does not start:\n${log}`)
    rmSync(join(folder, 'log'))
  }
  const urlOf = (database: string) => `postgres://tapelog@127.0.0.1:${port}/${database}`
  const end = async (signal: NodeJS.Signals) => {
    if (hasEnded(server)) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  const stop = async () => {
    await end('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await administer(urlOf('postgres'), `CREATE DATABASE ${template}`)
    await prepare(urlOf(template))
    await administer(urlOf('postgres'), 'CREATE DATABASE tapelog')
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: urlOf('tapelog'),
    stop,
    pause: () => end('SIGQUIT'),
    resume: async () => {
      server = await serve(data, join(folder, 'log'), port)
      if (hasEnded(server)) throw new Error('PostgreSQL does not start again.')
    },
    newDatabase: () => newDatabase(urlOf('tapelog')),
  }
}

const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null

const template = 'tapelog_template'

/** A copy of the prepared database on the same server as `url`. Works from any process. */
export async function newDatabase(url: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(url, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Starts the server and waits until it accepts connections, or has ended. */
async function serve(data: string, logPath: string, port: number): Promise<ChildProcess> {
  const settings = [
    ...['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'shared_buffers=64MB'],
    'max_connections=200',
  ]
  const log = openSync(logPath, 'a')
  const [program, parameters] = asOwner('postgres', '-D', data, ...settings.flatMap((setting) => ['-c', setting]))
  const server = spawn(program, parameters, { stdio: ['ignore', log, log] })
  closeSync(log)
  const client = () => new pg.Client({ host: '127.0.0.1', port, user: 'tapelog', database: 'postgres' })
  for (;;) {
    if (hasEnded(server)) return server
    const probe = client()
    const answers = await probe.connect().then(
      () => true,
      () => false,
    )
    await probe.end().catch(() => {})
    if (answers) return server
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** PostgreSQL does not run as root; Debian's package makes a user for it. */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** A program of PostgreSQL, as its user, that gets SIGQUIT (stop at once) when this process ends. */
function asOwner(name: string, ...parameters: string[]): [string, string[]] {
  const owner = unprivileged()
  const user = owner ? [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'] : []
  return ['setpriv', ['--pdeathsig', 'QUIT', ...user, join(programs ?? '', name), ...parameters]]
}
