import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { MediaBatch } from '../mediaEngine.ts'
import type { Rack } from '../rack.ts'
import { type CaseResult, emptyResult } from '../report.ts'

/**
 * How much more memory the engine may keep after hostile files than after ordinary ones. The allocator keeps up to 64 MB that a
 * batch freed, outside of V8's heap, and gives them back at any later batch.
 */
const mostGrowthBytes = 100 * 1024 ** 2

/**
 * Mutated files of every accepted kind, and two hundred handmade ones, imported by an engine: it stays up, imports or refuses
 * each file, keeps its memory, and contacts nobody.
 */
export const media = {
  name: 'imports or refuses hostile media',
  async run(rack: Rack, files: number): Promise<CaseResult> {
    const result = emptyResult(media.name)
    const startedMs = performance.now()
    const folder = join(rack.folder, 'media')
    mkdirSync(folder, { recursive: true })
    const program = join(import.meta.dirname, '../mediaEngine.ts')
    const engine = spawn(process.execPath, [program, folder, `${rack.seed}`, `${files}`], {
      env: rack.env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = new Promise<string | number>((resolve) => {
      engine.once('error', (error) => resolve(error.message))
      engine.once('close', (code, signal) => resolve(signal ?? code ?? 'nothing'))
    })
    let done = 0
    let growthBytes = 0
    for await (const line of createInterface({ input: engine.stdout })) {
      const batch = JSON.parse(line) as MediaBatch
      done += batch.files
      result.done['hostile files'] = done
      result.done['of them refused'] = (result.done['of them refused'] ?? 0) + batch.refused
      result.recordings += batch.imported
      for (const what of batch.findings) result.findings.push({ wrong: 'stuck', what })
      if (batch.asked > 0)
        result.findings.push({ wrong: 'reached outside', what: `asked a server ${batch.asked} times` })
      growthBytes = batch.residentBytes.now - batch.residentBytes.before
      const growthMb = Math.max(0, Math.round(growthBytes / 1024 ** 2))
      result.done['MB more at most'] = Math.max(result.done['MB more at most'] ?? 0, growthMb)
      rack.say(`hostile media: ${done} files, ${growthMb} MB more than before`)
    }
    // Node gives memory back late, so count only what it still uses.
    if (growthBytes > mostGrowthBytes)
      result.findings.push({ wrong: 'too much memory', what: `${Math.round(growthBytes / 1024 ** 2)} MB more` })
    const end = await ended
    if (end !== 0) result.findings.push({ wrong: 'ended by itself', what: `the engine ended with ${end}` })
    result.seconds = (performance.now() - startedMs) / 1000
    return result
  },
}
