import { expect, test } from 'vitest'
import { BackgroundKeys } from '../../../electron/main/backgroundKeys.ts'
import { type KeySettings, usualKeys } from '../../../shared/keys/bindings.ts'

/** A system that gives a key to only one program; `taken`: keys that another program has. */
function desk(keys: Partial<KeySettings>, taken: string[] = []) {
  const held = new Map<string, () => void>()
  const sent: [string, unknown][] = []
  const state = { isInFront: true, keys: { ...usualKeys, ...keys } }
  const background = new BackgroundKeys({
    settings: async () => ({ keys: state.keys }),
    shortcuts: {
      register: (accelerator, pressed) => {
        if (accelerator.includes('F24')) throw new Error('no such key')
        if (taken.includes(accelerator) || held.has(accelerator)) return false
        held.set(accelerator, pressed)
        return true
      },
      unregister: (accelerator) => held.delete(accelerator),
    },
    isInFront: () => state.isInFront,
    send: (name, payload) => sent.push([name, payload]),
  })
  const leave = () => {
    state.isInFront = false
    background.windowLeft()
  }
  const enter = () => {
    state.isInFront = true
    background.windowEntered()
  }
  return {
    background,
    held: () => [...held.keys()],
    press: (key: string) => held.get(key)?.(),
    sent,
    state,
    leave,
    enter,
  }
}

test('holds keys only while a recording is open and another program is in front', async () => {
  const { background, held, press, sent, leave, enter } = desk({ inBackground: true })
  leave()
  expect(held()).toEqual([])
  enter()
  expect(await background.hold(true)).toEqual([])
  expect(held()).toEqual([])
  leave()
  expect(held()).toEqual(['F1', 'F2'])
  press('F2')
  expect(sent).toEqual([['keys.pressed', { command: 'play.forward' }]])
  enter()
  expect(held()).toEqual([])
  leave()
  await background.hold(false)
  expect(held()).toEqual([])
})

test('holds no key unless background keys are chosen', async () => {
  const { background, held, leave } = desk({ inBackground: false })
  await background.hold(true)
  leave()
  expect(held()).toEqual([])
})

test('holds changed keys at once while another program is in front', async () => {
  const { background, held, state, leave } = desk({ inBackground: true })
  await background.hold(true)
  leave()
  state.keys = { ...state.keys, preset: 'express-scribe' }
  await background.hold(true)
  expect(held()).toEqual(['F9', 'F4', 'F7', 'F8'])
})

test('names the keys that the system refuses', async () => {
  const { background, sent, leave, held } = desk({ inBackground: true, changed: { 'play.toggle': ['F24'] } }, ['F1'])
  expect(await background.hold(true)).toEqual(['F24', 'F1'])
  leave()
  expect(held()).toEqual(['F2'])
  expect(sent).toEqual([['keys.refused', { refused: ['F24', 'F1'] }]])
})

test('gives the keys back when the page is gone', async () => {
  const { background, held, leave } = desk({ inBackground: true })
  await background.hold(true)
  leave()
  background.pageGone()
  expect(held()).toEqual([])
  leave()
  expect(held()).toEqual([])
})
