import { TapelogError } from '../../../shared/errors/errors.ts'
import { sentences } from '../../../shared/words/en/sentences/index.ts'
import { PartnerError, remedyOf } from '../../partner/index.ts'
import type { UploadRow, UploadStore } from './sessions.ts'

/** The consequence of a failed upload for its session and its file. */
type UploadFailure =
  /** The service does not accept this type of file; another encoding may work. */
  | { is: 'type-refused'; error: PartnerError }
  /** The copy made for sending has changed since it was written; Tapelog can make it again. */
  | { is: 'copy-damaged' }
  /** The session cannot continue. `reason`: a sentence. */
  | { is: 'session-over'; reason: string }
  /** The next attempt, if there is one, continues the session. */
  | { is: 'interrupted' }

/** Judges a failed upload, for both runs and workflows. */
export function uploadFailure(
  error: unknown,
  { filetype, isCopy }: { filetype: string; isCopy: boolean },
): UploadFailure {
  if (isRefusalOfType(error, filetype)) return { is: 'type-refused', error }
  if (isCopy && error instanceof TapelogError && error.code === 'original-damaged') return { is: 'copy-damaged' }
  const remedy = remedyOf(error)
  return remedy.action === 'new-upload-session'
    ? { is: 'session-over', reason: sentences['upload-session-ended'](remedy) }
    : { is: 'interrupted' }
}

/**
 * Handles a refused submit. The service may have refused it because of the file's download address or file record. If so, makes the
 * library forget that address or record, and returns true.
 */
export function forgetRefusedFile(
  error: unknown,
  submit: { upload: UploadRow; names: 'address' | 'record' },
  uploads: Pick<UploadStore, 'expireDownloadUrl' | 'forgetFileRecord'>,
): error is PartnerError {
  if (!(error instanceof PartnerError)) return false
  const { upload, names } = submit
  const isAboutFile = names === 'address' ? error.status === 403 : error.kind === 'refused'
  if (!isAboutFile) return false
  if (names === 'address') uploads.expireDownloadUrl(upload.id)
  else uploads.forgetFileRecord(upload.id)
  return true
}

/** Words that a message about file types contains, also in the languages of the service's regions. */
const speaksOfTypes = /file.?type|media.?type|mime|format|extension|codec|类型|格式|形式|拡張子/i

/**
 * True if the service refused the file's type. A presign states only size and type, so a refusal without words may
 * concern either. It counts, because another type also gives another size. A refusal with words must mention types, or
 * name this type.
 * @exportedFor tests: they read responses of several services
 */
export function isRefusalOfType(error: unknown, filetype: string): error is PartnerError {
  if (!(error instanceof PartnerError) || error.isForeign) return false
  const { operation, status, said } = error
  if (operation !== 'presign' && operation !== 'completeUpload' && operation !== 'completeFile') return false
  if (status === 415) return true
  if (operation !== 'presign' || (status !== 400 && status !== 422)) return false
  return (
    said === '' ||
    speaksOfTypes.test(said) ||
    said
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .includes(filetype.toLowerCase())
  )
}
