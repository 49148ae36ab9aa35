import { storeSpeed } from '../../electron/service/newsroom/bench/storeSpeed.ts'
import { S3Objects } from '../../electron/service/newsroom/objects/s3Objects.ts'
import { startObjectStore } from '../newsroom/setup/objectStore.ts'
import { settingsFor } from '../newsroom/setup/storeSettings.ts'

/**
 * How fast recordings go into a Ceph of one node on this machine: `node tests/bench/objectStore.ts [memory|disk] [MB]`.
 * Prints JSON. Client, service and store share the processors of this machine.
 */
const keeps = process.argv[2] === 'disk' ? 'disk' : 'memory'
const sizeBytes = Number(process.argv[3] ?? 500) * 1_000_000

const beganMs = performance.now()
const store = await startObjectStore({ keeps })
const startSeconds = (performance.now() - beganMs) / 1000
const objects = new S3Objects(settingsFor(store))
try {
  const result = { keeps, megabytes: sizeBytes / 1e6, startSeconds, ...(await storeSpeed(objects, sizeBytes)) }
  console.log(JSON.stringify(result, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(3)) : value)))
} finally {
  objects.close()
  await store.stop()
}
process.exit()
