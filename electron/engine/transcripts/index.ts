import type { LibraryDatabase } from '../library/database.ts'
import type { RecordingStore } from '../library/recordings.ts'
import { HeardRanges } from './heard.ts'
import { EditHistory } from './history.ts'
import { MarkSteps } from './quotes/markSteps.ts'
import { NoteStore } from './quotes/notes.ts'
import { QuoteStore } from './quotes/store.ts'
import { RedactionStore } from './redactions/store.ts'
import { TranscriptStates } from './states.ts'
import { TranscriptStore } from './store.ts'
import { VoiceStore } from './voices/store.ts'
import { WordTimes } from './wordTimes.ts'
import type { MadeBy } from './writeEdit.ts'

/**
 * `transcripts` reads, and `history` writes. `states` has earlier versions, `heard` has the played ranges, `quotes` and
 * `notes` have a person's marks, `markSteps` puts their changes into the history, `redactions` what readers must not get, `wordTimes` has the time of each word, and `voices` finds speakers who sound alike.
 */
export function createTranscripts(deps: {
  db: LibraryDatabase
  recordings: RecordingStore
  now: () => number
  /** The client that makes the edits; by default, the window. */
  madeBy?: MadeBy
}) {
  const transcripts = new TranscriptStore(deps.db)
  const markSteps = new MarkSteps(deps.db, deps.now)
  return {
    transcripts,
    history: new EditHistory(deps.db, { ...deps, transcripts }),
    states: new TranscriptStates(deps.db, transcripts),
    heard: new HeardRanges(deps.db),
    markSteps,
    quotes: new QuoteStore(deps.db, deps.now, markSteps),
    notes: new NoteStore(deps.db, deps.now, markSteps),
    redactions: new RedactionStore(deps.db),
    wordTimes: new WordTimes(deps.db),
    voices: new VoiceStore(deps.db),
  }
}
