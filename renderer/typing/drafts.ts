import { Listeners } from '../base/listeners.ts'
import { words } from '../words/index.ts'
import { Draft, type TextPlace, type TypedField } from './draft.ts'

/** How long the library may take to respond before the window reports it. */
const answerWithinMs = 2500
const noAnswer = words.app.libraryDoesNotAnswer

type TypingState = 'untouched' | 'saving' | 'saved' | { problem: string }

/** Words that were typed into a segment while it was removed. */
export type LostWords = { id: number; text: string; place: TextPlace }

/**
 * The typed text of this window by field (`segment:12`), as long as the field has the focus or the library does not
 * have the text. The window keeps it, so that no text is lost when a row scrolls away or the person leaves a screen.
 * @exportedFor tests: they use drafts without a window
 */
export class Drafts {
  readonly #drafts = new Map<string, Draft>()
  readonly #listeners = new Listeners()
  #wasTyped = false
  /** Why the text of a removed field could not be saved. */
  #lost: string | null = null
  #state: TypingState = 'untouched'
  #lostWords: readonly LostWords[] = []
  /** Text that has no field until an edit is done. */
  readonly #held = new Set<Promise<void>>()

  readonly subscribe = this.#listeners.subscribe

  /** Returns the same object until something changes. */
  readonly state = (): TypingState => this.#state

  /** Words that are in no segment, about which the person must decide. Returns the same object until something changes. */
  readonly lostWords = (): readonly LostWords[] => this.#lostWords

  rescue(text: string, place: TextPlace): void {
    if (text.trim() === '') return
    this.#lostWords = [...this.#lostWords, { id: Math.max(0, ...this.#lostWords.map(({ id }) => id)) + 1, text, place }]
    this.#changed()
  }

  /** Call this when the words are in the transcript again, or the person does not want them. */
  dismissLost(id: number): void {
    this.#lostWords = this.#lostWords.filter((one) => one.id !== id)
    this.#lost = null
    this.#changed()
  }

  /** Call this while the person types text that has no field yet. The window stays open until you call the returned function. */
  hold(): () => void {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    this.#held.add(held)
    this.#changed()
    return () => {
      release()
      if (this.#held.delete(held)) this.#changed()
    }
  }

  /** The typed text of a field; null if the field shows the library's text. */
  shown(key: string): string | null {
    return this.#drafts.get(key)?.shown ?? null
  }

  /** The text of a field before the typing; null if the person typed nothing. */
  before(key: string): string | null {
    return this.#drafts.get(key)?.before ?? null
  }

  type(key: string, text: string, before: string, field: TypedField): void {
    this.#wasTyped = true
    this.#lost = null
    this.#draft(key, before, field).type(text)
  }

  compose(key: string, isComposing: boolean, before: string, field: TypedField): void {
    this.#draft(key, before, field).compose(isComposing)
  }

  /** The library's different text, which was changed elsewhere, if the person must choose between it and the typed text. Else null. */
  theirs(key: string): string | null {
    return this.#drafts.get(key)?.theirs ?? null
  }

  choose(key: string, whose: 'mine' | 'theirs'): void {
    this.#drafts.get(key)?.choose(whose)
  }

  /** Restores the text from before the typing. Returns true if that changed anything. */
  putBack(key: string): boolean {
    const draft = this.#drafts.get(key)
    if (!draft || draft.shown === draft.before) return false
    draft.putBack()
    return true
  }

  /** Ends the current undo step of this field. */
  endRun(key: string): void {
    this.#drafts.get(key)?.endRun()
  }

  /** Like {@link putBack}, but as a separate step, so that undo restores the typed text. */
  putBackAsStep(key: string): boolean {
    this.#drafts.get(key)?.endRun()
    const isChanged = this.putBack(key)
    this.#drafts.get(key)?.endRun()
    return isChanged
  }

  /** Saves the field's text; from then on the field shows the library's text. */
  async leave(key: string): Promise<void> {
    const draft = this.#drafts.get(key)
    if (!draft) return
    draft.compose(false)
    draft.endRun()
    if (await draft.flush()) this.#forget(key, draft)
    else this.#dropIfGone(key, draft)
  }

  /** Saves all typed text and ends its runs. Null once the library has the text, else a sentence that says why it does not have it. */
  async flush(withinMs = answerWithinMs): Promise<string | null> {
    if (this.#held.size > 0) {
      const tooLate = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), withinMs))
      if ((await Promise.race([Promise.all(this.#held), tooLate])) === 'late') return noAnswer
    }
    const unsaved = await this.#flushFields(withinMs)
    return unsaved ?? (this.#lostWords.length > 0 ? words.recording.transcript.lostWords.notYet : null)
  }

  async #flushFields(withinMs: number): Promise<string | null> {
    const unsaved = [...this.#drafts.values()].filter((draft) => !draft.isSaved)
    for (const draft of this.#drafts.values()) draft.endRun()
    if (unsaved.length === 0) return null
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLate = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, withinMs)
    })
    await Promise.race([Promise.all(unsaved.map((draft) => draft.flush())), tooLate])
    clearTimeout(timer)
    for (const [key, draft] of this.#drafts) this.#dropIfGone(key, draft)
    const left = unsaved.find((draft) => !draft.isSaved && !draft.isGone)
    return left ? (left.problem ?? noAnswer) : null
  }

  /**
   * Saves all typed text before an edit. Null if the edit may proceed, else a sentence. A text that the library refuses (such as a name
   * that exists already) blocks an edit only if `needs` returns true for the field's key.
   */
  async flushBefore(needs: (key: string) => boolean): Promise<string | null> {
    await this.#flushFields(answerWithinMs)
    for (const [key, draft] of this.#drafts)
      if (!draft.isSaved && (!draft.isRefused || needs(key))) return draft.problem ?? noAnswer
    return null
  }

  /** Makes all saved fields show the library's text again, so that changes from elsewhere appear. Unsaved text stays. */
  showLibrary(): void {
    for (const [key, draft] of this.#drafts) if (draft.isSaved) this.#forget(key, draft)
  }

  #draft(key: string, before: string, field: TypedField): Draft {
    const known = this.#drafts.get(key)
    if (known) return known
    const draft = new Draft(before, field, this.#changed)
    this.#drafts.set(key, draft)
    return draft
  }

  /** Drops the draft if the library no longer has the field's segment or speaker, because the text would block every other edit. */
  #dropIfGone(key: string, draft: Draft): void {
    if (!draft.isGone || this.#drafts.get(key) !== draft) return
    this.#lost = draft.isAllGone ? null : draft.problem
    this.#drafts.delete(key)
    if (draft.place && !draft.isAllGone) this.rescue(draft.shown, draft.place)
    this.#changed()
  }

  #forget(key: string, draft: Draft): void {
    // During the save, a new draft of the same field may have begun.
    if (this.#drafts.get(key) !== draft || !draft.isSaved) return
    this.#drafts.delete(key)
    this.#changed()
  }

  readonly #changed = (): void => {
    this.#state = this.#stateNow()
    this.#listeners.tell()
  }

  #stateNow(): TypingState {
    const unsaved = [...this.#drafts.values()].filter((draft) => !draft.isSaved)
    const problem = unsaved.find((draft) => draft.problem !== null)?.problem ?? this.#lost
    if (problem != null)
      return typeof this.#state === 'object' && this.#state.problem === problem ? this.#state : { problem }
    if (unsaved.length > 0 || this.#held.size > 0) return 'saving'
    return this.#wasTyped ? 'saved' : 'untouched'
  }
}

/** The drafts of this window. */
export const drafts = new Drafts()
