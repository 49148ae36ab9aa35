import { execFileSync } from 'node:child_process'
import { createHash, randomFillSync } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newIdentity, openSealed, recipientOf, SealedWriter, verifySealed } from '../../electron/vault/index.ts'
import { argon2id, argon2idInThread } from '../../electron/vault/keys/argon2.ts'

/**
 * Measures encrypted files beside plain ones: a copy with SHA-256 and a sync, in one thread, and reads of 4 KiB, 64 KiB and 1 MiB at random
 * places; the page cache holds both files. Rounds alternate; the best copy and the median read count. On a
 * busy machine, compare the processor's seconds. Then the seconds of argon2id with 64 MiB and three passes. The same program runs in Node and, if there is one in `.cache`, in Electron, whose Node has no ChaCha20-Poly1305.
 * Prints one line of JSON; `ofPlain` is the share of the plain file's speed, and for reads how many times as long they take.
 *
 * node tests/bench/vault.ts [--mib 1024] [--rounds 3] [--folder /somewhere/with/room]
 */
const option = (name: string, usual: string) =>
  process.argv.includes(name) ? (process.argv[process.argv.indexOf(name) + 1] ?? usual) : usual
const [mib, rounds] = [Number(option('--mib', '1024')), Number(option('--rounds', '3'))]
const blockBytes = 1024 ** 2

type Copy = { mbPerSecond: number; cpuSeconds: number; sha256: string }
type ReadAt = (from: number, to: number) => Promise<Uint8Array>

if (process.argv.includes('--measure')) console.log(JSON.stringify(await measure(option('--folder', tmpdir()))))
else await runEverywhere()

