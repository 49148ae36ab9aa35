import type { UpdateState, UpdateWay } from '../../shared/contract/updates.ts'
import type { EngineCommandName } from '../../shared/contract.ts'
import { type ErrorInfo, errorFromInfo, TapelogError, toErrorInfo } from '../../shared/errors/errors.ts'
import type { Log } from '../../shared/errors/log.ts'
import type { FromUpdates, ToUpdates } from '../../shared/processes/engineProtocol.ts'
import { problem, problemInfo } from '../../shared/words/problem.ts'
import {
  type Channel,
  isDownloaded,
  keptUpdate,
  readPublicKey,
  signatureEnding,
  type UpdateFolder,
  type UpdateSource,
} from '../updates/index.ts'
import type { HostedProcess } from './hostedProcess.ts'
import type { KeptChoice } from './keptChoice.ts'
import { startAgainAfter, takeInstallationEnd } from './updateEnds.ts'
import { noteInTime, type UpdateLedger } from './updateLedger.ts'
import type { OwnSource } from './updateSource.ts'
import { demandNothingUnderWay, type LibraryNow, updateWaits } from './updateWaits.ts'

const dayMs = 24 * 3600 * 1000

type UpdatesDeps = {
  way: UpdateWay
  /** Null unless `way` is `self`. */
  source: OwnSource | null
  folder: UpdateFolder
  choice: Pick<KeptChoice<'on' | 'off'>, 'value' | 'choose'>
  engine: { call(name: EngineCommandName, input: unknown): Promise<unknown> } & UpdateLedger
  library: () => LibraryNow
  startProcess: () => HostedProcess
  /** Saves what is typed in all windows. Null, or why something is not saved. */
  saveTyped: () => Promise<string | null>
  /** Checks the downloaded file and prepares its installation. */
  prepare: (source: UpdateSource, folder: UpdateFolder) => Promise<() => Promise<void>>
  /** Quits, then calls the function. False if Tapelog stays open. */
  quitWith: (last: () => Promise<void>) => Promise<boolean>
  /** Starts this version once more, when it has quit and the new one could not be installed. */
  startAgain: () => Promise<void>
  log: Log
  onChange: () => void
}

/**
 * Updates of a Tapelog that no package manager updates. Nothing is requested until a person switches it on; nothing is downloaded or
 * installed until a person presses the button; and neither happens during a copy or an upload.
 */
export class Updates {
  readonly #deps: UpdatesDeps
  readonly #source: UpdateSource | null
  #process: HostedProcess | null = null
  #step: 'idle' | 'checking' | 'downloading' | 'installing' = 'idle'
  #checkedMs: number | null = null
  #bytesDone: number | null = null
  #error: ErrorInfo | null = null
  /** Why the last installation failed, until a person continues. */
  #failure: ErrorInfo | null = null
  /** True from the press of the button until the download has ended. */
  #isWanted = false
  #isLooking = false
  /** The folder's update, whose signature is right; undefined if the folder has to be read again. */
  #found: Channel | null | undefined
  /** True while a search waits for the library to be opened. */
  #isSearchWaiting = false
  #mustLookAgain = false

