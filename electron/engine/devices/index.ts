import type { Log } from '../../../shared/errors/log.ts'
import type { DevicePorts } from '../../recorders/index.ts'
import type { Emit } from '../../system/index.ts'
import type { Batches } from '../intake/batches.ts'
import type { ImportChoices } from '../intake/importChoices.ts'
import type { ImportJobs } from '../intake/importJobs.ts'
import type { ImportOrders } from '../intake/importOrders.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { Library } from '../library/index.ts'
import { DeviceIndex } from './deviceIndex.ts'
import { Devices } from './devices.ts'
import { SealedOriginals } from './sealedOriginals.ts'

/** Plugged-in devices, and imports from them. */
export function createDevices(deps: {
  library: Library
  ports: DevicePorts | undefined
  queue: JobQueue
  imports: ImportJobs
  importOrders: ImportOrders
  importChoices: ImportChoices
  batches: Batches
  runner: () => Pick<JobRunner, 'pump' | 'abort' | 'libraryProblem'>
  emit: Emit
  log: Log
  now: () => number
}): Devices {
  const { library, now } = deps
  return new Devices({
    ...deps,
    ports: deps.ports ?? {},
    retryWhenWritable: library.retryWhenWritable,
    index: new DeviceIndex(library.db),
    originals: new SealedOriginals({ ...library, now }),
    wasDeleted: (mark) => library.deletedContent.has('source', mark),
    pump: () => deps.runner().pump(),
    abort: (jobId) => deps.runner().abort(jobId),
    libraryProblem: () => deps.runner().libraryProblem,
  })
}
