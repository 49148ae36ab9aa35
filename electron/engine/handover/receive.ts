import { rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type KeptTranscriptionOptions, keptTranscriptionOptionsSchema } from '../../../shared/recordings/domain.ts'
import { filesSource } from '../../../shared/recordings/importing.ts'
import { usualDefaults } from '../../../shared/recordings/projects.ts'
import { foldedText } from '../../../shared/text/folding.ts'
import { shownText } from '../../../shared/text/shownText.ts'
import { textLimits } from '../../../shared/text/textLimits.ts'
import { problem } from '../../../shared/words/problem.ts'
import { layoutInName, media } from '../../media/index.ts'
import { hashFile } from '../../sealing/index.ts'
import type { ExportRules } from '../export/index.ts'
import type { ImportChoices } from '../intake/importChoices.ts'
import { putInPlace } from '../intake/original.ts'
import type { CustodyLog } from '../library/custody.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { DeletedContent } from '../library/deletedContent.ts'
import { type LibraryFolders, originalFileName } from '../library/folders.ts'
import type { ProjectStore } from '../library/projects.ts'
import type { RecordingRow, RecordingStore } from '../library/recordings.ts'
import type { HeldTranscripts } from '../transcription/held.ts'
import type { RunSteps } from '../transcription/runSteps.ts'
import type { RunStore } from '../transcription/runs.ts'
import type { EditHistory } from '../transcripts/history.ts'
import type { NoteStore } from '../transcripts/quotes/notes.ts'
import type { Key } from './age.ts'
import { takeComments } from './comments.ts'
import { demandInside } from './demandWhole.ts'
import type { HandoverContent, HandoverState } from './form.ts'
import { heldTranscript } from './heldTranscript.ts'
import type { HandoverKeys } from './keys.ts'
import { type MergeCounts, type MergeDeps, mergeState } from './merge.ts'
import { inWorkFolder, type OpenedHandover, openHandover } from './openFile.ts'
import { placeState } from './placeState.ts'
import { readState, type StateStores } from './readState.ts'
import type { HandoverStore } from './store.ts'

export type ReceiveDeps = StateStores &
  MergeDeps & {
    db: LibraryDatabase
    folders: LibraryFolders
    recordings: RecordingStore
    notes: Pick<NoteStore, 'add' | 'update' | 'remove' | 'ofRecording'>
    projects: Pick<ProjectStore, 'list' | 'create' | 'defaultsOf'>
    exportRules: Pick<ExportRules, 'moved'>
    custody: Pick<CustodyLog, 'imported' | 'append' | 'importedTranscript'>
    deletedContent: Pick<DeletedContent, 'has' | 'forget'>
    runs: Pick<RunStore, 'create' | 'finish' | 'get'>
    held: Pick<HeldTranscripts, 'arrived'>
    history: Pick<EditHistory, 'mergeCopies' | 'apply'>
    steps: Pick<RunSteps, 'prepare' | 'transcribed'>
    handovers: HandoverStore
    keys: HandoverKeys
    importChoices: Pick<ImportChoices, 'of'>
    /** Keeps a recording on this machine; see `keepHere` of the transcriptions. */
    keepHere: (recordingId: number) => unknown
    /** See `DeletionStore.isRemoving`. */
    isBeingErased: (path: string) => boolean
    now: () => number
  }

/**
 * `new`: a recording was added. `placed`: the recording was here without a transcript. `merged`: changes of the other library were taken
 * over. `comments`: what a reader of a redacted hand-over returned. `waits`: the libraries have no common state, so the transcript waits
 * for a person beside the one that is here. `known`: nothing new.
 */
type ReceiveOutcome = 'new' | 'placed' | 'merged' | 'comments' | 'waits' | 'known'
type Received = MergeCounts & { recordingId: number; outcome: ReceiveOutcome }

/**
 * Takes a hand-over into the library, in one transaction or not at all. `intoProject`: also into the project that it names, which is made if
 * there is none. Throws the problems that begin with `handover-`.
 */
export function receiveHandover(
  deps: ReceiveDeps,
  { path, key, intoProject }: { path: string; key: Key | null; intoProject: boolean },
): Promise<Received> {
  return inWorkFolder(deps.folders.incoming, async (folder) => {
    const opened = await openHandover(path, key, folder)
    const existing = recordingOf(deps, opened)
    if (existing) {
      if (opened.content.state) demandInside(opened.content.state, opened.history, lengthOf(deps, existing))
      return deps.db.transaction(() => intoExisting(deps, opened, existing)).immediate()
    }
    return await asNew(deps, opened, folder, intoProject)
  })
}

