import { execFileSync, spawn } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, openSync, readdirSync, readSync, rmSync, writeSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { boundOf, type CpuSecondsPerMb, leastOf, median } from './intake/bound.ts'
import type { ChildOptions } from './intake/child.ts'
import { runByKind } from './intake/kinds.ts'

/**
 * Measures intake: one pass that copies a file, syncs the copy and computes its SHA-256 and MD5, with and without the
 * MD5 of every 5 MiB part. It compares this with `cp`, `sha256sum` and `md5sum` one after the other (without a sync),
 * and with the SHA-256 of `openssl speed`, which is the limit. All data is in the page cache. Rounds alternate and the
 * best of each counts. A share of the limit refers to the limit just before and after, because the clock of a rented
 * processor varies; the middle share of the rounds counts. `besideMd5` is the limit while another `openssl speed`
 * computes MD5s on another core: a program that computes both cannot be faster.
 *
 * `bound` is for the copy with part MD5s: the cores divided by the CPU seconds of the copy alone and of the three
 * hashes alone, measured before each run, and at most the speed of the slower chain alone. `ofBound` is the best speed
 * divided by the best bound, `ofBoundByRound` the middle of the rounds. If the processor has SHA instructions,
 * everything is measured twice: with them, and with them hidden from OpenSSL. Prints one line of JSON; rates in MB/s.
 *
 * node tests/bench/intake.ts --json [--mib 1024] [--rounds 3] [--folder /somewhere/with/room]
 *
 * The measured program is bundled like the app. If Electron is in `.cache`, the program runs there too (BoringSSL).
 */
const option = (name: string, usual: string) =>
  process.argv.includes(name) ? (process.argv[process.argv.indexOf(name) + 1] ?? usual) : usual
const [mib, rounds] = [Number(option('--mib', '1024')), Number(option('--rounds', '3'))]
if (!process.argv.includes('--kind')) {
  console.log(JSON.stringify({ bench: 'intake', ...runByKind(import.meta.filename) }))
  process.exit(0)
}
const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(option('--folder', tmpdir()), 'tapelog-bench-'))
const [source, target] = [join(folder, 'source'), join(folder, 'target')]
const programs = join(root, '.cache/bench/intake')

type Timed = { mbPerSecond: number; cpuSeconds: number; rssMb: number; sha256: string; md5: string; partMd5s: string }
type Rates = { sha256: number; md5: number }

await build({
  configFile: false,
  logLevel: 'error',
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    outDir: programs,
    emptyOutDir: true,
    rollupOptions: {
      input: {
        child: join(root, 'tests/bench/intake/child.ts'),
        hasher: join(root, 'electron/sealing/hashing/worker.ts'),
      },
      output: { entryFileNames: '[name].js', format: 'es' },
    },
  },
})

const node: Host = { command: process.execPath, environment: {} }
const electron = electronHost()
type Host = { command: string; environment: Record<string, string> }

/** Any Electron that was fetched for the tests, run as plain Node. */
function electronHost(): Host | null {
  const cache = join(root, '.cache')
  const name = existsSync(cache) ? readdirSync(cache).find((entry) => entry.startsWith('electron')) : undefined
  const command = process.env.TAPELOG_ELECTRON ?? join(cache, name ?? '', 'electron')
  return existsSync(command) ? { command, environment: { ELECTRON_RUN_AS_NODE: '1' } } : null
}

