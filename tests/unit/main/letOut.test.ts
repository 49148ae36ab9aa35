import { beforeEach, expect, test } from 'vitest'
import { Consents } from '../../../electron/main/consents.ts'
import type { EngineHost } from '../../../electron/main/engineHost.ts'
import { LetOut } from '../../../electron/main/letOut.ts'
import { contract } from '../../../shared/contract.ts'
import type { ConsentQuestion } from '../../../shared/words/en/consents.ts'

/** Exports of recordings that never leave this machine: 1 and 2 do not, 3 may. */
let letOut: LetOut
let asked: ConsentQuestion[]
let answer: number
let consents: Consents
let recordings: { id: number; title: string; localOnly: boolean }[]
let onSelected: () => void
beforeEach(() => {
  letOut = new LetOut()
  asked = []
  answer = 1
  recordings = [1, 2, 3].map((id) => ({ id, title: `Talk ${id}`, localOnly: id < 3 }))
  onSelected = () => {}
  const call = async (name: string, input: { recordingIds?: number[] }) => {
    if (name === 'exports.remembered') return { last: { folder: '/home/desk/synced' }, profiles: [] }
    const selected = recordings.filter(({ id }) => input.recordingIds?.includes(id)).map((one) => ({ ...one }))
    onSelected()
    return { recordings: selected }
  }
  consents = new Consents({ call } as unknown as EngineHost, { heldIn: () => [] }, { call: call as never }, letOut)
})
/** What the engine gets. */
const write = (recordingIds: number[], directory: string | null, letOutIds: number[] = []) =>
  consents.carryOut(
    'exports.write',
    contract['exports.write'].input.parse({ recordingIds, directory, formats: ['txt'], letOutIds }),
    async (question) => {
      asked.push(question)
      return answer
    },
    async ({ directory, letOutIds }) => ({ directory, letOutIds }),
  )

test('names each recording and folder once', async () => {
  expect(await write([1, 3], '/out')).toEqual({ directory: '/out', letOutIds: [1] })
  expect(asked).toMatchObject([{ message: 'Save “Talk 1” in a folder?', detail: expect.stringContaining('/out\n') }])
  expect(await write([1], '/out')).toEqual({ directory: '/out', letOutIds: [1] })
  expect(asked).toHaveLength(1)
  await write([1, 2], '/out')
  expect(asked.at(-1)?.message).toBe('Save “Talk 2” in a folder?')
  await write([1, 2], '/elsewhere')
  expect(asked.at(-1)?.message).toBe('Save “Talk 1” and “Talk 2” in a folder?')
})

test('asks about the remembered folder and gives it to the engine', async () => {
  expect(await write([1], null)).toEqual({ directory: '/home/desk/synced', letOutIds: [1] })
  expect(asked[0]?.detail).toContain('/home/desk/synced\n')
})

test('writes nothing after a no and asks again', async () => {
  answer = 0
  await expect(write([1], '/out')).rejects.toMatchObject({ code: 'not-confirmed' })
  await expect(write([1], '/out')).rejects.toMatchObject({ code: 'not-confirmed' })
})

test('ignores a page’s statement of what a person allowed', async () => {
  answer = 0
  await expect(write([1], '/out', [1])).rejects.toMatchObject({ code: 'not-confirmed' })
  expect(await write([3], '/out', [1, 2, 3])).toEqual({ directory: '/out', letOutIds: [] })
})

test('keeps back a recording that became local after the question', async () => {
  onSelected = () => {
    for (const one of recordings) one.localOnly = true
  }
  expect(await write([3], '/out')).toEqual({ directory: '/out', letOutIds: [] })
  expect(asked).toEqual([])
  onSelected = () => {}
  await write([3], '/out')
  expect(asked[0]?.message).toBe('Save “Talk 3” in a folder?')
})

test('asks nothing for the folder that a person chose for this recording', async () => {
  letOut.add('/chosen', [1])
  expect(await write([1, 3], '/chosen')).toEqual({ directory: '/chosen', letOutIds: [1] })
  expect(asked).toEqual([])
})

test('asks before a hand-over', async () => {
  answer = 0
  const input = contract['handover.write'].input.parse({ recordingId: 2, directory: '/out', letOutIds: [2] })
  const written = consents.carryOut(
    'handover.write',
    input,
    async () => answer,
    async () => 'written',
  )
  await expect(written).rejects.toMatchObject({ code: 'not-confirmed' })
})
