import type { SkippedFileReason } from '../../../shared/words/en/sentences/devices.ts'
import { genericLayout, nameReason } from './generic.ts'
import { isModelFile, isPlaudNote, type ModelFile, parseModelFile, plaudNoteLayout } from './plaudNote.ts'
import type { DeviceLayout, ListedFile, ReadHead, VolumeFacts } from './types.ts'

/** Why a file is ruled out by its name alone, or null. Examining each of 20,000 pictures on a card takes time. */
export const reasonByName = (path: readonly string[]): SkippedFileReason | null =>
  isModelFile({ path }) ? null : nameReason(path)

/** Longer than any known MODEL.txt. */
const modelFileBytes = 4096

/**
 * Which files of a volume are recordings. Reads only MODEL.txt, if there is one. If it cannot be read, the label decides and the
 * serial number is unknown: a bad sector in a text file must not hide the recordings.
 */
export async function chooseLayout(
  volume: VolumeFacts,
  listing: readonly ListedFile[],
  read: ReadHead,
): Promise<DeviceLayout> {
  const modelFile = listing.find(isModelFile)
  let model: ModelFile | null = null
  let isUnread = false
  if (modelFile) {
    try {
      model = parseModelFile(Buffer.from(await read(modelFile.path, modelFileBytes)).toString('utf8'))
    } catch {
      isUnread = true
    }
  }
  const layout = isPlaudNote(volume, model) ? plaudNoteLayout(volume, listing, model) : genericLayout(volume, listing)
  if (modelFile && isUnread && layout.name === 'plaud-note')
    layout.skipped.push({
      path: modelFile.path,
      reason: 'serial-unreadable',
    })
  return layout
}

export type { DeviceLayout, DeviceRecording, ListedFile, SkippedFile } from './types.ts'
