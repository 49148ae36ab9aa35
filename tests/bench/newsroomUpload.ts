import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchService } from '../../electron/service/newsroom/commands/bench.ts'
import { S3Objects } from '../../electron/service/newsroom/objects/s3Objects.ts'
import { migrate } from '../../electron/service/newsroom/postgres/migrate.ts'
import { migrateQueue } from '../../electron/service/newsroom/queue/boss.ts'
import { readSettings } from '../../electron/service/newsroom/settings/readSettings.ts'
import { silentLog } from '../../shared/errors/log.ts'
import { endpoints } from '../../shared/partner/endpoints.ts'
import { startObjectStore } from '../newsroom/setup/objectStore.ts'
import { openNewsroom } from '../newsroom/setup/openNewsroom.ts'
import { packageRoot } from '../newsroom/setup/packageRoot.ts'
import { startPostgres } from '../newsroom/setup/postgres.ts'
import { settingsFor } from '../newsroom/setup/storeSettings.ts'
import { forgetUploads, makeLibrary } from './upload/benchLibrary.ts'
import { bundledClient } from './upload/bundledClient.ts'
import { measured } from './upload/measured.ts'
import { awsCommand, missing, rcloneCommand } from './upload/peerCommands.ts'

/**
 * How fast a recording goes into the store of a newsroom: the desktop's uploader with a node's addresses, rclone, and the AWS command
 * line, each in parts of 5 MiB, four at the same time, in turn, to the same Ceph. Seconds are the fewest of
 * the whole program, without the fewest that it takes to start. The desktop's contain the completion, in which the node reads the recording back for its MD5, which
 * the others do not do; `parts` is without it. Then the figures of `tapelog service bench` for the same database and store. Prints
 * JSON.
 *
 *     node tests/bench/newsroomUpload.ts [MiB] [rounds] [memory|disk]
 */
const mebibytes = Number(process.argv[2] ?? 256)
const rounds = Number(process.argv[3] ?? 3)
const keeps = process.argv[4] === 'disk' ? 'disk' : 'memory'
const mebibyte = 1024 * 1024

