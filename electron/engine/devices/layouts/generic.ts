import { shownText } from '../../../../shared/shownText.ts'
import { hasAudioEnding } from '../../intake/audioEndings.ts'
import { recordedTimeOf, stemOf } from './recordedTime.ts'
import type { DeviceLayout, DeviceRecording, ListedFile, SkippedFile, VolumeFacts } from './types.ts'

/** Folders systems make on every volume; what is in them was deleted or is no recording. Names as FAT has them, any case. */
const systemFolders =
  /^(system volume information|\$recycle\.bin|recycler|recycled|lost\.dir|lost\+found|found\.\d{3})$/i
/** A real one has a folder, a day and a file; a longer way down is a mistake or an attack. */
export const deepestPath = 32

/** Folders in which no recording is looked for: hidden ones, and those of systems. */
export const isPassedOver = (folder: string): boolean => folder.startsWith('.') || systemFolders.test(folder)

/**
 * Why a path must not be used, or null. Names come from the device (MTP sends any text), and are joined to paths on this
 * machine: a name is one name, on every system.
 */
export function refusedName(path: readonly string[]): string | null {
  if (path.length === 0 || path.length > deepestPath) return 'Its folders are too deep.'
  for (const name of path) {
    if (name === '' || name === '.' || name === '..') return 'Its name is not one a file can have.'
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    if (/[/\\\u0000-\u001f\u007f]/.test(name)) return 'Its name holds characters a file name must not have.'
    if (name.length > 255) return 'Its name is too long.'
  }
  return null
}

/** Why a file is no recording, or null; its name is known to be safe. */
export function skipReason(file: ListedFile): string | null {
  const name = file.path.at(-1) ?? ''
  if (name.startsWith('._')) return 'A Mac put this beside the recording; there is no sound in it.'
  if (file.path.slice(0, -1).some(isPassedOver)) return 'It is in a hidden or system folder.'
  if (name.startsWith('.')) return 'It is a hidden file.'
  if (!hasAudioEnding(name)) return 'It is not an audio file.'
  if (file.sizeBytes === 0) return 'It is empty (0 bytes). The recorder may have lost power.'
  return null
}

/** A name as a title: composed letters (a Mac lists them apart), nothing that turns its direction, at most 200 characters. */
export const titleOf = (text: string): string =>
  [...(shownText(text.normalize('NFC')) || 'Recording')].slice(0, 200).join('')

/** One file as one recording. */
export function fileRecording(file: ListedFile, volume: VolumeFacts): DeviceRecording {
  return {
    // No name holds a slash, so no two paths are the same key.
    key: file.path.join('/'),
    title: titleOf(stemOf(file.path.at(-1) ?? '')),
    parts: [file.path],
    sizeBytes: file.sizeBytes,
    ...recordedTimeOf(file, volume),
    kind: 'recording',
  }
}

/** Any recorder, card or phone: every audio file at any depth is a recording (DCIM, VOICE, STEREO/FOLDER01 and so on). */
export function genericLayout(volume: VolumeFacts, listing: readonly ListedFile[]): DeviceLayout {
  const recordings: DeviceRecording[] = []
  const skipped: SkippedFile[] = []
  for (const file of listing) {
    const reason = refusedName(file.path) ?? skipReason(file)
    if (reason === null) recordings.push(fileRecording(file, volume))
    else skipped.push({ path: file.path, reason })
  }
  return { name: 'generic', recordings, skipped, serialNumber: null }
}
