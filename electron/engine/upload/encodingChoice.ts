import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import type { Destination, TranscriptionOptions } from '../../../shared/recordings/domain.ts'
import type { Settings } from '../../../shared/settings/settings.ts'
import { separateVoices } from '../../../shared/sound/soundChannels.ts'
import { problemInfo } from '../../../shared/words/problem.ts'
import { needsWholeCopy } from '../library/missing.ts'
import type { RecordingRow } from '../library/recordings.ts'
import { type AudioSpan, encodings, type UploadEncoding } from './encodings.ts'
import type { RefusedTypes } from './refusedTypes.ts'
import { filetypeOf } from './source.ts'

/** A compact copy must be smaller than this share of the recording to be worth its loss of quality. */
const worthwhileShare = 0.7

type Spanned = { recordingId?: number; spanStartMs?: number | null; spanEndMs?: number | null }

/** `hearsChannels`: true if the service can transcribe each channel separately. */
type ByChannel = { options?: ChannelChoice; hearsChannels: boolean }

/** Whether each channel with a voice of its own is one speaker. A service that cannot do this gets a mix. */
export const isByChannel = ({ options, hearsChannels }: ByChannel): boolean =>
  hearsChannels && options?.diarization === true && options.speakerPerChannel === true

type ChannelChoice = Pick<TranscriptionOptions, 'diarization' | 'speakerPerChannel'>

/** The slice that a run is about; null for the whole recording. */
export const spanOf = ({ spanStartMs, spanEndMs }: Spanned): AudioSpan | null =>
  spanStartMs == null || spanEndMs == null ? null : { startMs: spanStartMs, endMs: spanEndMs }

/** The file type to tell a service. */
const filetypeOfEncoding = (recording: RecordingRow, { name }: UploadEncoding): string =>
  name === 'original' ? filetypeOf(recording) : encodings[name].filetype

/**
 * The possible encodings for a recording, best first. Pure.
 * @exportedFor tests: they try every order without encoding audio
 */
export function encodingsInOrder(
  recording: Pick<RecordingRow, 'durationMs' | 'sizeBytes' | 'codec' | 'channels' | 'missing' | 'sound'>,
  span: AudioSpan | null,
  wanted: Settings['uploadEncoding'] | 'lossless' | 'each-channel',
): UploadEncoding[] {
  const isCompact = wanted === 'compact' && (span !== null || canBeSmaller(recording))
  // A remote service's decoder would leave out the gaps, so its times would differ from the recording's.
  const isLossless = wanted === 'lossless' || wanted === 'each-channel'
  const isCopied = span !== null || (!isLossless && needsWholeCopy(recording))
  const isEachChannel = wanted === 'each-channel' && separateVoices(recording.sound) !== null
  // Prefer Opus for a slice, because its cuts are exact to the sample; MP3 can be cut only between frames.
  const order = isCompact
    ? (['opus', 'small-mp3', 'original'] as const)
    : !isCopied
      ? (['original', 'mp3', 'opus'] as const)
      : isLossless
        ? ([...(isEachChannel ? (['channels'] as const) : []), 'flac', 'opus', 'mp3'] as const)
        : (['opus', 'mp3'] as const)
  return order.filter((name) => !isCopied || name !== 'original').map((name) => ({ name, span }))
}

/** Whether a smaller copy of the whole recording is possible. Pure. */
export const canBeSmaller = ({ durationMs, sizeBytes }: Pick<RecordingRow, 'durationMs' | 'sizeBytes'>): boolean =>
  (durationMs * encodings.opus.bitRate) / 8000 < worthwhileShare * sizeBytes

/** An encoding. `notice`: set if the service refused the encoding that would otherwise be sent. */
type ChosenEncoding = { encoding: UploadEncoding; notice: ErrorInfo | null }

/** Chooses the encoding in which a recording is sent: by the settings, and by the types that the service refused. */
export class EncodingChoice {
  readonly #uploadEncoding: () => Settings['uploadEncoding']
  readonly #refused: RefusedTypes

  constructor(uploadEncoding: () => Settings['uploadEncoding'], refused: RefusedTypes) {
    this.#uploadEncoding = uploadEncoding
    this.#refused = refused
  }

  /** `serviceKey`: null while the service is unknown. Returns null if the service refuses every possible encoding. */
  choose(
    recording: RecordingRow,
    run: ByChannel & { destination: Destination; serviceKey: string | null; sendsSmaller?: boolean } & Spanned,
  ): ChosenEncoding | null {
    // On this machine, a smaller copy saves nothing.
    const otherwise = run.destination === 'remote' ? this.#uploadEncoding() : 'lossless'
    const isSmaller = run.destination === 'remote' && run.sendsSmaller === true
    const wanted = isSmaller ? 'compact' : isByChannel(run) ? 'each-channel' : otherwise
    const inOrder = encodingsInOrder(recording, spanOf(run), wanted)
    const refused = run.serviceKey === null ? new Map() : this.#refused.of(run.serviceKey)
    const isRefused = (encoding: UploadEncoding) => refused.has(filetypeOfEncoding(recording, encoding).toLowerCase())
    const encoding = inOrder.find((each) => !isRefused(each))
    if (!encoding) return null
    const [first] = inOrder
    return { encoding, notice: first && first !== encoding ? sentInstead(recording, encoding, first) : null }
  }

  /** Why nothing can be sent, with the service's words. Forgets the refusals, so that a person's retry tries every encoding again. */
  nothingLeft(serviceKey: string): ErrorInfo {
    const messages = [...new Set(this.#refused.of(serviceKey).values())].filter((words) => words !== '')
    this.#refused.forget(serviceKey)
    return problemInfo('types-refused', { said: messages.join('; ') }, { retryable: true })
  }
}

function sentInstead(recording: RecordingRow, encoding: UploadEncoding, first: UploadEncoding): ErrorInfo {
  const sentAs =
    encoding.name === 'original' ? 'original' : filetypeOfEncoding(recording, encoding) === 'mp3' ? 'mp3' : 'opus'
  return problemInfo('sent-as-another-type', { sentAs, refused: filetypeOfEncoding(recording, first).toLowerCase() })
}
