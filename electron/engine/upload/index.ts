import type { Settings } from '../../../shared/settings/settings.ts'
import type { Media } from '../../media/index.ts'
import type { CustodyLog } from '../library/custody.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { LibraryFolders } from '../library/folders.ts'
import type { PartDigests } from '../library/partDigests.ts'
import { Bandwidth } from './bandwidth.ts'
import { UploadCopies } from './copies.ts'
import { EncodingChoice } from './encodingChoice.ts'
import { UploadRates } from './rates.ts'
import { RefusedTypes } from './refusedTypes.ts'
import { UploadStore } from './sessions.ts'
import { UploadSources } from './source.ts'
import { Uploader } from './uploader.ts'

/** Sends recordings. */
export type Uploading = {
  uploads: UploadStore
  copies: UploadCopies
  sources: UploadSources
  encodingChoice: EncodingChoice
  uploader: Uploader
  rates: UploadRates
}

export function createUploading(deps: {
  db: LibraryDatabase
  folders: LibraryFolders
  media: Media
  partDigests: PartDigests
  custody: Pick<CustodyLog, 'append'>
  settings: () => Settings
  now: () => number
}): Uploading {
  const { db, folders, media, partDigests, custody, settings, now } = deps
  const uploads = new UploadStore(db, now)
  const copies = new UploadCopies(db, folders, partDigests, custody)
  const sources = new UploadSources(copies, folders, media, () => settings().removeSerialNumbers)
  const refused = new RefusedTypes(db, now)
  const encodingChoice = new EncodingChoice(() => settings().uploadEncoding, refused)
  const rates = new UploadRates()
  const bandwidth = new Bandwidth(() => settings().uploadLimitBytesPerSecond)
  const uploader = new Uploader({ uploads, sources, digests: partDigests, refused, rates, bandwidth, now })
  return { uploads, copies, sources, encodingChoice, uploader, rates }
}
