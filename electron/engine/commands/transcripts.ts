import { problem } from '../../../shared/words/problem.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { RecordingStore } from '../library/recordings.ts'
import type { HeldTranscripts } from '../transcription/held.ts'
import type { RunStore } from '../transcription/runs.ts'
import { changedWords, differences } from '../transcripts/compare.ts'
import { asMatch, findingPlaces } from '../transcripts/find.ts'
import type { HeardRanges } from '../transcripts/heard.ts'
import type { EditHistory } from '../transcripts/history.ts'
import { inSlices } from '../transcripts/inSlices.ts'
import { findingVariants } from '../transcripts/nameVariants.ts'
import { toSegment, withShares } from '../transcripts/rows.ts'
import type { TranscriptStates } from '../transcripts/states.ts'
import type { TranscriptStore } from '../transcripts/store.ts'
import type { WordTimes } from '../transcripts/wordTimes.ts'
import type { Changes } from '../views/changes.ts'
import type { HandlersOf } from './handlers.ts'
import { waitingState, waitingStates } from './waitingStates.ts'

type TranscriptDeps = {
  db: LibraryDatabase
  recordings: RecordingStore
  runs: RunStore
  held: Pick<HeldTranscripts, 'decide' | 'whole'>
  runner: Pick<JobRunner, 'pump'>
  transcripts: TranscriptStore
  history: EditHistory
  states: TranscriptStates
  heard: HeardRanges
  wordTimes: WordTimes
  changes: Changes
}

/** Commands for transcripts and their edits. */
export const transcriptCommands = (
  deps: TranscriptDeps,
): Omit<HandlersOf<'transcripts'>, 'transcripts.import' | 'transcripts.readings'> => ({
  ...readCommands(deps),
  ...writeCommands(deps),
  ...stateCommands(deps),
})

function readCommands({
  transcripts,
  wordTimes,
}: TranscriptDeps): HandlersOf<'transcripts', 'get' | 'search' | 'find' | 'nameVariants' | 'words'> {
  return {
    'transcripts.get': ({ recordingId }) => transcripts.get(recordingId),
    'transcripts.search': ({ query, filter, ...range }) => transcripts.search(query, range, filter),
    'transcripts.find': async ({ recordingId, search, replacement, offset, limit }) => {
      const places = await inSlices(findingPlaces(transcripts.segmentRows(recordingId), search))
      const segmentCount = new Set(places.map(({ segmentId }) => segmentId)).size
      const matches = places.slice(offset, offset + limit).map((place) => asMatch(place, replacement))
      return { matchCount: places.length, segmentCount, matches }
    },
    'transcripts.nameVariants': async ({ recordingId, ...sought }) => ({
      variants: await inSlices(findingVariants(transcripts.segmentRows(recordingId), sought)),
    }),
    'transcripts.words': ({ recordingId, startMs, endMs }) => ({
      transcriptions: wordTimes.within(recordingId, { startMs, endMs }),
    }),
  }
}

function writeCommands(
  deps: TranscriptDeps,
): HandlersOf<'transcripts', 'begin' | 'edit' | 'undo' | 'redo' | 'heard' | 'decideNew' | 'restore'> {
  const { db, transcripts, history, heard, changes } = deps
  return {
    'transcripts.begin': ({ recordingId }) => {
      if (!transcripts.head(recordingId)) {
        db.transaction(() => beginEmpty(deps, recordingId)).immediate()
        changes.recording(recordingId)
      }
      const transcript = transcripts.get(recordingId)
      if (!transcript) throw problem('no-transcript')
      return transcript
    },
    'transcripts.edit': ({ recordingId, operation }) => {
      const result = history.apply(recordingId, operation)
      // A language is shown in lists too.
      if (operation.kind === 'transcript.setLanguage') changes.recording(recordingId)
      else changes.text(recordingId)
      return result
    },
    'transcripts.undo': ({ recordingId }) => {
      const result = history.undo(recordingId)
      if (result) changes.recording(recordingId)
      return result
    },
    'transcripts.redo': ({ recordingId }) => {
      const result = history.redo(recordingId)
      if (result) changes.recording(recordingId)
      return result
    },
    'transcripts.heard': ({ recordingId, ranges }) => {
      if (!transcripts.head(recordingId)) throw problem('no-transcript')
      return { heard: heard.add(recordingId, ranges) }
    },
    'transcripts.decideNew': ({ recordingId, runId, take }) => {
      const result = db.transaction(() => deps.held.decide(recordingId, runId, take)).immediate()
      changes.recording(recordingId)
      // The new transcript is now in use and may have to be exported.
      deps.runner.pump()
      return result
    },
    'transcripts.restore': ({ recordingId, stateId }) => {
      const result = history.restore(recordingId, stateId)
      changes.recording(recordingId)
      return result
    },
  }
}

/** An empty transcript counts as the result of a run on this machine that found no words. */
function beginEmpty({ recordings, runs, history }: TranscriptDeps, recordingId: number): void {
  const { options } = recordings.get(recordingId)
  const runId = runs.createFinished(recordingId, options, null)
  const language = options.language === 'auto' ? '' : options.language
  const languageSource = language === '' ? 'unstated' : 'chosen'
  history.replace(recordingId, runId, { language, languageSource, segments: [], notices: [] }, '{}')
}

/** Below 0 if the first version is older. A waiting transcript is newer than the text that it would replace, and than every other version. */
function ageOrder(nowId: number, one: number | null, other: number | null): number {
  const [a, b] = [one ?? nowId, other ?? nowId]
  if (a < 0 && b < 0) return b - a
  return a < 0 || b < 0 ? b - a : a - b
}

/** Commands for earlier versions of a transcript. */
function stateCommands({ states, held }: TranscriptDeps): HandlersOf<'transcripts', 'history' | 'state' | 'compare'> {
  const waiting = (recordingId: number, stateId: number | null) =>
    stateId !== null && stateId < 0 ? waitingState(held, recordingId, stateId) : null
  const imagesAt = (recordingId: number, stateId: number | null) =>
    waiting(recordingId, stateId)?.images ?? states.imagesAt(recordingId, stateId)
  return {
    'transcripts.history': ({ recordingId, ...range }) => {
      const { total, states: listed } = states.list(recordingId, range)
      const waits = range.offset === 0 && !range.machineOnly ? waitingStates(held, recordingId) : []
      return { total, states: [...waits.map(({ state }) => state), ...listed] }
    },
    'transcripts.state': ({ recordingId, stateId }) => {
      const { segments, speakers } = imagesAt(recordingId, stateId)
      return {
        state: waiting(recordingId, stateId)?.state ?? states.state(recordingId, stateId),
        speakers: withShares(speakers, segments),
        segments: segments.map(toSegment),
      }
    },
    'transcripts.compare': ({ recordingId, stateId, otherStateId, offset, limit }) => {
      const isOlder = ageOrder(states.nowId(recordingId), stateId, otherStateId) <= 0
      const [fromStateId, toStateId] = isOlder ? [stateId, otherStateId] : [otherStateId, stateId]
      const found = differences(imagesAt(recordingId, fromStateId), imagesAt(recordingId, toStateId))
      return {
        ...{ fromStateId, toStateId, total: found.length, ...changedWords(found) },
        differences: found.slice(offset, offset + limit),
      }
    },
  }
}
