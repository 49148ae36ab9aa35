import { expect, test } from 'vitest'
import type { Destination } from '../../../shared/recordings/domain.ts'
import { account, consentsInState } from './consentsInState.ts'

/** Main shows serial numbers, owners and workflows from a page in full before they go to a remote service. */
const recorder = { serialNumber: '8820000002', typeOverride: null, recordType: 'notepin' } as const
const remote = { settings: { destination: 'remote' }, localOnly: false } as const
const workflow = (definition: string, destination: Destination = 'remote') => ({
  ...{ recordingId: 1, definition, destination, version: '1.0' },
})

test('asks once about a recorder, with its number and the address', async () => {
  const { asked, carryOut, done } = consentsInState()
  await expect(carryOut('bindings.add', recorder, 0)).rejects.toMatchObject({ code: 'not-confirmed' })
  expect(done).toEqual([])
  expect(asked[0]?.message).toContain('“8820000002”')
  expect(asked[0]?.detail).toContain('https://one.example')
  await carryOut('bindings.add', { ...recorder, typeOverride: 'note' })
  expect(asked[1]?.detail).toContain('“note”')
  // The recorder is registered already, and nothing changes.
  await carryOut('bindings.add', { ...recorder, serialNumber: '8810000001' })
  expect(asked).toHaveLength(2)
  await carryOut('bindings.add', { ...recorder, serialNumber: '8810000001', typeOverride: 'notepro' })
  expect(asked).toHaveLength(3)
})

test('asks about a recorder even without an account', async () => {
  const { asked, carryOut } = consentsInState({ accounts: [], activeId: null })
  await carryOut('bindings.add', recorder)
  expect(asked).toHaveLength(1)
})

test('asks about an owner other than the account’s', async () => {
  const { asked, carryOut } = consentsInState({ accounts: [{ ...account(1, 'one.example'), ownerId: 'desk' }] })
  for (const name of ['deviceRecords.bind', 'deviceRecords.unbind'] as const) {
    await carryOut(name, { deviceId: 5, ownerId: 'desk' })
    expect(asked).toEqual([])
    await expect(carryOut(name, { deviceId: 5, ownerId: 'theirs' }, 0)).rejects.toMatchObject({ code: 'not-confirmed' })
    expect(asked.pop()).toMatchObject({ message: 'Send the owner “theirs” to the service?' })
    for (const ownerId of ['x'.repeat(81), 'We never saw it', 'a\u200bb', 'a\u2800'])
      await expect(carryOut(name, { deviceId: 5, ownerId })).rejects.toMatchObject({ code: 'owner-form' })
    expect(asked).toEqual([])
  }
})

test('shows the whole of a remote workflow, with every character visible', async () => {
  // The settings do not say where a workflow goes: the person chose it in its form.
  const { asked, carryOut } = consentsInState({ settings: {}, localOnly: false })
  const definition = '[ {"type":"summary", "say": "never\\u200b \u{e0041}\u2800\u3000saw"} ]'
  await expect(carryOut('workflows.submit', workflow(definition), 0)).rejects.toMatchObject({ code: 'not-confirmed' })
  const [question] = asked
  expect(question?.detail).toContain('“a.wav”, 1:01')
  expect(question?.detail).toContain('https://one.example')
  expect(question?.detail.replaceAll('\n', '')).toContain(
    '[{"type":"summary","say":"never\\u200b \\udb40\\udc41\\u2800\\u3000saw"}]',
  )
  const long = JSON.stringify([{ say: 'x'.repeat(1500) }])
  await expect(carryOut('workflows.submit', workflow(long))).rejects.toMatchObject({ code: 'workflow-too-long' })
  expect(asked).toHaveLength(1)
})

test('asks nothing about a workflow that stays on this machine', async () => {
  const long = JSON.stringify([{ say: 'x'.repeat(9000) }])
  for (const [state, destination] of [
    [{}, 'this-machine'],
    [remote, 'this-machine'],
    // The engine refuses these two combinations.
    [{ ...remote, localOnly: true }, 'remote'],
    [{ ...remote, accounts: [], activeId: null }, 'remote'],
  ] as const) {
    const { asked, carryOut, done } = consentsInState({
      ...state,
      accounts: 'accounts' in state ? [] : [account(1, 'one.example')],
    })
    await carryOut('workflows.submit', workflow(long, destination))
    expect([asked, done]).toEqual([[], ['workflows.submit']])
  }
})
