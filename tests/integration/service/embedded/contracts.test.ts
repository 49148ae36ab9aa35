import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe } from 'vitest'
import { partialResultsPath } from '../../../../electron/recognition/partialResultsFile.ts'
import { embeddedClients, loadCredentials } from '../../../../electron/service/embedded/embeddedClients.ts'
import { FileObjects } from '../../../../electron/service/embedded/fileObjects.ts'
import { FolderPartials } from '../../../../electron/service/embedded/folderPartials.ts'
import { LocalQueue } from '../../../../electron/service/embedded/localQueue.ts'
import { openSqliteStore } from '../../../../electron/service/embedded/sqliteStore.ts'
import { partAddressPath, storageRoutes } from '../../../../electron/service/embedded/storageRoutes.ts'
import { createHttpServer, usualBounds } from '../../../../electron/service/http/httpServer.ts'
import type { ServiceContext } from '../../../../electron/service/ports/context.ts'
import { usualAccountLimits } from '../../../../electron/service/work/limits.ts'
import { signedAddress } from '../../../../electron/service/work/signedAddresses.ts'
import { silentLog } from '../../../../shared/errors/log.ts'
import { partnerLimits } from '../../../../shared/partner/limits.ts'
import { objectsContract } from '../../../contract/service/objectsContract.ts'
import { partialsContract } from '../../../contract/service/partialsContract.ts'
import { queueContract } from '../../../contract/service/queueContract.ts'
import { uploadRow } from '../../../contract/service/rows.ts'
import { storeContract } from '../../../contract/service/storeContract.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** SQLite, files and the local queue keep what every adapter of the ports keeps. */
function openStore() {
  const folder = testFolder()
  const dataDir = join(folder, 'service')
  const store = openSqliteStore(dataDir, packageRoot)
  const close = async () => {
    await store.close()
  }
  return { store, dataDir, close }
}

describe('the store of the embedded service', () => {
  storeContract(async () => {
    const { store, close } = openStore()
    return { nodes: [store, store], close }
  })
})

describe('the queue of the embedded service', () => {
  queueContract(async () => {
    const { store, close } = openStore()
    const node = { store, queue: new LocalQueue(store, { begin: 'at-once', stop: async () => {} }) }
    return { nodes: [node, node], close }
  })
})

describe('the partial results of the embedded service', () => {
  partialsContract(async () => {
    const { store, dataDir, close } = openStore()
    const heardFolder = join(dataDir, 'heard')
    const partials = new FolderPartials(heardFolder, store, silentLog)
    return {
      ...{ partials, store, close },
      // The recogniser writes here itself.
      async hear(transcriptionId, lines) {
        const path = partialResultsPath(join(heardFolder, transcriptionId))
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, lines.map((line) => `${line}\n`).join(''))
      },
      // The failed tasks of the contract failed long ago.
      sweep: () => partials.sweep(Date.now()),
    }
  })
})

objectsContract('as files', async () => {
  const { store, dataDir, close } = openStore()
  const credentials = await loadCredentials(store)
  const clients = embeddedClients(credentials, usualAccountLimits, partnerLimits.submitsPerMinute)
  let address = ''
  const origin = () => address
  const objects = new FileObjects(join(dataDir, 'objects'), store, (uploadId, part, expiresMs) =>
    signedAddress({ clients, origin }, 'PUT', partAddressPath(uploadId, part), expiresMs),
  )
  const app = createHttpServer(undefined, silentLog, usualBounds)
  const context = { store, clients, origin, now: Date.now } as unknown as ServiceContext
  app.register((scope) => storageRoutes(scope, context, objects))
  address = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    objects,
    async begin(sizeBytes, expiresMs) {
      const upload = uploadRow({ size_bytes: sizeBytes, chunk_bytes: partnerLimits.chunkSizeBytes })
      await store.db.insertInto('uploads').values(upload).execute()
      return { upload, partAddresses: (await objects.begin(upload, expiresMs)).partAddresses }
    },
    merged: async ({ upload_id }, { md5, durationMs }) =>
      void (await store.db
        .updateTable('uploads')
        .set({ state: 'merged', md5, duration_ms: durationMs })
        .where('upload_id', '=', upload_id)
        .execute()),
    removing: async ({ upload_id }) =>
      void (await store.db
        .updateTable('uploads')
        .set({ removed_ms: Date.now() })
        .where('upload_id', '=', upload_id)
        .execute()),
    async close() {
      await app.close()
      await close()
    },
  }
})
