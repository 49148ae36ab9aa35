import { sentBeforeLimit } from '../../shared/transcripts/editOperations.ts'
import { BridgeError, messageOf } from '../base/bridgeError.ts'

/** While a person types, the text is sent to the library at least this often. */
const saveEveryMs = 125
/** How long to wait before a failed save is tried again. The first retry comes almost at once. */
const tryAgainMs = 1000
const tryAgainAtOnceMs = 100

/** Someone changed the same words elsewhere. The library keeps `theirs`; this save changed nothing. */
export class ChangedElsewhere extends Error {
  readonly theirs: string
  constructor(theirs: string, sentence: string) {
    super(sentence)
    this.theirs = theirs
  }
}

/**
 * The texts that a save builds on. `basedOn`: the library's text that the person changed. `sentBefore`: later texts
 * that were sent and have no response yet.
 */
type Base = { basedOn: string; sentBefore: readonly string[] }

/** Where a segment's words belong in a recording. */
export type TextPlace = { recordingId: number; startMs: number; endMs: number; speakerId: number | null }

/** A field whose text the library keeps. */
export type TypedField = {
  /**
   * Resolves once the library has the text on disk, with the library's text. The library's text differs from the sent
   * text if other words were changed elsewhere. All saves with the same `typingRun` are one step of undo. Rejects with
   * {@link ChangedElsewhere} if only one of two changes can be kept.
   */
  save: (text: string, typingRun: string, base: Base) => Promise<string | undefined>
  /** Converts the text to the form that the library keeps. */
  kept: (text: string) => string
  /** False for a text that the library cannot keep, such as an empty name. The field then shows its old text again. */
  isKeepable?: (text: string) => boolean
  /** A pause of this length ends a run of typing. If null, only leaving the field ends it. */
  runEndsAfterMs: number | null
  /** Where the words belong if the field's segment is removed during typing. */
  place?: TextPlace
}

/**
 * The typed text of one field, from the first key until the library has all of it. Each save sends the whole text without waiting for
 * earlier responses, so a crash of the page loses only text typed after the last save.
 */
export class Draft {
  readonly #field: TypedField
  readonly #onChange: () => void
  /** The text before the first key. */
  readonly before: string
  #shown: string
  #acknowledged: string
  /** The library's text that the shown text is based on. */
  #basedOn: string
  /** The texts sent since that text. The library may have any of them. */
  #sentBefore: string[] = []
  #sendsBegun = 0
  #sendsAcknowledged = 0
  #lastSend: Promise<'saved' | 'refused' | 'try-again'> = Promise.resolve('saved')
  #lastSentText: string | null = null
  #lastSentMs = Number.NEGATIVE_INFINITY
  #lastTypedMs = Number.NEGATIVE_INFINITY
  #failuresInARow = 0
  #typingRun: string = crypto.randomUUID()
  #isComposing = false
  #timer: ReturnType<typeof setTimeout> | null = null
  /** A sentence that says why the library does not have the text; null while there is no problem. */
  problem: string | null = null
  /** True if the library refuses this text, so that a retry cannot help. */
  isRefused = false
  /** True if the library no longer has the field's segment or speaker. */
  isGone = false
  /** True if a person deleted the whole recording, and with it the last typed text. */
  isAllGone = false
  /** The library's different text, which was changed elsewhere, if the person must choose between it and the typed text. Else null. */
  theirs: string | null = null

  constructor(before: string, field: TypedField, onChange: () => void) {
    this.before = before
    this.#field = field
    this.#onChange = onChange
    this.#shown = before
    this.#acknowledged = field.kept(before)
    this.#basedOn = this.#acknowledged
  }

  get place(): TextPlace | null {
    return this.#field.place ?? null
  }

  get shown(): string {
    return this.#shown
  }

  /** True when the library has acknowledged the whole shown text. */
  get isSaved(): boolean {
    return this.#field.kept(this.#shown) === this.#acknowledged && this.#sendsAcknowledged === this.#sendsBegun
  }

