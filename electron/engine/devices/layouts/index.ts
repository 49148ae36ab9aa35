import { genericLayout } from './generic.ts'
import { isModelFile, isPlaudNote, type ModelFile, parseModelFile, plaudNoteLayout } from './plaudNote.ts'
import type { DeviceLayout, ListedFile, ReadHead, VolumeFacts } from './types.ts'

/** More than MODEL.txt ever had. */
const modelFileBytes = 4096

/**
 * What of a volume's files are recordings. Reads MODEL.txt where there is one and nothing else; where that cannot be read,
 * the label decides and the serial number stays unknown: a bad sector in a text file must not hide the recordings.
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
      reason: 'It could not be read, so the recorder’s serial number is not known.',
    })
  return layout
}

export type {
  DeviceLayout,
  DeviceRecording,
  ListedFile,
  ReadHead,
  SkippedFile,
  VolumeFacts,
} from './types.ts'
