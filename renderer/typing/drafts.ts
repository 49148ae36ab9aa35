import { Draft, type TypedField } from './draft.ts'

/** How long the library may take to answer before a person is told. */
const answerWithinMs = 2500
const noAnswer = 'The library does not answer. Wait a moment and try again.'

export type TypingState = 'untouched' | 'saving' | 'saved' | { problem: string }

/**
 * Everything typed in this window that is not left yet, or not in the library yet, by field: `segment:12`. It belongs to the
 * window and not to a screen: a row that is scrolled away, or a screen that is left, takes nothing with it.
 */
export class Drafts {
  readonly #drafts = new Map<string, Draft>()
  readonly #listeners = new Set<() => void>()
  #wasTyped = false
  /** Why text could not be saved whose field is gone, and cannot say so itself. */
  #lost: string | null = null
  #state: TypingState = 'untouched'

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The same object as long as nothing changes. */
  readonly state = (): TypingState => this.#state

  /** What is typed in a field; null where the field shows what the library has. */
  shown(key: string): string | null {
    return this.#drafts.get(key)?.shown ?? null
  }

  /** What a field held before it was typed in; null where nothing is typed. */
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

  /** The field goes back to what it held before it was typed in. True where that is something else. */
  putBack(key: string): boolean {
    const draft = this.#drafts.get(key)
    if (!draft || draft.shown === draft.before) return false
    draft.putBack()
    return true
  }

  /** The field is left: what is typed is saved, and from then on the field shows what the library has. */
  async leave(key: string): Promise<void> {
    const draft = this.#drafts.get(key)
    if (!draft) return
    draft.compose(false)
    draft.endRun()
    if (await draft.flush()) this.#forget(key, draft)
    else this.#dropIfGone(key, draft)
  }

  /** Saves all that is typed, and ends its runs. Null once the library has it; else why it does not, as a sentence. */
  async flush(withinMs = answerWithinMs): Promise<string | null> {
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
   * Saves all that is typed before an edit is made. Null when the edit may be made: a text that the library refuses (a name
   * that is taken) holds back only the edits that need it, which `needs` tells by the field's key.
   */
  async flushBefore(needs: (key: string) => boolean): Promise<string | null> {
    await this.flush()
    for (const [key, draft] of this.#drafts)
      if (!draft.isSaved && (!draft.isRefused || needs(key))) return draft.problem ?? noAnswer
    return null
  }

  /** The fields show what the library has, which may now change by other means; what is not saved stays. */
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

  /** Where the library no longer has what the field belongs to, keeping the text would hold back everything else. */
  #dropIfGone(key: string, draft: Draft): void {
    if (!draft.isGone || this.#drafts.get(key) !== draft) return
    this.#lost = draft.problem
    this.#drafts.delete(key)
    this.#changed()
  }

  #forget(key: string, draft: Draft): void {
    // It may have been left, and another one begun, while it was saved.
    if (this.#drafts.get(key) !== draft || !draft.isSaved) return
    this.#drafts.delete(key)
    this.#changed()
  }

  readonly #changed = (): void => {
    this.#state = this.#stateNow()
    for (const listener of this.#listeners) listener()
  }

  #stateNow(): TypingState {
    const unsaved = [...this.#drafts.values()].filter((draft) => !draft.isSaved)
    const problem = unsaved.find((draft) => draft.problem !== null)?.problem ?? this.#lost
    if (problem != null)
      return typeof this.#state === 'object' && this.#state.problem === problem ? this.#state : { problem }
    if (unsaved.length > 0) return 'saving'
    return this.#wasTyped ? 'saved' : 'untouched'
  }
}

/** Those of this window. */
export const drafts = new Drafts()
