import type { MoveProgress, LibraryPlace as ShownPlace } from '../../shared/contract/libraryPlace.ts'
import { type ErrorInfo, toErrorInfo } from '../../shared/errors/errors.ts'
import type { InterfaceLanguage } from '../../shared/languages/interfaceLanguage.ts'
import { problem } from '../../shared/words/problem.ts'
import {
  type BegunMove,
  begunMove,
  chosenLibrary,
  isInside,
  type LibraryPlaces,
  type OldCopy,
  rememberLibrary,
  rememberMove,
} from '../system/index.ts'
import type { MoverHost, RunningMove } from './moverHost.ts'
import { shownPath } from './pagePaths.ts'

export type LibraryMoveDeps = {
  places: LibraryPlaces
  mover: Pick<MoverHost, 'move' | 'run'>
  /** The path of the library now. */
  path: () => string
  language: () => InterfaceLanguage
  /** Null once the library has all typed text; else a sentence that says why not. */
  saveTyped: () => Promise<string | null>
  /** Ends work on credentials that names the library by its path. */
  settleAccounts: () => Promise<void>
  engine: { close: () => Promise<void> }
  stopService: () => Promise<void>
  onChange: () => void
}

/** `isContinued`: an earlier attempt may have copied something. */
type Running = {
  to: string
  isContinued: boolean
  mover: RunningMove | null
  isPaused: boolean
  progress: MoveProgress | null
}

/**
 * Moving the library. The engine and the service are closed first; another process copies and checks. Then one rename makes the
 * switch: until then the library at the old place is in use, whatever happens.
 */
export class LibraryMove {
  readonly #deps: LibraryMoveDeps
  #running: Running | null = null
  #isCancelled = false
  #isBeginning = false
  #problem: ErrorInfo | null = null
  #moved: ShownPlace['moved'] = null

  constructor(deps: LibraryMoveDeps) {
    this.#deps = deps
    this.#forgetEndedMove()
  }

  get isRunning(): boolean {
    return this.#running !== null
  }