  type(text: string): void {
    const { runEndsAfterMs } = this.#field
    const nowMs = Date.now()
    if (runEndsAfterMs !== null && nowMs - this.#lastTypedMs > runEndsAfterMs) this.endRun()
    this.#lastTypedMs = nowMs
    this.#shown = text
    if (this.theirs === null) this.isRefused = false
    this.#schedule(Math.max(0, this.#lastSentMs + saveEveryMs - nowMs))
    this.#onChange()
  }

  /** While an input method composes a word, nothing is sent. */
  compose(isComposing: boolean): void {
    this.#isComposing = isComposing
    if (!isComposing) this.#schedule(0)
  }

  /** Ends a step of undo. Later typing begins a new step. */
  endRun(): void {
    if (!this.#isComposing) this.#sendIfNeeded()
    this.#typingRun = crypto.randomUUID()
  }

  putBack(): void {
    this.type(this.before)
  }

  /**
   * Ends a conflict. With `mine`, the typed text replaces the library's text. With `theirs`, the field shows the library's text instead
   * of the typed text.
   */
  choose(whose: 'mine' | 'theirs'): void {
    const { theirs } = this
    if (theirs === null) return
    this.theirs = null
    this.problem = null
    this.isRefused = false
    this.#acknowledged = theirs
    this.#basedOn = theirs
    this.#sentBefore = []
    this.#sendsAcknowledged = this.#sendsBegun
    if (whose === 'theirs') this.#shown = theirs
    this.#schedule(0)
    this.#onChange()
  }

  /** Sends unsent text and waits until the library has it. False if the library refuses it, or the person must choose. */
  async flush(): Promise<boolean> {
    while (!this.isSaved) {
      this.#stopTimer()
      if (this.theirs !== null) return false
      if (!this.#isKeepable()) this.putBack()
      if (this.#needsSend) this.#send()
      const outcome = await this.#lastSend
      if (outcome === 'refused') return false
      if (outcome === 'try-again') await new Promise((resolve) => setTimeout(resolve, this.#tryAgainAfterMs))
    }
    return true
  }

  get #tryAgainAfterMs(): number {
    return this.#failuresInARow === 1 ? tryAgainAtOnceMs : tryAgainMs
  }

  get #needsSend(): boolean {
    const text = this.#field.kept(this.#shown)
    return text !== (this.#lastSentText ?? (this.#sendsBegun === this.#sendsAcknowledged ? this.#acknowledged : null))
  }

  #isKeepable(): boolean {
    return this.#field.isKeepable?.(this.#shown) ?? true
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  #schedule(afterMs: number): void {
    if (this.#timer !== null || this.#isComposing) return
    if (afterMs === 0) this.#sendIfNeeded()
    else
      this.#timer = setTimeout(() => {
        this.#timer = null
        if (!this.#isComposing) this.#sendIfNeeded()
      }, afterMs)
  }

  #sendIfNeeded(): void {
    // The person has not chosen yet, and a save would replace the library's text.
    if (this.theirs !== null) return
    if (this.#needsSend && this.#isKeepable()) this.#send()
  }

  #send(): void {
    const text = this.#field.kept(this.#shown)
    const base = { basedOn: this.#basedOn, sentBefore: this.#sentBefore }
    this.#sentBefore = [...this.#sentBefore, text].slice(-sentBeforeLimit)
    this.#sendsBegun += 1
    this.#lastSentText = text
    this.#lastSentMs = Date.now()
    this.#lastSend = this.#outcomeOf(this.#sendsBegun, text, base)
  }

  async #outcomeOf(number: number, text: string, base: Base): Promise<'saved' | 'refused' | 'try-again'> {
    let inLibrary: string
    try {
      inLibrary = (await this.#field.save(text, this.#typingRun, base)) ?? text
    } catch (error) {
      // A later send has newer text, so its result counts.
      if (number < this.#sendsBegun) return this.#lastSend
      this.#lastSentText = null
      const isConflict = error instanceof ChangedElsewhere
      if (isConflict) this.theirs = error.theirs
      this.#failuresInARow += 1
      const mayHelp = !isConflict && (!(error instanceof BridgeError) || error.retryable)
      // After a restart of the engine, the second try works, so do not show the first failure.
      if (!mayHelp || this.#failuresInARow > 1) this.problem = messageOf(error)
      this.isRefused = !mayHelp
      const code = error instanceof BridgeError ? error.code : ''
      this.isAllGone = code === 'no-transcript' || code === 'recording-unknown'
      this.isGone = this.isAllGone || code === 'edit-conflict'
      if (mayHelp) this.#schedule(this.#tryAgainAfterMs)
      this.#onChange()
      return mayHelp ? 'try-again' : 'refused'
    }
    this.#sendsAcknowledged = Math.max(this.#sendsAcknowledged, number)
    if (this.#sendsAcknowledged === number) {
      this.#acknowledged = inLibrary
      this.#basedOn = text
      this.#sentBefore = this.#sentBefore.slice(Math.max(0, this.#sentBefore.length - (this.#sendsBegun - number)))
    }
    if (number === this.#sendsBegun) {
      this.#lastSentText = null
      // If the person has typed nothing since this save, show the changes from elsewhere too. Else the next save merges
      // them again.
      if (this.#field.kept(this.#shown) === text) {
        if (inLibrary !== text) this.#shown = inLibrary
        this.#basedOn = inLibrary
      }
    }
    this.theirs = null
    this.#failuresInARow = 0
    this.problem = null
    this.isRefused = false
    this.#onChange()
    return 'saved'
  }
}
