import type { CommandOutput, ParsedInput } from '../../../shared/contract.ts'
import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import { filesSource } from '../../../shared/recordings/importing.ts'
import { isSalvaged } from '../../../shared/sound/missingSound.ts'
import { shownText } from '../../../shared/text/shownText.ts'
import { problem } from '../../../shared/words/problem.ts'
import { holdsSound } from '../../media/index.ts'
import { findFiles } from '../../sealing/index.ts'
import { demandDiskPath } from '../../system/index.ts'
import { enqueueFiles } from '../intake/enqueueFiles.ts'
import { looksIntact } from '../intake/original.ts'
import { watchedCeilingMs } from '../transcription/pollDelay.ts'
import { type HandlersOf, ok } from './handlers.ts'
import type { CommandParts } from './parts.ts'
import { spansUnderWay } from './transcribeSpan.ts'

/** Commands about one recording: import, and its settings. */
export function recordingCommands(
  deps: CommandParts,
): HandlersOf<
  'recordings',
  'get' | 'watch' | 'partialResults' | 'import' | 'rename' | 'setLocalOnly' | 'setRecordedTime'
> {
  const { recordings, queue, runner, changes } = deps
  return {
    'recordings.get': ({ recordingId }) => described(deps, recordingId),
    'recordings.watch': ({ recordingId }) => {
      deps.watched.look(recordingId)
      if (queue.bringForward(recordingId, 'poll', deps.now() + watchedCeilingMs)) runner.pump()
      return ok
    },
    'recordings.partialResults': ({ recordingId, place }) => {
      recordings.get(recordingId)
      return deps.partialResults.after(recordingId, place)
    },
    'recordings.import': (request) => importPaths(deps, request),
    'recordings.rename': ({ recordingId, title }) => {
      recordings.get(recordingId)
      const shown = shownText(title)
      if (shown === '') throw problem('title-empty')
      recordings.rename(recordingId, shown)
      changes.recording(recordingId)
      return ok
    },
    'recordings.setRecordedTime': ({ recordingId, time }) => {
      recordings.setRecordedTime(recordingId, time)
      changes.recording(recordingId)
      changes.library()
      return ok
    },
    'recordings.setLocalOnly': ({ recordingId, localOnly }) => {
      recordings.get(recordingId)
      deps.parts.demandNoPart(recordingId)
      if (!localOnly) deps.joins.demandMayLoosen(recordingId)
      let said: ErrorInfo | null = null
      if (localOnly) said = deps.keepHere(recordingId)
      else recordings.setLocalOnly(recordingId, false)
      changes.recording(recordingId)
      runner.pump()
      return { ok: true, said }
    },
  }
}

/** Describes a recording. Throws `recording-unknown`. */
function described(deps: CommandParts, recordingId: number): CommandOutput<'recordings.get'> {
  const row = deps.recordings.get(recordingId)
  const [summary] = deps.summaries([row])
  if (!summary) throw problem('recording-unknown')
  const head = deps.transcripts.head(recordingId)
  const lastRun = deps.runs.latestOf(recordingId)
  return {
    ...summary,
    files: deps.joins.filesOf(recordingId),
    md5: row.md5,
    container: row.container,
    codec: row.codec,
    sampleRateHz: row.sampleRateHz,
    channels: row.channels,
    sound: row.sound,
    playable: row.audioDeletedMs === null && (row.playable || row.playbackFile !== null),
    transcription: lastRun?.options ?? row.options,
    destination: row.localOnly ? 'this-machine' : (lastRun ?? deps.targets.choose(row)).destination,
    isWorkedOn: deps.transcripts.isWorkedOn(recordingId),
    notices: head?.notices ?? [],
    spans: spansUnderWay(deps, recordingId),
    heldSpans: deps.held.spans(recordingId),
    wordTimes: deps.wordTimes.facts(recordingId),
    transcriptRevision: head?.revision ?? null,
    exported: deps.remembered.exportOf(recordingId, head?.revision ?? null),
  }
}

async function importPaths(
  deps: CommandParts,
  { paths, ...wish }: ParsedInput<'recordings.import'>,
): Promise<CommandOutput<'recordings.import'>> {
  for (const path of paths) demandDiskPath(path)
  const { files, skipped: passedOver } = await findFiles(paths, { holdsSound })
  const { jobIds, alreadyIn } = deps.queue.together(() => enqueueAsked(deps, files, wish))
  const skipped = [
    ...passedOver.map((file) => ({ ...file, recordingId: null })),
    ...alreadyIn.map(({ name, recordingId, said }) => {
      const listedId = recordingId === null ? null : deps.duplicates.listed(recordingId)
      return { name, error: deps.duplicates.of(recordingId, said), recordingId: listedId }
    }),
  ]
  deps.changes.library()
  deps.runner.pump()
  return { jobIds, skipped: skipped.map((file) => ({ ...file, name: shownText(file.name) })) }
}

/** Call this in a transaction. */
function enqueueAsked(
  deps: CommandParts,
  files: Parameters<typeof enqueueFiles>[1],
  wish: Omit<ParsedInput<'recordings.import'>, 'paths'>,
): ReturnType<typeof enqueueFiles> {
  const { recordings } = deps
  const order = deps.importOrders.for(filesSource, wish)
  const enqueued = enqueueFiles(deps.queue, files, order, {
    keepHere: (recordingId) => (recordings.get(recordingId).localOnly ? null : deps.keepHere(recordingId)),
    mustCopyAgain(recordingId) {
      const row = recordings.get(recordingId)
      return isSalvaged(row.missing) || !looksIntact(deps.folders, row)
    },
  })
  // The person's choice also decides whether recordings that are already in the library may leave.
  const [jobId] = enqueued.jobIds
  if (order.ask && jobId !== undefined)
    for (const { recordingId } of enqueued.alreadyIn)
      if (recordingId !== null) deps.undecided.add({ recordingId, source: filesSource, jobId, isNew: false })
  deps.batches.addTogether(enqueued.jobIds)
  return enqueued
}
