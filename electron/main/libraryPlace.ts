import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ChosenPlace, FirstStep, LibraryPlace as ShownPlace } from '../../shared/contract/libraryPlace.ts'
import type { CommandOutput, EngineCommandName } from '../../shared/contract.ts'
import { type ErrorInfo, errorFromInfo } from '../../shared/errors/errors.ts'
import { problem } from '../../shared/words/problem.ts'
import {
  chosenLibrary,
  contentOf,
  isSameFolder,
  type LibraryPlaces,
  leadsInto,
  libraryFolderIn,
  libraryThere,
  moveMarkName,
  readPlaceFacts,
  rememberLibrary,
  removeDurably,
} from '../system/index.ts'
import type { FirstPages } from './firstPages.ts'
import type { LibraryAtStart } from './libraryAtStart.ts'
import { LibraryMove, type LibraryMoveDeps } from './libraryMove.ts'
import { type OldCopyQuestion, removeOldCopy } from './oldCopy.ts'
import { shownPath } from './pagePaths.ts'

/** How often to look for a library that is not there. */
const lookAgainMs = 2000

type Deps = Omit<LibraryMoveDeps, 'onChange' | 'path'> & {
  engine: {
    open: (path: string, mayCreate: boolean) => Promise<ErrorInfo | null>
    call: (name: EngineCommandName, input: unknown) => Promise<unknown>
    close: () => Promise<void>
  }
  places: LibraryPlaces
  firstPages: FirstPages
  /** The state changed in a way that a page shows. */
  onChange: () => void
  lookAgainMs?: number
}

/**
 * Where the library is. Opens the library, asks for a place at the first start, waits for a library whose disk is not there, and moves the
 * library. Makes a new one only where a person chooses a place, and at a start at the named place, or at the usual place if nobody has
 * chosen one.
 */
export class LibraryPlace {
  readonly #deps: Deps
  readonly #isNamed: boolean
  readonly #isThereAtStart: boolean
  readonly #move: LibraryMove
  #path: string
  #state: 'choosing' | 'open' | 'absent'
  #isLooking = false
  #isStopped = false
  #timer: NodeJS.Timeout | null = null
  /** Opening one library at a time. */
  #isOpening = false

  constructor(at: LibraryAtStart, deps: Deps) {
    this.#deps = deps
    this.#isNamed = at.isNamed
    this.#isThereAtStart = at.isThere
    this.#path = at.path
    const { firstPages } = deps
    this.#state = at.isAbsent ? 'absent' : firstPages.next === 'place' && !at.isThere ? 'choosing' : 'open'
    this.#move = new LibraryMove({ ...deps, path: () => this.#path, onChange: () => deps.onChange() })
  }

  get path(): string {
    return this.#path
  }

