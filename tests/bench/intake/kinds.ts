import { execFileSync, spawnSync } from 'node:child_process'

/** Variables that hide an x86 processor's SHA instructions from OpenSSL and BoringSSL. A process reads them at its start. */
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

/** Runs this bench once for each kind of processor that this one can imitate. Returns the output of each run. */
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
