import type { Settings } from '../../../shared/domain.ts'
import type { Media } from '../../media/types.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { LibraryFolders } from '../library/folders.ts'
import { PartDigests } from '../library/partDigests.ts'
import { Bandwidth } from './bandwidth.ts'
import { FormChoice } from './formChoice.ts'
import { UploadRates } from './rates.ts'
import { RefusedTypes } from './refusedTypes.ts'
import type { UploadStore } from './sessions.ts'
import { UploadSources } from './source.ts'
import { Uploader } from './uploader.ts'

/** What sends recordings, put together. */
export type Uploading = { uploader: Uploader; sources: UploadSources; forms: FormChoice; rates: UploadRates }

export function createUploading(deps: {
  db: LibraryDatabase
  folders: LibraryFolders
  media: Media
  uploads: UploadStore
  settings: () => Settings
  now: () => number
}): Uploading {
  const { db, folders, media, uploads, settings, now } = deps
  const sources = new UploadSources(db, folders, media, () => settings().removeSerialNumbers)
  const refused = new RefusedTypes(db, now)
  const rates = new UploadRates()
  const bandwidth = new Bandwidth(() => settings().uploadLimitBytesPerSecond)
  const uploader = new Uploader({ uploads, sources, digests: new PartDigests(db), refused, rates, bandwidth, now })
  return { uploader, sources, rates, forms: new FormChoice(() => settings().uploadForm, refused) }
}