function child<T>({ command, environment }: Host, what: string, options: ChildOptions = {}): T {
  const said = execFileSync(command, [join(programs, 'child.js'), what, JSON.stringify(options)], {
    env: { ...process.env, NODE_OPTIONS: '', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(String(said)) as T
}

function makeSource(): void {
  const file = openSync(source, 'w')
  const block = Buffer.alloc(4 * 1024 * 1024)
  for (let written = 0; written < mib; written += 4)
    writeSync(file, randomFillSync(block), 0, Math.min(4, mib - written) * 1024 * 1024)
}

/** Reads the source into the page cache, outside the measured time. */
function readSource(): void {
  rmSync(target, { force: true })
  const file = openSync(source, 'r')
  const block = Buffer.alloc(4 * 1024 * 1024)
  while (readSync(file, block) > 0);
}

const bytes = mib * 1024 * 1024
function seconds(work: () => void): number {
  const startedMs = performance.now()
  work()
  return (performance.now() - startedMs) / 1000
}
const run = (command: string, ...args: string[]) =>
  String(execFileSync(command, args, { stdio: ['ignore', 'pipe', 'ignore'] }))

/** SHA-256 of blocks of 1 MiB, 2 s: `sha256   378000.12k`. */
const opensslRate = () =>
  Number(
    /^sha256\s+([\d.]+)k/m.exec(run('openssl', 'speed', '-evp', 'sha256', '-seconds', '2', '-bytes', '1048576'))?.[1],
  ) / 1000

/** The rate of `openssl speed` while another process computes MD5s all the time. */
async function opensslRateBesideMd5(): Promise<number> {
  const md5 = spawn('openssl', ['speed', '-evp', 'md5', '-seconds', '30', '-bytes', '1048576'], { stdio: 'ignore' })
  await once(md5, 'spawn')
  try {
    return opensslRate()
  } finally {
    md5.kill()
    await once(md5, 'exit')
  }
}

const best: Record<string, number> = {}
const sharesOfLimit: Record<string, number[]> = {}
const details: Record<string, Timed> = {}
const keep = (name: string, mbPerSecond: number, timed?: Timed) => {
  if (timed && mbPerSecond > (best[name] ?? 0)) details[name] = timed
  best[name] = Math.max(best[name] ?? 0, mbPerSecond)
}
let limitBefore = 0
const measureLimit = () => {
  const rate = opensslRate()
  keep('opensslSha256', rate)
  return rate
}
/** Called after a measurement: its share of the limit, measured just before and after it. */
const keepShare = (name: string, mbPerSecond: number) => {
  const limitAfter = measureLimit()
  sharesOfLimit[name] = [...(sharesOfLimit[name] ?? []), (mbPerSecond * 2) / (limitBefore + limitAfter)]
  limitBefore = limitAfter
}
const cores = availableParallelism()
const bounds: Record<string, CpuSecondsPerMb[]> = {}
const sharesOfBound: Record<string, number[]> = {}
/** The copy with part MD5s, and the bound, measured just before it. */
function withParts(name: string, host: Host): void {
  readSource()
  const copyAlone = child<number>(host, 'copyAlone', { source, target })
  const cpuSecondsPerMb = { copyAlone, ...child<Omit<CpuSecondsPerMb, 'copyAlone'>>(host, 'hashesAlone') }
  bounds[name] = [...(bounds[name] ?? []), cpuSecondsPerMb]
  const { mbPerSecond } = ours(name, host, 'copy', { parts: true })
  sharesOfBound[name] = [...(sharesOfBound[name] ?? []), mbPerSecond / boundOf(cpuSecondsPerMb, cores).mbPerSecond]
}
const ours = (name: string, host: Host, what: 'copy' | 'hash', options: ChildOptions = {}) => {
  readSource()
  const timed = child<Timed>(host, what, { source, target, ...options })
  keep(name, timed.mbPerSecond, timed)
  keepShare(name, timed.mbPerSecond)
  return timed
}

try {
  makeSource()
  for (let round = 0; round < rounds; round++) {
    limitBefore = measureLimit()
    const besideMd5 = await opensslRateBesideMd5()
    keep('besideMd5', besideMd5)
    keepShare('besideMd5', besideMd5)
    ours('copyAndHash', node, 'copy', { parts: false })
    withParts('copyAndHashWithParts', node)
    readSource()
    const oneAfterTheOther = seconds(() => {
      run('cp', source, target)
      run('sha256sum', target)
      run('md5sum', target)
    })
    keep('cpThenSumsOneAfterTheOther', bytes / 1e6 / oneAfterTheOther)
    limitBefore = measureLimit()
    ours('hashOnly', node, 'hash', { parts: false })
    ours('hashOnlyWithParts', node, 'hash')
    if (electron) {
      ours('electronCopyAndHash', electron, 'copy', { parts: false })
      withParts('electronCopyAndHashWithParts', electron)
    }
  }
  const right = [run('sha256sum', source), run('md5sum', source)].map((line) => line.split(' ')[0])
  for (const { sha256, md5 } of Object.values(details))
    if (sha256 !== right[0] || md5 !== right[1]) throw new Error('a hash is wrong')
  const rate = (name: string) => Math.round(best[name] ?? 0)
  const ratio = (name: string, of: string) => Number(((best[name] ?? 0) / (best[of] ?? 1)).toFixed(2))
  const measured = (name: string) => {
    const { cpuSeconds = 0, rssMb = 0 } = details[name] ?? {}
    return { mbPerSecond: rate(name), cpuSeconds: Number(cpuSeconds.toFixed(2)), rssMb: Math.round(rssMb) }
  }
  const rounded = (value: number) => Number(value.toFixed(2))
  const shareOfLimit = (name: string) => rounded(median(sharesOfLimit[name] ?? []))
  const againstBound = (name: string) => {
    const cpuSecondsPerMb = leastOf(bounds[name] ?? [])
    const { mbPerSecond, byCores, byChain } = boundOf(cpuSecondsPerMb, cores)
    return {
      bound: { mbPerSecond: Math.round(mbPerSecond), byCores: Math.round(byCores), byChain: Math.round(byChain) },
      ofBound: rounded((best[name] ?? 0) / mbPerSecond),
      ofBoundByRound: rounded(median(sharesOfBound[name] ?? [])),
      mbPerCpuSecond: Object.fromEntries(
        Object.entries(cpuSecondsPerMb).map(([part, seconds]) => [part, Math.round(1 / seconds)]),
      ),
    }
  }
  console.log(
    JSON.stringify({
      kind: option('--kind', ''),
      mib,
      rounds,
      cores,
      node: process.versions.node,
      limit: {
        opensslSha256: rate('opensslSha256'),
        besideMd5: { mbPerSecond: rate('besideMd5'), ofLimit: shareOfLimit('besideMd5') },
      },
      cpThenSumsOneAfterTheOther: rate('cpThenSumsOneAfterTheOther'),
      copyAndHash: {
        ...measured('copyAndHash'),
        ofLimit: shareOfLimit('copyAndHash'),
        timesCpThenSums: ratio('copyAndHash', 'cpThenSumsOneAfterTheOther'),
      },
      copyAndHashWithParts: {
        ...measured('copyAndHashWithParts'),
        ...againstBound('copyAndHashWithParts'),
        ofLimit: shareOfLimit('copyAndHashWithParts'),
        timesCpThenSums: ratio('copyAndHashWithParts', 'cpThenSumsOneAfterTheOther'),
      },
      hashOnly: {
        withoutParts: rate('hashOnly'),
        withParts: rate('hashOnlyWithParts'),
      },
      oneThread: { platform: child<Rates>(node, 'platform'), noble: child<Rates>(node, 'noble') },
      sizes: child(node, 'sizes'),
      electron: electron && {
        version: child<string>(electron, 'version'),
        oneThread: { platform: child<Rates>(electron, 'platform'), noble: child<Rates>(electron, 'noble') },
        copyAndHash: { ...measured('electronCopyAndHash'), ofLimit: shareOfLimit('electronCopyAndHash') },
        copyAndHashWithParts: {
          ...measured('electronCopyAndHashWithParts'),
          ...againstBound('electronCopyAndHashWithParts'),
          ofLimit: shareOfLimit('electronCopyAndHashWithParts'),
        },
      },
    }),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
