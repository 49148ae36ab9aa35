import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { childEnvironment } from '../../system/index.ts'
import { busyTimeoutMs, type LibraryDatabase } from '../library/database.ts'
import type { FromEraseThread, ToEraseThread } from './eraseThread.ts'

/** A write of the engine waits for the rewrite instead of failing, and the engine's thread with it. */
const longestEraseMs = 3_600_000

/**
 * In source, the thread's file is beside this one. In a build, it is an entry beside the process's entry or above its chunks
 * (`electron.vite.config.ts`).
 */
function entry(): URL {
  const places = import.meta.url.endsWith('.ts') ? ['./eraseThread.ts'] : ['./eraser.js', '../eraser.js']
  const urls = places.map((place) => new URL(place, import.meta.url))
  return urls.find((url) => existsSync(url)) ?? new URL(places[0] ?? '', import.meta.url)
}

/**
 * Rewrites the library file without deleted rows (`rewriteWithoutDeletedRows`) and empties its log, on a thread with a connection of
 * its own. The engine reads meanwhile; its writes wait for SQLite's lock. False if another program reads the library just now: try
 * again later. Rejects with SQLite's error.
 */
export async function eraseInThread(db: LibraryDatabase): Promise<boolean> {
  const workerData: ToEraseThread = { path: db.name }
  // Without the arguments of this process, such as a debugger's port or a test runner's loader.
  const options = { workerData, name: 'eraser', execArgv: [], env: childEnvironment() }
  db.pragma(`busy_timeout = ${longestEraseMs}`)
  try {
    return await new Promise<boolean>((resolve, reject) => {
      const worker = new Worker(entry(), options)
      worker.on('message', (said: FromEraseThread) =>
        'isErased' in said
          ? resolve(said.isErased)
          : reject(Object.assign(new Error('The library could not be rewritten.'), { code: said.errorCode })),
      )
      worker.on('error', reject)
      worker.on('exit', () => reject(new Error('The thread that rewrites the library has ended.')))
    })
  } finally {
    db.pragma(`busy_timeout = ${busyTimeoutMs}`)
  }
}
