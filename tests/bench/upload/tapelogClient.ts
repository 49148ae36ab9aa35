import { CustodyLog } from '../../../electron/engine/library/custody.ts'
import { openLibraryDatabase } from '../../../electron/engine/library/database.ts'
import { makeLibraryFolders } from '../../../electron/engine/library/folders.ts'
import { PartDigests } from '../../../electron/engine/library/partDigests.ts'
import { RecordingStore } from '../../../electron/engine/library/recordings.ts'
import { wholeAs } from '../../../electron/engine/upload/encodings.ts'
import { createUploading } from '../../../electron/engine/upload/index.ts'
import type { Media } from '../../../electron/media/types.ts'
import { PartnerClient } from '../../../electron/partner/client.ts'
import { settingsSchema } from '../../../shared/settings/settings.ts'

/**
 * Tapelog's uploader on a real library, with every ETag on the disk before it counts. argv: the library, the package's folder,
 * the address below which the server has the interface, its user token, and how: `running` to send something else first, like an app
 * that has been running for a while; `start` to send nothing.
 */
const [, , libraryPath = '', packageRoot = '', baseUrl = '', userToken = '', how] = process.argv
const db = openLibraryDatabase(libraryPath, packageRoot)
const settings = settingsSchema.parse({ removeSerialNumbers: false })
const { uploader } = createUploading({
  db,
  folders: makeLibraryFolders(libraryPath),
  // Sends originals without converting them.
  media: {} as Media,
  partDigests: new PartDigests(db),
  custody: new CustodyLog(db, Date.now),
  settings: () => settings,
  now: Date.now,
})
const client = new PartnerClient(
  {
    kind: 'remote',
    key: 'bench',
    baseUrl,
    apiBase: '',
    clientId: 'bench',
    workflowStatusPath: '',
    userToken: { source: 'pasted' },
    expiresInUnitMs: 1000,
    credential: async () => userToken,
  },
  Date.now,
  null,
)
const [measured, before] = new RecordingStore(db).all()
const sent = { running: [before, measured], start: [] }[how ?? ''] ?? [measured]
for (const recording of sent) {
  if (!recording) throw new Error('the library is empty')
  await uploader.upload(
    { recording, destination: 'remote', client, encoding: wholeAs('original'), fileRecord: null },
    { signal: new AbortController().signal, report: () => {}, progressMade: () => {} },
  )
}
db.close()
