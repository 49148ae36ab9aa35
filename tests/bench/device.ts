import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createEngine } from '../../electron/engine/index.ts'
import { FolderBus } from '../support/folderRecorder.ts'
import { waveHeader } from '../support/waveFile.ts'

/**
 * A recorder with many recordings and some other files. Measures how soon all names are listed, how fast everything is imported
 * (against `cp` and then `sha256sum` of the same files in the same run), and how much memory that takes. The storage is a folder
 * of this disk, so nothing waits for USB. Prints one line of JSON and asserts nothing.
 *
 * node tests/bench/device.ts [--recordings 3000] [--kib 512] [--others 0] [--names] [--prepare]
 *
 * `--names` imports nothing. `--prepare` also makes the waveforms and measures until the last one is there.
 */
const option = (name: string, usual: number) => {
  const at = process.argv.indexOf(name)
  return at < 0 ? usual : Number(process.argv[at + 1])
}
const [recordings, kib, others] = [option('--recordings', 3000), option('--kib', 512), option('--others', 0)]
const onlyNames = process.argv.includes('--names')
const alsoPrepares = process.argv.includes('--prepare')
const folder = mkdtempSync(join(tmpdir(), 'tapelog-bench-'))
const at = (...path: string[]) => join(folder, ...path)
const old = new Date(2026, 8, 14, 16)
const inFolder = 500
const deviceId = '054c:01d5:10FC5C7E1A2B3C'

function make(): number {
  const bytes = Buffer.alloc(kib * 1024)
  waveHeader({ dataBytes: bytes.length - 44 }).copy(bytes)
  for (let count = 0; count < recordings + others; count++) {
    const below = at('recorder', `FOLDER${Math.floor(count / inFolder)}`)
    mkdirSync(below, { recursive: true })
    const path = join(below, count < recordings ? `${count}.wav` : `${count}.jpg`)
    // No two recordings are the same, and none is silent.
    for (let place = 44; place + 4 <= bytes.length; place += 4)
      bytes.writeUInt32LE((Math.imul(place + count, 2_654_435_761) ^ count) >>> 0, place)
    writeFileSync(path, count < recordings ? bytes : 'x')
    utimesSync(path, old, old)
  }
  return (recordings * bytes.length) / 1e6
}

async function ours() {
  const bus = new FolderBus()
  const engine = await createEngine({
    libraryPath: at('library'),
    packageRoot: join(import.meta.dirname, '../..'),
    secret: async () => null,
    embeddedService: async () => {
      throw new Error('nothing is transcribed')
    },
    log: () => {},
    devicePorts: bus.ports(),
  })
  await engine.call('settings.update', { transcribeOnImport: false })
  engine.start({ kinds: alsoPrepares ? ['import', 'prepare'] : ['import'], devices: true })
  let mostBytes = 0
  const timer = setInterval(() => {
    mostBytes = Math.max(mostBytes, process.memoryUsage.rss())
  }, 200)
  const until = async (isDone: (counts: { total: number; new: number; known: number }) => boolean) => {
    const startedMs = performance.now()
    for (;;) {
      const [device] = (await engine.call('devices.list', undefined)).devices
      if (device?.counts && isDone(device.counts)) return performance.now() - startedMs
      await pause(100)
    }
  }
  bus.plugIn({
    handle: 'sony',
    serialNumber: '10FC5C7E1A2B3C',
    volumes: [{ folder: at('recorder'), label: 'IC RECORDER', uuid: '3A2F-11C4' }],
  })
  const namesMs = await until(({ total }) => total === recordings)
  const startedMs = performance.now()
  if (!onlyNames) {
    await engine.call('devices.import', { deviceId })
    await until(({ known }) => known === recordings)
    if (alsoPrepares) await engine.settle()
  }
  const importMs = performance.now() - startedMs
  clearInterval(timer)
  await engine.stop()
  return { namesMs, importMs, mostBytes }
}

/** Imports with the usual tools: copies the files, syncs them and hashes them. */
function theirs(): number {
  mkdirSync(at('copies'))
  const startedMs = performance.now()
  execFileSync('cp', ['-r', at('recorder'), at('copies')])
  execFileSync('sync', ['-f', at('copies')])
  for (const name of readdirSync(at('copies/recorder'))) {
    const files = readdirSync(at('copies/recorder', name)).filter((file) => file.endsWith('.wav'))
    const paths = files.map((file) => at('copies/recorder', name, file))
    if (paths.length > 0) execFileSync('sha256sum', paths, { stdio: 'ignore' })
  }
  return performance.now() - startedMs
}

try {
  const megabytes = make()
  const { namesMs, importMs, mostBytes } = await ours()
  const peerMs = onlyNames ? 0 : theirs()
  const round = (value: number) => Number(value.toFixed(2))
  const names = { recordings, others, megabytes: round(megabytes), namesMs: Math.round(namesMs) }
  const line = onlyNames
    ? names
    : {
        ...names,
        ...{ importSeconds: round(importMs / 1000), cpAndSha256sumSeconds: round(peerMs / 1000) },
        ...{ ratio: round(peerMs / importMs), memoryMB: Math.round(mostBytes / 1e6) },
      }
  process.stdout.write(`${JSON.stringify(line)}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
