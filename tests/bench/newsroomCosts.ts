import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { S3Objects } from '../../electron/service/newsroom/objects/s3Objects.ts'
import { migrate } from '../../electron/service/newsroom/postgres/migrate.ts'
import { migrateQueue } from '../../electron/service/newsroom/queue/boss.ts'
import { silentLog } from '../../shared/errors/log.ts'
import { startObjectStore } from '../newsroom/setup/objectStore.ts'
import { openNewsroom } from '../newsroom/setup/openNewsroom.ts'
import { packageRoot } from '../newsroom/setup/packageRoot.ts'
import { startPostgres } from '../newsroom/setup/postgres.ts'
import { startApiProcess, storeVariables } from '../newsroom/setup/serviceCommands.ts'
import { settingsFor } from '../newsroom/setup/storeSettings.ts'
import { pidsBelow } from '../support/processesBelow.ts'
import { callService, storeParts } from '../support/serviceClient.ts'
import { startTapelog } from '../support/tapelogProcess.ts'
import { demoFile } from '../support/testEngine.ts'

/**
 * What an hour of recordings costs a newsroom: a node, a worker, PostgreSQL and Ceph, each in processes of its own, and a desktop
 * that uploads WAV (16 kHz, mono, 16 bit), submits, and asks every five seconds. Processor time is what the system counts for
 * each of them and their child processes, so other programs change it little. Prints JSON: seconds and bytes for each hour of
 * sound, and what that makes for 10, 1,000 and 100,000 reporters who record two hours a day each, 15 % of it in the peak hour, with
 * processors in use for 70 % of it.
 *
 *     node tests/bench/newsroomCosts.ts [--minutes 20] [--recordings 2] [--audio FILE] [--model ID --models FOLDER]
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    recordings: { type: 'string', default: '2' },
    audio: { type: 'string', default: demoFile('260914_1502.mp3') },
    model: { type: 'string', default: 'demo' },
    models: { type: 'string' },
  },
})
const minutes = Number(values.minutes)
const recordings = Number(values.recordings)
const hours = (minutes * recordings) / 60
const [hoursEach, peakShare, inUse] = [2, 0.15, 0.7]
/** Linux counts 100 ticks a second on every processor that this runs on. */
const ticksPerSecond = 100

const folder = mkdtempSync(join(tmpdir(), 'tapelog-costs-'))
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })]
async function run() {
  const postgres = await startPostgres(async (url) => {
    await migrate({ url }, packageRoot, silentLog)
    await migrateQueue({ url }, silentLog)
  })
  closing.push(() => postgres.stop())
  const objectStore = await startObjectStore({ keeps: 'disk' })
  closing.push(() => objectStore.stop())
  const url = await postgres.newDatabase()
  const desk = await openNewsroom(url, settingsFor(objectStore))
  closing.push(() => desk.close())
  const node = await startApiProcess(
    {
      ...{ ...storeVariables(objectStore), TAPELOG_DATABASE_URL: url, TAPELOG_WORK_FOLDER: join(folder, 'node') },
      TAPELOG_LISTEN_PUBLIC_ORIGIN: 'https://newsroom.example',
    },
    ['--store-allow-plain-http', 'true'],
  )
  closing.push(() => node.child.kill('SIGKILL'))
  const worker = startTapelog(['service', 'worker', '--worker-speech-model', values.model], {
    ...{ TAPELOG_WORKER_ORIGIN: node.address, TAPELOG_WORKER_KEY: await desk.addWorkerKey('rack') },
    ...{ TAPELOG_WORK_FOLDER: join(folder, 'worker'), TAPELOG_WORKER_ALLOW_UNSEALED: 'true' },
    ...(values.models === undefined ? {} : { TAPELOG_WORKER_MODELS_FOLDER: values.models }),
  })
  closing.push(() => worker.kill('SIGKILL'))
  await new Promise<void>((resolve, reject) => {
    worker.stdout?.on('data', (lines) => String(lines).includes('"worker-started"') && resolve())
    void worker.ended.then(({ stderr }) => reject(new Error(`The worker ended: ${stderr}`)))
  })

  const connection = desk.connectionTo(node.address)
  const bytes = makeWave()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  closing.push(() => client.end())
  const programs = {
    worker: worker.pid ?? 0,
    node: node.child.pid ?? 0,
    database: await postmasterOf(client),
    store: pidsBelow(process.pid).filter((pid) => /^(ceph-|radosgw)/.test(factsOf(pid, 'comm'))),
  }
  const before = { ...cpuOf(programs), wal: await walBytes(client) }
  const startedMs = performance.now()
  const ids: string[] = []
  for (let count = 0; count < recordings; count++) {
    const { body: session } = await callService(connection, 'presign', {
      body: { filesize: bytes.length, filetype: 'wav' },
    })
    const { body: file } = await callService(connection, 'completeUpload', {
      body: await storeParts(session, bytes, 'wav'),
    })
    const params = { transcribe: { language: 'en' }, diarize: { enabled: true } }
    const { body } = await callService(connection, 'submitTranscription', {
      body: { file_url: file.DownloadUrl, params },
    })
    ids.push(body.transcription_id)
  }
  const uploadSeconds = (performance.now() - startedMs) / 1000
  let words = 0
  for (const transcription_id of ids)
    for (;;) {
      const { body } = await callService(connection, 'readTranscription', { params: { transcription_id } })
      if (body.status === 'FAILURE') throw new Error(body.message ?? 'A transcription failed.')
      if (body.status === 'SUCCESS') {
        words += String((body.data as { text?: string } | null)?.text ?? '').split(/\s+/).length
        break
      }
      await pause(5000)
    }
  const seconds = (performance.now() - startedMs) / 1000
  const after = { ...cpuOf(programs), wal: await walBytes(client) }

  let resultBytes = 0
  const objects = new S3Objects(settingsFor(objectStore))
  for await (const { name, sizeBytes } of objects.objects()) if (name.startsWith('results/')) resultBytes += sizeBytes
  objects.close()
  const cpuSeconds = Object.fromEntries(
    (Object.keys(programs) as (keyof typeof programs)[]).map((name) => [
      name,
      round((after[name] - before[name]) / hours),
    ]),
  ) as Record<keyof typeof programs, number>
  const eachHour = {
    cpuSeconds,
    recordingBytes: Math.round((bytes.length * recordings) / hours),
    resultBytes: Math.round(resultBytes / hours),
    databaseLogBytes: Math.round((after.wal - before.wal) / hours),
    words: Math.round(words / hours),
  }
  return {
    ...{ model: values.model, minutes, recordings, seconds: round(seconds), uploadSeconds: round(uploadSeconds) },
    ...{
      timesRealTime: round(3600 / cpuSeconds.worker),
      eachHour,
      reporters: [10, 1000, 100_000].map(costOf(eachHour)),
    },
    ...{ cores: availableParallelism(), load: loadavg().map(round) },
  }
}

