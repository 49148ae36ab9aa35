import type { CommandOutput } from '../../../shared/contract.ts'
import type { Device, DeviceRecordingView, DeviceTransfer } from '../../../shared/devices/device.ts'
import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import { groupBy } from '../../../shared/lists/groups.ts'
import { mayBeSalvaged } from '../../../shared/sound/missingSound.ts'
import { shownText } from '../../../shared/text/shownText.ts'
import { type DeviceFile, type DeviceUnit, type UnitRecording, volumeTitles } from '../../recorders/index.ts'
import { isVerdict } from '../intake/importFailures.ts'
import type { DeviceImport } from '../intake/importJobs.ts'
import type { ContentState } from './contentChecks.ts'
import { type RememberedDevice, zoneShiftMs } from './deviceIndex.ts'

const stateOfJob: Partial<Record<DeviceImport['state'], DeviceRecordingView['state']>> = {
  queued: 'queued',
  running: 'copying',
  waiting: 'waiting',
  paused: 'waiting',
}

/** True if a job imports this file, and not an earlier file with the same name. */
const isOf = (job: DeviceImport, file: DeviceFile): boolean =>
  job.sizeBytes === file.sizeBytes && zoneShiftMs(job.mtimeMs, file.modifiedMs) !== null

/** Each recording with its state, newest first; recordings without a time are last. */
export function recordingViews(
  unit: DeviceUnit,
  recordings: readonly UnitRecording[],
  jobs: readonly DeviceImport[],
  stateOf: (recording: UnitRecording) => ContentState,
  wasDeleted: (recording: UnitRecording) => boolean,
): DeviceRecordingView[] {
  const titles = volumeTitles(unit.volumes)
  const jobsByPath = groupBy(jobs, ({ path }) => path)
  return recordings
    .map((one): DeviceRecordingView => {
      const {
        key,
        contents,
        recording,
        files: [file],
      } = one
      const job = jobsByPath.get(file.path)?.find((one) => isOf(one, file))
      const content = stateOf(one)
      const recordingId = content.state === 'in-library' ? content.recordingId : null
      const isDeleted = content.state === 'new' && wasDeleted(one)
      const otherwise = content.state === 'in-library' ? 'known' : isDeleted ? 'deleted' : content.state
      const isRefused = job?.state === 'failed' && isVerdict(job.error?.code ?? '')
      return {
        key,
        title: recording.title,
        path: shownText(recording.paths[0]?.join('/') ?? ''),
        volume: titles.size > 1 ? (titles.get(contents.volume.name) ?? null) : null,
        sizeBytes: file.sizeBytes,
        recordedMs: recording.recordedMs,
        recordedTimeSource: recording.recordedTimeSource,
        recordedTimePrecision: recording.recordedTimePrecision,
        hasZone: recording.hasZone,
        kind: recording.kind,
        state: recordingId !== null ? 'known' : isRefused ? 'refused' : ((job && stateOfJob[job.state]) ?? otherwise),
        ...(job?.state === 'failed' && mayBeSalvaged(job.error) ? { salvageableJobId: job.id } : {}),
        recordingId,
        error: recordingId === null ? (job?.error ?? null) : null,
      }
    })
    .sort((a, b) => (b.recordedMs ?? 0) - (a.recordedMs ?? 0) || (a.key < b.key ? -1 : 1))
}

/** Files on the device that are not recordings, with the title of their volume if there are several volumes. */
export function skippedFiles({ contents, volumes }: DeviceUnit): CommandOutput<'devices.recordings'>['skipped'] {
  const titles = volumeTitles(volumes)
  return contents.flatMap(({ volume, layout }) =>
    layout.skipped.map(({ path: names, reason }) => {
      const inVolume = titles.size > 1 ? [titles.get(volume.name)] : []
      const path = shownText(names.join('/'))
      return { path: [...inVolume, ...(path === '' ? [] : [path])].join(': '), reason }
    }),
  )
}

