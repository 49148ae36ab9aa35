import { appendFileSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { type FastClock, startClock } from './fastClock.ts'
import { FaultProxy } from './faultProxy.ts'
import type { LifeOrders, Said } from './journal.ts'
import { uploadsIn } from './libraryFacts.ts'
import { beginLife, type Death, type Life } from './life.ts'
import { type Finding, Promises } from './promises.ts'
import type { Random } from './random.ts'
import { makeSources, othersText, type Source } from './sources.ts'
import type { StartTortureService, TortureService } from './tortureService.ts'
import { judgeDeath, judgeEnd, noteAcknowledged, type SentBefore } from './verdict.ts'
import type { Moment } from './whenToKill.ts'

const packageRoot = join(import.meta.dirname, '../..')
/** Waits are 20 times shorter: the longest wait between two attempts takes 15 seconds instead of five minutes. */
const speed = 20

export type BatchNeeds = {
  /** The folder with a subfolder for each batch. */
  folder: string
  name: string
  random: Random
  env: NodeJS.ProcessEnv
  /** The victim's program. */
  victim: string
  startService: StartTortureService
  /** Keeps the batch's folder and everything that was said. */
  keep: boolean
  small: number
  large: number
  /** False if the disk may forget exports: outside the library, only "whole or not at all" is promised. Default true. */
  exportsAreKept?: boolean
  /** False if the disk may forget files that Tapelog can make again. Default true. */
  waveformsAreKept?: boolean
}
export type LifeNeeds = Partial<Pick<LifeOrders, 'sqlite'>> & {
  offered: readonly Source[]
  mode: LifeOrders['mode']
  env?: NodeJS.ProcessEnv
  through?: readonly string[]
  hear?: (moment: Moment) => void
}

/** One library, one service, some recordings, and the lives spent on them. */
export class Batch {
  readonly folder: string
  readonly sources: Source[]
  readonly proxy = new FaultProxy()
  readonly promises = new Promises()
  readonly findings: Finding[] = []
  /** The log events and refusals of the victims, by code, to investigate a finding. */
  readonly told = new Map<string, number>()
  /** The victims that ended on their own, with their last messages. */
  readonly endedByThemselves: string[] = []
  readonly exportsAreKept: boolean
  readonly waveformsAreKept: boolean
  /** The lost waveforms that were reported, because each is reported only once. */
  readonly lostWaveforms = new Set<number>()
  service: TortureService | null = null
  lives = 0
  /** The source of all random numbers of this batch. */
  readonly random: Random
  readonly #env: NodeJS.ProcessEnv
  readonly #victim: string
  readonly #startService: StartTortureService
  readonly #keep: boolean
  readonly #clock: FastClock = startClock(speed)
  readonly #sentBefore: SentBefore = new Map()

  constructor(needs: BatchNeeds) {
    const {
      folder,
      name,
      random,
      env,
      victim,
      startService,
      keep,
      small,
      large,
      exportsAreKept = true,
      waveformsAreKept = true,
    } = needs
    this.exportsAreKept = exportsAreKept
    this.waveformsAreKept = waveformsAreKept
    this.folder = join(folder, name)
    rmSync(this.folder, { recursive: true, force: true })
    this.random = random
    this.#env = env
    this.#victim = victim
    this.#startService = startService
    this.#keep = keep
    this.sources = makeSources(join(this.folder, 'sources'), { small, large }, random.branch())
    this.makeDisk()
  }

  /** The person's disk, which loses data in a power cut. */
  get diskPath(): string {
    return join(this.folder, 'disk')
  }
  get libraryPath(): string {
    return join(this.diskPath, 'library')
  }
  get exportsPath(): string {
    return join(this.diskPath, 'exports')
  }

  get readyPath(): string {
    return join(this.diskPath, 'ready')
  }

  /** The person's folders. The folders for exports already have files, so some names are taken. */
  makeDisk(): void {
    for (const path of [this.libraryPath, this.exportsPath, this.readyPath]) mkdirSync(path, { recursive: true })
    for (const { name } of this.sources.slice(0, this.sources.length / 2))
      writeFileSync(join(this.readyPath, `${basename(name, '.wav')}.json`), othersText)
  }

  async open(): Promise<this> {
    await this.proxy.listen()
    this.proxy.onCompleting = (uploadId) => this.promises.completing(uploadId)
    this.service = await this.#startService(
      {
        dataDir: join(this.folder, 'service'),
        packageRoot,
        publicOrigin: this.proxy.origin,
        clock: this.#clock,
        seed: this.random.between(1, 1e9),
      },
      this.#env,
    )
    this.proxy.passTo(this.service.port, this.service.storePort)
    return this
  }

  async close(): Promise<void> {
    if (this.service === null) return
    await this.service.stop()
    this.service = null
    this.proxy.close()
    if (!this.#keep && this.findings.length === 0) rmSync(this.folder, { recursive: true, force: true })
  }

  begin({ offered, mode, sqlite = {}, env = {}, through = [], hear = () => {} }: LifeNeeds): Life {
    if (!this.service) throw new Error('the batch is not open')
    this.lives += 1
    this.proxy.life = this.lives
    this.proxy.onPassing = (passing, when) => hear({ passing, when })
    return beginLife(
      {
        packageRoot,
        libraryPath: this.libraryPath,
        exportsPath: this.exportsPath,
        readyPath: this.readyPath,
        connection: this.service.connection,
        destination: this.service.destination,
        clock: this.#clock,
        offered: offered.map(({ path }) => path),
        life: this.lives,
        mode,
        seed: this.random.between(1, 1e9),
        sqlite,
      },
      {
        program: this.#victim,
        env: { ...this.#env, ...env },
        through,
        hear: (said) => {
          if (this.#keep) appendFileSync(join(this.folder, 'said.jsonl'), `${this.lives} ${JSON.stringify(said)}\n`)
          this.promises.hear(said)
          this.#note(said)
          hear({ said })
        },
      },
    )
  }

  #note(said: Said): void {
    const noted =
      said.at === 'log'
        ? `${said.event} ${said.kind ?? ''} ${said.code ?? said.error ?? ''}`
        : said.at === 'refused'
          ? `refused ${said.command} ${said.code}`
          : null
    if (noted !== null) this.told.set(noted, (this.told.get(noted) ?? 0) + 1)
  }

  /**
   * Looks for ETags in the library while it is in use, to find a part that the same life sends again. Returns the function that
   * ends it.
   */
  watchParts(): () => void {
    const path = join(this.libraryPath, 'library.sqlite')
    const look = () => {
      let db: Database.Database | null = null
      try {
        db = new Database(path, { readonly: true, fileMustExist: true })
        noteAcknowledged(uploadsIn(db), this.proxy.partsSent.length, this.#sentBefore)
      } catch {
        // The library is not made yet, or is being written. Look again later.
      } finally {
        db?.close()
      }
    }
    const timer = setInterval(look, 50)
    return () => clearInterval(timer)
  }

  /** Checks the data that a dead victim left. `mayNotOpen`: on this disk, the victim may refuse to begin. */
  judge(death: Death, { mayNotOpen = false } = {}): void {
    if (death.how === 'by itself') {
      const said = lastWords(death.stderr)
      this.endedByThemselves.push(said)
      if (!mayNotOpen || !['nothing', 'started'].includes(death.last))
        this.findings.push({ wrong: 'ended by itself', what: said })
    }
    this.findings.push(...judgeDeath(this, this.#sentBefore))
  }

  /** Lets everything end, in lives that are not cut short, and checks everything. */
  async settle(more: Pick<LifeNeeds, 'env' | 'through'> = {}, stillMs = 90_000): Promise<void> {
    await this.judgeLast(await this.patiently(this.begin({ offered: this.sources, mode: 'settle', ...more }), stillMs))
  }

  /**
   * Waits until a life ends. Kills it if it writes nothing to the library for `stillMs`, or lasts ten times as long. Time alone
   * proves nothing on a busy machine.
   */
  async patiently(life: Life, stillMs: number): Promise<Death> {
    const log = join(this.libraryPath, 'library.sqlite-wal')
    const beganMs = performance.now()
    let last = { written: '', atMs: beganMs }
    const timer = setInterval(() => {
      const facts = statSync(log, { throwIfNoEntry: false })
      const written = `${facts?.size} ${facts?.mtimeMs}`
      const nowMs = performance.now()
      if (written !== last.written) last = { written, atMs: nowMs }
      if (nowMs - last.atMs > stillMs || nowMs - beganMs > 10 * stillMs) life.kill()
    }, 1000)
    const death = await life.ended
    clearInterval(timer)
    return death
  }

  /** Checks everything after the last life. */
  async judgeLast(death: Death): Promise<void> {
    this.judge(death)
    this.findings.push(...judgeEnd(this, death, (await this.service?.tasksEver()) ?? []))
  }
}

/** The error that ended a process, and its place. */
function lastWords(stderr: string): string {
  const lines = stderr.split('\n').map((line) => line.trim())
  const error = lines.findIndex((line) => /^\w*Error\b/.test(line))
  if (error < 0) return stderr.slice(-300)
  return [lines[error], ...lines.slice(error + 1, error + 7).map((line) => line.replace(/ \(.*/, ''))].join(' ')
}
