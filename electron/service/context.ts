import type { Log } from '../../shared/errors/log.ts'
import type { Credentials } from './credentials.ts'
import type { ServiceDatabase } from './store/database.ts'

/** The limits of one account. */
export type AccountLimits = {
  openUploads: number
  /** The bytes of files, of uploads at their announced size, and of workflows, including ended workflows. */
  bytes: number
  unfinishedTasks: number
}

/**
 * The data that every route needs. `origin`: the scheme, host and port that clients use, e.g. `http://127.0.0.1:40123`.
 */
export type ServiceContext = {
  db: ServiceDatabase
  objectsDir: string
  credentials: Credentials
  /** Other origins from which the service may fetch a `file_url`. */
  fileUrlOrigins: ReadonlySet<string>
  limits: AccountLimits
  now: () => number
  log: Log
  origin: () => string
}
