import { parentPort, workerData } from 'node:worker_threads'
import { errorCodeOf } from '../../system/index.ts'
import { busyTimeoutMs, openSecondConnection } from '../library/database.ts'
import { emptyLog, type FromEraseThread, rewriteWithoutDeletedRows, type ToEraseThread } from './eraser.ts'

/** The thread may have to wait this long, because the engine may be busy writing. */
const longestWaitMs = 60_000

/** A thread of the engine that rewrites the library file once, and ends. */
const { path } = workerData as ToEraseThread

function erase(): FromEraseThread {
  try {
    const db = openSecondConnection(path)
    try {
      db.pragma(`busy_timeout = ${longestWaitMs}`)
      rewriteWithoutDeletedRows(db)
      // The engine cannot write while the log is being emptied, and another program may read for a long time.
      db.pragma(`busy_timeout = ${busyTimeoutMs}`)
      return { isErased: emptyLog(db) }
    } finally {
      db.close()
    }
  } catch (error) {
    return { errorCode: errorCodeOf(error) }
  }
}

parentPort?.postMessage(erase())
