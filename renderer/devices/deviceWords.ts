import type { Device, DeviceRecordingView, DeviceTransfer, WatchFolder } from '../../shared/devices/device.ts'
import { momentWords } from '../../shared/words/recordedWhen.ts'
import { words } from '../words/index.ts'

/** The texts of `words.devices` for a device, and its possible actions. */
const { state: states, unplug: unplugWords, spoken, details, transfer: transferring } = words.devices

const joined = (...texts: (string | false)[]): string => texts.filter((text) => text !== false).join(' · ')

export const isPluggedIn = ({ state }: Device): boolean => state !== 'away'

/** New recordings that can be imported now; none if the device is not open. */
export const newRecordings = ({ state, counts }: Device): number =>
  state === 'ready' || state === 'importing' ? (counts?.new ?? 0) : 0

/** The number of the file that is being copied, counted from one. */
const positionOf = ({ filesDone, filesFailed, filesTotal }: DeviceTransfer) =>
  Math.min(filesTotal, filesDone + filesFailed + 1)

export function stateWords(device: Device): string {
  const { state, counts, transfer, waitingFiles } = device
  switch (state) {
    case 'opening':
      return states.opening
    case 'importing':
      return transfer ? states.importingAt(positionOf(transfer), transfer.filesTotal) : states.importing
    case 'unreadable':
      return states.unreadable
    case 'ejected':
      return states.ejected
    case 'away':
      return waitingFiles > 0 ? states.awayWaiting(waitingFiles) : states.away
    case 'ready':
      return counts ? countsWords(counts, waitingFiles) : states.ready
  }
}

function countsWords(counts: NonNullable<Device['counts']>, waitingFiles: number): string {
  const { total, new: fresh, known, checking, deleted } = counts
  if (total === 0) return states.nothingRecorded
  if (checking > 0) return joined(fresh > 0 && states.fresh(fresh), states.comparing(total))
  const waiting = waitingFiles > 0 && states.waitingForImport(waitingFiles)
  const gone = deleted > 0 && states.deletedHere(deleted)
  if (fresh > 0) return joined(states.freshOf(fresh, total), gone, waiting)
  if (known < total) return joined(states.nothingNew, states.someKnown(known, total), gone, waiting)
  return states.allKnown(total)
}

/**
 * Whether a person may unplug the device. “Safe to unplug” reads as “you are done”, so an idle device is not enough: no
 * recording on it may be new, still being compared or waiting for import. Null if there is nothing to say.
 */
export function unpluggingWords({
  state,
  counts,
  waitingFiles,
  unplug,
}: Device): { text: string; isSafe: boolean } | null {
  if (!unplug.isSafe)
    return unplug.warning === null ? null : { text: unplugWords.warnings[unplug.warning], isSafe: false }
  const left = (counts?.new ?? 0) + (counts?.checking ?? 0) + waitingFiles
  if (left === 0) return { text: unplugWords.safe, isSafe: true }
  // A person who ejected the device waits for this message.
  return state === 'ejected' ? { text: unplugWords.notImported(left), isSafe: false } : null
}

/** `12.4 MB of 40 MB · 5.1 MB/s · about 6 s left`, with the known parts only. */
export const transferWords = ({ bytesDone, bytesTotal, bytesPerSecond, remainingMs }: DeviceTransfer): string =>
  joined(
    transferring.bytes(bytesDone, bytesTotal),
    bytesPerSecond !== null && words.units.speed(bytesPerSecond),
    remainingMs !== null && transferring.left(remainingMs),
  )

/** From 0 to 1; null if there is nothing to copy. */
export const fractionOf = ({ bytesDone, bytesTotal }: { bytesDone: number; bytesTotal: number }): number | null =>
  bytesTotal === 0 ? null : Math.min(1, bytesDone / bytesTotal)

/**
 * If a recorder gave a file a name of only digits, this returns the date and time, and the card shows the file name
 * below.
 */
export const recordingName = ({
  title,
  recordedMs,
  recordedTimePrecision,
}: Pick<DeviceRecordingView, 'title' | 'recordedMs' | 'recordedTimePrecision'>): string =>
  recordedMs !== null && /^[\d\s._-]+$/.test(title)
    ? words.devices.chooser.recordedAt(momentWords(recordedMs, recordedTimePrecision))
    : title

/** False for recordings that are being imported or are in the library. */
export const canBeImported = ({ state }: DeviceRecordingView): boolean =>
  state === 'new' || state === 'salvaged' || state === 'refused' || state === 'deleted'

/** A recording that was deleted here is imported again only if a person ticks it individually. */
export const isTickedWithAll = (recording: DeviceRecordingView): boolean =>
  canBeImported(recording) && recording.state !== 'deleted'

/** `31 GB · PLAUD_NOTE · vfat · read-only`. */
export const volumeWords = ({ label, fileSystem, sizeBytes, isReadOnly }: Device['volumes'][number]): string =>
  joined(
    sizeBytes !== null && words.units.size(sizeBytes),
    label || false,
    fileSystem || false,
    isReadOnly && details.readOnly,
  )

/**
 * The notice on other pages; null if there is none. `wasImporting`: true if recordings were imported since the device was plugged in.
 */
export function noticeWords(device: Device, wasImporting: boolean): string | null {
  const fresh = newRecordings(device)
  switch (device.state) {
    case 'importing':
    case 'unreadable':
      return stateWords(device)
    case 'ready':
      if (fresh > 0) return words.units.newRecordings(fresh)
      return wasImporting ? joined(stateWords(device), safeWords(device)) : null
    case 'away':
      return wasImporting && device.waitingFiles > 0 ? stateWords(device) : null
    default:
      return null
  }
}

const safeWords = (device: Device): string | false => {
  const unplugging = unpluggingWords(device)
  return unplugging?.isSafe === true && unplugging.text
}

/** Screen readers read this text whenever it changes, so it leaves out the progress of a running copy. */
export function spokenWords(device: Device): string | null {
  const { name, state, transfer } = device
  if (state === 'away') return device.waitingFiles > 0 ? spoken.state(name, stateWords(device)) : null
  if (state === 'opening') return null
  if (state === 'importing') return transfer ? spoken.importing(name, transfer.filesTotal) : spoken.importingSome(name)
  const sentences = [stateWords(device), safeWords(device)].flatMap((text) =>
    text === false ? [] : [words.units.sentence(text)],
  )
  return spoken.state(name, sentences.join(' '))
}

/** The state of a watched folder without a problem. */
export function watchWords({ growingFiles, deletedFiles }: WatchFolder): string {
  const { looking, growing, deleted } = words.devices.watched
  const now = growingFiles === 0 ? looking : growing(growingFiles)
  return deletedFiles === 0 ? now : `${now} · ${deleted(deletedFiles)}`
}
