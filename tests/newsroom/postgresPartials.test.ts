import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { partialResultsAfter } from '../../electron/recognition/partialResults.ts'
import { partialResultsPath } from '../../electron/recognition/partialResultsFile.ts'
import { PostgresPartials } from '../../electron/service/newsroom/postgres/partials.ts'
import { PostgresStore } from '../../electron/service/newsroom/postgres/postgresStore.ts'
import { silentLog } from '../../shared/errors/log.ts'
import { partialsContract } from '../contract/service/partialsContract.ts'
import { linesIn, recognise as recogniseInto } from '../contract/service/recogniserLines.ts'
import { taskRow } from '../contract/service/rows.ts'
import { testFolder } from '../support/testFolder.ts'
import { describeNeedingPostgres, migratedDatabase } from './setup/needingPostgres.ts'

describeNeedingPostgres('the partial results of a newsroom, as every adapter of the port', () => {
  partialsContract(async () => {
    const store = new PostgresStore({ url: await migratedDatabase() }, silentLog)
    const partials = new PostgresPartials(store, silentLog)
    return {
      ...{ partials, store },
      hear: async (id, lines) => void (await partials.append(id, 'claim', 0, lines)),
      sweep: () => partials.sweep(),
      close: () => store.close(),
    }
  })
})

