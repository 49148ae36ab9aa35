import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectDefaultsSchema } from '../../../../shared/recordings/projects.ts'
import { until } from '../../../support/waiting.ts'
import { type JoiningLibrary, openJoiningLibrary } from './joiningLibrary.ts'

/** What was decided about recordings before they became one counts for the joined one, and for them when it is taken apart. */
let desk: JoiningLibrary
beforeEach(async () => {
  desk = await openJoiningLibrary()
})
afterEach(() => desk.close())

const recorded = () => ['talk_Tr1.wav', 'talk_Tr2.wav'].map((name, index) => desk.record(name, index + 1))
const inARow = (recordingIds: number[]) => ({ recordingIds, arrangement: 'one-after-another' as const })
const together = (recordingIds: number[]) => ({ recordingIds, arrangement: 'same-time' as const })
const idsOf = (recordings: readonly { id: number }[]) => recordings.map(({ id }) => id)

test('files that are joined again during the deletion of the former join get a new one', async () => {
  const ids = idsOf(await desk.imported(recorded()))
  const first = await desk.joined(together(ids))
  await desk.engine.call('joins.takeApart', { recordingId: first.id })
  const again = await desk.joined(together(ids))
  await desk.listHas(1)
  expect(await desk.list()).toMatchObject([{ id: again.id, joinedFiles: 2 }])
  expect(again.sha256).toBe(first.sha256)
  expect(desk.files()).toMatchObject({ originals: { length: 3 }, incoming: [] })
  expect(await desk.engine.call('recordings.verify', {})).toMatchObject({ damaged: [] })
})

test('the rule for old audio announces the joined recording instead of its files', async () => {
  const ids = idsOf(await desk.imported(recorded()))
  await desk.engine.call('settings.update', { deleteAudioAfterDays: 30 })
  desk.passTime(31 * 24 * 3_600_000)
  await desk.restart()
  desk.engine.start()
  const announced = async () =>
    (await desk.engine.call('deletions.list', undefined)).scheduled.map(({ recordingId }) => recordingId).toSorted()
  await until(async () => (await announced()).length === 2)
  expect(await announced()).toEqual(ids)
  const joined = await desk.joined(inARow(ids))
  expect((await announced()).filter((id) => ids.includes(id))).toEqual([])
  await desk.restart()
  desk.engine.start()
  await until(async () => (await announced()).length > 0)
  expect(await announced()).toEqual([joined.id])
})

test('a recording that is marked to stay during its join stays, even when taken apart', async () => {
  const ids = idsOf(await desk.imported(recorded()))
  await desk.engine.call('joins.start', inARow(ids))
  await desk.engine.call('recordings.setLocalOnly', { recordingId: ids[1] ?? 0, localOnly: true })
  await desk.settled()
  expect(await desk.list()).toMatchObject([{ joinedFiles: 2, localOnly: true }])
})

test('a join asks a person if its files have different or undecided destinations', async () => {
  const [here] = await desk.imported([desk.record('here.wav', 5)], 'this-machine')
  const nowhere = (await desk.imported([desk.record('nowhere.wav', 6)])).at(-1)
  const next = async (recordingIds: number[]) => (await desk.engine.call('joins.plan', inARow(recordingIds))).next
  expect(await next([here?.id ?? 0, nowhere?.id ?? 0])).toBe('ask')
  expect(await next([nowhere?.id ?? 0, here?.id ?? 0])).toBe('ask')

  await desk.engine.call('recordings.import', { paths: recorded(), ask: true })
  await desk.settled()
  const waiting = (await desk.list()).filter(({ waitingFor }) => waitingFor === 'choice')
  expect(waiting).toHaveLength(2)
  expect(await next(idsOf(waiting))).toBe('ask')
  expect(await next([waiting[0]?.id ?? 0, here?.id ?? 0])).toBe('ask')
  const joined = await desk.joined(inARow(idsOf(waiting)))
  const stateOf = async (id: number) => (await desk.list()).find((one) => one.id === id)?.waitingFor
  expect(await stateOf(joined.id)).toBe('choice')
  await desk.engine.call('joins.takeApart', { recordingId: joined.id })
  await desk.listHas(4)
  for (const { id } of waiting) expect(await stateOf(id)).toBeNull()
})

test('a joined recording is in the project of its files, which follow it to another', async () => {
  const [first = 0, second = 0] = idsOf(await desk.imported(recorded()))
  const project = async (name: string) =>
    (await desk.engine.call('projects.create', { name, defaults: projectDefaultsSchema.parse({}) })).projectId
  const [harbour, council] = [await project('Harbour'), await project('Council')]
  await desk.engine.call('projects.move', { recordingIds: [first, second], projectId: harbour })
  const joined = await desk.joined(inARow([second, first]))
  expect(joined).toMatchObject({ projectId: harbour, files: [{ recordingId: second }, { recordingId: first }] })
  await desk.engine.call('projects.move', { recordingIds: [joined.id], projectId: council })
  await desk.engine.call('joins.takeApart', { recordingId: joined.id })
  await desk.listHas(2)
  expect((await desk.list()).map(({ projectId }) => projectId)).toEqual([council, council])
})

test('the rule for old audio keeps a joined recording if a person keeps one of its files', async () => {
  const dayMs = 24 * 3_600_000
  const [first = 0, second = 0] = idsOf(await desk.imported(recorded()))
  const old = (await desk.imported([desk.record('old.wav', 8)])).at(-1)
  await desk.engine.call('deletions.keepAudio', { recordingIds: [second] })
  desk.passTime(10 * dayMs)
  const younger = (await desk.imported([desk.record('younger.wav', 9)])).at(-1)
  const joined = await desk.joined(inARow([first, second]))
  await desk.engine.call('settings.update', { deleteAudioAfterDays: 30 })
  /** Those that the rule announces after that many more days, once it has announced this one. */
  const announced = async (days: number, last?: { id: number }) => {
    desk.passTime(days * dayMs)
    await desk.restart()
    desk.engine.start()
    const scheduled = async () => (await desk.engine.call('deletions.list', undefined)).scheduled
    await until(async () => (await scheduled()).some(({ recordingId }) => recordingId === last?.id))
    return (await scheduled()).map(({ recordingId }) => recordingId).toSorted()
  }
  expect(await announced(21, old)).toEqual([old?.id])
  await desk.engine.call('joins.takeApart', { recordingId: joined.id })
  await until(async () => (await desk.list()).length === 4)
  expect(await announced(10, younger)).toEqual([old?.id, younger?.id])
})
