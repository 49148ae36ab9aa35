import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from '../../build/doors/paths.mjs'
import { makeOtherDebian } from '../bare/makeSystem.mjs'
import { demoFile } from '../support/testEngine.ts'
import { InstalledWindow } from './installedWindow.ts'
import { ran } from './machine.ts'
import type { Check } from './report.ts'

/** The packages on a bare Debian 13 in a folder, whose libraries have other names and whose AppArmor is newer. */
export async function debian13(debs: string[], check: Check): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'tapelog-debian13-'))
  const system = new Debian13(work)
  try {
    const why = system.make()
    const here: Check = (name, run) => check(`Debian 13: ${name}`, why === null ? run : () => why)
    await here('apt installs the package and what it needs', () => {
      for (const deb of debs) copyFileSync(deb, join(system.folder, 'tmp', basename(deb)))
      system.install(debs.map((deb) => `/tmp/${basename(deb)}`))
    })
    await here('its AppArmor parser takes the profile, and the package has installed it', () => {
      const parser = system.runs('apparmor_parser', '--version')
      assert.match(parser, /version 4/)
      system.runs('apparmor_parser', '-Q', '-K', '/usr/share/tapelog/apparmor')
      const installed = readFileSync(join(system.folder, 'etc/apparmor.d/tapelog'), 'utf8')
      assert.equal(installed, readFileSync(join(root, 'build/linux/apparmor'), 'utf8'))
    })
    await here('an ordinary user transcribes in the terminal', () => {
      system.person('tapelog', 'run', 'memo.mp3', '--out', 'transcripts', '--formats', 'docx,txt', '--local-only')
      assert.deepEqual(readdirSync(join(system.folder, 'home/person/transcripts')).sort(), ['memo.docx', 'memo.txt'])
    })
    await here('the window opens with the sandbox on, and imports and transcribes', async () => {
      const window = new InstalledWindow(system, system.folder)
      // It ends with its namespace, whose first process takes no request to end.
      await window.importAndTranscribe('/home/person/memo.mp3').finally(() => system.end())
    })
  } finally {
    await system.end()
    execFileSync('rm', ['-rf', '--one-file-system', work])
  }
}

/** A bare system, each of whose programs runs in namespaces that end with it. */
class Debian13 {
  readonly folder: string
  readonly #work: string
  #window: ChildProcess | null = null

  constructor(work: string) {
    this.#work = work
    this.folder = join(work, 'system')
  }

  /** Why it cannot be made here; null if it is made. */
  make(): string | null {
    const logPath = join(this.#work, 'log')
    try {
      const packages = ['ca-certificates', 'apparmor']
      makeOtherDebian(this.folder, openSync(logPath, 'a'), { release: 'trixie', packages, work: this.#work })
      return null
    } catch (error) {
      const log = readFileSync(logPath, 'utf8').trim().split('\n').at(-1)
      return `no Debian 13 can be made here: ${log || String(error).split('\n')[0]}`
    }
  }

  install(packages: string[]): void {
    const apt = ['apt-get', '-qq', '-y', '-o', 'Dpkg::Use-Pty=0']
    this.runs(...apt, 'update')
    this.runs(...apt, 'install', '--no-install-recommends', ...packages, 'bubblewrap', 'xvfb', 'xauth')
    this.runs('useradd', '--create-home', '--shell', '/bin/bash', 'person')
    copyFileSync(demoFile('260914_1502.mp3'), join(this.folder, 'home/person/memo.mp3'))
    // The system has no speech model. The demo's own is used only if a person chose it.
    const models = '"$HOME/.local/share/tapelog/models"'
    const choose = `install -d -m 700 ${models} && echo '{"speechModel":"demo"}' > ${models}/settings.json`
    this.person('sh', '-c', choose)
  }

  runs(...command: string[]): string {
    return ran(...this.#inside(command))
  }

  person(...command: string[]): string {
    return this.runs(...asPerson, ...command)
  }

  /** The window, on a screen of its own. */
  starts(...command: string[]): ChildProcess {
    const [program, args] = this.#inside([...asPerson, 'xvfb-run', '-a', ...command])
    this.#window = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    return this.#window
  }

  async end(): Promise<void> {
    if (!this.#window || this.#window.exitCode !== null || this.#window.signalCode !== null) return
    const ended = once(this.#window, 'exit')
    this.#window.kill('SIGKILL')
    await ended
  }

  #inside(command: string[]): [string, string[]] {
    const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--']
    const entered = ['sh', join(root, 'tests/bare/enter.sh'), this.folder]
    // The shell stays: it is the first process of its namespace and collects those that lose their parent.
    const own = ['env', '-i', ...environment(), 'sh', '-c', 'cd "$HOME"; "$@"; exit $?', 'sh', ...command]
    return ['unshare', [...namespaces, ...entered, ...own]]
  }
}

const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const environment = () => [path, 'HOME=/root', 'LANG=C.UTF-8', 'DEBIAN_FRONTEND=noninteractive', ...proxies()]
const proxies = () =>
  Object.entries(process.env)
    .filter(([name]) => /^(https?|no|all)_proxy$/i.test(name))
    .map(([name, value]) => `${name}=${value}`)
const asPerson = [
  ...['setpriv', '--reuid=person', '--regid=person', '--init-groups'],
  ...['env', '-i', path, 'HOME=/home/person', 'LANG=C.UTF-8', 'sh', '-c', 'cd "$HOME"; exec "$@"', 'sh'],
]