type EachHour = { cpuSeconds: Record<'worker' | 'node' | 'database' | 'store', number>; recordingBytes: number }

const costOf =
  ({ cpuSeconds, recordingBytes }: EachHour) =>
  (reporters: number) => {
    const hoursAtPeak = reporters * hoursEach * peakShare
    const cores = Object.entries(cpuSeconds).map(([name, seconds]) => [
      name,
      round((hoursAtPeak * seconds) / 3600 / inUse),
    ])
    return {
      ...{ reporters, coresAtPeak: Object.fromEntries(cores) },
      intoStoreMbASecond: round((hoursAtPeak * recordingBytes) / 3600 / 1e6),
      keptIn90DaysTb: round((reporters * hoursEach * 90 * recordingBytes) / 1e12),
    }
  }

/** The recording again and again, for as many minutes. */
function makeWave(): Buffer {
  const path = join(folder, 'long.wav')
  const input = ['-v', 'error', '-nostdin', '-stream_loop', '-1', '-i', values.audio]
  execFileSync('ffmpeg', [...input, '-t', String(minutes * 60), '-ac', '1', '-ar', '16000', '-c:a', 'pcm_s16le', path])
  return readFileSync(path)
}

/** Seconds of processor time until now, with those of ended child processes. */
function cpuOf<N extends string>(programs: Record<N, number | number[]>): Record<N, number> {
  return Object.fromEntries(
    Object.entries<number | number[]>(programs).map(([name, pids]) => {
      const all = [pids].flat().flatMap((pid) => [pid, ...pidsBelow(pid)])
      return [name, all.reduce((sum, pid) => sum + ticksOf(pid), 0) / ticksPerSecond]
    }),
  ) as Record<N, number>
}

/** The ticks of a process and of its ended child processes. */
const ticksOf = (pid: number): number =>
  (factsOf(pid, 'stat').split(') ')[1]?.split(' ') ?? []).slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)

function factsOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    // The process has ended.
    return ''
  }
}

/** The parent of the connection's own process. */
async function postmasterOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return Number(
    factsOf(rows[0]?.pid ?? 0, 'stat')
      .split(') ')[1]
      ?.split(' ')[1],
  )
}

async function walBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(`SELECT pg_current_wal_lsn() - '0/0'::pg_lsn AS bytes`)
  return Number(rows[0]?.bytes)
}

const round = (value: number): number => Number(value.toPrecision(3))

try {
  console.log(JSON.stringify(await run()))
} finally {
  for (const close of closing.reverse()) await close()
}