  /** An interrupted move of the library that is in use; null if there is none. */
  get begun(): BegunMove | null {
    const begun = begunMove(this.#deps.places)
    return begun?.from === this.#deps.path() ? begun : null
  }

  shown(): Pick<ShownPlace, 'move' | 'moveProblem' | 'moved'> {
    const running = this.#running
    return {
      move: running && { to: shownPath(running.to), isPaused: running.isPaused, progress: running.progress },
      moveProblem: this.#problem,
      moved: this.#moved,
    }
  }

  /**
   * Begins a move, or continues an interrupted one (null). Throws before anything is closed. `onEnd` gets the library's new place, or null
   * if it stays where it is.
   */
  async begin(path: string | null, onEnd: (to: string | null) => void): Promise<void> {
    if (this.#running || this.#isBeginning) throw problem('library-open-already')
    const { places, saveTyped } = this.#deps
    const to = path ?? this.begun?.to
    if (to === undefined) throw problem('no-begun-move')
    const from = this.#deps.path()
    if (isInside(to, from) || isInside(from, to)) throw problem('move-inside')
    this.#isBeginning = true
    let isContinued = false
    try {
      if ((await saveTyped()) !== null) throw problem('move-unsaved', null, { retryable: true })
      await this.#deps.settleAccounts().catch(() => {})
      // A move to another place replaces an interrupted one.
      const { begun } = this
      isContinued = begun?.to === to
      if (begun && !isContinued) await this.#giveUp(begun)
      if (!isContinued) rememberMove(places, { from, to })
    } finally {
      this.#isBeginning = false
    }
    this.#running = { to, isContinued, mover: null, isPaused: false, progress: null }
    this.#problem = null
    this.#moved = null
    this.#isCancelled = false
    this.#deps.onChange()
    void this.#carryOut(from, to).then(onEnd)
  }

  pause(isPaused: boolean): void {
    if (!this.#running?.mover) return
    this.#running.isPaused = isPaused
    this.#running.mover.pause(isPaused)
    this.#deps.onChange()
  }

  /**
   * Ends the running move, or gives up the interrupted one. `ask`: true if the person confirms that Tapelog forgets a copy whose disk is
   * not there. Throws `move-target-gone` if not.
   */
  async cancel(ask: (to: string) => Promise<boolean> = async () => false): Promise<void> {
    if (this.#running) {
      this.#isCancelled = true
      this.#running.mover?.stop()
      return
    }
    const { begun } = this
    if (begun)
      await this.#giveUp(begun).catch(async (error: unknown) => {
        if (toErrorInfo(error).code !== 'move-target-gone' || !(await ask(begun.to))) throw error
        rememberMove(this.#deps.places, null)
      })
    this.#problem = null
    this.#deps.onChange()
  }

  /** Ends the process. The move can be continued at the next start. */
  stop(): void {
    this.#running?.mover?.stop()
  }

  /** Call it when the old copy was removed: the result of the move is no longer shown. */
  oldCopyRemoved(): void {
    this.#moved = null
  }

  /** Null if the library stays where it is. Never rejects. */
  async #carryOut(from: string, to: string): Promise<string | null> {
    const { engine, stopService, language, mover, onChange } = this.#deps
    const running = this.#running
    try {
      await engine.close()
      await stopService()
      if (!running || this.#isCancelled) throw problem('stopped', null, { retryable: true })
      running.mover = mover.move({ type: 'move', from, to, language: language() }, (progress) => {
        if (running.progress === null) this.#noteCopying({ from, to })
        running.progress = progress
        onChange()
      })
      const { files, originals, damaged, databaseSha256 } = await running.mover.copied
      if (this.#isCancelled) throw problem('stopped', null, { retryable: true })
      this.#switchTo(to, { path: from, databaseSha256 })
      this.#moved = { files, originals, damaged }
      // The new place is in use already. The next opening removes the mark of the move.
      await running.mover.release(true).catch(() => {})
      return to
    } catch (error) {
      await this.#endedEarly(error, { from, to })
      return null
    } finally {
      this.#running = null
      onChange()
    }
  }

  /**
   * The switch. If this process ends before its first rename, the old library is in use; after it, the new one. So an error after that
   * rename does not bring the old place back. Throws Node's errors.
   */
  #switchTo(to: string, oldCopy: OldCopy): void {
    const { places } = this.#deps
    try {
      rememberLibrary(places, to, oldCopy)
      rememberMove(places, null)
    } catch (error) {
      if (chosenLibrary(places)?.library !== to) throw error
    }
  }

  /** Removes the record of a move that was interrupted after its switch. */
  #forgetEndedMove(): void {
    const { places } = this.#deps
    const begun = begunMove(places)
    if (begun === null || chosenLibrary(places)?.library !== begun.to) return
    try {
      rememberMove(places, null)
    } catch {
      // The next start removes it.
    }
  }

  /** Stores that the move has made the new folder, which is so from its first progress on. */
  #noteCopying(begun: BegunMove): void {
    try {
      rememberMove(this.#deps.places, { ...begun, hasCopied: true })
    } catch {
      // Giving up then checks the folder around the new place instead.
    }
  }

  async #endedEarly(error: unknown, begun: BegunMove): Promise<void> {
    const isContinued = this.#running?.isContinued === true
    await this.#running?.mover?.release(false).catch(() => {})
    if (this.#isCancelled) return this.#giveUp(this.begun ?? begun).catch((cause: unknown) => this.#keep(cause))
    this.#keep(error)
    // Nothing was copied into a folder that was refused, except by an earlier attempt.
    const { code } = toErrorInfo(error)
    if (!refusals.has(code) || isContinued) return
    try {
      rememberMove(this.#deps.places, null)
    } catch {
      // The person can give the move up.
    }
  }

  #keep(error: unknown): void {
    this.#problem = toErrorInfo(error)
  }

  async #giveUp(begun: BegunMove): Promise<void> {
    await this.#deps.mover.run({ type: 'give-up', ...begun })
    rememberMove(this.#deps.places, null)
  }
}

/** Errors of a move that has copied nothing. */
const refusals: ReadonlySet<string> = new Set([
  'place-taken',
  'move-inside',
  'move-not-writable',
  'move-no-space',
  'library-in-use',
])
