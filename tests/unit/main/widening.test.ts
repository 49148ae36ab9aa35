import { expect, test } from 'vitest'
import { choosesRemote, widerSending } from '../../../electron/main/widening.ts'

const home = { id: 'home', name: 'Home' }

test('finds the remote service wherever an input chooses it', () => {
  expect(choosesRemote({ a: [{ b: { destination: 'remote' } }] })).toBe(true)
  for (const input of [null, undefined, 'remote', { destination: 'this-machine' }, { title: 'destination: remote' }])
    expect(choosesRemote(input)).toBe(false)
})

test('sending counts as wider with each newly allowed network', () => {
  const before = { sendOver: 'chosen' as const, chosenNetworks: [home] }
  expect(widerSending(before, { chosenNetworks: [home] })).toBeNull()
  expect(widerSending({ ...before, sendOver: 'unmetered' }, { chosenNetworks: [home] })).toBeNull()
  expect(widerSending({ ...before, sendOver: 'any' }, { sendOver: 'unmetered' })).toBeNull()
  expect(widerSending(before, { sendOver: 'any' })).toEqual({ to: 'any' })
  expect(widerSending(before, { chosenNetworks: [{ id: 'other', name: 'Home' }] })).toEqual({
    to: 'chosen',
    networks: [{ id: 'other', name: 'Home' }],
  })
})