/** Bundled like the app, because Electron's Node reads no TypeScript. */
async function runEverywhere(): Promise<void> {
  const root = join(import.meta.dirname, '../..')
  const programs = join(root, '.cache/bench/vault')
  const { build } = await import('vite')
  const input = { vault: import.meta.filename, argon2: join(root, 'electron/vault/keys/argon2Thread.ts') }
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: [/^(?!vite$)/] },
    build: {
      ssr: true,
      target: 'node20',
      outDir: programs,
      emptyOutDir: true,
      rollupOptions: { input, external: ['vite'], output: { entryFileNames: '[name].js', format: 'es' } },
    },
  })
  const electron = process.env.TAPELOG_ELECTRON ?? join(root, '.cache/electron-33.4.11-npm/electron')
  const folder = mkdtempSync(join(option('--folder', tmpdir()), 'tapelog-bench-'))
  const run = (command: string, environment: Record<string, string>) => {
    const options = ['--measure', '--mib', String(mib), '--rounds', String(rounds), '--folder', folder]
    const env = { ...process.env, NODE_OPTIONS: '', ...environment }
    const said = execFileSync(command, [join(programs, 'vault.js'), ...options], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    return JSON.parse(String(said)) as unknown
  }
  try {
    const node = run(process.execPath, {})
    const inElectron = existsSync(electron) ? run(electron, { ELECTRON_RUN_AS_NODE: '1' }) : null
    console.log(JSON.stringify({ bench: 'vault', mib, rounds, node, electron: inElectron }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(folder: string) {
  const identity = newIdentity()
  const recipient = await recipientOf(identity)
  const [source, plain, sealed] = ['source', 'plain', 'sealed'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await makeSource(source)
  const [plainCopies, sealedCopies]: [Copy[], Copy[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    plainCopies.push(await copyPlain(source, plain))
    rmSync(sealed, { force: true })
    sealedCopies.push(await copySealed(source, sealed, recipient))
  }
  if (plainCopies[0]?.sha256 !== sealedCopies[0]?.sha256) throw new Error('The copies differ')
  const reads = await compareReads(plain, sealed, identity)
  const verifySeconds = await seconds(() => verifySealed(sealed, identity))
  const request = { passphrase: 'bench', salt: Buffer.alloc(16), memoryKib: 64 * 1024, passes: 3 }
  const argon2Seconds = {
    asHere: await seconds(() => argon2id(request)),
    inThread: await seconds(() => argon2idInThread(request)),
  }
  for (const path of [source, plain, sealed]) rmSync(path)
  const [best, bestSealed] = [bestOf(plainCopies), bestOf(sealedCopies)]
  const copy = {
    plain: best,
    sealed: bestSealed,
    ofPlain: rounded(bestSealed.mbPerSecond / best.mbPerSecond),
    cpuOfPlain: rounded(bestSealed.cpuSeconds / best.cpuSeconds),
  }
  return {
    version: process.version,
    copy,
    verifyMbPerSecond: rounded(megabytes() / verifySeconds),
    reads,
    argon2Seconds,
  }
}

function bestOf(copies: readonly Copy[]) {
  return {
    mbPerSecond: Math.max(...copies.map((one) => one.mbPerSecond)),
    cpuSeconds: Math.min(...copies.map((one) => one.cpuSeconds)),
  }
}

async function makeSource(path: string): Promise<void> {
  const file = await open(path, 'w')
  const block = Buffer.alloc(blockBytes)
  for (let at = 0; at < mib; at++) await file.write(randomFillSync(block))
  await file.close()
}

async function copyPlain(source: string, target: string): Promise<Copy> {
  const file = await open(target, 'w')
  return await timed(
    source,
    (block) => writeAll(file, block),
    async () => {
      await file.sync()
      await file.close()
    },
  )
}

async function writeAll(file: FileHandle, block: Uint8Array): Promise<void> {
  for (let done = 0; done < block.length; ) done += (await file.write(block, done)).bytesWritten
}

async function copySealed(source: string, target: string, recipient: string): Promise<Copy> {
  const writer = await SealedWriter.create(target, recipient)
  return await timed(
    source,
    (block) => writer.write(block),
    () => writer.finish(),
  )
}

async function timed(
  source: string,
  write: (block: Uint8Array) => Promise<void>,
  end: () => Promise<unknown>,
): Promise<Copy> {
  const [file, hash, block] = [await open(source), createHash('sha256'), Buffer.alloc(blockBytes)]
  const [startMs, cpuBefore] = [performance.now(), process.cpuUsage()]
  for (;;) {
    const { bytesRead } = await file.read(block, 0, block.length)
    if (bytesRead === 0) break
    const written = write(block.subarray(0, bytesRead))
    hash.update(block.subarray(0, bytesRead))
    await written
  }
  await end()
  const mbPerSecond = rounded(megabytes() / ((performance.now() - startMs) / 1000))
  const { user, system } = process.cpuUsage(cpuBefore)
  await file.close()
  return { mbPerSecond, cpuSeconds: rounded((user + system) / 1e6), sha256: hash.digest('hex') }
}

async function compareReads(plainPath: string, sealedPath: string, identity: Uint8Array) {
  const [file, sealed] = [await open(plainPath), await openSealed(sealedPath, identity)]
  const readPlain: ReadAt = async (from, to) =>
    (await file.read(Buffer.allocUnsafe(to - from), 0, to - from, from)).buffer
  const compared = []
  for (const kib of [4, 64, 1024]) {
    const [plain, ours]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < 300; turn++) {
      const from = Math.floor(Math.random() * (sealed.sizeBytes - kib * 1024))
      plain.push(await seconds(() => readPlain(from, from + kib * 1024)))
      ours.push(await seconds(() => sealed.read(from, from + kib * 1024)))
    }
    const [plainUs, sealedUs] = [plain, ours].map((all) => Math.round(1e6 * (all.sort((a, b) => a - b)[150] ?? 0)))
    compared.push({ kib, plainUs, sealedUs, ofPlain: rounded((sealedUs ?? 0) / (plainUs ?? 1)) })
  }
  await file.close()
  await sealed.close()
  return compared
}

async function seconds(run: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await run()
  return (performance.now() - startMs) / 1000
}

function megabytes(): number {
  return (mib * blockBytes) / 1e6
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
