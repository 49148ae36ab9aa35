import { mkdirSync } from 'node:fs'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { channelKey, channelSetKey, channelSetOf, type SoundChannel } from '../../../shared/sound/soundChannels.ts'
import { problem } from '../../../shared/words/problem.ts'
import { type Media, writeAtomically } from '../../media/index.ts'
import { derivedFolder, type LibraryFolders } from '../library/folders.ts'
import type { RecordingStore } from '../library/recordings.ts'

/** The file with the sound of these channels, in the folder of a recording's derived files. */
export const channelFileName = (channels: readonly SoundChannel[]): string => `channel-${channelSetKey(channels)}.ogg`

/** The file with their waveform, in the same folder. */
export const channelPeaksName = (channels: readonly SoundChannel[]): string =>
  `channel-${channelSetKey(channels)}.peaks`

/** Either file of several channels. `.part`: a crash left it. */
const channelFilePattern = /^channel-([\d._]+)\.(?:ogg|peaks)(?:\.part)?$/

/** Eight microphones have 247 sets of two or more. Only the copies of the last sets are kept; those of single channels all are. */
const mostKeptSets = 4

/** A copy that is being made. `done`: rejects with `stopped` after `abort`. */
type Making = { key: string; abort: AbortController; done: Promise<void> }

type ChannelSoundsDeps = {
  folders: LibraryFolders
  recordings: Pick<RecordingStore, 'get'>
  media: Pick<Media, 'encode' | 'computePeaks'>
}

/**
 * Makes copies of single channels and of sets of channels. The window cannot separate or mix channels itself, because pages get no samples. A
 * copy is made when a person first wants to hear these channels, and can be made again at any time. Only one copy of a recording is made at a
 * time: if other channels are chosen meanwhile, the unfinished copy is no longer needed and is stopped.
 */
export class ChannelSounds {
  readonly #deps: ChannelSoundsDeps
  /** By recording. */
  readonly #making = new Map<number, Making>()

  constructor(deps: ChannelSoundsDeps) {
    this.#deps = deps
  }

  /**
   * Throws `recording-unknown`, `audio-deleted`, `not-playable-yet` for a channel without a voice, `stopped` if other channels of the recording
   * are wanted meanwhile, and the errors of media.
   */
  async make(recordingId: number, channels: readonly SoundChannel[]): Promise<void> {
    const { audioDeletedMs, fileName, sound, peaksBucketMs } = this.#deps.recordings.get(recordingId)
    if (audioDeletedMs !== null) throw problem('audio-deleted')
    const voices = new Set(sound?.voices.map(channelKey))
    if (!channels.every((channel) => voices.has(channelKey(channel))))
      throw problem('not-playable-yet', null, { retryable: true })
    const folder = derivedFolder(this.#deps.folders, recordingId)
    const key = channelSetKey(channels)
    const before = this.#making.get(recordingId)
    if (before?.key === key) return await before.done
    before?.abort.abort()
    const abort = new AbortController()
    const done = (async () => {
      await before?.done.catch(() => {})
      if (await isUsedAgain(join(folder, channelFileName(channels)))) return
      const original = join(this.#deps.folders.originals, fileName)
      await this.#makeFiles(original, channels, { folder, peaksBucketMs, signal: abort.signal })
      await removeOldSets(folder)
    })()
    const making = { key, abort, done }
    this.#making.set(recordingId, making)
    try {
      await done
    } finally {
      if (this.#making.get(recordingId) === making) this.#making.delete(recordingId)
    }
  }

  /** Makes the waveform first, so that a copy of the sound always has its waveform. */
  async #makeFiles(
    originalPath: string,
    from: readonly SoundChannel[],
    { folder, peaksBucketMs, signal }: { folder: string; peaksBucketMs: number | null; signal: AbortSignal },
  ): Promise<void> {
    if (signal.aborted) throw problem('stopped', null, { retryable: true })
    mkdirSync(folder, { recursive: true })
    const bucketMs = peaksBucketMs ?? undefined
    const { peaks, gainDb } = await this.#deps.media.computePeaks(originalPath, {
      from,
      signal,
      ...(bucketMs ? { bucketMs } : {}),
    })
    await writeAtomically(join(folder, channelPeaksName(from)), (file) => file.writeFile(peaks))
    await this.#deps.media.encode(originalPath, join(folder, channelFileName(from)), {
      ...{ format: 'opus', bitRate: 48_000, from, gainDb, signal },
    })
  }
}

/** True if the copy is there. It then counts as the newest. */
async function isUsedAgain(path: string): Promise<boolean> {
  if (!(await stat(path).catch(() => null))) return false
  const now = new Date()
  // If this fails, the copy is only removed earlier.
  await utimes(path, now, now).catch(() => {})
  return true
}

/** Removes the copies of all sets but the {@link mostKeptSets} that were made or used last. */
async function removeOldSets(folder: string): Promise<void> {
  const files = new Map<string, { names: string[]; usedMs: number }>()
  for (const name of await readdir(folder)) {
    const key = channelFilePattern.exec(name)?.[1] ?? ''
    if ((channelSetOf(key)?.length ?? 0) < 2) continue
    const usedMs = (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0
    const known = files.get(key)
    files.set(key, { names: [...(known?.names ?? []), name], usedMs: Math.max(usedMs, known?.usedMs ?? 0) })
  }
  const old = [...files.values()].sort((a, b) => b.usedMs - a.usedMs).slice(mostKeptSets)
  // The sound goes before its waveform: `.ogg` sorts first. Windows keeps a file that is being played; it is removed the next time.
  for (const name of old.flatMap(({ names }) => names.sort()))
    await rm(join(folder, name), { force: true }).catch(() => {})
}
