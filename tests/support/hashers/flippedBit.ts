import { parentPort, workerData } from 'node:worker_threads'
import { md5Bytes } from '../../../electron/engine/intake/hashing/digests.ts'
import type { ToHashWorker } from '../../../electron/engine/intake/hashing/messages.ts'
import { readRing } from '../../../electron/engine/intake/hashing/ring.ts'
import { RunningTasks } from '../../../electron/engine/intake/hashing/tasks.ts'

/** A hashing thread on a machine whose memory gives one bit wrongly when it is read for the check. */
parentPort?.on('message', ({ control, reader, plan, tasks, partMd5s }: ToHashWorker) => {
  const md5s = new Uint8Array(partMd5s)
  const right = new RunningTasks(
    plan,
    tasks.filter((task) => task !== 'check'),
    (index, md5) => md5s.set(md5, index * md5Bytes),
  )
  const wrong = new RunningTasks(
    plan,
    tasks.filter((task) => task === 'check'),
    () => {},
  )
  readRing(workerData.memory, control, reader, (block) => {
    right.update(block)
    const flipped = Buffer.from(block)
    flipped.writeUInt8(flipped.readUInt8(7) ^ 1, 7)
    wrong.update(flipped)
  })
  parentPort?.postMessage({ type: 'hashed', digests: { ...right.finish(), ...wrong.finish() } })
})
parentPort?.postMessage({ type: 'ready' })
