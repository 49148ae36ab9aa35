import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, vi } from 'vitest'
import type { Engine } from '../../electron/engine/index.ts'
import type { AccountFields, SecretName } from '../../shared/accounts/account.ts'
import type { JobKind, JobSummary } from '../../shared/recordings/domain.ts'
import { HostileServer } from './hostileServer.ts'
import { addAccount } from './keptAccounts.ts'
import { demoFile, openEngine } from './testEngine.ts'
import { testFolder } from './testFolder.ts'
import { writeWave } from './waveFile.ts'

/** All kinds of jobs that these tests need. `prepare` makes waveforms, without the partner server. */
const kinds: JobKind[] = ['import', 'prepare', 'transcode', 'upload', 'submit', 'poll', 'workflow']

/**
 * More rounds than any of these tests has steps. After so many rounds, the test fails, because its queue goes in
 * circles.
 */
const mostRounds = 5000

/**
 * The whole engine on a new library, with a remote account at a hostile server. Its clock is fake and stands still while anything
 * runs. It moves to the next due time only when nothing can happen before that. Nothing here sleeps.
 */
export async function openHostileLibrary(more: { waves?: number; account?: Partial<AccountFields> } = {}) {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] })
  const folder = testFolder()
  const files = [demoFile('260915_0911.ogg')]
  for (let seed = 1; seed <= (more.waves ?? 0); seed++) {
    const path = join(folder, `wave-${seed}.wav`)
    writeWave(path, { seconds: 1, seed })
    files.push(path)
  }
  const server = await new HostileServer().listen()
  const secrets: Record<SecretName, string> = {
    secretKey: 'planted-secret-key-0123456789abcdef',
    apiKey: 'planted-api-key-0123456789abcdef',
    userToken: 'planted-user-token-0123456789abcdef',
    authorization: 'Planted second-family-0123456789abcdef',
  }
  const engine = await openEngine(join(folder, 'library'), null, {
    secret: async ({ name }) => secrets[name] || null,
  })
  const account = await addAccount(engine, {
    name: 'Hostile',
    region: 'custom',
    baseUrl: `${server.origin}/developer/api`,
    apiBase: server.origin,
    clientId: 'planted-client-id',
    userTokenSource: 'pasted',
    userId: '',
    ownerId: 'owner-1',
    expiresInUnit: 'seconds',
    workflowStatusPath: '',
    ...more.account,
  })
  await engine.call('settings.update', { destination: 'remote' })

  /** The parts that the library held as acknowledged, and the number of requests to the server by then. */
  const acknowledged: { part: string; asked: number }[] = []
  const readAcknowledged = () => {
    const db = new Database(join(folder, 'library/library.sqlite'), { readonly: true })
    const rows = db
      .prepare<[], { part: string }>(
        `SELECT u.file_id || '/' || p.part_number AS part FROM upload_parts p JOIN uploads u ON u.id = p.upload
         WHERE p.etag IS NOT NULL`,
      )
      .all()
    db.close()
    return rows
  }
  const noPartSentTwice = () => {
    for (const { part, asked } of acknowledged) {
      const again = server.asked
        .slice(asked)
        .filter(({ operation, named }) => operation === 'putPart' && named.join('/') === part)
      expect(again).toEqual([])
    }
  }

  const jobs = async () => (await engine.call('queue.list', { includeFinished: true })).jobs
  const recordings = async () => (await engine.call('recordings.list', {})).items

  /** Lets everything happen until the jobs are as wanted. Moves the clock when nothing else can happen. */
  const until = async (wanted: (jobs: JobSummary[]) => boolean | Promise<boolean>): Promise<JobSummary[]> => {
    for (let round = 0; round < mostRounds; round++) {
      const changed = nextChange(engine)
      const present = await jobs()
      if (await wanted(present)) return present
      if (present.some(({ state }) => state === 'running')) await Promise.race([changed, server.nextRequest()])
      else {
        // An ended job may be about to begin the next one, so wait one turn of the loop.
        await new Promise((resolve) => setImmediate(resolve))
        if (!(await jobs()).some(({ state }) => state === 'running')) vi.advanceTimersToNextTimer()
      }
    }
    throw new Error(`never came; the queue holds ${JSON.stringify(await jobs())}`)
  }

  return {
    server,
    secrets,
    engine,
    account,
    jobs,
    recordings,
    until,
    async begin(): Promise<void> {
      await engine.call('recordings.import', { paths: files, destination: 'remote' })
      engine.start({ kinds })
    },
    /** The first job of a kind that has an error. */
    async complaint(kind: JobKind): Promise<JobSummary> {
      let found: JobSummary | undefined
      await until((present) => {
        found = present.find((job) => job.kind === kind && job.state !== 'running' && job.error !== null)
        return found !== undefined
      })
      return found as JobSummary
    },
    /** Parts that have a receipt in the library. */
    acknowledgedParts: () => readAcknowledged().map(({ part }) => part),
    retry: (job: JobSummary) => engine.call('queue.retry', { jobId: job.id }),
    async job(jobId: number): Promise<JobSummary> {
      const job = (await jobs()).find(({ id }) => id === jobId)
      if (!job) throw new Error('the job is gone')
      return job
    },
    /**
     * Checks that everything imported is sealed, undamaged and assigned to a job, and that the server got no work twice. From
     * here on, acknowledged parts must not be sent again.
     */
    async nothingLost(): Promise<void> {
      expect(await engine.call('recordings.verify', {})).toEqual({ checked: files.length, damaged: [], incomplete: [] })
      const items = await recordings()
      expect(items.map(({ sha256 }) => sha256).sort()).toEqual(files.map(sha256Of).sort())
      for (const { stage, activeJobId } of items) if (stage !== 'ready') expect(activeJobId).not.toBeNull()
      noPartSentTwice()
      for (const { part } of readAcknowledged()) acknowledged.push({ part, asked: server.asked.length })
      const taken = server.tasks.map(({ md5 }) => md5)
      expect(taken).toEqual([...new Set(taken)])
    },
    /** Waits until every recording has its transcript. The server accepted each recording `submits` times. */
    async finishes(submits = 1): Promise<void> {
      await until(async () => {
        const items = await recordings()
        return items.length === files.length && items.every(({ stage }) => stage === 'ready')
      })
      for (const { id, hasTranscript, segmentCount, error } of await recordings()) {
        expect({ hasTranscript, segmentCount, error }).toEqual({ hasTranscript: true, segmentCount: 2, error: null })
        const transcript = await engine.call('transcripts.get', { recordingId: id })
        expect(transcript?.segments[0]?.text).toBe('Never on a Sunday.')
      }
      const moved = (await jobs()).filter(({ kind }) => kinds.includes(kind))
      expect(moved.filter(({ state }) => state !== 'done' && state !== 'cancelled')).toEqual([])
      expect(server.tasks).toHaveLength(files.length * submits)
      noPartSentTwice()
    },
    async close(): Promise<void> {
      await engine.stop()
      server.close()
      // An upload may still be opening a part when its request fails. Wait for that before removing the folder.
      for (let turn = 0; turn < 8; turn++) await stat(folder)
      vi.useRealTimers()
    },
  }
}
export type HostileLibrary = Awaited<ReturnType<typeof openHostileLibrary>>

const sha256Of = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

const nextChange = (engine: Engine): Promise<void> =>
  new Promise((resolve) => {
    const off = engine.on('queue.changed', () => {
      off()
      resolve()
    })
  })
