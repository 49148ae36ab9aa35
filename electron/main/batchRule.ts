import type { EndedBatch } from '../../shared/recordings/queue.ts'
import { words } from '../../shared/words/catalogue.ts'

/** The state on which notifications depend, at one moment. */
export type QueueSnapshot = {
  /** Recordings that failed or wait for a person. */
  needAttention: number
  /** Batches that have ended since the last snapshot. */
  ended: readonly EndedBatch[]
}

export type BatchNews = { kind: 'ended'; batch: EndedBatch } | { kind: 'needs-attention'; needAttention: number }

const betweenNeedsMs = 60_000

/**
 * Decides when to notify: once for each batch that ended, and in between at most once a minute if recordings need a person. Batches
 * that ended before Tapelog was started (after a crash, or in another process) cause one notification together.
 */
export class BatchRule {
  /** How many recordings needed a person at the start, minus those resolved since; null before the first snapshot. */
  #atStart: number | null = null
  /** How many of these recordings notifications have already reported. */
  #notified = 0
  #notifiedMs = Number.NEGATIVE_INFINITY

  /** `nextMs`: when to take the next snapshot even if nothing changes (Unix milliseconds); null if only after a change. */
  next({ needAttention, ended }: QueueSnapshot, nowMs: number): { news: BatchNews[]; nextMs: number | null } {
    const isFirst = this.#atStart === null
    this.#atStart = Math.min(this.#atStart ?? needAttention, needAttention)
    this.#notified = Math.max(this.#atStart, Math.min(this.#notified, needAttention))
    if (ended.length > 0) {
      const isCovered = needAttention <= this.#notified
      if (!isCovered) this.#notifiedMs = nowMs
      this.#atStart = needAttention
      this.#notified = needAttention
      // An earlier notification may already have reported the batch's recordings that need a person.
      const news = ended.filter(({ transcribed, copied }) => !isCovered || transcribed + copied > 0)
      const batches = isFirst && news.length > 1 ? [sumOf(news)] : news
      return { news: batches.map((batch) => ({ kind: 'ended', batch })), nextMs: null }
    }
    if (needAttention <= this.#notified) return { news: [], nextMs: null }
    if (nowMs - this.#notifiedMs < betweenNeedsMs) return { news: [], nextMs: this.#notifiedMs + betweenNeedsMs }
    this.#notified = needAttention
    this.#notifiedMs = nowMs
    return { news: [{ kind: 'needs-attention', needAttention: needAttention - this.#atStart }], nextMs: null }
  }
}

const sumOf = (batches: readonly EndedBatch[]): EndedBatch =>
  batches.reduce((sum, batch) => ({
    transcribed: sum.transcribed + batch.transcribed,
    copied: sum.copied + batch.copied,
    needAttention: sum.needAttention + batch.needAttention,
  }))

/**
 * The notification about a batch; null for an empty batch. `copied` counts recordings without a requested
 * transcription.
 */
export function batchNotification(batch: EndedBatch): { title: string; body: string } | null {
  const { transcribed, copied, needAttention } = batch
  const { notifications } = words.shell
  const total = transcribed + copied + needAttention
  const done = [
    ...(transcribed > 0 ? [notifications.transcribed(transcribed, total)] : []),
    ...(copied > 0 ? [notifications.copied(copied, total)] : []),
  ]
  const [title, more] = done
  const needs = needAttention > 0 ? notifications.failed(needAttention) : undefined
  if (title !== undefined)
    return { title, body: [more, needs].flatMap((text) => (text === undefined ? [] : [`${text}.`])).join(' ') }
  return needs === undefined ? null : { title: needs, body: notifications.openToSee }
}
