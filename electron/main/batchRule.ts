import type { EndedBatch } from '../../shared/queue.ts'

/** The queue as far as it concerns someone who is elsewhere. */
export type QueueLook = {
  /** Recordings that failed, or wait for a sign-in or a recorder. */
  needSomeone: number
  /** What was asked for together and has ended since the last look. */
  ended: readonly EndedBatch[]
}

export type BatchNews = { kind: 'ended'; batch: EndedBatch } | { kind: 'needs-someone'; needSomeone: number }

const betweenNeedsMs = 60_000

/**
 * Decides when a person is told: once for each batch that ended, and in between when something needs them, at most once a
 * minute. All that ended before Tapelog was started (it was killed at night, or others worked on the library) is told as one.
 */
export class BatchRule {
  /** How many needed someone that are no news, and how many were told of; null before the first look. */
  #before: number | null = null
  #told = 0
  #toldMs = Number.NEGATIVE_INFINITY

  /** `lookAgainMs`: when to look next even if nothing changes; null: whenever. */
  next({ needSomeone, ended }: QueueLook, nowMs: number): { news: BatchNews[]; lookAgainMs: number | null } {
    // What needed someone before Tapelog was started, or was seen to since, is no news.
    const isFirstLook = this.#before === null
    this.#before = Math.min(this.#before ?? needSomeone, needSomeone)
    this.#told = Math.max(this.#before, Math.min(this.#told, needSomeone))
    if (ended.length > 0) {
      const isTold = needSomeone <= this.#told
      if (!isTold) this.#toldMs = nowMs
      this.#before = needSomeone
      this.#told = needSomeone
      // A batch that only needs someone may have been told already.
      const news = ended.filter(({ transcribed, copied }) => !isTold || transcribed + copied > 0)
      const told = isFirstLook && news.length > 1 ? [sumOf(news)] : news
      return { news: told.map((batch) => ({ kind: 'ended', batch })), lookAgainMs: null }
    }
    if (needSomeone <= this.#told) return { news: [], lookAgainMs: null }
    if (nowMs - this.#toldMs < betweenNeedsMs) return { news: [], lookAgainMs: this.#toldMs + betweenNeedsMs }
    this.#told = needSomeone
    this.#toldMs = nowMs
    return { news: [{ kind: 'needs-someone', needSomeone: needSomeone - this.#before }], lookAgainMs: null }
  }
}

const sumOf = (batches: readonly EndedBatch[]): EndedBatch =>
  batches.reduce((sum, batch) => ({
    transcribed: sum.transcribed + batch.transcribed,
    copied: sum.copied + batch.copied,
    needSomeone: sum.needSomeone + batch.needSomeone,
  }))

const recordings = (count: number): string => (count === 1 ? '1 recording' : `${count} recordings`)
const needs = (count: number): string => `${recordings(count)} ${count === 1 ? 'needs' : 'need'} you`

/**
 * Numbers only: a notification is shown on locked screens, and what recordings are called stays private. Null where
 * there is nothing to say. `copied`: those that were brought in and are not to be transcribed.
 */
export function batchSentence({
  transcribed,
  copied,
  needSomeone,
}: EndedBatch): { title: string; body: string } | null {
  const total = transcribed + copied + needSomeone
  const of = (count: number): string => (count === total ? recordings(count) : `${count} of ${recordings(total)}`)
  const parts = [
    ...(transcribed > 0 ? [`${of(transcribed)} transcribed`] : []),
    ...(copied > 0 ? [`${of(copied)} copied and verified`] : []),
  ]
  const [title, more] = parts
  const need = needSomeone > 0 ? `${needs(needSomeone)}.` : null
  if (title !== undefined) return { title, body: [more && `${more}.`, need].filter(Boolean).join(' ') }
  return needSomeone > 0 ? { title: needs(needSomeone), body: 'Open Tapelog to see what to do.' } : null
}
