import { TapelogError } from '../../../shared/errors/errors.ts'
import { sentences } from '../../../shared/words/en/sentences/index.ts'
import { PartnerError, remedyOf } from '../../partner/index.ts'
import type { UploadRow, UploadStore } from './sessions.ts'

/** The consequence of a failed upload for its session and its file. */
type UploadFailure =
  /** The service does not take this type of file; another encoding may do. */
  | { is: 'type-refused'; error: PartnerError }
  /** The copy made for sending is not what was written; it can be made again. */
  | { is: 'copy-damaged' }
  /** The session cannot go on. `reason`: a sentence. */
  | { is: 'session-over'; reason: string }
  /** The session goes on with the next attempt, if there is one. */
  | { is: 'interrupted' }

/** The one judgement of a failed upload, for runs and for workflows alike. */
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
 * A service may refuse a submit because of the file that it names, by its download address or by its file record. If that is
 * possible, makes the library forget that address or record, and returns true.
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

/** How a sentence speaks of types of files, also in the languages of the service's regions. */
const speaksOfTypes = /file.?type|media.?type|mime|format|extension|codec|类型|格式|形式|拡張子/i

/**
 * A refusal of the type of the file. A presign names nothing but size and type: without words it is about the type, as
 * what is sent in another type has another size as well; with words, where they speak of types or name this one.
 * @exportedFor tests: answers of several services
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
