import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PartialResults } from '../../../electron/recognition/partialLines.ts'
import type { Partials, Store } from '../../../electron/service/ports/ports.ts'
import type { TaskRow } from '../../../electron/service/ports/tables.ts'
import { testFolder } from '../../support/testFolder.ts'
import { linesIn, recognise } from './recogniserLines.ts'
import { taskRow } from './rows.ts'

/** An adapter of the port, as the service would use it. */
export type OpenedPartials = {
  partials: Partials
  store: Store
  /** All lines that the worker of a task has heard so far, as that worker would store them. The claim's token is `claim`. */
  hear(transcriptionId: string, lines: readonly string[]): Promise<void>
  /** What the service does now and then, for lines that were not cleared. */
  sweep(): Promise<void>
  close(): Promise<void>
}

/** What every adapter of the port {@link Partials} keeps. `open` gives an adapter without any lines. */
export function partialsContract(open: () => Promise<OpenedPartials>): void {
  let opened: OpenedPartials
  let folder: string
  beforeEach(async () => {
    opened = await open()
    folder = testFolder()
  })
  afterEach(() => opened.close())

  async function task(fields: Partial<TaskRow> = {}): Promise<string> {
    const row = taskRow({ status: 'STARTED', claim_token: 'claim', ...fields })
    await opened.store.db.insertInto('tasks').values(row).execute()
    return row.transcription_id
  }
  const changeRow = (id: string, fields: Partial<TaskRow>) =>
    opened.store.db.updateTable('tasks').set(fields).where('transcription_id', '=', id).execute()
  /** The recogniser hears seconds of the recording, and the worker stores what is heard so far. */
  async function hear(id: string, from: number, count: number, given: { models?: string; text?: string } = {}) {
    const { models = 'models a', text } = given
    const wanted = { identity: models, from, count, ...(text === undefined ? {} : { text: () => text }) }
    const taskFolder = join(folder, id)
    mkdirSync(taskFolder, { recursive: true })
    recognise(taskFolder, wanted)
    await opened.hear(id, linesIn(taskFolder))
  }
  const after = (id: string, place: string | null) => opened.partials.after(id, place)
  /** The second at which each stretch begins. */
  const secondsOf = (results: PartialResults | null) => results?.stretches.map(({ start }) => start)
  async function allParts(id: string): Promise<PartialResults[]> {
    const parts: PartialResults[] = []
    while (parts.at(-1)?.hasMore ?? true) {
      const part = await after(id, parts.at(-1)?.next ?? null)
      if (!part || parts.length > 100) throw new Error('The parts have no end.')
      parts.push(part)
    }
    return parts
  }

  test('gives no results for an unknown task or one without speech', async () => {
    expect(await after(randomUUID(), null)).toBeNull()
    expect(await after(await task(), null)).toBeNull()
  })

  test('gives times, text and words of each stretch', async () => {
    const id = await task()
    await hear(id, 0, 2)
    expect(await after(id, null)).toEqual({
      stretches: [0, 1].map((index) => ({
        ...{ start: index, end: index + 1, text: `wörd ${index} `.repeat(index + 1) },
        words: [{ text: `wörd ${index} 😀`, start: index, end: index + 1 }],
      })),
      next: expect.stringMatching(/^[\w-]+\.\d+$/),
      hasMore: false,
      goesOn: false,
    })
  })

  test('gives a reader only what was heard since its last place', async () => {
    const id = await task()
    await hear(id, 0, 3)
    const first = await after(id, null)
    const nothing = await after(id, first?.next ?? '')
    expect(nothing).toEqual({ stretches: [], next: first?.next, hasMore: false, goesOn: true })
    await hear(id, 3, 4)
    const more = await after(id, first?.next ?? '')
    expect(secondsOf(more)).toEqual([3, 4, 5, 6])
    expect(more?.goesOn).toBe(true)
  })

  test('gives long results in several parts, each stretch once and in order', async () => {
    const id = await task()
    await hear(id, 0, 40, { text: 'The river was frozen. '.repeat(1000) })
    const parts = await allParts(id)
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.map(({ goesOn }) => goesOn)).toEqual(parts.map((_, index) => index > 0))
    expect(parts.flatMap(secondsOf)).toEqual(Array.from({ length: 40 }, (_, index) => index))
  })

  test('gives a line that is longer than a part whole', async () => {
    const id = await task()
    const text = 'x'.repeat(255 * 1024)
    await hear(id, 0, 2, { text })
    const texts = (await allParts(id)).flatMap(({ stretches }) => stretches.map((stretch) => stretch.text))
    expect(texts).toEqual([text, text])
  })

  test('tells a reader when other models begin anew', async () => {
    const id = await task()
    await hear(id, 0, 5)
    const before = await after(id, null)
    await hear(id, 0, 2, { models: 'models b' })
    const anew = await after(id, before?.next ?? '')
    expect(anew?.goesOn).toBe(false)
    expect(secondsOf(anew)).toEqual([0, 1])
    expect((await after(id, anew?.next ?? ''))?.goesOn).toBe(true)
  })

  test('begins anew for a place that nobody was given', async () => {
    const id = await task()
    await hear(id, 0, 3)
    const name = (await after(id, null))?.next.split('.')[0]
    for (const place of ['', 'x', 'x.5', '😀', "'; --", `${name}.0`, `${name}.5`, `${name}.-1`, `${name}.1e3`]) {
      const results = await after(id, place)
      expect(secondsOf(results), place).toEqual([0, 1, 2])
      expect(results?.goesOn, place).toBe(false)
    }
    expect(await after(id, `${name}.999999999999999`)).toMatchObject({ stretches: [], hasMore: false })
  })

  test('ignores lines that no recogniser writes', async () => {
    const odd = [
      'null',
      '{}',
      '5',
      '{"identity":7}',
      'no json',
      '{"identity":""}',
      `{"identity":"${'x'.repeat(5000)}"}`,
    ]
    const id = await task()
    for (const line of odd) {
      await opened.hear(id, [line])
      expect((await after(id, null))?.stretches ?? [], line).toEqual([])
    }
    recognise(folder, { identity: 'models a', from: 0, count: 2 })
    await opened.hear(id, [...linesIn(folder), '{"stretch":{"text":"without a checksum"}}', '[]', ''])
    expect(secondsOf(await after(id, null))).toEqual([0, 1])
  })

  test('clears the results of the named tasks only', async () => {
    const [one, other] = [await task(), await task()]
    await hear(one, 0, 1)
    await hear(other, 1, 2)
    expect(secondsOf(await after(one, null))).toEqual([0])
    await opened.partials.clear([])
    await opened.partials.clear([one, one, randomUUID()])
    expect(await after(one, null)).toBeNull()
    expect(secondsOf(await after(other, null))).toEqual([1, 2])
  })

  test('sweeps the results of ended and unknown tasks only', async () => {
    const running = await task()
    const paused = await task()
    const left = [await task(), await task(), await task()]
    const gone = await task()
    for (const id of [running, paused, ...left, gone]) await hear(id, 0, 1)
    await changeRow(paused, { status: 'PENDING', paused_ms: 5, claim_token: null })
    for (const [index, status] of (['SUCCESS', 'FAILURE', 'REVOKED'] as const).entries())
      await changeRow(left[index] ?? '', { status, claim_token: null })
    await opened.store.db.deleteFrom('tasks').where('transcription_id', '=', gone).execute()
    await opened.sweep()
    for (const id of [running, paused]) expect(secondsOf(await after(id, null))).toEqual([0])
    for (const id of [...left, gone]) {
      expect(await after(id, null)).toBeNull()
      // Nothing comes back with the row.
      await opened.store.db.deleteFrom('tasks').where('transcription_id', '=', id).execute()
      await task({ transcription_id: id })
      expect(await after(id, null)).toBeNull()
    }
  })
}
