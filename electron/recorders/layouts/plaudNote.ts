import type { SkippedFileReason } from '../../../shared/devices/skippedFiles.ts'
import { endingOf } from '../../../shared/sound/soundFiles.ts'
import { fileRecording, skipReason } from './generic.ts'
import { recordedTimeOf, stemOf } from './recordedTime.ts'
import type { DeviceLayout, DeviceRecording, ListedFile, VolumeFacts } from './types.ts'

/**
 * The layout of the Plaud Note, as seen on one unit (firmware V0095): volume `PLAUD_NOTE`, `/MODEL.txt`, and
 * `/{NOTES,CALLS}/<YYYYMMDD>/<Unix seconds>.{WAV,ASR}`. WAV is the original sound; ASR is the same sound compressed. A recording has
 * one or both.
 */
const volumeLabel = /^PLAUD_NOTE$/i
const folderKinds: Record<string, 'note' | 'call'> = { NOTES: 'note', CALLS: 'call' }
/** The offset at which the samples begin. A WAV of this size contains no sound, but its ASR file may contain some. */
const wavHeaderBytes = 0x200

export type ModelFile = { firmware: string | null; serialNumber: string | null }

export const isModelFile = ({ path }: Pick<ListedFile, 'path'>): boolean =>
  path.length === 1 && /^model\.txt$/i.test(path[0] ?? '')

/** Reads `PLAUD NOTE V0095@…` and `Serial No.:<serial>` in MODEL.txt; null if it is another maker's file. */
export function parseModelFile(text: string): ModelFile | null {
  const model = /^\ufeff?\s*PLAUD[ _]NOTE\b(?:\s+(V[0-9A-Za-z.]{1,16}))?/i.exec(text)
  if (!model) return null
  const serial = /Serial No\.?\s*:\s*([0-9A-Za-z-]{4,40})(?![0-9A-Za-z-])/i.exec(text)
  return { firmware: model[1] ?? null, serialNumber: serial?.[1] ?? null }
}

export const isPlaudNote = (volume: VolumeFacts, model: ModelFile | null): boolean =>
  model !== null || volumeLabel.test(volume.label ?? '')

/** Reads folder, day and seconds; null for a file elsewhere. Ignores upper and lower case, because systems list FAT names in both. */
function placeOf(file: ListedFile): { kind: 'note' | 'call'; form: 'wav' | 'asr' } | null {
  const [folder = '', day = '', name = ''] = file.path
  const kind = folderKinds[folder.toUpperCase()]
  const form = endingOf(name)
  if (file.path.length !== 3 || !kind || !/^\d{8}$/.test(day) || !/^\d{1,12}$/.test(stemOf(name))) return null
  return form === 'wav' || form === 'asr' ? { kind, form } : null
}

/** By the generic rule, every other audio file on the volume is a recording too, so that none of the person's files is hidden. */
export function plaudNoteLayout(
  volume: VolumeFacts,
  listing: readonly ListedFile[],
  model: ModelFile | null,
): DeviceLayout {
  const layout: DeviceLayout = {
    name: 'plaud-note',
    recordings: [],
    skipped: [],
    serialNumber: model?.serialNumber ?? null,
  }
  const moments = new Map<string, { recording: DeviceRecording; form: 'wav' | 'asr' }>()
  for (const file of listing) {
    if (isModelFile(file)) continue
    const reason = skipReason(file) ?? headerAlone(file)
    if (reason !== null) {
      layout.skipped.push({ path: file.path, reason })
      continue
    }
    const place = placeOf(file)
    if (!place) {
      layout.recordings.push(fileRecording(file, volume))
      continue
    }
    const key = stemOf(file.path.join('/'))
    const known = moments.get(key)
    if (!known) {
      const recording = momentRecording(key, file, place.kind, volume)
      moments.set(key, { recording, form: place.form })
      layout.recordings.push(recording)
    } else if (known.form === place.form || known.recording.paths.length > 1) {
      // `.WAV` and `.wav` with the same name are impossible on FAT, so they are two recordings.
      layout.recordings.push(fileRecording(file, volume))
    } else if (place.form === 'wav') {
      known.recording.paths.unshift(file.path)
      known.recording.sizeBytes = file.sizeBytes
    } else known.recording.paths.push(file.path)
  }
  return layout
}

const headerAlone = (file: ListedFile): SkippedFileReason | null =>
  placeOf(file)?.form === 'wav' && file.sizeBytes <= wavHeaderBytes ? 'header-alone' : null

function momentRecording(key: string, file: ListedFile, kind: 'note' | 'call', volume: VolumeFacts): DeviceRecording {
  const time = recordedTimeOf(file, volume)
  const generic = fileRecording(file, volume)
  return { ...generic, key, kind, title: momentTitle(kind, time.recordedMs) ?? generic.title, ...time }
}

/** A readable title instead of ten digits. It has the local time, because the recording was most likely made in this time zone. */
function momentTitle(kind: 'note' | 'call', recordedMs: number | null): string | null {
  if (recordedMs === null) return null
  const date = new Date(recordedMs)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${kind === 'call' ? 'Call' : 'Note'} ${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}
