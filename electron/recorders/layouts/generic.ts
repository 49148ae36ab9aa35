import type { SkippedFileReason } from '../../../shared/devices/skippedFiles.ts'
import { hasAudioEnding } from '../../../shared/sound/soundFiles.ts'
import { shownText } from '../../../shared/text/shownText.ts'
import { recordedTimeOf, stemOf } from './recordedTime.ts'
import type { DeviceLayout, DeviceRecording, ListedFile, SkippedFile, VolumeFacts } from './types.ts'

/** Folders with deleted files and other data, which systems create on every volume. On FAT, names may have upper or lower case. */
const systemFolders =
  /^(system volume information|\$recycle\.bin|recycler|recycled|lost\.dir|lost\+found|found\.\d{3})$/i
/** The deepest path that is read. Recorders use a folder, a day and a file; a much deeper path is a mistake or an attack. */
export const deepestPath = 32

/** True for folders without recordings: hidden folders and system folders. */
export const isIgnoredFolder = (folder: string): boolean => folder.startsWith('.') || systemFolders.test(folder)

/**
 * Why a path must not be used, or null. Names come from the device (over MTP they can be any text) and become paths on this machine, so
 * each name must be valid on every system.
 */
function refusedName(path: readonly string[]): SkippedFileReason | null {
  if (path.length === 0 || path.length > deepestPath) return 'too-deep'
  for (const name of path) {
    if (name === '' || name === '.' || name === '..') return 'impossible-name'
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    if (/[/\\\u0000-\u001f\u007f]/.test(name)) return 'impossible-characters'
    if (name.length > 255) return 'long-name'
  }
  return null
}

/** Why a file cannot be a recording, judged only by its name; or null. */
export function nameReason(path: readonly string[]): SkippedFileReason | null {
  const refused = refusedName(path)
  if (refused !== null) return refused
  const name = path.at(-1) ?? ''
  if (name.startsWith('._')) return 'mac-companion'
  if (path.slice(0, -1).some(isIgnoredFolder)) return 'system-folder'
  if (name.startsWith('.')) return 'hidden'
  return hasAudioEnding(name) ? null : 'not-audio'
}

/** Why a file is not a recording, or null. */
export const skipReason = (file: ListedFile): SkippedFileReason | null =>
  nameReason(file.path) ?? (file.sizeBytes === 0 ? 'empty' : null)

/** Turns a name into a title: composed letters (a Mac lists them decomposed), no direction marks, at most 200 characters. */
const titleOf = (text: string): string => [...(shownText(text.normalize('NFC')) || 'Recording')].slice(0, 200).join('')

/** One file as one recording. */
export function fileRecording(file: ListedFile, volume: VolumeFacts): DeviceRecording {
  return {
    // No name contains a slash, so two paths never have the same key.
    key: file.path.join('/'),
    title: titleOf(stemOf(file.path.at(-1) ?? '')),
    paths: [file.path],
    sizeBytes: file.sizeBytes,
    ...recordedTimeOf(file, volume),
    kind: 'recording',
  }
}

/**
 * The layout of any other recorder, card or phone: every audio file at any depth is a recording (in DCIM, VOICE, STEREO/FOLDER01 and so
 * on).
 */
export function genericLayout(volume: VolumeFacts, listing: readonly ListedFile[]): DeviceLayout {
  const recordings: DeviceRecording[] = []
  const skipped: SkippedFile[] = []
  for (const file of listing) {
    const reason = skipReason(file)
    if (reason === null) recordings.push(fileRecording(file, volume))
    else skipped.push({ path: file.path, reason })
  }
  return { name: 'generic', recordings, skipped, serialNumber: null }
}
