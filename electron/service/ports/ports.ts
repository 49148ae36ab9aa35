import type { Kysely, Transaction } from 'kysely'
import type { PartialResults } from '../../recognition/index.ts'
import type { Tables, TaskRow, UploadRow } from './tables.ts'

/** A connection to the rows. Inside a transaction, use only the transaction: SQLite has one connection. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** The rows of the service. */
export interface Store {
  readonly db: Db
  /** All of the changes are stored, or none. Wait for nothing but queries inside. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Waits until no other transaction, on any node, holds this name. The name is held until the transaction ends. */
  lock(tx: Tx, name: string): Promise<void>
  /** True for an error of the database itself, such as a full disk, which says nothing about the data. */
  isStoreError(error: unknown): boolean
  /** Makes removed data unreadable in the files of the database, where the database would keep it. */
  scrub(): Promise<void>
}

export type NewUpload = Pick<UploadRow, 'upload_id' | 'file_id' | 'size_bytes' | 'chunk_bytes' | 'filetype'>
export type StoredPart = { etag: string; sizeBytes: number }
/** `durationMs`: null if the file is not audio. */
export type MergedFile = { md5: string; sizeBytes: number; durationMs: number | null }

/** The recordings and other files of the service. */
export interface Objects {
  /** The size of the largest upload. */
  readonly mostBytes: number
  /**
   * Begins an upload. Returns one address for a PUT of each part, valid until `expiresMs`, and the id of the upload in
   * the store if the store has its own.
   */
  begin(upload: NewUpload, expiresMs: number): Promise<{ storeUploadId: string | null; partAddresses: string[] }>
  /** The stored parts, by number. */
  parts(upload: UploadRow): Promise<ReadonlyMap<number, StoredPart>>
  /**
   * Makes one file of exactly these parts. The file is durable when this resolves. Merging again after a crash gives
   * the same file. Throws a 400 Refusal if a part has changed, or if `claimedMd5` is wrong and the parts can still be
   * replaced.
   */
  merge(upload: UploadRow, parts: ReadonlyMap<number, StoredPart>, claimedMd5: string | null): Promise<MergedFile>
  /** Removes the parts of a merged upload that the store still keeps. */
  forgetParts(upload: UploadRow): Promise<void>
  /** Removes an upload's parts and its file. */
  remove(upload: Pick<UploadRow, 'upload_id' | 'file_id' | 'store_upload_id'>): Promise<void>
  /** Calls `work` with the path of a local file. The file may be gone after that. Rejects with a TapelogError if there is none. */
  withLocalFile<T>(name: string, work: (path: string) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Stores a small object; an object of the same name is replaced. */
  put(name: string, bytes: Buffer): Promise<void>
  /** A small object; null if there is none. Throws if it is longer than `mostBytes`. */
  read(name: string, mostBytes: number): Promise<Buffer | null>
  removeObjects(names: readonly string[]): Promise<void>
}

/** A task that one worker holds. Writing for it needs the token. */
export type Claim = { task: TaskRow; claimToken: string }

/**
 * The queue of tasks. It carries ids only; the row is the truth. Who may write to a row is decided by the row's
 * `claim_token`.
 */
export interface TaskQueue {
  /** Adds a task in the caller's transaction. It can be claimed when the transaction is committed. */
  add(tx: Tx, task: Pick<TaskRow, 'transcription_id' | 'account_id'>): Promise<void>
  /** The next task that no worker holds, for this worker; null if there is none now. */
  claim(workerId: string): Promise<Claim | null>
  /** Says that the worker is alive. False if it no longer holds the task. */
  heartbeat(claim: Pick<Claim, 'claimToken'> & { transcriptionId: string }): Promise<boolean>
  /** Takes the task out of the queue, in the transaction that ends the task in its row. False if the queue gave it to another worker. */
  finish(tx: Tx, transcriptionId: string): Promise<boolean>
  /** Gives a claimed task back, so that another worker can claim it at once. */
  release(claim: Pick<Claim, 'claimToken'> & { transcriptionId: string }): Promise<void>
  /** For tasks that were revoked or paused: they can no longer be claimed. */
  withdraw(tx: Tx, transcriptionIds: readonly string[]): Promise<void>
  /** For tasks that were resumed: they can be claimed again and keep their places. */
  putBack(tx: Tx, transcriptionIds: readonly string[]): Promise<void>
  /** Resolves when no worker works on any of these tasks any more. Call it after their rows say that they must stop. */
  stopped(transcriptionIds: readonly string[]): Promise<void>
}

/** The partial results of tasks that have no result yet: lines as the recogniser writes them. */
export interface Partials {
  /** A part of the results after a place; null before the first words and after the task has ended. */
  after(transcriptionId: string, place: string | null): Promise<PartialResults | null>
  /** Removes them. Never rejects: what cannot be removed now is removed by a later sweep. */
  clear(transcriptionIds: readonly string[]): Promise<void>
}