/** The recording of this library that a hand-over is of; null if it is not here. Throws `handover-original`. */
export function recordingOf(
  { handovers, recordings }: Pick<ReceiveDeps, 'handovers' | 'recordings'>,
  { content, sound }: Pick<OpenedHandover, 'content' | 'sound'>,
): RecordingRow | null {
  const known = handovers.firstKnown([content.handoverId, ...content.ancestors])
  const { sha256 } = content.recording
  if (!known) return recordings.findByContent(sha256 ?? sound?.sha256 ?? '')
  const recording = recordings.get(known.recordingId)
  // A hand-over that names the state of one recording and the original of another would mix both.
  if (known.origins === null && recording.sha256 !== (sha256 ?? sound?.sha256 ?? recording.sha256))
    throw problem('handover-original')
  return recording
}

/** The last segment of a service may end after the sound. */
const lengthOf = ({ transcripts }: StateStores, { id, durationMs }: RecordingRow): number =>
  transcripts.segmentRows(id).reduce((most, { endMs }) => Math.max(most, endMs), durationMs)

function intoExisting(
  deps: ReceiveDeps,
  opened: OpenedHandover,
  { id: recordingId, localOnly }: RecordingRow,
): Received {
  const { content, history, fileName } = opened
  // Before any of its words are here. Otherwise they could leave with a recording that was here before.
  if (!localOnly && content.recording.localOnly) deps.keepHere(recordingId)
  const { handoverId, state } = content
  const nothing = { recordingId, segments: 0, marks: 0, conflicts: 0 }
  if (!state) return { ...nothing, outcome: 'known' }
  const keys = deps.keys.of(recordingId)
  const base = deps.handovers.firstKnown([handoverId, ...content.ancestors])
  const mine = readState(deps, recordingId, keys)
  const origins = base?.origins ?? null
  // A hand-over that is here already leaves no second row.
  if (deps.handovers.firstKnown([handoverId]) === null)
    deps.custody.append(recordingId, { event: 'received', facts: { fileSha256: opened.fileSha256 } })
  const remember = () =>
    deps.handovers.add({
      ...{ id: handoverId, recordingId, direction: 'received', state, origins },
      kind: opened.manifest.kind,
    })
  if (!mine) {
    placeState(deps, recordingId, state, { keys, options: optionsOf(content), fileName, history })
    deps.custody.importedTranscript(recordingId, opened.fileSha256)
    remember()
    deps.recordings.changed(recordingId)
    deps.steps.transcribed(recordingId)
    return { ...nothing, outcome: 'placed', segments: state.segments.length }
  }
  if (base) {
    const versions = { base: base.state, mine, theirs: state }
    const counts =
      origins === null
        ? mergeState(deps, recordingId, versions, { keys, handoverId, fileName })
        : takeComments(deps, recordingId, versions, { keys, handoverId, origins })
    remember()
    deps.recordings.changed(recordingId)
    const isSomething = counts.segments + counts.marks + counts.conflicts > 0
    return { recordingId, ...counts, outcome: isSomething ? (origins === null ? 'merged' : 'comments') : 'known' }
  }
  holdBeside(deps, recordingId, state, opened)
  return {
    ...nothing,
    outcome: 'waits',
    segments: state.segments.length,
    marks: state.quotes.length + state.notes.length,
  }
}

/** Without a common state, nobody can tell which side changed what, so a person compares the transcripts. */
function holdBeside(
  deps: ReceiveDeps,
  recordingId: number,
  state: HandoverState,
  { content, fileName }: OpenedHandover,
) {
  const runId = deps.runs.createFinished(recordingId, optionsOf(content), shownText(fileName))
  deps.held.arrived(deps.runs.get(runId), {
    transcript: heldTranscript(state, fileName),
    machine: '{}',
    voices: new Map(),
  })
  deps.heard.add(recordingId, state.heard)
  // What the other library redacted must not be revealed here, whichever transcript is used.
  const spoken = (key: string | null) => state.segments.filter(({ speaker }) => key !== null && speaker === key)
  for (const { stretches, speaker, reason } of state.redactions)
    for (const { startMs, endMs } of [...stretches, ...spoken(speaker)])
      if (endMs > startMs)
        deps.history.apply(recordingId, { kind: 'redaction.add', target: { of: 'sound', startMs, endMs }, reason })
  deps.recordings.changed(recordingId)
}

const optionsOf = ({ recording }: HandoverContent): KeptTranscriptionOptions =>
  keptTranscriptionOptionsSchema.parse(recording.options)

/** The name of the file in the work folder that names an original until its recording is added; see {@link removeUnplaced}. */
export const placingFile = 'placing'

