import type { Service, ServiceDeps } from '../../electron/service/embedded/types.ts'
import type { Db } from '../../electron/service/ports/ports.ts'
import type { Tables } from '../../electron/service/ports/tables.ts'

/** What tests see and change behind the interface of a service, whatever keeps its rows and its recordings. */
export type ServiceInside = {
  /** Runs queries beside the service. They may be run again from the start, until no lock is in their way. */
  rows<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Makes every update of this table fail for which the condition on `new` holds, as a full disk would. */
  breakUpdates(table: keyof Tables, condition: string): Promise<void>
  /** Makes the updates succeed again. */
  mend(): Promise<void>
  /** The code of the error of such an update, as the log has it. */
  brokenUpdateCode: string
  /** From now on, each change of a workflow's status is noted. */
  noteStatuses(): Promise<void>
  /** The noted statuses, in their order. They are forgotten then. */
  takeStatuses(): Promise<string[]>
  /** The ids of the files that are there: completed uploads, and what workflows wrote. Sorted. */
  files(): Promise<string[]>
  /** Names of everything that is stored: files, parts, results, uploads that the store itself has open. Sorted. */
  objects(): Promise<string[]>
  /** The size of the largest upload. */
  mostBytes: number
  close(): Promise<void>
}

/** A way to put a service together. */
export type Composition = {
  /** Starts a service; on the folder of an earlier one, with what that one had. */
  start(deps: ServiceDeps): Promise<Service>
  /** For the service that was started on this folder, running or not. */
  openInside(dataDir: string): Promise<ServiceInside>
}
