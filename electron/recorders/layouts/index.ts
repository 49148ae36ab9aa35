import type { SkippedFileReason } from '../../../shared/devices/skippedFiles.ts'
import { genericLayout, nameReason } from './generic.ts'
import { isModelFile, isPlaudNote, type ModelFile, parseModelFile, plaudNoteLayout } from './plaudNote.ts'
import type { DeviceLayout, ListedFile, ReadHead, VolumeFacts } from './types.ts'

/** Why a file's name rules it out, or null. This saves time: a card may have 20,000 pictures to examine. */
export const reasonByName = (path: readonly string[]): SkippedFileReason | null =>
  isModelFile({ path }) ? null : nameReason(path)

/** How much of MODEL.txt is read; no known file is longer. */
const modelFileBytes = 4096

/**
 * Which files of a volume are recordings. Reads only MODEL.txt, if it exists. If it is unreadable, the label decides and the serial
 * number is unknown, because a bad sector in a text file must not hide the recordings.
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
