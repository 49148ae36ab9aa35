import type { Log } from '../../shared/log.ts'
import type { Credentials } from './credentials.ts'
import type { ServiceDatabase } from './store/database.ts'

/** What every route needs. `origin` is what clients call the service, e.g. `http://127.0.0.1:40123`. */
export type ServiceContext = {
  db: ServiceDatabase
  objectsDir: string
  credentials: Credentials
  /** Origins beside its own from which a `file_url` may be fetched. */
  fileUrlOrigins: ReadonlySet<string>
  now: () => number
  log: Log
  origin: () => string
}