  /** Opens the library if its place is known. */
  start(): void {
    if (this.#state === 'open') void this.#openKnown(!this.#isThereAtStart)
    else if (this.#state === 'absent') this.#lookRegularly()
  }

  /** Call it when the engine found no library where there was one. */
  absent(): void {
    if (this.#move.isRunning || this.#isOpening) return
    this.#state = 'absent'
    this.#lookRegularly()
    this.#deps.onChange()
  }

  stop(): void {
    this.#isStopped = true
    this.#stopLooking()
    this.#move.stop()
  }

  shown(): ShownPlace {
    const { places, firstPages } = this.#deps
    const isOpen = this.#state === 'open'
    const begun = this.#isNamed || !isOpen || this.#move.isRunning ? null : this.#move.begun
    const oldCopy = this.#isNamed || !isOpen ? null : (chosenLibrary(places)?.oldCopy ?? null)
    return {
      state: this.#move.isRunning ? 'moving' : this.#state,
      path: shownPath(this.#path),
      firstStep: firstPages.next,
      canMove: !this.#isNamed,
      ...this.#move.shown(),
      begunMove: begun && { to: shownPath(begun.to) },
      oldCopy: oldCopy && { path: shownPath(oldCopy.path) },
    }
  }

  async facts(): Promise<{ path: string; facts: ChosenPlace['facts'] }> {
    return { path: shownPath(this.#path), facts: await readPlaceFacts(this.#path) }
  }

  /** What a person should know about a chosen folder. `path` is the real path of the library in it. */
  async described(folder: string): Promise<Omit<ChosenPlace, 'token'>> {
    const place = await libraryFolderIn(folder)
    return { ...place, facts: await readPlaceFacts(place.path) }
  }

  /**
   * Opens the library at `path`, or makes one there; null is the usual place. Throws `library-open-already`, `place-fixed`,
   * `place-taken`, `place-not-writable`, and the errors of opening a library.
   */
  async use(path: string | null): Promise<void> {
    if (this.#isNamed) throw problem('place-fixed')
    if (this.#isOpening || this.#move.isRunning) throw problem('library-open-already')
    this.#isOpening = true
    try {
      await this.#use(path)
    } finally {
      this.#isOpening = false
      if (this.#state === 'absent') this.#lookRegularly()
      this.#deps.onChange()
    }
  }

  async #use(path: string | null): Promise<void> {
    const { places, firstPages, mover } = this.#deps
    const wanted = path ?? places.usual
    const before = this.#state === 'open' ? this.#path : null
    if (before !== null) {
      if (!(await this.#mayReplace())) throw problem('library-open-already')
      if (await isSameFolder(wanted, before)) return this.setFirstStep('work')
      // Removing the first library would remove the new one.
      if ((await leadsInto(wanted, before)) || (await leadsInto(before, wanted))) throw problem('move-inside')
    }
    const content = await contentOf(wanted)
    if (content === 'other' && path !== null) throw problem('place-taken')
    const isNew = content !== 'library'
    if (isNew && !(await readPlaceFacts(wanted)).isWritable) throw problem('place-not-writable')
    await this.#openInstead(wanted, isNew, before)
    const isFirst = this.#state !== 'absent'
    this.#path = wanted
    this.#state = 'open'
    this.#stopLooking()
    if (isFirst) firstPages.next = isNew ? 'work' : 'done'
    // If the first library cannot be removed, or something has arrived in it, it stays.
    if (before !== null)
      await mover.run({ type: 'remove', library: { path: before, inUse: wanted, onlyIf: 'empty' } }).catch(() => {})
  }

  /** Opens the library at `wanted` and stores its place. If one of the two fails, `before` is open again. */
  async #openInstead(wanted: string, isNew: boolean, before: string | null): Promise<void> {
    const { places, engine, mover } = this.#deps
    if (before !== null) await this.#closeAll()
    const failure = await engine.open(wanted, isNew)
    if (failure) {
      await this.#reopen(before)
      throw errorFromInfo(failure)
    }
    try {
      // Only now: a place that is stored and holds no library would count as a disk that is not there.
      if (wanted !== places.usual || chosenLibrary(places) !== null) rememberLibrary(places, wanted)
    } catch (error) {
      await this.#closeAll()
      await this.#reopen(before)
      if (isNew)
        await mover.run({ type: 'remove', library: { path: wanted, inUse: before, onlyIf: 'empty' } }).catch(() => {})
      throw error
    }
  }

  async #closeAll(): Promise<void> {
    await this.#deps.engine.close()
    await this.#deps.stopService()
  }

  async #reopen(before: string | null): Promise<void> {
    if (before === null) return
    const failure = await this.#deps.engine.open(before, false)
    if (failure?.code === 'library-absent') this.#state = 'absent'
  }

  /** True during the first start, as long as nothing is in the library. */
  async #mayReplace(): Promise<boolean> {
    if (this.#deps.firstPages.next === 'done') return false
    const { total, imports } = (await this.#deps.engine.call('recordings.list', {
      limit: 1,
      importLimit: 1,
    })) as CommandOutput<'recordings.list'>
    return total === 0 && imports.length === 0
  }

  /** Moves the library to `path`; null continues an interrupted move. See the contract for the errors. */
  async move(path: string | null): Promise<void> {
    if (this.#isNamed) throw problem('place-fixed')
    if (this.#state !== 'open') throw problem('library-absent', null, { retryable: true })
    await this.#move.begin(path, (to) => {
      this.#path = to ?? this.#path
      if (!this.#isStopped) void this.#openKnown(false)
    })
  }

  setFirstStep(step: FirstStep): void {
    this.#deps.firstPages.next = step
    this.#deps.onChange()
  }

  pauseMove(isPaused: boolean): void {
    this.#move.pause(isPaused)
  }

  cancelMove(ask?: (to: string) => Promise<boolean>): Promise<void> {
    return this.#move.cancel(ask)
  }

  /** Throws `library-open-already` while the library is being opened or moved, and the errors of {@link removeOldCopy}. */
  async removeOldCopy(ask: (question: OldCopyQuestion) => Promise<boolean>): Promise<void> {
    const { places, mover } = this.#deps
    const library = () => {
      if (this.#isOpening || this.#move.isRunning) throw problem('library-open-already')
      return this.#state === 'open' ? this.#path : null
    }
    library()
    await removeOldCopy({ places, mover, library }, ask)
    this.#move.oldCopyRemoved()
    this.#deps.onChange()
  }

  /** Keeps the copy. From now on, only deletions mention it. */
  keepOldCopy(): void {
    const chosen = chosenLibrary(this.#deps.places)
    if (chosen) rememberLibrary(this.#deps.places, chosen.library)
    this.#deps.onChange()
  }

  /** Opens the library at the known place. If it is not there after all, waits for it. */
  async #openKnown(mayCreate: boolean): Promise<void> {
    this.#isOpening = true
    try {
      const failure = await this.#deps.engine.open(this.#path, mayCreate)
      if (failure?.code === 'library-absent') this.#state = 'absent'
      else if (failure === null) this.#endFormerMove()
    } finally {
      this.#isOpening = false
      this.#deps.onChange()
    }
    if (this.#state === 'absent') this.#lookRegularly()
  }

  /** Removes the mark of a move that was interrupted after its switch. */
  #endFormerMove(): void {
    try {
      const mark = join(this.#path, moveMarkName)
      if (existsSync(mark)) removeDurably(mark)
    } catch {
      // The next start removes it.
    }
  }

  #lookRegularly(): void {
    if (this.#isLooking) return
    this.#isLooking = true
    const look = async () => {
      if (!this.#isLooking) return
      const isThere = (await libraryThere(this.#path)) === 'there'
      if (!this.#isLooking) return
      if (isThere && !this.#isOpening) {
        this.#stopLooking()
        this.#state = 'open'
        return this.#openKnown(false)
      }
      this.#timer = setTimeout(() => void look(), this.#deps.lookAgainMs ?? lookAgainMs)
      this.#timer.unref()
    }
    void look()
  }

  #stopLooking(): void {
    this.#isLooking = false
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}
