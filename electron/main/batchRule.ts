/** The queue as far as it concerns somebody who is elsewhere. */
export type QueueLook = {
  /** Recordings that go on by themselves, now or later. */
  underWay: number
  /** Recordings that failed, or wait for a sign-in or a recorder. */
  needSomeone: number
}

export type BatchNews =
  /** Nothing is under way any more. `sinceMs`: when something first was; `needSomeone`: of this batch. */
  | { kind: 'ended'; sinceMs: number; needSomeone: number; isTold: boolean }
  | { kind: 'needs-someone'; needSomeone: number }

/** One recording's step ends and the next begins: a moment without either is no end. */
const quietMs = 3000
const betweenNeedsMs = 60_000

/** Decides when a person is told: once when a batch ends, and in between when something needs them, at most once a minute. */
export class BatchRule {
  #sinceMs: number | null = null
  #quietSinceMs: number | null = null
  /** How many needed someone when the batch began, and how many were told of; null before the first look. */
  #before: number | null = null
  #told = 0
  #toldMs = Number.NEGATIVE_INFINITY

  /** `lookAgainMs`: when to look next even if nothing changes; null: whenever. */
  next({ underWay, needSomeone }: QueueLook, nowMs: number): { news: BatchNews | null; lookAgainMs: number | null } {
    // What needed someone before Tapelog was started, or was seen to since, is no news.
    this.#before = Math.min(this.#before ?? needSomeone, needSomeone)
    this.#told = Math.max(this.#before, Math.min(this.#told, needSomeone))
    if (underWay > 0) {
      this.#sinceMs ??= nowMs
      this.#quietSinceMs = null
    } else if (this.#sinceMs !== null) {
      this.#quietSinceMs ??= nowMs
      if (nowMs - this.#quietSinceMs < quietMs) return { news: null, lookAgainMs: this.#quietSinceMs + quietMs }
      return { news: this.#end(needSomeone, this.#sinceMs, nowMs), lookAgainMs: null }
    }
    if (needSomeone <= this.#told) return { news: null, lookAgainMs: null }
    if (nowMs - this.#toldMs < betweenNeedsMs) return { news: null, lookAgainMs: this.#toldMs + betweenNeedsMs }
    this.#told = needSomeone
    this.#toldMs = nowMs
    return { news: { kind: 'needs-someone', needSomeone: needSomeone - this.#before }, lookAgainMs: null }
  }

  #end(needSomeone: number, sinceMs: number, nowMs: number): BatchNews {
    const isTold = needSomeone <= this.#told
    const ofBatch = needSomeone - (this.#before ?? 0)
    if (!isTold) this.#toldMs = nowMs
    this.#sinceMs = null
    this.#quietSinceMs = null
    this.#before = needSomeone
    this.#told = needSomeone
    return { kind: 'ended', sinceMs, needSomeone: ofBatch, isTold }
  }
}

const recordings = (count: number): string => (count === 1 ? '1 recording' : `${count} recordings`)
const needs = (count: number): string => `${recordings(count)} ${count === 1 ? 'needs' : 'need'} you`

/**
 * Numbers only: a notification is shown on locked screens, and what recordings are called is nobody's business. Null where
 * there is nothing to say. `copied`: those that were brought in and are not to be transcribed.
 */
export function batchSentence(count: {
  transcribed: number
  copied: number
  needSomeone: number
}): { title: string; body: string } | null {
  const done =
    count.transcribed > 0
      ? `${recordings(count.transcribed)} transcribed`
      : count.copied > 0
        ? `${recordings(count.copied)} copied and verified`
        : null
  if (done !== null) return { title: done, body: count.needSomeone > 0 ? `${needs(count.needSomeone)}.` : '' }
  return count.needSomeone > 0 ? { title: needs(count.needSomeone), body: 'Open Tapelog to see what to do.' } : null
}
