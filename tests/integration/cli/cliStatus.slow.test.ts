import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Engine } from '../../../electron/engine/index.ts'
import { openLibraryDatabase } from '../../../electron/engine/library/database.ts'
import { LibraryReader } from '../../../electron/engine/views/libraryReader.ts'
import { tapelogHere } from '../../support/tapelogInProcess.ts'
import { startService } from '../../support/tapelogProcess.ts'
import { demoFile, importAll, openEngine, packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { until } from '../../support/waiting.ts'

/** `status` on a library that another process uses. queueControl.slow.test.ts tests a library that no process uses. */
let folder: string
let library: string
let engine: Engine | null
beforeEach(() => {
  folder = testFolder()
  library = join(folder, 'library')
  engine = null
})
afterEach(() => engine?.stop())
const tapelog = (...args: string[]) => tapelogHere([...args, '--library', library])
const memo = demoFile('260915_0911.ogg')
const talk = demoFile('260915_1730.flac')
type Event = { type: string } & Record<string, unknown>
const eventsOf = (stdout: string): Event[] =>
  stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** Runs `status --watch` in its own process. Returns its output so far. */
function watch(...args: string[]) {
  const child = tapelog('status', '--watch', ...args)
  let said = ''
  child.stdout.on('data', (block) => {
    said += block
  })
  return {
    said: () => said,
    events: () => eventsOf(said.slice(0, said.lastIndexOf('\n') + 1)),
    async stop() {
      child.interrupt()
      return child.ended
    },
  }
}

describe('status while an engine works on the library', () => {
  test('names the recordings to be deleted and the time left to undo', async () => {
    // The engine's clock stands still: nothing becomes due, however long the other process takes.
    const nowMs = Date.now()
    engine = await openEngine(library, null, { now: () => nowMs })
    await importAll(engine, [memo, talk])
    await engine.call('deletions.request', { recordingIds: [1], scope: 'recording' })
    await engine.call('deletions.request', { recordingIds: [2], scope: 'audio' })
    const { stdout } = await tapelog('status').ended
    const lineOf = (id: number) => stdout.split('\n').find((line) => line.startsWith(`   ${id} `))
    expect(lineOf(1)).toMatch(/\(will be deleted; can be undone in the window until \d{4}-\d\d-\d\d \d\d:\d\d\)/)
    expect(lineOf(2)).toContain('(audio will be deleted; can be undone')
  })

  test('prints the queue and the history', async () => {
    engine = await openEngine(library, null)
    await importAll(engine, [memo])
    const { code, stdout } = await tapelog('status', '--json', '--history').ended
    expect(code).toBe(0)
    const { items } = await engine.call('recordings.list', {})
    const { jobs } = await engine.call('queue.list', {})
    const history = [expect.objectContaining({ kind: 'import', state: 'done' })]
    expect(eventsOf(stdout).at(-1)).toEqual({ type: 'result', ok: true, recordings: items, imports: [], jobs, history })
    expect((await tapelog('status', '--history').ended).stdout).toMatch(
      /Waiting for its turn on this machine.*Finished:\n.*Copied into the library/s,
    )
  })

  test('reports starts, waits and ends as JSON with --watch', async () => {
    const service = await startService(join(folder, 'service'))
    try {
      engine = await openEngine(library, service.connection)
      await engine.call('recordings.import', { paths: [memo, talk] })
      const view = watch('--json')
      await until(() => view.events().filter(({ type }) => type === 'chain').length >= 2)
      expect(view.events()[0]).toMatchObject({ type: 'totals', isAtWork: true, paused: false, counts: { queued: 2 } })
      engine.start()
      await engine.settle()
      const recordings = () => view.events().filter(({ type, recordingId }) => type === 'ended' && recordingId !== null)
      await until(() => recordings().length >= 2)
      const { code, stdout } = await view.stop()
      expect(code).toBe(0)
      expect(eventsOf(stdout).at(-1)).toEqual({ type: 'result', ok: true })
      expect(recordings().map(({ state }) => state)).toEqual(['done', 'done'])
      const seen = view.events().filter(({ type, current }) => type === 'chain' && current === 'poll')
      expect(seen.length).toBeGreaterThan(0)
    } finally {
      await engine?.stop()
      engine = null
      await service.stop()
    }
  })

  test('prints one line per waiting job with --watch in a pipe', async () => {
    engine = await openEngine(library, null)
    await engine.call('recordings.import', { paths: [memo] })
    const view = watch()
    await until(() => view.said().includes('–  Waiting for its turn'))
    engine.start({ kinds: ['import'] })
    await engine.settle()
    // Wait for the last line of this snapshot: each line is a separate write.
    await until(() => /–\s+Done\s+260915_0911/.test(view.said()))
    expect(view.said()).toContain('1 queued')
    expect(view.said()).toContain('1  Waiting for its turn')
    expect((await view.stop()).code).toBe(0)
  })

  test('refuses queue commands while another program uses the library', async () => {
    engine = await openEngine(library, null)
    const { code, stderr } = await tapelog('pause', '--all').ended
    expect(code).toBe(1)
    expect(stderr).toContain('Another Tapelog is using this library')
  })
})

describe('status while no process works on the library', () => {
  test('writes nothing and starts nothing with --watch, and says so', async () => {
    await tapelog('import', memo).ended
    const digest = () =>
      createHash('sha256')
        .update(readFileSync(join(library, 'library.sqlite')))
        .digest('hex')
    const before = digest()
    const view = watch()
    await until(() => view.said().includes('Tapelog is not running on this library'))
    expect((await view.stop()).stdout).toContain('1  Waiting for its turn')
    expect(digest()).toBe(before)
  })

  test('exits with 2 without a library and makes none', async () => {
    const { code, stderr } = await tapelog('status', '--watch').ended
    expect(code).toBe(2)
    expect(stderr).toContain('There is no library in')
  })

  test('keeps changes of the queue without starting a job', async () => {
    engine = await openEngine(library, null)
    await importAll(engine, [memo])
    await engine.stop()
    engine = null
    expect((await tapelog('pause', '--all').ended).stdout).toContain(
      `To resume: tapelog resume --all --library ${library}`,
    )
    expect((await tapelog('sync').ended).stderr).toContain('Everything is paused')
    expect((await tapelog('resume', '--all').ended).code).toBe(0)
    expect((await tapelog('pause', '1').ended).stdout).toMatch(/^Paused \d jobs?\.$/m)
    expect((await tapelog('retry', '7').ended).stderr).toContain('no recording 7')
    engine = await openEngine(library, null)
    expect((await engine.call('recordings.get', { recordingId: 1 })).waitingFor).toBe('paused')
  })

  test('refuses one recording together with --all, and neither of them', async () => {
    const ended = await Promise.all([tapelog('cancel').ended, tapelog('cancel', '1', '--all').ended])
    expect(ended.map(({ code }) => code)).toEqual([2, 2])
  })
})

describe('the reader of the library', () => {
  test('shows the queue as the engine does', async () => {
    engine = await openEngine(library, null)
    await importAll(engine, [memo, talk])
    const view = new LibraryReader(library, packageRoot)
    try {
      const { network: _network, uploads: _uploads, ...overview } = await engine.call('queue.overview', {})
      expect(view.overview(200)).toMatchObject(overview)
      expect(view.isAtWork()).toBe(true)
      const revision = view.revision()
      await engine.call('queue.pause', { all: true })
      expect(view.revision()).not.toBe(revision)
      expect(view.overview(1).paused).toBe(true)
      await engine.stop()
      expect(view.isAtWork()).toBe(false)
    } finally {
      view.close()
      engine = null
    }
  })

  test('computes speed and remaining time from acknowledged parts, but not for a stalled upload', async () => {
    engine = await openEngine(library, null)
    await importAll(engine, [memo])
    await engine.stop()
    engine = null
    const db = openLibraryDatabase(library, packageRoot)
    db.prepare('UPDATE recordings SET size_bytes = 95000').run()
    db.prepare(
      `INSERT INTO uploads (recording_id, destination, service_key, file_id, upload_id, chunk_size_bytes, filetype, size_bytes,
         sha256, mtime_ms, state, created_ms, updated_ms) VALUES (1, 'remote', 'k', 'f', 'u', 10000, 'wav', 95000, '', 0, 'open', 0, 0)`,
    ).run()
    const acknowledge = db.prepare(
      `INSERT INTO upload_parts (upload, part_number, presigned_url, etag, acknowledged_ms) VALUES (1, ?, '', ?, ?)`,
    )
    const startMs = 1_000_000
    for (let part = 1; part <= 10; part += 1)
      acknowledge.run(part, part <= 5 ? `"${part}"` : null, part <= 5 ? startMs + part * 2000 : null)
    db.close()
    let nowMs = startMs + 10_000
    const view = new LibraryReader(library, packageRoot, () => nowMs)
    const rate = () => view.overview(1).uploads
    try {
      expect(rate()).toEqual({ bytesDone: 50_000, bytesTotal: 95_000, bytesPerSecond: 5000, remainingMs: 9000 })
      nowMs += 8000
      expect(rate()).toMatchObject({ bytesPerSecond: 2500, remainingMs: 18_000 })
      nowMs += 60_000
      expect(rate()).toMatchObject({ bytesDone: 50_000, bytesPerSecond: null, remainingMs: null })
    } finally {
      view.close()
    }
  })
})
