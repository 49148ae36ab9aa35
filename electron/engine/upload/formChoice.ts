import type { Destination, Settings } from '../../../shared/domain.ts'
import type { ErrorInfo } from '../../../shared/errors.ts'
import type { RecordingRow } from '../library/recordings.ts'
import { type AudioSpan, encodings, type UploadForm } from './forms.ts'
import type { RefusedTypes } from './refusedTypes.ts'
import { filetypeOf } from './source.ts'

/** A compact copy that saves less is not worth what it loses; the recording is compressed already. */
const worthwhileShare = 0.7

type Spanned = { recordingId?: number; spanStartMs?: number | null; spanEndMs?: number | null }

/** The part of its recording that a run is about; null: all of it. */
export const spanOf = ({ spanStartMs, spanEndMs }: Spanned): AudioSpan | null =>
  spanStartMs == null || spanEndMs == null ? null : { startMs: spanStartMs, endMs: spanEndMs }

/** What a service is told that this form is. */
export const filetypeOfForm = (recording: RecordingRow, { encoding }: UploadForm): string =>
  encoding === 'original' ? filetypeOf(recording) : encodings[encoding].filetype

/** What a recording could be sent as, the best first. Pure. */
export function formsInOrder(
  recording: Pick<RecordingRow, 'durationMs' | 'sizeBytes'>,
  span: AudioSpan | null,
  wanted: Settings['uploadForm'] | 'lossless',
): UploadForm[] {
  const compactBytes = (recording.durationMs * encodings.opus.bitRate) / 8000
  const isCompact = wanted === 'compact' && (span !== null || compactBytes < worthwhileShare * recording.sizeBytes)
  // A part is cut to the sample in Opus; the frames of MP3 are coarser.
  const order = isCompact
    ? (['opus', 'small-mp3', 'original'] as const)
    : span === null
      ? (['original', 'mp3', 'opus'] as const)
      : wanted === 'lossless'
        ? (['flac', 'opus', 'mp3'] as const)
        : (['opus', 'mp3'] as const)
  return order.filter((encoding) => span === null || encoding !== 'original').map((encoding) => ({ encoding, span }))
}

/** A form, and a sentence where it is not the one that would have been sent but for the service. */
export type ChosenForm = { form: UploadForm; notice: ErrorInfo | null }

/** Chooses what a recording is sent as: by the settings, and by what the service is known to refuse. */
export class FormChoice {
  readonly #uploadForm: () => Settings['uploadForm']
  readonly #refused: RefusedTypes

  constructor(uploadForm: () => Settings['uploadForm'], refused: RefusedTypes) {
    this.#uploadForm = uploadForm
    this.#refused = refused
  }

  /** `serviceKey`: null while it is not known where it goes. Null: the service refuses everything that could be sent. */
  choose(
    recording: RecordingRow,
    run: { destination: Destination; serviceKey: string | null } & Spanned,
  ): ChosenForm | null {
    // To the service on this machine nothing is saved by sending less.
    const wanted = run.destination === 'remote' ? this.#uploadForm() : 'lossless'
    const forms = formsInOrder(recording, spanOf(run), wanted)
    const refused = run.serviceKey === null ? new Map() : this.#refused.of(run.serviceKey)
    const isRefused = (form: UploadForm) => refused.has(filetypeOfForm(recording, form).toLowerCase())
    const form = forms.find((each) => !isRefused(each))
    if (!form) return null
    const [first] = forms
    return { form, notice: first && first !== form ? sentInstead(recording, form, first) : null }
  }

  /**
   * Why nothing can be sent, with the service's words. What it refused is forgotten: the next try, which a person asks for,
   * offers everything again.
   */
  nothingLeft(serviceKey: string): ErrorInfo {
    const said = [...new Set(this.#refused.of(serviceKey).values())].filter((words) => words !== '')
    this.#refused.forget(serviceKey)
    const words = said.length === 0 ? '' : ` It says: ${said.join('; ')}`
    return {
      code: 'types-refused',
      message: `The service takes none of the file types that this recording can be sent as.${words} Transcribe it on this machine, or retry later.`,
      retryable: true,
    }
  }
}

function sentInstead(recording: RecordingRow, form: UploadForm, first: UploadForm): ErrorInfo {
  const name = form.encoding === 'original' ? 'it is' : filetypeOfForm(recording, form) === 'mp3' ? 'MP3' : 'Opus'
  return {
    code: 'sent-as-another-type',
    message: `Sent as ${name}: the service does not take .${filetypeOfForm(recording, first).toLowerCase()} files.`,
    retryable: false,
  }
}
