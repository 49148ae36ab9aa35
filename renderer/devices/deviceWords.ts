import type { Device, DeviceRecordingView, DeviceTransfer } from '../../shared/device.ts'
import { roughly } from '../library/stageWords.ts'
import { countWords, sizeWords } from '../sizeWords.ts'

const number = (count: number) => count.toLocaleString('en-GB')

export const isPluggedIn = ({ state }: Device): boolean => state !== 'away'

/** How many can be asked for: nothing is offered of a device that is closed, gone or not read. */
export const newRecordings = ({ state, counts }: Device): number =>
  state === 'ready' || state === 'importing' ? (counts?.new ?? 0) : 0

/** Which file it is at: the one that is copied now, counted from one. */
const ordinal = ({ filesDone, filesFailed, filesTotal }: DeviceTransfer) =>
  Math.min(filesTotal, filesDone + filesFailed + 1)

/** A device's state as what it means for the person. */
export function stateWords(device: Device): string {
  const { state, counts, transfer, waitingFiles } = device
  switch (state) {
    case 'opening':
      return 'Opening…'
    case 'importing':
      return transfer ? `Importing ${number(ordinal(transfer))} of ${number(transfer.filesTotal)}` : 'Importing…'
    case 'unreadable':
      return 'It cannot be read'
    case 'ejected':
      return 'Ejected'
    case 'away':
      return waitingFiles > 0 ? `Unplugged. ${waitingWords(waitingFiles)}` : 'Not plugged in'
    case 'ready':
      return counts ? countsWords(counts, waitingFiles) : 'Ready'
  }
}

function countsWords(counts: NonNullable<Device['counts']>, waitingFiles: number): string {
  const { total, new: fresh, known, checking } = counts
  if (total === 0) return 'Nothing recorded yet'
  // Asked for, and tried again by itself.
  const stillToImport = waitingFiles > 0 ? ` · ${number(waitingFiles)} still to import` : ''
  // What is not compared yet may be in the library or new.
  if (checking > 0) return `${fresh > 0 ? `${number(fresh)} new · ` : ''}Comparing ${number(total)} with your library…`
  if (fresh > 0) return `${number(fresh)} new of ${number(total)}${stillToImport}`
  if (known < total) return `Nothing new · ${number(known)} of ${number(total)} are in your library${stillToImport}`
  return total === 1 ? 'Its one recording is in your library' : `All ${number(total)} recordings are in your library`
}

const waitingWords = (count: number) =>
  count === 1
    ? '1 recording is still on it; plug it in again and Tapelog goes on.'
    : `${number(count)} recordings are still on it; plug it in again and Tapelog goes on.`

/** `12.4 MB of 40 MB · 5.1 MB/s · about 6 s left`: as much of it as can be told. */
export function transferWords({ bytesDone, bytesTotal, bytesPerSecond, remainingMs }: DeviceTransfer): string {
  return [
    `${sizeWords(bytesDone)} of ${sizeWords(bytesTotal)}`,
    ...(bytesPerSecond === null ? [] : [`${sizeWords(bytesPerSecond)}/s`]),
    ...(remainingMs === null ? [] : [`about ${roughly(remainingMs)} left`]),
  ].join(' · ')
}

/** Null where there is nothing to measure by. */
export const fractionOf = ({ bytesDone, bytesTotal }: { bytesDone: number; bytesTotal: number }): number | null =>
  bytesTotal === 0 ? null : Math.min(1, bytesDone / bytesTotal)

const recordingStates: Record<DeviceRecordingView['state'], string> = {
  new: 'New',
  checking: 'Checking…',
  queued: 'Waiting for its turn',
  copying: 'Copying',
  waiting: 'Waiting for its recorder',
  known: 'In your library',
  refused: 'Cannot be imported',
}
export const recordingStateWords = ({ state }: DeviceRecordingView): string => recordingStates[state]

/** What can be asked for: what is being imported or in the library already cannot. */
export const canBeAsked = ({ state }: DeviceRecordingView): boolean => state === 'new' || state === 'refused'

export const kindWords: Record<Device['kind'], string> = {
  recorder: 'Recorder',
  phone: 'Phone',
  'card-reader': 'Card reader',
}

/** `31 GB · PLAUD_NOTE · vfat · read-only`: one storage of a device. */
export function volumeWords({ label, fileSystem, sizeBytes, isReadOnly }: Device['volumes'][number]): string {
  return [
    ...(sizeBytes === null ? [] : [sizeWords(sizeBytes)]),
    ...(label ? [label] : []),
    ...(fileSystem ? [fileSystem] : []),
    ...(isReadOnly ? ['read-only'] : []),
  ].join(' · ')
}

/** What is said on other pages of a device; null: nothing that would be worth it. */
export function noticeWords(device: Device, wasImporting: boolean): string | null {
  const fresh = newRecordings(device)
  switch (device.state) {
    case 'importing':
      return stateWords(device)
    case 'ready':
      if (fresh > 0) return countWords(fresh, 'new recording')
      return wasImporting ? `${stateWords(device)}${device.unplug.isSafe ? ' · Safe to unplug' : ''}` : null
    case 'unreadable':
      return stateWords(device)
    case 'away':
      return wasImporting && device.waitingFiles > 0 ? stateWords(device) : null
    default:
      return null
  }
}

/** What is read out as it changes; the figures of a running copy are not, they would never end. */
export function spokenWords(device: Device): string | null {
  const { name, state, transfer, unplug } = device
  const safe = unplug.isSafe ? ' Safe to unplug.' : ''
  if (state === 'away') return device.waitingFiles > 0 ? `${name}: ${stateWords(device)}` : null
  if (state === 'opening') return null
  if (state === 'importing')
    return transfer ? `${name}: importing ${countWords(transfer.filesTotal, 'recording')}.` : `${name}: importing.`
  return `${name}: ${stateWords(device)}.${safe}`
}
