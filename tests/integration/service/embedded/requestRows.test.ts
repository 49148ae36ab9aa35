import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SelectQueryBuilder, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ServiceDeps } from '../../../../electron/service/embedded/types.ts'
import { openTestService, putPart, recognisersInHand, type TestService } from '../../../support/serviceClient.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { eventually, until } from '../../../support/waiting.ts'
import { writeWave } from '../../../support/waveFile.ts'

/** What the service on this machine keeps of requests, in its rows and in its log. */
let service: TestService
let errors: { event: string }[]
beforeEach(async () => {
  errors = []
  service = await openTestService({ log: (level, event) => void (level === 'error' && errors.push({ event })) })
})
afterEach(() => service.remove())
const sound = Buffer.from('a few bytes of sound')

type Tables = {
  requests: { method: string; status: number; upload_id: string | null; part_number: number | null }
}
type Rows = SelectQueryBuilder<Tables, 'requests', Pick<Tables['requests'], 'upload_id' | 'part_number'>>
const requests = (chosen: (rows: Rows) => Rows = (rows) => rows) =>
  service.inside.rows((db) =>
    chosen(
      db.withTables<Tables>().selectFrom('requests').select(['upload_id', 'part_number']) as unknown as Rows,
    ).execute(),
  )

test('hundreds of refused requests add only a few rows without their ids', async () => {
  const sizeBytes = () => statSync(join(service.dataDir, 'service.sqlite-wal')).size
  await service.call('issueToken')
  const before = sizeBytes()
  const long = 'planted-id-'.repeat(1000)
  for (let batch = 0; batch < 6; batch++)
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const { status } = await fetch(`${service.connection.apiBase}/storage/uploads/${long}/1`, { method: 'PUT' })
        expect(status).toBe(403)
      }),
    )
  const refused = await requests((rows) => rows.where('status', '>=', 400))
  expect(refused.length).toBeLessThanOrEqual(60)
  expect(refused.every(({ upload_id, part_number }) => upload_id === null && part_number === null)).toBe(true)
  expect(sizeBytes() - before).toBeLessThan(1024 * 1024)
  for (const name of ['service.sqlite', 'service.sqlite-wal'])
    expect(readFileSync(join(service.dataDir, name)).includes('planted-id')).toBe(false)
  // The log still has accepted requests.
  await service.upload(sound)
  expect(await requests((rows) => rows.where('method', '=', 'PUT').where('status', '=', 200))).toEqual([
    { upload_id: expect.stringMatching(/^[\w-]{36}$/), part_number: 1 },
  ])
})

test('requests that cannot be logged are dropped and the next ones logged', async () => {
  const run = (statement: string) => service.inside.rows((db) => sql.raw(statement).execute(db))
  await run(`CREATE TRIGGER broken BEFORE INSERT ON requests BEGIN SELECT RAISE(ABORT, 'full'); END`)
  await service.upload(sound)
  await until(() => errors.some(({ event }) => event === 'request-log-failed'))
  await run('DROP TRIGGER broken')
  const before = (await requests()).length
  await service.upload(sound)
  await eventually(
    () => requests(),
    (rows) => rows.length > before,
  )
})

test('no log or row of the service or library has a presigned address', async () => {
  const logged: unknown[] = []
  const log: ServiceDeps['log'] = (...said) => void logged.push(said)
  const recognisers = recognisersInHand()
  await service.stop()
  await service.start({ log, startRecogniser: recognisers.start })
  const folder = join(service.dataDir, '..')
  writeWave(join(folder, 'a.wav'), { seconds: 1 })
  const engine = await openEngine(join(folder, 'library'), service.connection, { log })
  engine.start()
  await engine.call('recordings.import', { paths: [join(folder, 'a.wav')] })
  await until(() => recognisers.jobs.length === 1)
  // Send a refused request, a request to an expired address, and a wrong body.
  const { session } = await service.store(Buffer.from('a few bytes of sound'))
  const address = session.Parts[0]?.PresignedUrl ?? ''
  await putPart(address, Buffer.from('of another length'))
  await putPart(address.replace(/.$/, '!'), Buffer.from('a few bytes of sound'))
  await service.call('submitTranscription', { body: { file_url: address } })
  recognisers.jobs[0]?.end()
  await engine.settle()
  await service.stop()
  await engine.stop()
  writeFileSync(join(folder, 'log.json'), JSON.stringify(logged))
  const written = ['service/service.sqlite', 'log.json'].map((name) => readFileSync(join(folder, name)))
  for (const bytes of written) for (const sign of ['signature=', '?expires']) expect(bytes.includes(sign)).toBe(false)
  expect(logged.length).toBeGreaterThan(0)
})