/** A device that is plugged in. */
export function deviceView(
  unit: DeviceUnit,
  facts: {
    remembered: RememberedDevice | null
    jobs: readonly DeviceImport[]
    views: readonly DeviceRecordingView[]
    transfer: DeviceTransfer | null
    /** True while Tapelog copies from this unit, or from another card in the same reader. */
    isCopying: boolean
    isChecking: boolean
    nowMs: number
    /** Why the library cannot accept recordings from the device now. */
    libraryProblem: ErrorInfo | null
  },
): Device {
  const { plugged, contents } = unit
  const { remembered, jobs, views, transfer } = facts
  const active = jobs.filter(({ state }) => state !== 'failed')
  const isCopying = active.some(({ state }) => state === 'queued' || state === 'running')
  const count = (...states: DeviceRecordingView['state'][]) =>
    views.filter(({ state }) => states.includes(state)).length
  const isListed = contents.length > 0 || (plugged.state === 'open' && !plugged.isBusy)
  const isEjected =
    plugged.state === 'open' && unit.volumes.length > 0 && contents.length === 0 && plugged.problems.length === 0
  const state = isEjected
    ? 'ejected'
    : plugged.state === 'ignored'
      ? 'unreadable'
      : plugged.state === 'open'
        ? 'ready'
        : plugged.state
  return {
    deviceId: unit.deviceId,
    isRemembered: unit.isRemembered,
    name: shownText(plugged.description?.name ?? 'USB device'),
    maker: plugged.description?.maker == null ? null : shownText(plugged.description.maker),
    kind: plugged.description?.kind ?? 'recorder',
    serialNumber: unit.serialNumber,
    state: isListed && isCopying ? 'importing' : state,
    message: plugged.message,
    problems: facts.libraryProblem ? [...plugged.problems, facts.libraryProblem] : plugged.problems,
    volumes: contents.map(({ volume: { label, fileSystem, sizeBytes, isReadOnly } }) => ({
      label: label === null ? null : shownText(label),
      fileSystem,
      sizeBytes,
      isReadOnly,
    })),
    counts: isListed
      ? {
          total: views.length,
          new: count('new'),
          known: count('known'),
          checking: count('checking'),
          refused: count('refused'),
          deleted: count('deleted'),
          skipped: contents.reduce((sum, { layout }) => sum + layout.skipped.length, 0),
        }
      : null,
    autoImport: remembered?.autoImport ?? false,
    localOnly: remembered?.localOnly ?? false,
    transfer,
    waitingFiles: active.length,
    unplug: unplugView(unit, facts),
    lastSeenMs: facts.nowMs,
  }
}

function unplugView(
  { plugged }: DeviceUnit,
  { isCopying, isChecking }: { isCopying: boolean; isChecking: boolean },
): Device['unplug'] {
  if (isCopying) return { isSafe: false, canEject: false, warning: 'copying' }
  if (plugged.state === 'ejected') return { isSafe: true, canEject: false, warning: null }
  if (plugged.state !== 'open' || !plugged.isReleased) return { isSafe: false, canEject: false, warning: null }
  if (isChecking)
    return {
      isSafe: false,
      canEject: plugged.mounted.length > 0,
      warning: 'comparing',
    }
  const isWritable = plugged.mounted.some(({ isReadOnly }) => !isReadOnly)
  return {
    isSafe: !isWritable,
    canEject: plugged.mounted.length > 0,
    // The system may still have data to write to the device.
    warning: isWritable ? 'eject-first' : null,
  }
}

/** A device that is remembered and not plugged in. */
export const deviceAway = (device: RememberedDevice, jobs: readonly DeviceImport[]): Device => ({
  ...device,
  isRemembered: true,
  state: 'away',
  message: null,
  problems: [],
  volumes: [],
  counts: null,
  transfer: null,
  waitingFiles: jobs.filter(({ state }) => state !== 'failed').length,
  unplug: { isSafe: false, canEject: false, warning: null },
})
