import { execFileSync, spawnSync } from 'node:child_process'

/** What hides the SHA instructions of an x86 processor from OpenSSL and BoringSSL; read when a process starts. */
const hidden = { OPENSSL_ia32cap: ':~0x20000000' }
export type Kind = 'withShaInstructions' | 'withoutShaInstructions'

const shaRate = (environment: Record<string, string>): number => {
  const script = `
    const { createHash } = require('node:crypto')
    const [hash, block] = [createHash('sha256'), Buffer.alloc(1 << 20)]
    const cpu = process.cpuUsage()
    for (let count = 0; count < 256; count++) hash.update(block)
    console.log((256 * block.length) / process.cpuUsage(cpu).user)`
  return Number(execFileSync(process.execPath, ['-e', script], { env: { ...process.env, ...environment } }))
}

/** Runs this bench once for each kind of processor that this one can be, and returns what each run said. */
export function runByKind(program: string): { processor: Kind; kinds: Partial<Record<Kind, unknown>> } {
  const processor: Kind = shaRate({}) > 1.5 * shaRate(hidden) ? 'withShaInstructions' : 'withoutShaInstructions'
  const run = (kind: Kind): unknown => {
    const { stdout, status } = spawnSync(process.execPath, [program, ...process.argv.slice(2), '--kind', kind], {
      env: { ...process.env, ...(kind === processor ? {} : hidden) },
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`the run ${kind} ended with ${status}`)
    return JSON.parse(stdout)
  }
  const kinds: Partial<Record<Kind, unknown>> = { withoutShaInstructions: run('withoutShaInstructions') }
  if (processor === 'withShaInstructions') kinds.withShaInstructions = run('withShaInstructions')
  return { processor, kinds }
}
