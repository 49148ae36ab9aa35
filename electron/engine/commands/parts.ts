import type { DeletionPlan } from '../../../shared/contract/deletion.ts'
import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import type { AskedIn } from '../../../shared/network/egress.ts'
import type { RecordingSummary } from '../../../shared/recordings/domain.ts'
import type { QueueOverview } from '../../../shared/recordings/queue.ts'
import type { RemoteCopy } from '../../../shared/recordings/remoteCopies.ts'
import type { Media } from '../../media/index.ts'
import type { Speller } from '../../spelling/index.ts'
import type { BoundDeviceStore } from '../accounts/boundDevices.ts'
import type { RunTarget } from '../accounts/connections.ts'
import type { DeviceBindings } from '../accounts/deviceBindings.ts'
import type { Targets } from '../accounts/targets.ts'
import type { RetentionRule } from '../deletion/retention.ts'
import type { ScheduledDeletions } from '../deletion/scheduled.ts'
import type { DeletionStore } from '../deletion/store.ts'
import type { Devices } from '../devices/devices.ts'
import type { DrawPage, EvidenceDeps, ExportRules, ExportStores, RememberedExports } from '../export/index.ts'
import type { decideConflict, ReceiveDeps, WriteDeps } from '../handover/index.ts'
import type { Batches } from '../intake/batches.ts'
import type { ChannelSounds } from '../intake/channelSound.ts'
import type { Duplicates } from '../intake/duplicates.ts'
import type { ImportChoices } from '../intake/importChoices.ts'
import type { ImportJobs } from '../intake/importJobs.ts'
import type { ImportOrders } from '../intake/importOrders.ts'
import type { ImportPayload } from '../intake/payloads.ts'
import type { UndecidedRecordings } from '../intake/undecided.ts'
import type { WatchFolders } from '../intake/watching/watchFolders.ts'
import type { QueueControl } from '../jobs/queueControl.ts'
import type { JobRow } from '../jobs/types.ts'
import type { Joins } from '../joining/index.ts'
import type { CustodyLog } from '../library/custody.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { LibraryFolders } from '../library/folders.ts'
import type { ProjectStore } from '../library/projects.ts'
import type { PseudonymStore } from '../library/pseudonyms.ts'
import type { RecordingParts } from '../library/recordingParts.ts'
import type { RecordingRow, RecordingStore } from '../library/recordings.ts'
import type { SigningKeys } from '../library/signingKeys.ts'
import type { SendingRule } from '../network/sendingRule.ts'
import type { ReadTranscriptApart } from '../transcriptFiles/reading.ts'
import type { HeldTranscripts } from '../transcription/held.ts'
import type { PartialResultsReader } from '../transcription/partialResults.ts'
import type { RunSteps } from '../transcription/runSteps.ts'
import type { Watched } from '../transcription/watched.ts'
import type { HeardRanges } from '../transcripts/heard.ts'
import type { EditHistory } from '../transcripts/history.ts'
import type { NoteStore } from '../transcripts/quotes/notes.ts'
import type { QuoteStore } from '../transcripts/quotes/store.ts'
import type { RedactionStore } from '../transcripts/redactions/store.ts'
import type { TranscriptStates } from '../transcripts/states.ts'
import type { TranscriptStore } from '../transcripts/store.ts'
import type { VoiceStore } from '../transcripts/voices/store.ts'
import type { WordTimes } from '../transcripts/wordTimes.ts'
import type { Changes } from '../views/changes.ts'
import type { QueueOverviews } from '../views/overview.ts'
import type { RecordingLists } from '../views/recordingList.ts'
import type { Storage } from '../views/storage.ts'
import type { SavingDeps } from './accountSaving.ts'

/** The parts of the engine that commands use; `assemble.ts` puts them together. */
export type CommandParts = {
  askedIn: AskedIn
  batches: Batches
  /** Starts a new run that repeats the work of a job that ended at its service. */
  beginAnew: (job: JobRow, recordingId: number, sendsSmaller?: boolean) => void
  bindings: DeviceBindings
  boundDevices: BoundDeviceStore
  changes: Changes
  channelSounds: ChannelSounds
  custody: CustodyLog
  db: LibraryDatabase
  decidedCopies: (payload: ImportPayload) => RemoteCopy[]
  /** Why a deletion that has begun cannot continue now. */
  deletionProblemOf: (deletionId: number) => ErrorInfo | null
  deletionStore: DeletionStore
  devices: Devices
  /** Without it, there are no pictures. */
  drawPage?: DrawPage
  duplicates: Duplicates
  eraseDeletedRows: () => Promise<void>
  evidence: EvidenceDeps
  exportRules: ExportRules
  folders: LibraryFolders
  heard: HeardRanges
  held: HeldTranscripts
  history: EditHistory
  importChoices: ImportChoices
  importOrders: ImportOrders
  imports: ImportJobs
  joins: Joins
  keepHere: (recordingId: number) => ErrorInfo | null
  lists: RecordingLists
  /** Looks whether deletions can end. */
  look: () => void
  media: Media
  notes: NoteStore
  now: () => number
  overviews: QueueOverviews
  packageRoot: string
  partialResults: PartialResultsReader
  parts: RecordingParts
  planDeletion: (recordingIds: readonly number[]) => Promise<DeletionPlan>
  projects: ProjectStore
  pseudonyms: PseudonymStore
  queueControl: QueueControl
  quotes: QuoteStore
  readTranscriptApart: ReadTranscriptApart
  recordings: RecordingStore
  recordingsBeingPaused: () => ReadonlySet<number>
  redactions: Pick<RedactionStore, 'ofRecording'>
  remembered: RememberedExports
  retention: RetentionRule
  /** Makes the service on this machine revoke the job's task at the next `syncTasks`. */
  revoke: (job: JobRow) => void
  scheduledDeletions: ScheduledDeletions
  sendingRule: SendingRule
  signingKeys: SigningKeys
  speller: Speller
  states: TranscriptStates
  steps: RunSteps
  storage: () => Promise<Storage>
  summaries: (rows: readonly RecordingRow[]) => RecordingSummary[]
  targetOf: (job: JobRow) => RunTarget | null
  targets: Targets
  transcripts: TranscriptStore
  undecided: UndecidedRecordings
  uploadRates: () => QueueOverview['uploads']
  voices: VoiceStore
  watchFolders: WatchFolders
  watched: Watched
  wordTimes: WordTimes
} & SavingDeps &
  ExportStores &
  WriteDeps &
  ReceiveDeps &
  Parameters<typeof decideConflict>[0]
