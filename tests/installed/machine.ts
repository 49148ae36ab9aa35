import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs a program and returns what it printed. Throws with its last lines if it fails. */
export function ran(program: string, args: readonly string[], options: object = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...{ encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, ...options },
  })
  if (status === 0) return String(stdout)
  const said = `${stdout ?? ''}\n${stderr ?? ''}`.trim().split('\n').slice(-12).join('\n')
  throw error ?? new Error(`${program} ${args.join(' ')} ended with ${status}:\n${said}`)
}

const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }

/** The package manager of this machine. */
export const asDebian = {
  isInstalled: (name: string) =>
    spawnSync('dpkg-query', ['-W', '-f=${Status}', name], { encoding: 'utf8' }).stdout === 'install ok installed',
  versionOf: (name: string) => ran('dpkg-query', ['-W', '-f=${Version}', name]),
  filesOf: (name: string) => ran('dpkg-query', ['-L', name]).trim().split('\n'),
  apt: (...args: string[]) => ran('apt-get', ['-y', '-qq', '-o', 'Dpkg::Use-Pty=0', ...args], quiet),
  purge: (...names: string[]) => spawnSync('apt-get', ['-y', '-qq', 'purge', ...names], { ...quiet, stdio: 'ignore' }),
}

/** An ordinary user with an empty home of its own, on a screen of its own. */
export class OrdinaryUser {
  readonly home: string
  readonly #name: string
  readonly #groupId: number
  readonly #children: ChildProcess[] = []
  #display: string | null = null

  constructor(name: string) {
    this.#name = name
    this.home = mkdtempSync(join(tmpdir(), 'tapelog-installed-'))
    const id = (flag: string) => Number(ran('id', [flag, name]))
    this.#groupId = id('-g')
    chownSync(this.home, id('-u'), this.#groupId)
  }

  folder(name: string): string {
    const path = join(this.home, name)
    ran('install', ['-d', '-o', this.#name, path])
    return path
  }

  /** There is no speech model on the machine: the demo's own is used only where a person chose it. */
  choosesDemoModel(): void {
    const models = '.local/share/tapelog/models'
    this.runs('install', '-d', '-m', '700', models)
    this.runs('sh', '-c', `echo '{"speechModel":"demo"}' > ${models}/settings.json`)
  }

  #as(program: string, args: readonly string[]) {
    const environment = ['-i', `HOME=${this.home}`, `PATH=${'/usr/local/bin:/usr/bin:/bin'}`, 'LANG=C.UTF-8']
    const screen = this.#display === null ? [] : [`DISPLAY=${this.#display}`]
    const user = [`--reuid=${this.#name}`, `--regid=${this.#groupId}`, '--init-groups']
    return ['setpriv', [...user, 'env', ...environment, ...screen, program, ...args]] as const
  }

  runs(program: string, ...args: string[]): string {
    return ran(...this.#as(program, args), { cwd: this.home })
  }

  /** What a program that has to fail with exit code 1 writes to standard error. Without a screen, where a message would wait. */
  failsAt(program: string, ...args: string[]): string {
    const { status, stderr } = spawnSync(...this.#as('env', ['-u', 'DISPLAY', program, ...args]), {
      ...{ cwd: this.home, encoding: 'utf8', timeout: 60_000 },
    })
    if (status !== 1) throw new Error(`${program} ended with ${status}:\n${stderr}`)
    return stderr
  }

  /** How a program ends, and what it says. For at most five minutes. */
  async ends(program: string, ...args: string[]): Promise<{ code: number | null; said: string }> {
    const child = this.starts(program, ...args)
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        said += chunk
      })
    const [code] = await once(child, 'close', { signal: AbortSignal.timeout(300_000) })
    return { code, said }
  }

  /**
   * From now on, presses Escape in every dialog that the system shows beside the window, as a person who refuses. Returns what ends
   * that.
   */
  refusesEveryQuestion(): () => Promise<void> {
    const before = new Set(this.#windows())
    let isOver = false
    const refuse = async () => {
      while (!isOver) {
        for (const window of this.#windows().filter((id) => !before.has(id)))
          this.#xdotool('windowfocus', window, 'key', 'Escape')
        // Xvfb tells nobody about new windows.
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
    const refusing = refuse()
    return () => {
      isOver = true
      return refusing
    }
  }

  /** Types a folder into the dialog of the desktop that `open` opens. */
  async answersFolderDialog(folder: string, open: () => Promise<void>): Promise<void> {
    const before = new Set(this.#windows())
    await open()
    let dialog: string | undefined
    // Xvfb tells nobody about new windows.
    while (dialog === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      dialog = this.#windows().find((id) => !before.has(id))
    }
    this.#xdotool('windowfocus', '--sync', dialog, 'type', '--delay', '20', folder)
    for (const key of ['Return', 'Return', 'Return', 'Return', 'Escape', 'Escape']) {
      if (!this.#windows().includes(dialog)) return
      this.#xdotool('windowfocus', '--sync', dialog, 'key', key)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }

  /** The windows of Tapelog and of the dialogs that the desktop shows for it. */
  #windows(): string[] {
    return this.#xdotool('search', '--onlyvisible', '--class', 'tapelog').trim().split('\n').filter(Boolean)
  }

  #xdotool(...args: string[]): string {
    const screen = { env: { ...process.env, DISPLAY: this.#display ?? '' }, encoding: 'utf8' } as const
    return spawnSync('xdotool', args, screen).stdout
  }

  starts(program: string, ...args: string[]): ChildProcess {
    const child = spawn(...this.#as(program, args), {
      cwd: this.home,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    this.#children.push(child)
    return child
  }

  /** Opens a screen of 1280 × 800. */
  async opensScreen(): Promise<void> {
    const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    })
    this.#children.push(child)
    child.stderr?.on('data', (said) => process.stderr.write(`Xvfb: ${said}`))
    child.once('exit', (code, signal) => process.stderr.write(`Xvfb ended with ${signal ?? code}\n`))
    const pipe = child.stdio[3] as NodeJS.ReadableStream
    // Read to the end: Xvfb ends if nobody takes the line break, which it writes after the number.
    let number = ''
    pipe.on('data', (chunk) => {
      number += chunk
    })
    await once(pipe, 'end')
    if (number === '') throw new Error('Xvfb opened no screen.')
    this.#display = `:${number.trim()}`
  }

  async end(): Promise<void> {
    for (const child of this.#children.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) continue
      const ended = new Promise((resolve) => child.once('exit', resolve))
      try {
        process.kill(child.spawnargs[0] === 'Xvfb' ? child.pid : -child.pid, 'SIGTERM')
      } catch {
        // It has just ended.
      }
      await ended
    }
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5 })
  }
}
