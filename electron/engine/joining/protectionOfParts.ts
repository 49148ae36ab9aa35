import type { NewPseudonym } from '../../../shared/transcripts/pseudonyms.ts'
import type { Redaction } from '../../../shared/transcripts/redactions.ts'
import { redactedPlaces, wordFinder } from '../export/index.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { PseudonymStore } from '../library/pseudonyms.ts'
import { RedactionStore } from '../transcripts/redactions/store.ts'
import type { TranscriptStore } from '../transcripts/store.ts'
import type { WordTimes } from '../transcripts/wordTimes.ts'

export type ProtectionDeps = {
  db: LibraryDatabase
  transcripts: Pick<TranscriptStore, 'get'>
  wordTimes: Pick<WordTimes, 'within'>
  pseudonyms: Pick<PseudonymStore, 'usedIn' | 'keepFor'>
}

/** What a recording holds back from readers. `redactions`: each as sound, with its margins. */
export type HeldBack = {
  pseudonyms: NewPseudonym[]
  redactions: Pick<Redaction, 'reason' | 'stretches' | 'createdMs'>[]
}

export function heldBackIn({ db, transcripts, wordTimes, pseudonyms }: ProtectionDeps, recordingId: number): HeldBack {
  const all = new RedactionStore(db).ofRecording(recordingId)
  const segments = all.length === 0 ? [] : (transcripts.get(recordingId)?.segments ?? [])
  const wordsOf = wordFinder(
    all.length === 0 ? [] : wordTimes.within(recordingId, { startMs: 0, endMs: Number.MAX_SAFE_INTEGER }),
  )
  return {
    pseudonyms: pseudonyms.usedIn(recordingId),
    redactions: all.map(({ reason, createdMs, ...redaction }) => ({
      ...{ reason, createdMs },
      stretches: redactedPlaces([{ ...redaction, reason, createdMs }], segments, wordsOf).sound,
    })),
  }
}

/**
 * Makes a recording hold back the same: the sound between `fromMs` and `toMs` of the other one, which is `shiftMs` later here. The words there
 * follow the sound. Call it in a transaction.
 */
export function holdBack(
  { db, pseudonyms }: ProtectionDeps,
  recordingId: number,
  held: HeldBack,
  { fromMs, toMs, shiftMs }: { fromMs: number; toMs: number; shiftMs: number },
): void {
  pseudonyms.keepFor(recordingId, held.pseudonyms)
  const store = new RedactionStore(db)
  for (const { reason, createdMs, stretches: all } of held.redactions) {
    const stretches = all.flatMap(({ startMs, endMs }) => {
      const [from, to] = [Math.max(startMs, fromMs), Math.min(endMs, toMs)]
      return from < to ? [{ startMs: Math.floor(from + shiftMs), endMs: Math.ceil(to + shiftMs) }] : []
    })
    if (stretches.length === 0) continue
    const added = {
      id: store.newId(),
      kind: 'sound' as const,
      speakerId: null,
      reason,
      createdMs,
      stretches,
      pieces: [],
    }
    store.swap(recordingId, [], [added])
  }
}