  constructor(deps: UpdatesDeps) {
    this.#deps = deps
    this.#source = deps.source && {
      ...deps.source,
      keys: deps.source.publicKeys.flatMap((key) => readPublicKey(key) ?? []),
    }
  }

  /**
   * Asks the channel now and once a day, if a person switched it on. Returns why the last installation failed, or null; the settings show
   * it too.
   */
  start(): ErrorInfo | null {
    if (!this.#source) return null
    this.#failure = takeInstallationEnd(this.#source.version, this.#keptUpdate(), this.#deps)
    void this.#searchOnceOpen()
    setInterval(() => void this.#searchOnceOpen(), dayMs).unref()
    return this.#failure
  }

  async #searchOnceOpen(): Promise<void> {
    if (!this.#isOn || this.#isSearchWaiting) return
    this.#isSearchWaiting = true
    // The ledger needs the library. Opening it may take long, or wait for its disk.
    await this.#deps.engine.call('queue.underWay', undefined).catch(() => {})
    this.#isSearchWaiting = false
    if (this.#isOn && this.#step === 'idle') await this.check().catch(() => {})
  }

  /** The channel's folder; null if this Tapelog does not update itself. */
  get address(): string | null {
    return this.#source?.address ?? null
  }

  stop(): void {
    this.#process?.kill()
  }

  async state(): Promise<UpdateState> {
    const { way, folder, engine } = this.#deps
    const found = this.#keptUpdate()
    const isReady = found !== null && this.#step === 'idle' && isDownloaded(folder, found)
    const waitsFor = isReady || this.#isWanted ? await updateWaits(engine) : null
    return {
      ...{ way, host: this.#source && new URL(this.#source.address).host, isOn: this.#isOn },
      step: isReady ? 'ready' : this.#isWanted ? 'downloading' : this.#step,
      checkedMs: this.#checkedMs,
      found: found && {
        ...{ version: found.version, signedMs: found.signedMs, notes: found.notes },
        sizeBytes: found.file.sizeBytes,
      },
      bytesDone: this.#bytesDone,
      waitsFor: waitsFor ?? [],
      error: this.#error ?? this.#failure,
    }
  }

  choose(isOn: boolean): void {
    if (isOn) this.#own()
    this.#deps.choice.choose(isOn ? 'on' : 'off')
    if (!isOn) {
      this.cancel()
      this.#error = null
      this.#failure = null
    }
    this.#changed()
  }

  async check(): Promise<void> {
    const source = this.#own()
    if (!this.#isOn) throw problem('update-off')
    if (this.#step !== 'idle' || this.#isWanted) return
    await this.#run('checking', source, [source.channel + signatureEnding, source.channel])
    this.#checkedMs = Date.now()
    this.#changed()
  }

  /** Begins the download, or waits until nothing is copied or uploaded. */
  download(): void {
    this.#own()
    if (!this.#isOn) throw problem('update-off')
    this.#isWanted = true
    this.#error = null
    this.#failure = null
    this.#changed()
    this.queueChanged()
  }

  /** Stops the download and keeps what has arrived. */
  cancel(): void {
    this.#isWanted = false
    this.#process?.kill()
    this.#changed()
  }

  /**
   * Quits, installs the downloaded version and starts it. Throws `update-unsaved`, and the errors of {@link demandNothingUnderWay}. If it
   * fails after Tapelog has quit, this version starts again and says why.
   */
  async install(): Promise<void> {
    const source = this.#own()
    const { engine, library, saveTyped, prepare, folder, quitWith } = this.#deps
    await demandNothingUnderWay(engine, library)
    if ((await saveTyped()) !== null) throw problem('update-unsaved')
    if (this.#step !== 'idle') return
    this.#step = 'installing'
    this.#failure = null
    this.#changed()
    let isQuitting = false
    try {
      const last = await prepare(source, folder)
      // Checking a large file takes a while.
      await demandNothingUnderWay(engine, library)
      isQuitting = await quitWith(() =>
        last().catch((error: unknown) => startAgainAfter(error, source.version, this.#deps)),
      )
    } finally {
      // A file that was refused is gone.
      this.#found = undefined
      if (!isQuitting) this.#step = 'idle'
      this.#changed()
    }
  }

  /** Call it when the queue has changed: a download gives way to copies and uploads, and continues after them. */
  queueChanged(): void {
    this.#mustLookAgain = this.#isLooking
    if (!this.#isWanted || this.#isLooking) return
    this.#isLooking = true
    void this.#giveWayOrContinue().finally(() => {
      this.#isLooking = false
      if (this.#mustLookAgain) this.queueChanged()
    })
  }

  async #giveWayOrContinue(): Promise<void> {
    // An engine that does not answer records no request either, so nothing is downloaded.
    const mustWait = (await updateWaits(this.#deps.engine))?.some((one) => one !== 'transcriptions') ?? false
    if (mustWait && this.#step === 'downloading') this.#process?.kill()
    else if (!mustWait && this.#step === 'idle' && this.#isWanted) void this.#downloadNow()
    this.#changed()
  }

  async #downloadNow(): Promise<void> {
    const source = this.#own()
    const name = this.#keptUpdate()?.file.name
    try {
      if (name !== undefined) await this.#run('downloading', source, [name + signatureEnding, name])
      this.#isWanted = false
    } catch (error) {
      // It was stopped by a copy, an upload or the person; the next change of the queue continues it, if it is still wanted.
      if (!(error instanceof TapelogError && error.code === 'update-stopped')) this.#isWanted = false
    }
    this.#bytesDone = null
    this.#changed()
    this.queueChanged()
  }

  /** Runs one piece of work in a process of its own, after the ledger has its requests. Rejects with its error. */
  async #run(step: 'checking' | 'downloading', source: UpdateSource, names: readonly string[]): Promise<void> {
    const { startProcess, folder } = this.#deps
    this.#step = step
    this.#error = null
    this.#changed()
    try {
      const { host } = new URL(source.address)
      const bytes = names.reduce((sum, name) => sum + new URL(name, source.address).pathname.length, 0)
      await noteInTime(this.#deps.engine, host, bytes)
      // It may have been switched off or stopped while the ledger was written.
      if (!this.#isOn || (step === 'downloading' && !this.#isWanted)) throw problem('update-stopped')
      const { publicKeys = [] } = this.#deps.source ?? {}
      const { address, channel, version } = source
      const work = step === 'checking' ? 'check' : 'download'
      await this.#ended(startProcess(), {
        work,
        folder: folder.path,
        source: { address, channel, publicKeys, version },
      })
    } catch (error) {
      const info = toErrorInfo(error)
      if (info.code !== 'update-stopped') this.#error = info
      throw error
    } finally {
      this.#step = 'idle'
      this.#found = undefined
      this.#changed()
    }
  }

  async #ended(child: HostedProcess, message: ToUpdates): Promise<void> {
    this.#process = child
    const error = await new Promise<ErrorInfo | null>((resolve) => {
      child.onExit(() => resolve(problemInfo('update-stopped')))
      child.onMessage((raw) => {
        const said = raw as FromUpdates
        if (said.type === 'ended') resolve(said.error)
        else {
          this.#bytesDone = said.bytesDone
          this.#changed()
        }
      })
      child.send(message)
    })
    this.#process = null
    child.kill()
    if (error) throw errorFromInfo(error)
  }

  get #isOn(): boolean {
    return this.#deps.choice.value === 'on'
  }

  /** The newer version in the folder. Its signature is checked once, and again when it is installed. */
  #keptUpdate(): Channel | null {
    if (this.#found === undefined) this.#found = this.#source && keptUpdate(this.#source, this.#deps.folder)
    return this.#found
  }

  /** Throws `update-not-here` where something else updates Tapelog. */
  #own(): UpdateSource {
    if (!this.#source) throw problem('update-not-here')
    return this.#source
  }

  #changed(): void {
    this.#deps.onChange()
  }
}
