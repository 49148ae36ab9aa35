import { dirname } from 'node:path'
import type { EvidenceDeps } from '../../../../electron/engine/export/index.ts'
import { CustodyLog } from '../../../../electron/engine/library/custody.ts'
import type { LibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { RecordingStore } from '../../../../electron/engine/library/recordings.ts'
import { SigningKeys } from '../../../../electron/engine/library/signingKeys.ts'

/** What exports need for evidence, on a library without an engine, a keychain and an authority. */
export const evidenceOf = (db: LibraryDatabase): EvidenceDeps => ({
  db,
  custody: new CustodyLog(db, Date.now),
  recordings: new RecordingStore(db),
  signingKeys: new SigningKeys(db, { folder: dirname(db.name), keychain: null, now: Date.now }),
  stamp: async () => null,
  now: Date.now,
})
