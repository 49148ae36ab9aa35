import { writeFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { MemoryLimit } from './memoryWatch.ts'

/**
 * A thread of the recogniser that checks the memory of the whole process while native code keeps the main thread busy. Above the limit,
 * it leaves a mark for the launcher and ends the process.
 */
const lookEveryMs = 50
let limit: MemoryLimit | null = null

parentPort?.on('message', (next: MemoryLimit | null) => {
  limit = next
})
setInterval(() => {
  if (limit === null || process.memoryUsage.rss() <= limit.bytes) return
  try {
    writeFileSync(limit.markPath, '')
  } catch {
    // Without the mark, the task still ends, but with the sentence for a crash.
  }
  process.kill(process.pid, 'SIGKILL')
}, lookEveryMs)