const folder = mkdtempSync(join(tmpdir(), 'tapelog-bench-upload-'))
const database = await startPostgres(async (url) => {
  await migrate({ url }, packageRoot, silentLog)
  await migrateQueue({ url }, silentLog)
})
const store = await startObjectStore({ keeps })
const objects = new S3Objects(settingsFor(store), { folder })
const desk = await openNewsroom(await database.newDatabase(), settingsFor(store))
try {
  const libraryPath = join(folder, 'library')
  const [file = ''] = await makeLibrary(libraryPath, [writeRecording()])
  let completeMs = 0
  const node = await desk.openNode({
    log: (_level, event, fields) => {
      if (event === 'request' && String(fields?.route).endsWith(endpoints.completeUpload.path))
        completeMs = Number(fields?.ms)
    },
  })
  const client = [process.execPath, await bundledClient(), libraryPath, packageRoot]
  const connection = [`${node.address}/developer/api`, desk.connectionTo(node.address).userToken]
  const contenders: Record<string, { command: string[]; start: string[]; lacking: string | null }> = {
    tapelog: { command: [...client, ...connection], start: [...client, ...connection, 'start'], lacking: null },
    rclone: { command: rcloneCommand(file, store), start: ['rclone', 'version'], lacking: missing('rclone') },
    aws: { command: awsCommand(file, store, folder), start: ['aws', '--version'], lacking: missing('aws') },
  }
  const able = Object.keys(contenders).filter((name) => !contenders[name]?.lacking)
  const took: {
    name: string
    wallSeconds: number
    startSeconds: number
    completeSeconds: number
    cpuSeconds: number
  }[] = []
  for (let round = 0; round < rounds; round++)
    for (const name of round % 2 ? [...able].reverse() : able) {
      const { command = [], start = [] } = contenders[name] ?? {}
      forgetUploads(libraryPath)
      completeMs = 0
      const starting = await measured(start)
      const { wallMs, cpuSeconds } = await measured(command)
      const times = {
        wallSeconds: wallMs / 1000,
        startSeconds: starting.wallMs / 1000,
        completeSeconds: completeMs / 1000,
      }
      took.push({ name, ...times, cpuSeconds })
      await removeAll()
    }
  const least = (name: string, of: (round: (typeof took)[number]) => number) =>
    Math.min(...took.filter((round) => round.name === name).map(of))
  const ofWhole = (name: string) =>
    least(name, ({ wallSeconds }) => wallSeconds) - least(name, ({ startSeconds }) => startSeconds)
  const parts = rounded(
    least('tapelog', ({ wallSeconds, completeSeconds }) => wallSeconds - completeSeconds) -
      least('tapelog', ({ startSeconds }) => startSeconds),
  )
  const tapelog = rounded(ofWhole('tapelog'))
  const peers = able.filter((name) => name !== 'tapelog').map((name) => [name, rounded(ofWhole(name))] as const)
  const seconds = { parts, tapelog, ...Object.fromEntries(peers) }
  const ratios = Object.fromEntries(
    peers.flatMap(([name, value]) => [
      [`partsTimesAsFastAs-${name}`, rounded(value / parts)],
      [`wholeTimesAsFastAs-${name}`, rounded(value / tapelog)],
    ]),
  )
  const megabytesASecond = Object.fromEntries(
    Object.entries(seconds).map(([name, value]) => [name, rounded((mebibytes * mebibyte) / 1e6 / value)]),
  )
  const lacking = Object.values(contenders).flatMap((one) => one.lacking ?? [])
  const service = await serviceFigures(await database.newDatabase())
  const load = loadavg().map(rounded)
  console.log(
    JSON.stringify({
      ...{ bench: 'newsroomUpload', mebibytes, rounds, keeps, seconds, megabytesASecond, ratios },
      ...{
        took: took.map((round) => roundedOf(round)),
        lacking,
        service,
        load,
        aws: versionOf('aws', '--version'),
        rclone: versionOf('rclone', 'version'),
      },
    }),
  )
} finally {
  await desk.close()
  objects.close()
  await database.stop()
  await store.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

/** Noise, so that nothing can be compressed. */
function writeRecording(): string {
  const path = join(folder, 'recording.wav')
  const target = openSync(path, 'w')
  for (let count = 0; count < mebibytes; count++) writeSync(target, randomBytes(mebibyte))
  closeSync(target)
  return path
}

async function removeAll(): Promise<void> {
  const names: string[] = []
  for await (const { name } of objects.objects()) names.push(name)
  await objects.removeObjects(names)
}

async function serviceFigures(url: string) {
  const environment = {
    ...{ TAPELOG_DATABASE_URL: url, TAPELOG_WORK_FOLDER: join(folder, 'node'), TAPELOG_STORE_BUCKET: store.bucket },
    ...{ TAPELOG_STORE_ENDPOINT: store.endpoint, TAPELOG_STORE_ACCESS_KEY_ID: store.accessKey },
    TAPELOG_STORE_SECRET_ACCESS_KEY: store.secretKey,
  }
  const read = readSettings(['work', 'database', 'queue', 'store'], { flags: {}, environment, configPath: null })
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  const figures = await benchService(read.values, packageRoot, { megabytes: 50, tasks: 1000, say: () => {} })
  return roundedOf(figures)
}

function roundedOf(figures: Record<string, number | string>) {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, typeof value === 'number' ? rounded(value) : value]),
  )
}

function versionOf(program: string, argument: string): string {
  return String(spawnSync(program, [argument], { encoding: 'utf8' }).stdout ?? '').split('\n')[0] ?? ''
}

function rounded(value: number): number {
  return Number(value.toPrecision(3))
}
