import { expect, test } from 'vitest'
import { EventHub } from '../../../electron/system/index.ts'

test('logs a listener that throws and informs the others', () => {
  const logged: unknown[] = []
  const hub = new EventHub<{ told: number }>((...entry) => logged.push(entry))
  const heard: number[] = []
  hub.on('told', () => {
    throw new TypeError('no')
  })
  hub.on('told', (payload) => heard.push(payload))
  hub.emit('told', 7)
  expect(heard).toEqual([7])
  expect(logged).toEqual([['error', 'listener-failed', { event: 'told', error: 'TypeError' }]])
})

test('sends nothing to a removed listener', () => {
  const hub = new EventHub<{ told: number }>(() => {})
  const heard: string[] = []
  const removeFirst = hub.on('told', () => {
    heard.push('first')
    removeFirst()
  })
  hub.on('told', () => heard.push('second'))
  hub.emit('told', 1)
  hub.emit('told', 2)
  expect(heard).toEqual(['first', 'second', 'second'])
})
