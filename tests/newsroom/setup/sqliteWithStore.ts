import { createService, type OpenRecordings } from '../../../electron/service/embedded/service.ts'
import { fileAddressRoutes } from '../../../electron/service/newsroom/api/fileAddresses.ts'
import { S3Objects } from '../../../electron/service/newsroom/objects/s3Objects.ts'
import type { ObjectStoreSettings } from '../../../electron/service/newsroom/objects/settings.ts'
import type { Composition } from '../../support/serviceInside.ts'
import { sqliteRows } from '../../support/sqliteInside.ts'
import { newBucket, storeInside } from './storeInside.ts'

/** By the folder of the service, which can be started again. */
const buckets = new Map<string, ObjectStoreSettings>()

/** The embedded service with its rows in SQLite, and its recordings in an object store. */
export const sqliteWithStore: Composition = {
  async start(deps) {
    const settings = buckets.get(deps.dataDir) ?? (await newBucket())
    buckets.set(deps.dataDir, settings)
    const objects = new S3Objects(settings)
    const inBucket: OpenRecordings = () => ({
      place: 'in-a-store',
      objects,
      addRoutes: (app, context) => fileAddressRoutes(app, context, { objects, fileRead: () => {} }),
    })
    const service = await createService(deps, inBucket)
    return {
      connection: service.connection,
      async close() {
        await service.close()
        objects.close()
      },
    }
  },
  async openInside(dataDir) {
    const settings = buckets.get(dataDir)
    if (!settings) throw new Error('No service was started on this folder.')
    return { ...sqliteRows(dataDir), ...storeInside(settings) }
  },
}
