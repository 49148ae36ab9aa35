import { BridgeError } from '../bridgeError.ts'

/** While a person types, what is there is sent to the library at least this often. */
export const saveEveryMs = 125
/** A save that failed is tried again after this; the first time almost at once. */
const tryAgainMs = 1000
const tryAgainAtOnceMs = 100

/** A field whose text the library keeps. */
export type TypedField = {
  /** Sends the text; settles once the library has it on disk. All that is sent with one `typingRun` is undone in one step. */
  save: (text: string, typingRun: string) => Promise<void>
  /** The text as the library keeps it. */
  kept: (text: string) => string
  /** False for a text that cannot be kept, such as an empty name: the field goes back to what it held before. */
  isKeepable?: (text: string) => boolean
  /** A pause of this length ends a run of typing; null: only leaving the field does. */
  runEndsAfterMs: number | null
}

/**
 * What a person types in one field, from the first key until the library has all of it. Sending does not wait for answers:
 * each send holds the whole text, so that a page that dies loses only what was typed after the last one.
 */
export class Draft {
  readonly #field: TypedField
  readonly #onChange: () => void
  /** What the field held before the first key. */
  readonly before: string
  #shown: string
  #acknowledged: string
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
  /** Why the library does not have it, as a sentence; null while nothing is wrong. */
  problem: string | null = null
  /** The library does not take this text, now or later. */
  isRefused = false
  /** The library no longer has what the field belongs to. */
  isGone = false

  constructor(before: string, field: TypedField, onChange: () => void) {
    this.before = before
    this.#field = field
    this.#onChange = onChange
    this.#shown = before
    this.#acknowledged = field.kept(before)
  }

  get shown(): string {
    return this.#shown
  }

  /** True when the library has acknowledged all that is shown. */
  get isSaved(): boolean {
    return this.#field.kept(this.#shown) === this.#acknowledged && this.#sendsAcknowledged === this.#sendsBegun
  }

  type(text: string): void {
    const { runEndsAfterMs } = this.#field
    const nowMs = Date.now()
    if (runEndsAfterMs !== null && nowMs - this.#lastTypedMs > runEndsAfterMs) this.endRun()
    this.#lastTypedMs = nowMs
    this.#shown = text
    this.isRefused = false
    this.#schedule(Math.max(0, this.#lastSentMs + saveEveryMs - nowMs))
    this.#onChange()
  }

  /** Words that an input method is still putting together are not sent half-way. */
  compose(isComposing: boolean): void {
    this.#isComposing = isComposing
    if (!isComposing) this.#schedule(0)
  }

  /** What is typed from now on is an edit of its own; what was typed until now is not. */
  endRun(): void {
    if (!this.#isComposing) this.#sendIfNeeded()
    this.#typingRun = crypto.randomUUID()
  }

  putBack(): void {
    this.type(this.before)
  }

  /** Sends what is not sent yet and waits until the library has it; false when it does not take it. */
  async flush(): Promise<boolean> {
    while (!this.isSaved) {
      this.#stopTimer()
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
    if (this.#needsSend && this.#isKeepable()) this.#send()
  }

  #send(): void {
    const text = this.#field.kept(this.#shown)
    this.#sendsBegun += 1
    this.#lastSentText = text
    this.#lastSentMs = Date.now()
    this.#lastSend = this.#settled(this.#sendsBegun, text)
  }

  async #settled(number: number, text: string): Promise<'saved' | 'refused' | 'try-again'> {
    try {
      await this.#field.save(text, this.#typingRun)
    } catch (error) {
      // A later send has the newer text, and decides.
      if (number < this.#sendsBegun) return this.#lastSend
      this.#lastSentText = null
      this.#failuresInARow += 1
      const mayHelp = !(error instanceof BridgeError) || error.retryable
      // An engine that has restarted takes the second try, so the first failure is not shown.
      if (!mayHelp || this.#failuresInARow > 1) this.problem = error instanceof Error ? error.message : String(error)
      this.isRefused = !mayHelp
      this.isGone = error instanceof BridgeError && error.code === 'edit-conflict'
      if (mayHelp) this.#schedule(this.#tryAgainAfterMs)
      this.#onChange()
      return mayHelp ? 'try-again' : 'refused'
    }
    this.#sendsAcknowledged = Math.max(this.#sendsAcknowledged, number)
    if (this.#sendsAcknowledged === number) this.#acknowledged = text
    if (number === this.#sendsBegun) this.#lastSentText = null
    this.#failuresInARow = 0
    this.problem = null
    this.isRefused = false
    this.#onChange()
    return 'saved'
  }
}