describeNeedingPostgres('partial results of a newsroom', () => {
  let store: PostgresStore
  let partials: PostgresPartials
  let folder: string
  const task = taskRow({ status: 'STARTED', claim_token: 'claim' })
  const id = task.transcription_id
  beforeEach(async () => {
    store = new PostgresStore({ url: await migratedDatabase() }, silentLog)
    partials = new PostgresPartials(store, silentLog)
    folder = testFolder()
    await store.db.insertInto('tasks').values(task).execute()
  })
  afterEach(() => store.close())

  const linesOfFile = () => linesIn(folder)
  const recognise = (identity: string, from: number, count: number) => recogniseInto(folder, { identity, from, count })
  const append = (fromLine: number, lines: string[], claimToken = 'claim') =>
    partials.append(id, claimToken, fromLine, lines)

  test('partial results equal the recogniser’s own file, for each place and part size', async () => {
    recognise('models a', 0, 40)
    const lines = linesOfFile()
    expect(await append(0, lines.slice(0, 10))).toBe(10)
    expect(await append(10, lines.slice(10))).toBe(lines.length)
    const places = [null, '', 'x.5', 'x', '😀']
    for (const partBytes of [1, 700, 5000, 1_000_000])
      for (let place: string | null = null; ; ) {
        const expected = partialResultsAfter(folder, place, partBytes)
        expect(await partials.after(id, place, partBytes)).toEqual(expected)
        if (!expected?.hasMore) break
        place = expected.next
        places.push(place)
      }
    const name = places.at(-1)?.split('.')[0]
    // In the middle of a line, before the first line, at the end, after it.
    const size = readFileSync(partialResultsPath(folder)).length
    for (const byte of [0, 5, 99, 100, 1234, size - 1, size, size + 1, 999_999_999_999_999])
      places.push(`${name}.${byte}`)
    for (const place of places)
      for (const partBytes of [1, 700, 1_000_000])
        expect(await partials.after(id, place, partBytes), `${place} ${partBytes}`).toEqual(
          partialResultsAfter(folder, place, partBytes),
        )
  })

  test('lines of another model replace all earlier lines', async () => {
    recognise('models a', 0, 5)
    await append(0, linesOfFile())
    recognise('models b', 0, 2)
    expect(await append(0, linesOfFile())).toBe(linesOfFile().length)
    expect(await partials.linesFrom(id, 0, Number.MAX_SAFE_INTEGER)).toEqual(linesOfFile())
  })

  test('a repeated append changes nothing, and one that leaves a gap stores nothing', async () => {
    recognise('models a', 0, 6)
    const lines = linesOfFile()
    await append(0, lines.slice(0, 4))
    expect(await append(2, lines.slice(2, 4))).toBe(4)
    expect(await append(6, lines.slice(6))).toBe(4)
    expect(await append(4, [])).toBe(4)
    expect(await append(4, lines.slice(4))).toBe(lines.length)
    expect(await partials.linesFrom(id, 0, Number.MAX_SAFE_INTEGER)).toEqual(lines)
    await Promise.all(Array.from({ length: 6 }, () => append(4, lines.slice(4))))
    expect(await partials.linesFrom(id, 0, Number.MAX_SAFE_INTEGER)).toEqual(lines)
    expect(await partials.after(id, null)).toEqual(partialResultsAfter(folder, null))
  })

  test('only the worker that has the task may append lines', async () => {
    recognise('models a', 0, 2)
    expect(await append(0, linesOfFile(), 'another')).toBeNull()
    expect(await partials.append(taskRow().transcription_id, 'claim', 0, linesOfFile())).toBeNull()
    for (const fields of [{ status: 'REVOKED' }, { paused_ms: 5 }, { claim_token: 'of the next' }] as const) {
      await store.db.updateTable('tasks').set(fields).execute()
      expect(await append(0, linesOfFile())).toBeNull()
      await store.db.updateTable('tasks').set({ status: 'STARTED', paused_ms: null, claim_token: 'claim' }).execute()
    }
    expect(await partials.linesFrom(id, 0, Number.MAX_SAFE_INTEGER)).toEqual([])
  })

  test('lines that no recogniser writes are refused', async () => {
    const small = new PostgresPartials(store, silentLog, { lineBytes: 20, taskBytes: 50, taskLines: 4 })
    const statusOf = (fromLine: number, lines: string[]) =>
      small.append(id, 'claim', fromLine, lines).then(
        (count) => count,
        (error: { status?: number }) => `refused ${error.status}`,
      )
    expect(await statusOf(0, ['x'.repeat(19), 'ä'.repeat(9)])).toBe(2)
    expect(await statusOf(2, ['x'.repeat(20)])).toBe('refused 413')
    expect(await statusOf(2, ['ä'.repeat(10)])).toBe('refused 413')
    expect(await statusOf(2, ['x'.repeat(15)])).toBe('refused 413')
    expect(await statusOf(2, ['', '', ''])).toBe('refused 413')
    for (const line of ['a\nb', '\0', '\ud800']) expect(await statusOf(2, [line])).toBe('refused 422')
    for (const number of [-1, 0.5, Number.NaN]) expect(await statusOf(number, ['x'])).toBe('refused 422')
    expect(await small.linesFrom(id, 0, Number.MAX_SAFE_INTEGER)).toEqual(['x'.repeat(19), 'ä'.repeat(9)])
    const whole = ['x'.repeat(256 * 1024 - 1)]
    expect(await append(0, whole)).toBe(1)
    expect(await partials.linesFrom(id, 0, Number.MAX_SAFE_INTEGER)).toEqual(whole)
  })

  test('partial results are empty before the first words and after the end', async () => {
    expect(await partials.after(id, null)).toBeNull()
    recognise('models a', 0, 2)
    await append(0, linesOfFile())
    await partials.sweep()
    expect(await partials.after(id, null)).not.toBeNull()
    await store.db.updateTable('tasks').set({ status: 'SUCCESS' }).execute()
    expect(await partials.after(id, null)).toBeNull()
    expect(await partials.linesFrom(id, 0, Number.MAX_SAFE_INTEGER)).not.toEqual([])
    await partials.sweep()
    expect(await partials.linesFrom(id, 0, Number.MAX_SAFE_INTEGER)).toEqual([])
    await store.db.updateTable('tasks').set({ status: 'STARTED' }).execute()
    await append(0, linesOfFile())
    await partials.clear([])
    await partials.clear([id, taskRow().transcription_id])
    expect(await partials.linesFrom(id, 0, Number.MAX_SAFE_INTEGER)).toEqual([])
  })

  test('clearing partial results never fails, even if the database is down', async () => {
    const events: string[] = []
    const closed = new PostgresStore({ url: 'postgres://127.0.0.1:1/none', connectionTimeoutMs: 500 }, silentLog)
    await new PostgresPartials(closed, (_level, event) => events.push(event)).clear([id])
    expect(events).toEqual(['partials-not-cleared'])
    await closed.close()
  })
})