async function asNew(
  deps: ReceiveDeps,
  opened: OpenedHandover,
  folder: string,
  intoProject: boolean,
): Promise<Received> {
  const { sound, content, history, manifest } = opened
  if (!sound) throw problem('handover-no-sound')
  const probe = await media
    .probe(sound.path, { layout: layoutInName(`.${sound.extension}`) })
    .catch((cause: unknown) => {
      throw problem('handover-sound-unreadable', null, { cause })
    })
  const durationMs = Math.round(probe.durationMs)
  if (content.state) demandInside(content.state, history, durationMs)
  const { sha256, md5, sizeBytes } = await hashFile(sound.path, { partSizeBytes: null })
  if (sha256 !== sound.sha256) throw problem('handover-hash')
  const fileName = originalFileName(sha256, sound.extension)
  const place = join(deps.folders.originals, fileName)
  if (deps.isBeingErased(relative(deps.folders.root, place)) || deps.recordings.findByContent(sha256))
    throw problem('handover-again', null, { retryable: true })
  // On the disk before the original is, so that a crash leaves no sound that nothing knows of.
  writeFileSync(join(folder, placingFile), fileName, { flush: true })
  let isAdded = false
  try {
    const mtimeMs = await putInPlace(sound.path, deps.folders, { fileName, sizeBytes })
    const received = deps.db
      .transaction((): Received => {
        if (deps.recordings.findByContent(sha256)) throw problem('handover-again', null, { retryable: true })
        const { state, recording, handoverId } = content
        const projectId = intoProject ? projectFor(deps, content) : null
        const title = shownText(state?.title ?? recording.originalName ?? '').slice(0, textLimits.recordingTitle)
        const { recordedMs, recordedTimeSource, recordedTimePrecision, recordedTimeHasZone } = recording
        const mustStay =
          recording.localOnly ||
          filesStayHere(deps) ||
          deps.deletedContent.has('local-only', sha256) ||
          deps.projects.defaultsOf(projectId)?.localOnly === true
        deps.deletedContent.forget('content', sha256)
        deps.deletedContent.forget('local-only', sha256)
        const recordingId = deps.recordings.insert({
          title: title || 'Recording',
          originalName: recording.originalName ?? `recording${sound.extension && `.${sound.extension}`}`,
          sourceLabel: shownText(recording.sourceLabel) || 'file',
          ...{ fileName, sizeBytes, mtimeMs, sha256, md5, durationMs },
          ...{ recordedMs, recordedTimeSource, recordedTimePrecision, recordedTimeHasZone },
          importedMs: deps.now(),
          container: probe.container,
          codec: probe.codec,
          sampleRateHz: probe.sampleRateHz,
          channels: probe.channels,
          playable: probe.playable,
          localOnly: mustStay,
          options: optionsOf(content),
          missing: recording.missing,
          projectId,
        })
        deps.custody.imported(deps.recordings.get(recordingId), 'hand-over')
        deps.custody.append(recordingId, { event: 'received', facts: { fileSha256: opened.fileSha256 } })
        if (projectId !== null) deps.exportRules.moved([recordingId], projectId)
        if (state) {
          const keys = deps.keys.of(recordingId)
          placeState(deps, recordingId, state, {
            keys,
            options: optionsOf(content),
            fileName: opened.fileName,
            history,
          })
          deps.custody.importedTranscript(recordingId, opened.fileSha256)
          deps.handovers.add({
            ...{ id: handoverId, recordingId, direction: 'received', kind: manifest.kind, state, origins: null },
          })
        }
        deps.steps.prepare(deps.recordings.get(recordingId))
        const marks = (state?.quotes.length ?? 0) + (state?.notes.length ?? 0)
        return { recordingId, outcome: 'new', segments: state?.segments.length ?? 0, marks, conflicts: 0 }
      })
      .immediate()
    isAdded = true
    return received
  } finally {
    if (!isAdded && !deps.recordings.findByContent(sha256)) rmSync(place, { force: true })
  }
}

/** True if a person chose that what they import from files never leaves this machine. */
function filesStayHere({ importChoices, projects }: Pick<ReceiveDeps, 'importChoices' | 'projects'>): boolean {
  const choice = importChoices.of(filesSource.key)
  return choice?.localOnly === true || projects.defaultsOf(choice?.projectId ?? null)?.localOnly === true
}

/** The project that the hand-over names; null if it names none. An existing one keeps its own terms. */
function projectFor({ projects }: Pick<ReceiveDeps, 'projects'>, { project }: HandoverContent): number | null {
  if (!project) return null
  const name = shownText(project.name)
  const existing = projectNamed(projects, name)
  return existing?.id ?? projects.create(name, { ...usualDefaults, ...project.terms })
}

export const projectNamed = (projects: Pick<ProjectStore, 'list'>, name: string) =>
  projects.list().find((project) => foldedText(project.name) === foldedText(shownText(name))) ?? null
