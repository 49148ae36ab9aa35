import type { JobSummary, RecordingSummary } from '../../shared/domain.ts'
import type { QueueChain, QueueOverview } from '../../shared/queue.ts'

/** A recording of the queue page that is being uploaded to a remote service. */
export const anyChain: QueueChain = {
  key: 'recording:7',
  recordingId: 7,
  subject: 'Interview',
  steps: [],
  current: 'upload',
  state: 'running',
  waitingFor: null,
  resumesMs: null,
  progress: null,
  taskStatus: null,
  destination: 'remote',
  localOnly: false,
  remoteCopies: [],
  slices: null,
  error: null,
  attempts: 1,
  crashes: 0,
  priority: 0,
  jobId: 3,
  updatedMs: 0,
}

/** A finished upload to a remote service. */
export const anyJob: JobSummary = {
  id: 1,
  kind: 'upload',
  state: 'done',
  recordingId: 7,
  subject: 'Interview',
  attempts: 1,
  maxAttempts: 5,
  crashes: 0,
  priority: 0,
  runAfterMs: 0,
  waitingFor: null,
  progress: null,
  destination: 'remote',
  error: null,
  createdMs: 0,
  updatedMs: 0,
}

/** The queue page without any work. */
export const emptyOverview: QueueOverview = {
  paused: false,
  pausing: false,
  finishingRemotely: 0,
  counts: { running: 0, inLine: 0, queued: 0, waiting: 0, paused: 0, failed: 0 },
  copying: 0,
  waitingForPerson: 0,
  uploads: null,
  network: null,
  chains: [],
  total: 0,
}

/** A recording of the library page with its transcript. */
export const anySummary: RecordingSummary = {
  id: 1,
  title: 'Interview',
  originalName: 'a.mp3',
  sourceLabel: 'file',
  recordedMs: null,
  importedMs: 0,
  durationMs: 1000,
  sizeBytes: 1,
  sha256: '',
  localOnly: false,
  stage: 'ready',
  progress: null,
  waitingFor: null,
  resumesMs: null,
  error: null,
  lastDestination: null,
  isInLine: false,
  remoteCopies: [],
  activeJobId: null,
  hasTranscript: true,
  speakerCount: 1,
  language: { language: 'en', source: 'chosen', asked: 'en' },
  editedSegments: 0,
  verifiedSegments: 0,
  namedSpeakers: 0,
  segmentCount: 3,
  deletion: null,
  audioDeletedMs: null,
  salvage: null,
  revision: 0,
}
